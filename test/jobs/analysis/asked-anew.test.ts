/** A wanted age over the whole service: what is asked of the registers again, and what is not. */
import { expect, it } from 'vitest';
import { countRows } from '../../kit/count-rows.ts';
import { appOfFile } from '../../kit/test-app.ts';

const NIF = '580000010';

const app = await appOfFile({ ROLE: 'all' });

const askedAt = async () => {
  const rows = await app.db
    .sql`select register, count(*)::int as times from register_answers where nif = ${NIF}
       and outcome in ('found', 'not_found') group by 1`;
  return Object.fromEntries(rows.map(({ register, times }) => [register, times]));
};

it('asks again only the registers whose answer is older, and reads no list for it', async () => {
  const first = await app.get(`/api/v1/contractors/${NIF}`, { prefer: 'wait=30' });
  expect(first.status).toBe(200);
  const { id } = await first.json();
  // A revision may follow by itself: the linked companies were not all asked in time.
  const open = () => countRows(app.db.pool, `analyses where nif = $1 and state <> 'complete'`, NIF);
  await expect.poll(open).toBe(0);
  // The register that informs is asked last.
  await expect.poll(askedAt).toHaveProperty('citius-edital-citations');
  const before = await askedAt();
  const lists = await app.db.sql`select register, read_at from register_lists order by 1`;
  await app.db.pool.query(
    `update register_answers set asked_at = asked_at - interval '3 hours' where nif = $1 and register in ('impic-licences', 'citius-executions')`,
    [NIF],
  );
  await app.db.sql`update assessments set assessed_at = assessed_at - interval '3 hours' where nif = ${NIF}`;
  const second = await app.get(`/api/v1/contractors/${NIF}`, {
    prefer: 'wait=30',
    'cache-control': 'max-age=7200',
  });
  const body = await second.json();
  expect([second.status, body.refreshing, body.id === id]).toEqual([200, false, false]);
  expect(await askedAt()).toEqual({
    ...before,
    'impic-licences': before['impic-licences']! + 1,
    'citius-executions': before['citius-executions']! + 1,
  });
  expect(await app.db.sql`select register, read_at from register_lists order by 1`).toEqual(lists);
});
