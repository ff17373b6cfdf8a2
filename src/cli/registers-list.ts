import type { Config } from '../config.ts';
import type { Database } from '../db/open-database.ts';
import type { Register, RegisterMeta } from '../registers/register.ts';
import type { CliCommand } from './command.ts';
import { withService } from './open-service.ts';
import { shownAge, shownTime, table } from './table.ts';

export const registersList: CliCommand = {
  name: 'registers list',
  summary:
    'Show each register: whether and how it is read, what stands of it, how it answers, and who waits for it.',
  example: 'contractor-risk registers list',
  run: () =>
    withService(async ({ config, db }) => {
      const [{ ALL_REGISTERS }, { EMPTY_ANSWERS_BEFORE_ALARM }] = await Promise.all([
        import('../registers/all-registers.ts'),
        import('../jobs/register-health.ts'),
      ]);
      const states = await readStates(db, ALL_REGISTERS, config, EMPTY_ANSWERS_BEFORE_ALARM);
      return { json: states, text: asTable(states) };
    }),
};

interface RegisterState {
  readonly register: string;
  readonly title: string;
  /** `list`: read whole; `consulted`: asked per company. */
  readonly kind: 'list' | 'consulted';
  readonly essential: boolean;
  readonly maxAgeHours: number;
  /** When the current edition was read, or a company last answered about; null: never. */
  readonly lastReadAt: Date | null;
  readonly ageSeconds: number | null;
  /** The register's own date on the current edition, YYYY-MM-DD; null for consulted registers. */
  readonly registerDate: string | null;
  /** Rows of the current edition; null for consulted registers. */
  readonly rows: number | null;
  /** Companies that a consulted register has answered about; null for lists. */
  readonly companies: number | null;
  /** Open analyses that it has not answered. */
  readonly waiting: number;
  /** `off`: not read until the operator gives a legal basis; `captures`: read from imported files only. */
  readonly state: 'enabled' | 'off' | 'captures';
  readonly legalBasis: string | null;
  readonly lastAskedAt: Date | null;
  readonly lastAnsweredAt: Date | null;
  readonly lastOutcome: string | null;
  readonly lastReason: string | null;
  /** Answers in a row that were no answer. */
  readonly failures: number;
  /** Answers in a row in which nothing was found; so many are an `alarm` that the parser no longer fits. */
  readonly emptyAnswers: number;
  readonly emptyAnswersAlarm: boolean;
  /** Left alone until then, for it failed several times in a row; null when it is not. */
  readonly leftAloneUntil: Date | null;
}

async function readStates(
  { pool }: Database,
  registers: readonly Register[],
  config: Config,
  emptyAnswersBound: number,
): Promise<RegisterState[]> {
  const { rows } = await pool.query(STATES, [registers.map(({ meta }) => meta.name)]);
  const byName = new Map(rows.map(row => [row.name, row]));
  return registers.map(({ kind, meta }) => {
    const row = byName.get(meta.name);
    return {
      register: meta.name,
      title: meta.title,
      kind,
      state: stateOf(meta, config, row.enabled_at),
      essential: meta.essential,
      maxAgeHours: meta.maxAgeHours,
      lastReadAt: row.last_read_at,
      ageSeconds: row.age_seconds === null ? null : Math.max(0, Math.round(row.age_seconds)),
      registerDate: row.register_date,
      rows: row.rows,
      companies: kind === 'list' ? null : (row.companies ?? 0),
      waiting: row.waiting,
      legalBasis: row.legal_basis,
      lastAskedAt: row.last_asked_at,
      lastAnsweredAt: row.last_answered_at,
      lastOutcome: row.last_outcome,
      lastReason: row.last_reason,
      failures: row.failures ?? 0,
      emptyAnswers: row.empty_answers ?? 0,
      emptyAnswersAlarm: (row.empty_answers ?? 0) >= emptyAnswersBound,
      leftAloneUntil: row.left_alone_until,
    };
  });
}

const STATES = `
  select r.name, list.rows, to_char(list.register_date, 'YYYY-MM-DD') as register_date, answers.companies,
         coalesce(list.read_at, answers.last) as last_read_at,
         extract(epoch from app_now() - coalesce(list.read_at, answers.last))::float8 as age_seconds,
         (select count(*)::int from analysis_steps s join analyses n on n.id = s.analysis_id
          where s.register = r.name and s.state = 'failing' and n.state <> 'complete') as waiting,
         state.last_asked_at, state.last_answered_at, state.last_outcome, state.last_reason, state.failures,
         state.empty_answers, state.legal_basis, state.enabled_at,
         case when state.closed_until > app_now() then state.closed_until end as left_alone_until
  from unnest($1::text[]) as r(name)
  left join register_lists list on list.register = r.name
  left join register_states state on state.register = r.name
  left join (
    select register, max(asked_at) as last, count(distinct nif)::int as companies
    from register_answers where outcome in ('found', 'not_found') group by register) answers on answers.register = r.name`;

function stateOf(
  meta: RegisterMeta,
  { registers, mjPublicationsSource }: Config,
  enabledAt: Date | null,
): RegisterState['state'] {
  if (meta.name === 'mj-publications' && mjPublicationsSource === 'captures') return 'captures';
  return registers === 'live' && meta.needsLegalBasis && enabledAt === null ? 'off' : 'enabled';
}

const asTable = (states: readonly RegisterState[]): string =>
  [
    table(
      ['register', 'kind', 'state', 'holds', 'last read', 'age', 'dated', 'last asked', 'answer', 'waiting'],
      states.map(it => [
        it.register,
        it.kind,
        it.state,
        it.kind === 'list' ? holds(it.rows, 'rows') : holds(it.companies, 'companies'),
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

/** What an operator has to look at, a line each. */
function troubles(it: RegisterState): string[] {
  const { register, failures, lastReason, leftAloneUntil, emptyAnswers } = it;
  const since = it.lastAnsweredAt ? `, last answer ${shownTime(it.lastAnsweredAt)}` : '';
  return [
    failures > 0 &&
      `${register}: ${failures} ${failures === 1 ? 'failure' : 'failures'} in a row${since}${lastReason ? `: ${lastReason}` : ''}`,
    leftAloneUntil && `${register}: left alone until ${leftAloneUntil.toISOString()}`,
    it.emptyAnswersAlarm &&
      `${register}: ALARM, nothing found in ${emptyAnswers} answers in a row; look whether its selectors still fit`,
    it.state === 'off' &&
      `${register}: off until you give a legal basis: contractor-risk registers enable ${register} --legal-basis "…"`,
  ].filter(line => typeof line === 'string');
}

const holds = (count: number | null, noun: string): string => (count ? `${count} ${noun}` : 'nothing');
