/** An API process is killed while it takes a batch: units are taken with the batch or not at all. */
import type pg from 'pg';
import { expect, it } from 'vitest';
import { openClient } from '../../src/db/session.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { countRows } from '../kit/count-rows.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner } from '../kit/partner.ts';
import { startGroup } from '../kit/process-group.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { ndjson } from './submit.ts';

const QUOTA = 10;
const COMPANIES = 4;
const HEADERS = { 'content-type': 'application/x-ndjson', 'idempotency-key': 'works-17' };

const db = await databaseOfFile();
const nifs = await writeAssessedCompanies(db.pool, { count: COMPANIES });
const group = await ofFile(startGroup({ databaseUrl: db.url, apis: 1, env: { LOG_LEVEL: 'silent' } }));

/** Lets nobody write the table, until the connection ends. */
async function hold(table: string): Promise<pg.Client> {
  const connection = await openClient(db.url);
  await connection.query(`begin; lock table ${table} in share mode`);
  return connection;
}

/** A statement waits for the lock of the table. */
function untilHeldUp(table: string) {
  const waiting = () => countRows(db.pool, 'pg_locks where not granted and relation = $1::regclass', table);
  return expect.poll(waiting, { interval: 10 }).toBe(1);
}

it.each(['batches', 'usage_windows'])(
  'the process is killed as it writes to %s',
  async table => {
    const { clientId, headers } = await createPartner(db, { dailyQuota: QUOTA });
    const api = group.apis.at(-1)!;
    const submit = (url: string) =>
      fetch(`${url}/api/v1/batches`, {
        method: 'POST',
        headers: { ...headers, ...HEADERS },
        body: ndjson(nifs.map(nif => ({ nif }))),
      });
    const taken = async () => {
      const rows =
        await db.sql`select (select count(*)::int from batches where client_id = ${clientId}) as batches,
         (select coalesce(sum(w.used), 0)::int from usage_windows w join api_keys k on k.id = w.key_id
          where k.client_id = ${clientId} and w.limit_name = 'daily') as units`;
      return rows[0];
    };

    let held = await hold('batches');
    const lost = submit(api.url).catch(() => 'lost');
    await untilHeldUp('batches');
    if (table !== 'batches') {
      const next = await hold(table);
      await held.end();
      held = next;
      await untilHeldUp(table);
    }
    await api.kill('SIGKILL');
    await held.end();
    expect(await lost).toBe('lost');
    expect(await taken()).toEqual({ batches: 0, units: 0 });

    const { url } = await group.replaceApi(api);
    const again = await submit(url);
    expect(again.status).toBe(202);
    expect((await (await submit(url)).json()).id).toBe((await again.json()).id);
    expect(await taken()).toEqual({ batches: 1, units: COMPANIES });
  },
  60_000,
);
