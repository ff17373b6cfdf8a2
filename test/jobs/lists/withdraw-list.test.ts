/** A wrong list is taken back: nobody is judged by it any more, and who heard of it hears what is right. */
import { expect, it } from 'vitest';
import { createClient } from '../../../src/access/keys/keys.ts';
import { completeAnalysis } from '../../../src/contractors/analyses/complete-analysis.ts';
import { readContractor } from '../../../src/contractors/read-contractor.ts';
import { LOCK_OUT_JUDGEMENTS } from '../../../src/contractors/recall/withdraw-judged.ts';
import { createEventReader } from '../../../src/events/read-events.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { listState, withdrawList } from '../../../src/jobs/lists/keep-list.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { atDebtors } from '../../../src/registers/at-debtors/at-debtors.ts';
import { dueCompanies } from '../../../src/watching/rounds/due.ts';
import { companyNif } from '../../graph/graph-database.ts';
import { openByHand } from '../../kit/assess-by-hand.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { assess, publishDebtors, watch } from '../../watching/watched-world.ts';

const db = await databaseOfFile();

const [DEBTOR, OTHER] = [companyNif(100), companyNif(101)];
const taxDebtor = async (nif: string) =>
  (await readContractor(db, { nif: nif as Nif, freshHours: 24 })).assessment?.checks.taxDebtor;

it('after which it is unread, nothing judged from it is answered, and the next judgement is compared with it', async () => {
  const { id: clientId } = await createClient(db, { name: 'Lender' });
  await watch(db, { clientId, nifs: [DEBTOR] });
  await publishDebtors(db.url, [{ nif: DEBTOR, minEur: 100_001 }], '2026-11-01');
  await assess(db, DEBTOR);
  // A band is missing: the debtor reads as none.
  await publishDebtors(db.url, [], '2026-11-02');
  for (const nif of [DEBTOR, OTHER]) await assess(db, nif);
  expect([await taxDebtor(DEBTOR), await taxDebtor(OTHER)]).toEqual([false, false]);
  const due = () => dueCompanies(db, { atOnce: 4 });
  await db.sql`update watched_companies set due_at = app_now() + interval '7 days'`;
  expect(await due()).toEqual([]);

  expect(await withdrawList(db, atDebtors)).toEqual({ rows: 1, companies: 2, clients: 0 });
  expect([await taxDebtor(DEBTOR), await taxDebtor(OTHER)]).toEqual([undefined, undefined]);
  expect(await due()).toEqual([{ nif: DEBTOR, isAssessed: false }]);
  expect(await listState(db, atDebtors, 1_000)).toMatchObject({ outcome: 'unavailable' });
  const rows = await db.sql`select register from list_entries union select register from register_lists`;
  expect(rows).toEqual([{ register: 'ss-debtors' }]);
  expect(await withdrawList(db, atDebtors)).toBeNull();

  await publishDebtors(db.url, [{ nif: DEBTOR, minEur: 100_001 }], '2026-11-03');
  await assess(db, DEBTOR);
  expect(await taxDebtor(DEBTOR)).toBe(true);
  await relayBatch(db, async () => {});
  const events = await createEventReader(db)({ clientId, after: 0n, limit: 100 });
  const told = events.filter(({ data }) => (data as { cause?: string }).cause === 'check:taxDebtor');
  expect(told.map(({ type }) => type)).toEqual(['watch.opened']);
});

const AT = { name: 'at-debtors', kind: 'list', maxAgeHours: 1_000 } as const;

/** An analysis that runs, of which the list has answered. */
async function running(nif: string) {
  const analysis = await openByHand(db, nif, { registers: ['at-debtors'] });
  await db.sql`update analysis_steps set state = 'answered' where analysis_id = ${analysis.id}`;
  await db.sql`update analyses set state = 'running' where id = ${analysis.id}`;
  return analysis;
}

const stepOf = async (id: string) => await db.sql`select state from analysis_steps where analysis_id = ${id}`;

it('while an analysis is judged from it: that judgement is not written, and the list is asked again', async () => {
  await publishDebtors(db.url, [], '2026-11-04');
  const analysis = await running(companyNif(102));
  const slow = await db.pool.connect();
  await slow.query('begin');
  await slow.query(`select from list_entries where register = 'at-debtors' for update`);
  const withdrawn = withdrawList(db, atDebtors);
  const waits = (locktype: string) => async () =>
    (await db.sql`select from pg_locks where locktype = ${locktype} and not granted`).length;
  await expect.poll(waits('transactionid')).toBe(1);
  const completed = completeAnalysis(db, { analysis, registers: [AT] });
  await expect.poll(waits('advisory')).toBe(1);
  await slow.query('rollback');
  slow.release();
  expect(await withdrawn).toMatchObject({ rows: 1 });
  expect(await completed).toBeNull();
  expect(await stepOf(analysis.id)).toEqual([{ state: 'pending' }]);
});

it('and another is imported while an analysis is judged from it: that judgement is not written, and the next has the debtor', async () => {
  await publishDebtors(db.url, [], '2026-11-06');
  const nif = companyNif(104);
  const analysis = await running(nif);
  const holder = await db.pool.connect();
  await holder.query(LOCK_OUT_JUDGEMENTS.replace('_xact', ''));
  const completed = completeAnalysis(db, { analysis, registers: [AT] });
  const waiting = async () =>
    (
      await db.sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid
         from pg_database where datname = current_database())`
    ).length;
  await expect.poll(waiting).toBe(1);
  // As the withdrawal does under the lock, which is held here until the next list stands.
  await db.sql`delete from register_lists where register = 'at-debtors'`;
  await db.sql`delete from list_entries where register = 'at-debtors'`;
  await publishDebtors(db.url, [{ nif, minEur: 100_001 }], '2026-11-07');
  holder.release(true);
  expect(await completed).toBeNull();
  expect(await taxDebtor(nif)).toBeUndefined();
  expect(await completeAnalysis(db, { analysis, registers: [AT] })).not.toBeNull();
  expect(await taxDebtor(nif)).toBe(true);
});

it('before an analysis is judged that it had answered: the list is asked again', async () => {
  await publishDebtors(db.url, [], '2026-11-05');
  const analysis = await running(companyNif(103));
  await withdrawList(db, atDebtors);
  expect(await completeAnalysis(db, { analysis, registers: [AT] })).toBeNull();
  expect(await stepOf(analysis.id)).toEqual([{ state: 'pending' }]);
});
