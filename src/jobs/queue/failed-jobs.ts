/** Jobs that failed for good: read from the queue's own table, which keeps them for two weeks. */
import type { Database } from '../../db/open-database.ts';
import { QUEUES, type QueueName } from './queues.ts';

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
