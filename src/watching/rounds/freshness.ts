/** How old what is known of a list is, and when the round has looked at all of it again. */
import type { SqlTx } from '../../db/sql-transaction.ts';
import { LIST_REGISTERS, SPECIFIED_REGISTERS } from '../../kernel/register-name.ts';
import { periodSeconds, secondsFor } from './due.ts';

export interface Freshness extends NextRound {
  /** Companies that were never assessed, or whose assessment is past its retention. */
  readonly notAssessed: number;
  /** When the oldest of the latest assessments was made; null without any. */
  readonly oldestAt: Date | null;
  /** Half of the latest assessments are older; null without any. */
  readonly medianAt: Date | null;
}

interface NextRound {
  /**
   * When every company of the list has had its next turn, as far as can be told: by the pace of the slowest register, with all that
   * is due before, of whichever list. Null: it cannot be told.
   */
  readonly nextRoundEndsAt: Date | null;
  /** Null: it can. */
  readonly nextRoundUnknownBecause: UnknownRound | null;
}

/** `pace-unknown`: one of the registers was not asked by this service yet; `register-silent`: one does not answer now. */
export const UNKNOWN_ROUNDS = ['no-companies', 'pace-unknown', 'register-silent'] as const;
export type UnknownRound = (typeof UNKNOWN_ROUNDS)[number];

export async function readFreshness(sql: SqlTx, watchlistId: string): Promise<Freshness> {
  const { rows } = await sql.query<Omit<Freshness, keyof NextRound>>(
    `select (count(*) - count(a.id))::int as "notAssessed", min(a.assessed_at) as "oldestAt",
       percentile_disc(0.5) within group (order by a.assessed_at) as "medianAt"
     from watched_companies w left join companies c on c.nif = w.nif
     left join assessments a on a.id = c.latest_assessment_id where w.watchlist_id = $1`,
    [watchlistId],
  );
  return { ...rows[0]!, ...(await readNextRound(sql, watchlistId)) };
}

const unknown = (because: UnknownRound): NextRound => ({
  nextRoundEndsAt: null,
  nextRoundUnknownBecause: because,
});

async function readNextRound(sql: SqlTx, watchlistId: string): Promise<NextRound> {
  const asked = SPECIFIED_REGISTERS.filter(name => !LIST_REGISTERS.includes(name));
  const { rows } = await sql.query<{
    watched: number;
    paced: number;
    silent: number;
    pauseMs: number | null;
  }>(
    `select (select count(distinct nif)::int from watched_companies) as watched, count(turn_ms)::int as paced,
       (count(*) filter (where closed_until > app_now()))::int as silent, max(turn_ms) as "pauseMs"
     from register_states where register = any($1::text[])`,
    [asked],
  );
  const { watched, paced, silent, pauseMs } = rows[0]!;
  if (silent > 0) return unknown('register-silent');
  if (pauseMs === null || paced < asked.length) return unknown('pace-unknown');
  const slowest = [{ perSecond: 1_000 / pauseMs }];
  const last = await readLastTurn(sql, watchlistId, periodSeconds(watched, slowest));
  if (last.dueAt === null) return unknown('no-companies');
  const workedOff = last.now.getTime() + 1_000 * secondsFor(last.before, slowest);
  return {
    nextRoundEndsAt: new Date(Math.max(last.dueAt.getTime(), workedOff)),
    nextRoundUnknownBecause: null,
  };
}

interface LastTurn {
  readonly now: Date;
  /** Of the company of the list whose turn comes last; null for an empty list. */
  readonly dueAt: Date | null;
  /** Companies of any list whose turn is not later. */
  readonly before: number;
}

/** Companies that have no plan yet get one within a minute (`due.ts`): they count as if they had it. */
async function readLastTurn(sql: SqlTx, watchlistId: string, period: number): Promise<LastTurn> {
  const { rows } = await sql.query<LastTurn>(
    `with turns as (
       select w.watchlist_id, w.nif,
         coalesce(w.due_at, coalesce(a.consulted_at, a.assessed_at) + make_interval(secs => $2), 'epoch') as due_at
       from watched_companies w left join companies c on c.nif = w.nif left join assessments a on a.id = c.latest_assessment_id),
     last as (select max(due_at) as due_at from turns where watchlist_id = $1)
     select app_now() as now, last.due_at as "dueAt",
       (select count(distinct nif)::int from turns where turns.due_at <= last.due_at) as before
     from last`,
    [watchlistId, period],
  );
  return rows[0]!;
}
