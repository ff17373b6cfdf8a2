import { expect, test } from 'vitest';
import { startConductor } from '../../src/jobs/conductor.ts';
import { QUEUES } from '../../src/jobs/queues.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { createTestDatabase } from '../kit/test-database.ts';

test('the queues of an older version take the options of this one when a worker starts, and only then', async () => {
  const db = await createTestDatabase();
  const start = async (supervise: boolean) => {
    await (await startConductor(db.url, { supervise, log: silentLog })).stop(1_000);
    const { rows } = await db.pool.query(
      `select retry_limit, heartbeat_seconds, policy, dead_letter from pgboss.queue where name = 'run-analysis'`,
    );
    return rows[0];
  };
  try {
    const { retryLimit, heartbeatSeconds, policy, deadLetter } = QUEUES['run-analysis'];
    const ours = {
      retry_limit: retryLimit,
      heartbeat_seconds: heartbeatSeconds,
      policy,
      dead_letter: deadLetter,
    };
    expect(await start(true)).toEqual(ours);
    await db.pool.query(
      `update pgboss.queue set retry_limit = 1, heartbeat_seconds = 60 where name = 'run-analysis'`,
    );
    expect(await start(false)).toMatchObject({ retry_limit: 1, heartbeat_seconds: 60 });
    expect(await start(true)).toEqual(ours);
  } finally {
    await db.drop();
  }
});
