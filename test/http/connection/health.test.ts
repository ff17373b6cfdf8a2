/** What probes are told: each part with its state, at once, and what is no reason to send callers elsewhere. */
import { expect, it } from 'vitest';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();

const ready = async () => {
  const answer = await fetch(`${app.api}/health/ready`);
  return { code: answer.status, ...(await answer.json()) };
};
const becomes = (expected: object) => expect.poll(ready, { interval: 200 }).toMatchObject(expected);

it('tells every part, and is ready without a worker, which it says', async () => {
  expect(await ready()).toEqual({
    code: 200,
    status: 'ready',
    parts: { database: 'ok', migrations: 'ok', queues: 'ok', listener: 'ok', workers: 'away', relay: 'ok' },
  });
});

it('is not ready while the database lacks a migration of this code', async () => {
  await app.db
    .sql`update _prisma_migrations set rolled_back_at = now() where migration_name like '%_settlement_in_parts'`;
  await becomes({ code: 503, status: 'not ready', parts: { migrations: 'missing 1', database: 'ok' } });
  await app.db.sql`update _prisma_migrations set rolled_back_at = null`;
  await becomes({ status: 'ready' });
});

it('sees workers at their work, and a relay that leaves events lying', async () => {
  await app.db
    .sql`update pgboss.queue set monitor_claim_on = now(), monitor_on = now() - interval '10 minutes'`;
  await app.db.pool.query(
    `insert into events (id, client_id, type, data, created_at)
     values ('evt_waits', $1, 'analysis.completed', '{}', app_now() - interval '40 seconds')`,
    [app.clientId],
  );
  await becomes({ status: 'ready', parts: { workers: 'ok', relay: 'behind' } });
});
