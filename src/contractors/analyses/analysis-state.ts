/**
 * The states of an analysis, and every way from one to another. Only this file writes `analyses`. Each change raises its
 * version, and is announced when its transaction commits.
 *
 *     queued ── begin ──> running ── complete ──> complete
 *                         running ── pause ─────> waiting or stalled ── begin ──> running
 *
 * A complete analysis never changes.
 */
import type { Database } from '../../db/open-database.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import { ANALYSIS_CHANGED } from '../../kernel/process/notifications.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';

export type AnalysisState = 'queued' | 'running' | 'waiting' | 'stalled' | 'complete';

/**
 * Why it was opened. `asked`: a client asked. For the others no client waits. `edition`: a list has a new edition; the company is
 * judged again from stored answers, whatever their age, and no register is asked. `round`: a watched company is due. `revision`: a
 * register that was silent may answer now.
 */
export type AnalysisPurpose = 'asked' | 'edition' | 'round' | 'revision';

/** SQL that announces a row with the columns of an `AnalysisChange`. The result is cast to text, because Prisma cannot read `void`. */
const ANNOUNCED = `pg_notify('${ANALYSIS_CHANGED}',
    json_build_object('id', id, 'nif', nif, 'state', state, 'version', version)::text)::text`;
const CHANGE = 'n.id, n.nif, n.state, n.version';

interface NewAnalysis {
  readonly id: string;
  readonly nif: string;
  readonly refresh: boolean;
  readonly purpose: AnalysisPurpose;
  /** No client waits for it now, so all others go first. */
  readonly unhurried: boolean;
  readonly livemode: boolean;
}

/** Queues an analysis; false when one of the company is open already. */
export async function queueAnalysis(
  tx: SqlTx,
  { id, nif, refresh, purpose, unhurried, livemode }: NewAnalysis,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'queue_analysis',
    text: `insert into analyses (id, nif, refresh, unhurried, livemode, purpose, created_at) values ($1, $2, $3, $4, $5, $6, app_now())
           on conflict (nif) where state <> 'complete' do nothing`,
    values: [id, nif, refresh, unhurried, livemode, purpose],
  });
  return rowCount === 1;
}

/** A client now waits for an analysis that was opened unhurried: it no longer yields. Returns its id, or null if it did not yield. */
export async function hurryAnalysis(tx: SqlTx, nif: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'hurry_analysis',
    text: `update analyses set unhurried = false where nif = $1 and state <> 'complete' and unhurried returning id`,
    values: [nif],
  });
  return rows[0]?.id ?? null;
}

/** Removes an analysis that the same transaction has queued. */
export const withdrawAnalysis = (tx: SqlTx, id: string) =>
  tx.query('delete from analyses where id = $1', [id]);

/**
 * The end of a statement: its last common table expressions and its select. The analyses that the query `ids` names become
 * `running`; they are locked in the order of their ids. PostgreSQL commits notifying transactions one after another, so
 * notifications are few and short.
 */
export const goOn = (ids: string, also = ''): string => `
    held as (select id from analyses where id in (${ids}) and state <> 'complete' order by id for update),
    moved as (
      update analyses n set state = 'running', version = version + 1, started_at = coalesce(started_at, app_now())${also}
      from held where n.id = held.id returning ${CHANGE})
  select ${ANNOUNCED} from moved`;

const BEGIN = `
  with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
    ${goOn('select $1 from unhurried', `, waiting_for = '{}'`)}`;

/** Begins a round: the analysis runs, and waits for no register yet. */
export async function beginRound({ pool }: Pick<Database, 'pool'>, id: string): Promise<void> {
  await pool.query({ name: 'begin_round', text: BEGIN, values: [id] });
}

/** Counts a round in which some register did not answer; returns how many there were, or null when it is complete. */
export async function countRound(tx: SqlTx, id: string): Promise<number | null> {
  const { rows } = await tx.query<{ rounds: number }>(
    `update analyses set rounds = rounds + 1 where id = $1 and state <> 'complete' returning rounds`,
    [id],
  );
  return rows[0]?.rounds ?? null;
}

export interface Pause {
  readonly analysisId: string;
  readonly state: Extract<AnalysisState, 'waiting' | 'stalled'>;
  /** Registers that it waits for; null keeps those that are stored. */
  readonly waitingFor: readonly string[] | null;
  /** Milliseconds until its next round. */
  readonly inMs: number;
}

export interface Paused {
  readonly nif: string;
  readonly livemode: boolean;
  readonly waitingFor: readonly SpecifiedRegister[];
  readonly unhurried: boolean;
  /** A stalled analysis is retried and stalls again. That counts as one stall until the operator wakes it. */
  readonly isNewlyStalled: boolean;
}

/** Parameters: analysis, state, registers, seconds until the next round. */
const PAUSE = `
  with before as (select id, stalled_at from analyses where id = $1 and state <> 'complete' for update),
    moved as (
      update analyses n set state = $2, version = n.version + 1, waiting_for = coalesce($3::text[], n.waiting_for),
        next_try_at = app_now() + make_interval(secs => $4::float8),
        stalled_at = case when $2 = 'stalled' then coalesce(n.stalled_at, app_now()) else n.stalled_at end
      from before where n.id = before.id
      returning ${CHANGE}, n.livemode, n.unhurried, n.waiting_for, $2 = 'stalled' and before.stalled_at is null as is_newly_stalled)
  select nif, livemode, unhurried, waiting_for as "waitingFor", is_newly_stalled as "isNewlyStalled", ${ANNOUNCED} from moved`;

/** Pauses it until its next round, as `waiting` or `stalled`; null when it is complete. */
export async function pause(
  tx: SqlTx,
  { analysisId, state, waitingFor, inMs }: Pause,
): Promise<Paused | null> {
  const { rows } = await tx.query<Paused>({
    name: 'pause_analysis',
    text: PAUSE,
    values: [analysisId, state, waitingFor, inMs / 1000],
  });
  return rows[0] ?? null;
}

/** Restarts its count of rounds, as if it had never stalled; null when there is no such analysis, or it is complete. */
export async function wakeAnalysis(
  tx: SqlTx,
  id: string,
): Promise<{ nif: string; state: AnalysisState } | null> {
  const { rows } = await tx.query<{ nif: string; state: AnalysisState }>(
    `update analyses set rounds = 0, stalled_at = null where id = $1 and state <> 'complete' returning nif, state`,
    [id],
  );
  return rows[0] ?? null;
}

/** Two common table expressions that complete an analysis by its assessment; `announced` is to be selected from. */
export const complete = ({ id, assessmentId }: { id: string; assessmentId: string }): string => `
  completed as (
    update analyses n set state = 'complete', completed_at = app_now(), version = version + 1, waiting_for = '{}',
      assessment_id = ${assessmentId}
    where id = ${id} returning ${CHANGE}),
  announced as (select ${ANNOUNCED} as announced from completed)`;
