/** The state of every register, read in one statement: for the operator's table and for metrics. */

import { holdsList } from '../../db/held-list.ts';
import type { Database } from '../../db/open-database.ts';
import { isSpecified, type RegisterName } from '../../kernel/register-name.ts';
import type { UnreadableValues } from '../../registers/reading/unreadable-values.ts';
import type { Register } from '../../registers/register.ts';
import { REHEARSAL_DOUBT } from './register-switch.ts';
import { CHANGES_SHOWN_DAYS, type ShapeChange } from './shape-watch.ts';

export interface RegisterStatus {
  readonly register: RegisterName;
  /** When the current edition was read, or a company last answered about; null: never. */
  readonly lastReadAt: Date | null;
  readonly ageSeconds: number | null;
  /** The register's own date on the current edition, YYYY-MM-DD; null for consulted registers. */
  readonly registerDate: string | null;
  /** Rows of the current edition; null for consulted registers, and if there is none. */
  readonly rows: number | null;
  /** Companies that a consulted register has answered about; null for lists. */
  readonly companies: number | null;
  /** Open analyses that it has not answered. */
  readonly waiting: number;
  readonly legalBasis: string | null;
  readonly enabledAt: Date | null;
  readonly enabledBecause: string | null;
  readonly rehearsedAt: Date | null;
  /** What stands against switching it on, by its rehearsals; null if they passed, or there was none. */
  readonly rehearsalFault: string | null;
  readonly lastAskedAt: Date | null;
  readonly lastAnsweredAt: Date | null;
  readonly lastOutcome: string | null;
  readonly lastReason: string | null;
  /** Failures in a row. */
  readonly failures: number;
  /** Answers in a row in which nothing was found, and how many are an alarm. */
  readonly emptyAnswers: number;
  readonly emptyAnswersBound: number;
  readonly emptyAnswersAlarm: boolean;
  /** Answers in a row that brought nothing new, and how many are an alarm. */
  readonly staleAnswers: number;
  readonly staleAnswersBound: number;
  readonly staleAnswersAlarm: boolean;
  /** Not asked until then, because it failed several times in a row or asked for a pause; else null. */
  readonly leftAloneUntil: Date | null;
  /** Pages that were built in another way than before, in the last days; the latest change of each. */
  readonly shapeChanges: readonly ShapeChange[];
  /** Values of the current edition of a list that could not be read, by kind; null for consulted registers, and if there is none. */
  readonly unreadable: UnreadableValues | null;
}

/** With what each register is; the law is the one that publishes it, not the operator's own basis for reading it. */
export async function readRegisterStates(db: Pick<Database, 'pool'>, registers: readonly Register[]) {
  const statuses = await readStatuses(db, registers);
  return registers.map(({ kind, meta }, i) => ({
    ...statuses[i]!,
    ...meta,
    kind,
    judges: isSpecified(meta.name),
  }));
}

export async function readStatuses(
  { pool }: Pick<Database, 'pool'>,
  registers: readonly Register[],
): Promise<RegisterStatus[]> {
  const { rows } = await pool.query(STANDINGS, [registers.map(({ meta }) => meta.name)]);
  const byName = new Map(rows.map(row => [row.name, row]));
  return registers.map(({ kind, meta: { name, alarmAfter } }) => {
    const { name: _, companies, age, empty, stale, shapeChanges, ...row } = byName.get(name);
    return {
      register: name,
      ...row,
      shapeChanges: shapeChanges.map((it: ShapeChange) => ({ ...it, changedAt: new Date(it.changedAt) })),
      ageSeconds: age === null ? null : Math.max(0, Math.round(age)),
      companies: kind === 'list' ? null : (companies ?? 0),
      emptyAnswers: empty,
      emptyAnswersBound: alarmAfter.nothingFound,
      emptyAnswersAlarm: empty >= alarmAfter.nothingFound,
      staleAnswers: stale,
      staleAnswersBound: alarmAfter.nothingNew,
      staleAnswersAlarm: stale >= alarmAfter.nothingNew,
    };
  });
}

