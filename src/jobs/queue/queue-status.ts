/** The state of the queues, read in one statement: for readiness, the operator's table and metrics. */
import type { Database } from '../../db/open-database.ts';
import { QUEUES, type QueueName } from './queues.ts';

export interface QueueStatus {
  readonly queue: QueueName;
  /** Jobs that a worker could take now. */
  readonly waiting: number;
  /** Jobs that are due later: a retry, the next round of an analysis. */
  readonly later: number;
  readonly active: number;
  /** Jobs that failed for good and are still kept. */
  readonly failed: number;
  /** For how long the oldest waiting job has been due; 0 if none waits. */
  readonly oldestWaitingSeconds: number;
}

export async function readQueues({ pool }: Pick<Database, 'pool'>): Promise<QueueStatus[]> {
  const names = Object.keys(QUEUES);
  const { rows } = await pool.query(QUEUES_NOW, [names]);
  return rows;
}

/** pg-boss uses the server's clock, not `app_now()`. */
const QUEUES_NOW = `
  select q.name as queue, coalesce(waiting, 0) as waiting, coalesce(later, 0) as later, coalesce(active, 0) as active,
         coalesce(failed, 0) as failed, coalesce(oldest, 0) as "oldestWaitingSeconds"
  from unnest($1::text[]) with ordinality as q(name, place)
  left join (
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state in ('created', 'retry') and start_after > now())::int as later,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed,
      floor(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())))::int as oldest
    from pgboss.job where name = any($1) and state <> 'completed' group by name) jobs using (name)
  order by q.place`;

export interface QueueWatch {
  /** Seconds since a worker process last served the queues; null if none ever has. */
  readonly workerSeenSeconds: number | null;
  /** For how long the oldest event has waited for the relay; null if none waits. */
  readonly relayBehindSeconds: number | null;
}

/** Every worker process looks after the queues once a second; it counts them (`monitor_on`) seldom after a count that was slow. */
export async function readQueueWatch({ pool }: Pick<Database, 'pool'>): Promise<QueueWatch> {
  const { rows } = await pool.query(`
    select extract(epoch from now() - (select max(greatest(monitor_claim_on, monitor_on)) from pgboss.queue))::float8 as "workerSeenSeconds",
      extract(epoch from app_now() - (
        select created_at from events where cursor is null order by appended limit 1))::float8 as "relayBehindSeconds"`);
  return rows[0];
}

/** One that failed for good: the queue's own table keeps it for two weeks. */
export interface FailedJob {
  readonly id: string;
  readonly queue: QueueName;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly singletonKey: string | null;
  readonly tries: number;
  readonly failedAt: Date;
  /** The last error; null if none was stored. */
  readonly why: string | null;
}

export async function readFailedJobs(
  { pool }: Pick<Database, 'pool'>,
  { queue = null, job = null }: { queue?: string | null; job?: string | null },
): Promise<FailedJob[]> {
  const { rows } = await pool.query(
    `select id, name as queue, data as payload, singleton_key as "singletonKey", retry_count + 1 as tries,
       completed_on as "failedAt", coalesce(output ->> 'message', output ->> 'value') as why
     from pgboss.job where state = 'failed' and name = any($1) and ($2::text is null or name = $2)
       and ($3::text is null or id::text = $3)
     order by completed_on, id`,
    [Object.keys(QUEUES), queue, job],
  );
  return rows;
}

/** The queue keeps it no longer. */
export async function strikeOff({ pool }: Pick<Database, 'pool'>, { queue, id }: FailedJob): Promise<void> {
  await pool.query(`delete from pgboss.job where name = $1 and id = $2 and state = 'failed'`, [queue, id]);
}
