/** What admission counts and logs beside the limits, which `admission-model.test.ts` compares with a model. */
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../src/access/admission/admission.ts';
import { admitBatch } from '../../src/access/admission/admit-batch.ts';
import { revokeKey } from '../../src/access/keys/keys.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { claimOf } from '../kit/claim-of.ts';
import { createPartner } from '../kit/partner.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();
/** As many processes would: each has its own batches over the same database. */
const processes = Array.from({ length: 4 }, () => createAdmission(db));

/** Rows that the transaction of the connection has read so far, of the tables of these names. */
async function rowsRead(connection: PoolClient, tables: string): Promise<number> {
  const { rows } = await connection.query(
    `select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as read
     from pg_stat_xact_user_tables where relname ~ $1`,
    [tables],
  );
  return rows[0].read;
}

describe('admission', () => {
  it('sums up the refusals of a dead key: a row for each route and minute, which counts all of them', async () => {
    const { keyId } = await createPartner(db);
    await revokeKey(db, { keyId });
    const routes = ['/api/v1/usage', '/graphql'];
    const admitted = await Promise.all(
      Array.from({ length: 1000 }, (_, i) =>
        processes[i % 4]!.admit(claimOf(keyId, { route: routes[i % 2]! })),
      ),
    );
    expect(admitted.every(one => one.refusal === 'key')).toBe(true);
    const rows =
      await db.sql`select route, status, count(*)::int as rows, sum(requests)::int as n from request_log
         where key_id = ${keyId} group by 1, 2 order by 1`;
    expect(rows.map(({ route, status, n }) => [route, status, n])).toEqual(
      routes.map(route => [route, 401, 500]),
    );
    // Two where a minute ended meanwhile.
    for (const row of rows) expect(row.rows).toBeLessThanOrEqual(2);
  });

  it('logs words as they are, whatever stands in them', async () => {
    const { keyId } = await createPartner(db);
    const words = ['"', '\\', 'a,b', '{}', 'NULL', '', ' ', 'é\n'];
    await Promise.all(words.map(route => processes[0]!.admit(claimOf(keyId, { route }))));
    const rows = await db.sql`select route from request_log where key_id = ${keyId}`;
    expect(rows.map(({ route }) => route).toSorted()).toEqual(words.toSorted());
  });

  it('takes a unit for a company once a day of a client, and gives nothing free for one that was refused', async () => {
    const { keyId } = await createPartner(db, { dailyQuota: 2 });
    const show = (...nifs: string[]) =>
      claimOf(keyId, {
        nif: null,
        oncePerDay: true,
        quotaUnits: nifs.length,
        shown: nifs.map(nif => ({ nif, assessmentIds: [], answered: true, charged: true })),
      });
    const [a, b, c] = ['594000002', '595000000', '596000009'] as const;
    // All in one batch: three do not fit, so neither has paid for the company that the others show.
    const batch = [show(a, b, c), show(a), show(a, b), show(c), show(b)];
    const admitted = await Promise.all(batch.map(claim => processes[0]!.admit(claim)));
    expect(admitted.map(({ refusal, units }) => [refusal, units])).toEqual([
      ['limit', 0],
      [null, 1],
      [null, 1],
      ['limit', 0],
      [null, 0],
    ]);
    expect((await processes[1]!.admit(show(a, b))).units).toBe(0);
  });

  it('reads of a company only what the client was shown of it, however much the day has shown', async () => {
    const [nif, other] = ['594000002', '595000000'] as const;
    const { keyId, clientId } = await createPartner(db);
    const claim = () =>
      claimOf(keyId, {
        oncePerDay: true,
        shown: [{ nif, assessmentIds: [], answered: true, charged: true }],
      });
    const connection = await db.pool.connect();
    const read = () => rowsRead(connection, '^shown_companies');
    try {
      // PostgreSQL keeps the plans that it makes now, while the day is empty.
      await admitBatch(connection, [claim()]);
      await connection.query(
        `insert into shown_companies (nif, at, request_id, client_id, assessment_ids, answered, charged)
         select case whose when 'somebody' then $1 else $2 end, app_now(), 'req_' || whose || n, whose, '{}', true, true
         from generate_series(1, 5000) n, unnest(array['somebody', $3]) whose`,
        [nif, other, clientId],
      );
      await connection.query('begin');
      const before = await read();
      await admitBatch(connection, [claim()]);
      expect((await read()) - before).toBeLessThan(10);
      await connection.query('rollback');
    } finally {
      connection.release(true);
    }
  });

  it('reads for a cached answer its company alone, however many there are and are analysed', async () => {
    const { keyId } = await createPartner(db);
    const connection = await db.pool.connect();
    const read = () => rowsRead(connection, '^(companies|analyses|corrections)$');
    try {
      const [nif] = (await writeAssessedCompanies(db.pool, { count: 1_000, firstSerial: 2 })) as [string];
      const { rows } = await connection.query(
        'select latest_assessment_id as id from companies where nif = $1',
        [nif],
      );
      const cached = claimOf(keyId, { nif, assessmentId: rows[0].id, validUntil: '2100-01-01T00:00:00Z' });
      // As after a start: PostgreSQL has not counted the companies yet.
      expect(await admitBatch(connection, [cached])).toMatchObject([{ refusal: null }]);
      await connection.query('begin');
      const before = await read();
      await admitBatch(connection, [cached]);
      expect((await read()) - before).toBeLessThan(10);
      await connection.query('rollback');
    } finally {
      connection.release(true);
    }
  });

  it('says that the awaited analysis has just completed, and counts nothing', async () => {
    const { keyId } = await createPartner(db);
    const [nif] = (await writeAssessedCompanies(db.pool, { count: 1 })) as [string];
    expect((await processes[0]!.admit(claimOf(keyId, { nif, awaits: nif, status: 202 }))).refusal).toBe(
      'stale',
    );
    const { rowCount } = await db.pool.query('select 1 from request_log where key_id = $1', [keyId]);
    expect(rowCount).toBe(0);
  });
});