const STANDINGS = `
  select r.name, list.rows, list.unreadable, to_char(list.register_date, 'YYYY-MM-DD') as "registerDate", answers.companies,
         coalesce(list.read_at, answers.last) as "lastReadAt",
         extract(epoch from app_now() - coalesce(list.read_at, answers.last))::float8 as age,
         (select count(*)::int from analysis_steps s join analyses n on n.id = s.analysis_id
          where s.register = r.name and s.state = 'failing' and n.state <> 'complete') as waiting,
         state.last_asked_at as "lastAskedAt", state.last_answered_at as "lastAnsweredAt",
         state.last_outcome as "lastOutcome", state.last_reason as "lastReason",
         coalesce(state.failures, 0) as failures, coalesce(state.empty_answers, 0) as empty,
         coalesce(state.stale_answers, 0) as stale, state.legal_basis as "legalBasis", state.enabled_at as "enabledAt",
         state.enabled_because as "enabledBecause", state.rehearsed_at as "rehearsedAt",
         case when state.enabled_at is null then ${REHEARSAL_DOUBT} else state.rehearsal_fault end as "rehearsalFault",
         greatest(case when state.closed_until > app_now() then state.closed_until end,
           case when state.next_turn_at > app_now() + interval '10 seconds' then state.next_turn_at end) as "leftAloneUntil",
         coalesce((select jsonb_agg(jsonb_build_object('page', page, 'changedAt', changed_at, 'changes', to_jsonb(changes),
             'recording', encode(capture, 'hex')) order by changed_at desc, page)
           from register_shapes where register = r.name
             and changed_at > app_now() - interval '${CHANGES_SHOWN_DAYS} days'), '[]') as "shapeChanges"
  from unnest($1::text[]) as r(name)
  left join register_lists list on list.register = r.name and ${holdsList('list')}
  left join register_states state on state.register = r.name
  left join (
    select register, max(asked_at) as last, count(distinct nif)::int as companies
    from register_answers where outcome in ('found', 'not_found') group by register) answers on answers.register = r.name`;

export interface RegisterGauge {
  /** Metric name without the service's prefix, in the base unit of Prometheus. */
  readonly name: string;
  readonly help: string;
  readonly register: RegisterName;
  readonly value: number;
}

type Measure = (status: RegisterStatus) => number | boolean | null;

const MEASURES: readonly (readonly [name: string, help: string, measure: Measure])[] = [
  [
    'age_seconds',
    'Since the current edition was read, or a company last answered about.',
    it => it.ageSeconds,
  ],
  ['rows', 'Rows of the current edition of a list.', it => it.rows],
  ['waiting_analyses', 'Open analyses that the register has not answered.', it => it.waiting],
  ['failures_in_a_row', 'Questions in a row that got no answer.', it => it.failures],
  [
    'left_alone',
    'Whether it is left alone, after failing several times in a row or at its own wish.',
    it => it.leftAloneUntil !== null,
  ],
  ['empty_answers_in_a_row', 'Answers in a row in which nothing was found.', it => it.emptyAnswers],
  ['empty_answers_alarm', 'Whether so many are more than can be chance.', it => it.emptyAnswersAlarm],
  ['stale_answers_in_a_row', 'Answers in a row that brought nothing new.', it => it.staleAnswers],
  ['stale_answers_alarm', 'Whether so many are more than can be chance.', it => it.staleAnswersAlarm],
  [
    'unreadable_values',
    'Values of the current edition of a list that could not be read.',
    it => it.unreadable && Object.values(it.unreadable).reduce((sum, { unreadable }) => sum + unreadable, 0),
  ],
  [
    'changed_pages',
    `Kinds of pages that were built in another way than before, in the last ${CHANGES_SHOWN_DAYS} days.`,
    it => it.shapeChanges.length,
  ],
];

/** The states as numbers, without the unknown ones. */
export const gaugesOf = (statuses: readonly RegisterStatus[]): RegisterGauge[] =>
  MEASURES.flatMap(([name, help, measure]) =>
    statuses.flatMap(status => {
      const value = measure(status);
      const gauge = { name: `register_${name}`, help, register: status.register };
      return value === null ? [] : [{ ...gauge, value: Number(value) }];
    }),
  );
