import { expect, test } from 'vitest';
import { openJobQueue } from '../../../src/jobs/queue/job-queue.ts';
import { QUEUES } from '../../../src/jobs/queue/queues.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import { createTestDatabase } from '../../kit/test-database.ts';

test('the queues of an older version take the options of this one when a worker starts, and only then', async () => {
  await using db = await createTestDatabase();
  const start = async (supervise: boolean) => {
    await (await openJobQueue(db.url, { supervise, log: silentLog })).stop(1_000);
    const rows = await db.sql`select retry_limit, heartbeat_seconds, policy, dead_letter from pgboss.queue
       where name = 'run-analysis'`;
    return rows[0];
  };
  const { retryLimit, heartbeatSeconds, policy, deadLetter } = QUEUES['run-analysis'];
  const ours = {
    retry_limit: retryLimit,
    heartbeat_seconds: heartbeatSeconds,
    policy,
    dead_letter: deadLetter,
  };
  expect(await start(true)).toEqual(ours);
  await db.sql`update pgboss.queue set retry_limit = 1, heartbeat_seconds = 60 where name = 'run-analysis'`;
  expect(await start(false)).toMatchObject({ retry_limit: 1, heartbeat_seconds: 60 });
  expect(await start(true)).toEqual(ours);
});

test('whatever job a worker is killed in, its silence is noticed after 10 s: every queue has a heartbeat, and every way of sending', async () => {
  await using db = await createTestDatabase();
  const jobQueue = await openJobQueue(db.url, { supervise: true, log: silentLog });
  try {
    for (const queue of Object.keys(QUEUES) as (keyof typeof QUEUES)[]) {
      const payload = {} as never;
      await jobQueue.send(null, queue, payload, { singletonKey: 'sent' });
      await jobQueue.sendMany(null, queue, [{ payload, singletonKey: 'sent with others' }]);
      if (QUEUES[queue].policy === 'short') await jobQueue.hasten(null, queue, payload, 'hastened');
    }
    const rows = await db.sql`select 'queue' as what, name, heartbeat_seconds as every from pgboss.queue
       union all select 'job', name, heartbeat_seconds from pgboss.job`;
    expect(rows.length).toBeGreaterThan(3 * Object.keys(QUEUES).length);
    expect(rows.filter(({ every }) => every !== 10)).toEqual([]);
  } finally {
    await jobQueue.stop(1_000);
  }
});

test('a job that meets a database that ends its connections goes on, and uses none of its tries', async () => {
  await using db = await createTestDatabase();
  const jobQueue = await openJobQueue(db.url, { supervise: true, log: silentLog });
  const begun = { 'run-analysis': 0, 'ask-linked': 0 };
  const cutOffTwice = (queue: keyof typeof begun) => async () => {
    if (++begun[queue] <= 2) await db.sql`select pg_terminate_backend(pg_backend_pid())`;
  };
  const pump = jobQueue.pump(
    'run-analysis',
    { atOnce: 1, perGroup: 1, everyMs: 100 },
    cutOffTwice('run-analysis'),
  );
  try {
    await jobQueue.work('ask-linked', 1, cutOffTwice('ask-linked'));
    for (const queue of ['run-analysis', 'ask-linked'] as const)
      await jobQueue.sendMany(null, queue, [{ payload: { analysisId: 'an_1' } }]);
    const jobs = () =>
      db.sql`select name, state, retry_count from pgboss.job where name = any(${Object.keys(begun)}) order by name`;
    await expect.poll(jobs).toEqual([
      { name: 'ask-linked', state: 'completed', retry_count: 0 },
      { name: 'run-analysis', state: 'completed', retry_count: 0 },
    ]);
    expect(begun).toEqual({ 'run-analysis': 3, 'ask-linked': 3 });
  } finally {
    await pump.stop(1_000);
    await jobQueue.stop(1_000);
  }
});

test('jobs that wait leave without a pause between them, and one that is sent begins at once', async () => {
  await using db = await createTestDatabase();
  const jobQueue = await openJobQueue(db.url, { supervise: true, log: silentLog });
  const jobs = Array.from({ length: 200 }, (_, n) => ({
    payload: { nif: String(n) },
    singletonKey: String(n),
  }));
  const begun: string[] = [];
  try {
    await jobQueue.sendMany(null, 'revise-assessment', jobs);
    await jobQueue.work('revise-assessment', 1, async ({ nif }) => void begun.push(nif));
    // With a pause of two seconds after each they would take minutes.
    await expect.poll(() => begun.length).toBe(jobs.length);
  } finally {
    await jobQueue.stop(1_000);
  }
}, 60_000);
