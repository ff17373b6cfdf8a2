import type { Database } from '../../db/open-database.ts';
import { toSwitchOn, whyOff } from '../../jobs/asking/register-switch.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { type RegisterState, takenBackText } from '../../operator/registers/register-states.ts';
import { type UnreadableValues, unreadableText } from '../../registers/reading/unreadable-values.ts';
import type { CliCommand } from '../kit/command.ts';
import { type Columns, counted, shownAge, shownTime, tableOf } from '../kit/table.ts';

export const registersList: CliCommand = {
  name: 'registers list',
  summary:
    'Show each register: whether and how it is read, what stands of it, how it answers, and who waits for it.',
  example: 'contractor-risk registers list',
  inService: async ({ config, db }) => {
    // Loaded only here, so that other commands do not wait for the parsers of HTML and PDF.
    const { readRegisterStates } = await import('../../operator/registers/register-states.ts');
    const states = await readRegisterStates(db, config);
    return { json: states, text: [tableOf(states, COLUMNS), ...states.flatMap(troubles)].join('\n') };
  },
};

const COLUMNS: Columns<RegisterState> = {
  register: it => it.register,
  kind: it => it.kind,
  state: it => it.state,
  holds: it => {
    if (it.kind === 'list') return it.rows ? `${it.rows} rows` : 'nothing';
    return it.companies ? counted(it.companies, 'company', 'companies') : 'nothing';
  },
  'last read': it => shownTime(it.lastReadAt),
  age: it => (it.ageSeconds === null ? null : shownAge(it.ageSeconds)),
  dated: it => it.registerDate,
  'last asked': it => shownTime(it.lastAskedAt),
  answer: it => it.lastOutcome,
  waiting: it => it.waiting,
};

/** Problems for the operator, a line each. */
function troubles(it: RegisterState): string[] {
  const { register, failures, lastReason, leftAloneUntil } = it;
  const since = it.lastAnsweredAt ? `, last answer ${shownTime(it.lastAnsweredAt)}` : '';
  return [
    failures > 0 &&
      `${register}: ${counted(failures, 'failure')} in a row${since}${lastReason ? `: ${lastReason}` : ''}`,
    leftAloneUntil && `${register}: left alone until ${leftAloneUntil.toISOString()}`,
    it.emptyAnswersAlarm &&
      `${register}: ALARM, nothing found in ${it.emptyAnswers} answers in a row; look whether its selectors still fit`,
    it.staleAnswersAlarm &&
      `${register}: ALARM, nothing new in ${it.staleAnswers} answers in a row; look whether its pages still change`,
    ...it.shapeChanges.map(
      ({ page, changedAt, changes, recording }) =>
        `${register}: since ${shownTime(changedAt)} ${page} is built in another way: ${changes.join('; ')}${recording ? ` (recording ${recording.slice(0, 12)})` : ''}`,
    ),
    it.unreadable &&
      Object.keys(it.unreadable).length > 0 &&
      `${register}: could not be read in some rows (a check that needs it of its company is unknown): ${unreadableText(it.unreadable)}`,
    it.rehearsalFault !== null &&
      `${register}: its rehearsals do not allow to switch it on: ${it.rehearsalFault}`,
    it.withdrawn && `${register}: its list was withdrawn ${takenBackText(it.withdrawn)}`,
    it.state === 'off' && `${register}: ${shownOff(it)}`,
  ].filter(line => typeof line === 'string');
}

function shownOff({ register, needsLegalBasis, disabled }: RegisterState): string {
  const it = { name: register, needsLegalBasis };
  return disabled ? `switched off ${takenBackText(disabled)}; on again: ${toSwitchOn(it)}` : whyOff(it);
}

/** The current edition of a list register. */
export interface HeldList {
  readonly register: RegisterName;
  readonly edition: string;
  readonly rows: number;
  /** Values of it that could not be read, by kind. */
  readonly unreadable: UnreadableValues;
  /** The register's own date, YYYY-MM-DD; null where it gives none. */
  readonly date: string | null;
  readonly readAt: Date;
  readonly ageHours: number;
}

export async function heldList(
  { pool }: Pick<Database, 'pool'>,
  register: RegisterName,
): Promise<HeldList | null> {
  const { rows } = await pool.query(
    `select register, edition, rows, unreadable, to_char(register_date, 'YYYY-MM-DD') as date, read_at as "readAt",
            round(extract(epoch from app_now() - read_at) / 3600, 2)::float8 as "ageHours"
     from register_lists where register = $1`,
    [register],
  );
  return rows[0] ?? null;
}
