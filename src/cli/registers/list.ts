import type { Config } from '../../app/config.ts';
import type { RegisterStanding } from '../../jobs/asking/register-standing.ts';
import { whyOff } from '../../jobs/asking/register-switch.ts';
import type { Register, RegisterMeta } from '../../registers/register.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownAge, shownTime, table } from '../kit/table.ts';

export const registersList: CliCommand = {
  name: 'registers list',
  summary:
    'Show each register: whether and how it is read, what stands of it, how it answers, and who waits for it.',
  example: 'contractor-risk registers list',
  run: () =>
    withService(async ({ config, db }) => {
      const [{ ALL_REGISTERS }, { readStandings }] = await Promise.all([
        import('../../registers/all-registers.ts'),
        import('../../jobs/asking/register-standing.ts'),
      ]);
      const standings = await readStandings(db, ALL_REGISTERS);
      const states = ALL_REGISTERS.map((register, i) => stateOf(register, config, standings[i]!));
      return { json: states, text: asTable(states) };
    }),
};

interface RegisterState extends Omit<RegisterStanding, 'enabledAt'> {
  readonly title: string;
  /** `list`: read whole; `consulted`: queried per company. */
  readonly kind: 'list' | 'consulted';
  readonly essential: boolean;
  readonly maxAgeHours: number;
  readonly needsLegalBasis: boolean;
  /** `off`: not asked in live until the operator switches it on; `captures`: read from imported files only. */
  readonly state: 'enabled' | 'off' | 'captures';
}

function stateOf(
  { kind, meta }: Register,
  config: Config,
  { register, enabledAt, ...standing }: RegisterStanding,
): RegisterState {
  const { title, essential, maxAgeHours, needsLegalBasis = false } = meta;
  return {
    register,
    title,
    kind,
    state: switchOf(meta, config, enabledAt),
    essential,
    maxAgeHours,
    needsLegalBasis,
    ...standing,
  };
}

function switchOf(
  meta: RegisterMeta,
  { registers, mjPublicationsSource }: Config,
  enabledAt: Date | null,
): RegisterState['state'] {
  if (meta.name === 'mj-publications' && mjPublicationsSource === 'captures') return 'captures';
  return registers === 'live' && enabledAt === null ? 'off' : 'enabled';
}

const asTable = (states: readonly RegisterState[]): string =>
  [
    table(
      ['register', 'kind', 'state', 'holds', 'last read', 'age', 'dated', 'last asked', 'answer', 'waiting'],
      states.map(it => [
        it.register,
        it.kind,
        it.state,
        it.kind === 'list'
          ? holds(it.rows, 'rows')
          : holds(it.companies, it.companies === 1 ? 'company' : 'companies'),
        shownTime(it.lastReadAt),
        it.ageSeconds === null ? null : shownAge(it.ageSeconds),
        it.registerDate,
        shownTime(it.lastAskedAt),
        it.lastOutcome,
        it.waiting,
      ]),
    ),
    ...states.flatMap(troubles),
  ].join('\n');

/** Problems for the operator, a line each. */
function troubles(it: RegisterState): string[] {
  const { register, failures, lastReason, leftAloneUntil } = it;
  const since = it.lastAnsweredAt ? `, last answer ${shownTime(it.lastAnsweredAt)}` : '';
  return [
    failures > 0 &&
      `${register}: ${failures} ${failures === 1 ? 'failure' : 'failures'} in a row${since}${lastReason ? `: ${lastReason}` : ''}`,
    leftAloneUntil && `${register}: left alone until ${leftAloneUntil.toISOString()}`,
    it.emptyAnswersAlarm &&
      `${register}: ALARM, nothing found in ${it.emptyAnswers} answers in a row; look whether its selectors still fit`,
    it.staleAnswersAlarm &&
      `${register}: ALARM, nothing new in ${it.staleAnswers} answers in a row; look whether its pages still change`,
    ...it.shapeChanges.map(
      ({ page, changedAt, changes, recording }) =>
        `${register}: since ${shownTime(changedAt)} ${page} is built in another way: ${changes.join('; ')}${recording ? ` (recording ${recording.slice(0, 12)})` : ''}`,
    ),
    it.rehearsalFault !== null && `${register}: the last rehearsal did not pass: ${it.rehearsalFault}`,
    it.state === 'off' && `${register}: ${whyOff({ name: register, needsLegalBasis: it.needsLegalBasis })}`,
  ].filter(line => typeof line === 'string');
}

const holds = (count: number | null, noun: string): string => (count ? `${count} ${noun}` : 'nothing');
