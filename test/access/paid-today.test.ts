/** A process remembers which companies are paid for today: of those it asks nothing, and nothing of that outlasts the day. */
import { expect, it } from 'vitest';
import { createAdmission } from '../../src/access/admission/admission.ts';
import { admitBatch } from '../../src/access/admission/admit-batch.ts';
import type { SqlTx } from '../../src/db/sql-transaction.ts';
import { claimOf } from '../kit/claim-of.ts';
import { moveClock } from '../kit/clocks.ts';
import { createPartner } from '../kit/partner.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();
const [A, B] = ['594000002', '595000000'] as const;
const show = (keyId: string, ...nifs: string[]) =>
  claimOf(keyId, {
    nif: null,
    oncePerDay: true,
    quotaUnits: nifs.length,
    shown: nifs.map(nif => ({ nif, assessmentIds: ['asm_1', 'asm_2'], answered: true, charged: true })),
  });
/** Companies that a process asked about, statement by statement. */
const asked: (string | null)[] = [];
const pool = {
  ...db.pool,
  query: (statement: { values: (string | null)[] }) => {
    asked.push(statement.values[16]!);
    return db.pool.query(statement as never);
  },
} as never;

it('a company that is paid for is asked about once a day, takes a unit again on the next, and is written each time', async () => {
  const { keyId, clientId } = await createPartner(db);
  const { admit } = createAdmission({ ...db, pool });
  const units = async (...nifs: string[]) => (await admit(show(keyId, ...nifs))).units;
  try {
    expect([await units(A), await units(A, B), await units(B, A)]).toEqual([1, 1, 0]);
    expect(asked).toEqual([`{"${A}"}`, `{"${B}"}`, null]);
    await moveClock(db.pool, 86_400);
    expect([await units(A, B), await units(A, B)]).toEqual([2, 0]);
    // What was remembered of the day before, then everything.
    expect(asked.slice(3)).toEqual([null, `{"${A}","${B}"}`, null]);
    const { rows } = await db.pool.query(
      'select count(*)::int as n, max(cardinality(assessment_ids)) as ids from shown_companies where client_id = $1',
      [clientId],
    );
    expect(rows).toEqual([{ n: 9, ids: 2 }]);
  } finally {
    await moveClock(db.pool, 0);
  }
});

it('what was paid in a transaction that is undone, or by a refused request, is not remembered', async () => {
  const { keyId } = await createPartner(db, { dailyQuota: 1 });
  const { admit } = createAdmission(db);
  const connection = await db.pool.connect();
  await connection.query('begin');
  // A connection of the driver has more than a transaction needs, and other overloads.
  expect((await admitBatch(connection as unknown as SqlTx, [show(keyId, A)]))[0]!.units).toBe(1);
  await connection.query('rollback');
  connection.release();
  expect((await admit(show(keyId, A, B))).refusal).toBe('limit');
  expect((await admit(show(keyId, A))).units).toBe(1);
});
