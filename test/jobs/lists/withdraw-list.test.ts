/** A wrong list is taken back: nobody is judged by it any more, and who heard of it hears what is right. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../../src/access/keys.ts';
import { readContractor } from '../../../src/contractors/read-contractor.ts';
import { type Database, openDatabase } from '../../../src/db/open-database.ts';
import { readEvents } from '../../../src/events/read-events.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { listState } from '../../../src/jobs/lists/keep-list.ts';
import { withdrawList } from '../../../src/jobs/lists/withdraw-list.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { atDebtors } from '../../../src/registers/at-debtors/at-debtors.ts';
import { dueCompanies } from '../../../src/watching/rounds/due.ts';
import { companyNif } from '../../graph/graph-database.ts';
import { createDatabaseUrl } from '../../kit/test-database.ts';
import { assess, publishDebtors, watch } from '../../watching/watched-world.ts';

let db: Database;
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ url, drop } = await createDatabaseUrl());
  db = openDatabase(url, { poolSize: 5, onError: () => {} });
});
afterAll(async () => {
  await db.close();
  await drop();
});

const [DEBTOR, OTHER] = [companyNif(100), companyNif(101)];
const taxDebtor = async (nif: string) =>
  (await readContractor(db, { nif: nif as Nif, freshHours: 24 })).assessment?.checks.taxDebtor;

it('after which it is unread, nothing judged from it is answered, and the next judgement is compared with it', async () => {
  const { id: clientId } = await createClient(db, { name: 'Lender' });
  await watch(db, { clientId, nifs: [DEBTOR] });
  await publishDebtors(url, [{ nif: DEBTOR, minEur: 100_001 }], '2026-11-01');
  await assess(db, DEBTOR);
  // A band is missing: the debtor reads as none.
  await publishDebtors(url, [], '2026-11-02');
  for (const nif of [DEBTOR, OTHER]) await assess(db, nif);
  expect([await taxDebtor(DEBTOR), await taxDebtor(OTHER)]).toEqual([false, false]);
  const due = () => dueCompanies(db, { atOnce: 4 });
  await db.pool.query(`update watched_companies set due_at = app_now() + interval '7 days'`);
  expect(await due()).toEqual([]);

  expect(await withdrawList(db, atDebtors)).toEqual({ rows: 1, companies: 2 });
  expect([await taxDebtor(DEBTOR), await taxDebtor(OTHER)]).toEqual([undefined, undefined]);
  expect(await due()).toEqual([{ nif: DEBTOR, isAssessed: false }]);
  expect(await listState(db, atDebtors, 1_000)).toMatchObject({ outcome: 'unavailable' });
  const { rows } = await db.pool.query(
    'select register from list_entries union select register from register_lists',
  );
  expect(rows).toEqual([{ register: 'ss-debtors' }]);
  expect(await withdrawList(db, atDebtors)).toBeNull();

  await publishDebtors(url, [{ nif: DEBTOR, minEur: 100_001 }], '2026-11-03');
  await assess(db, DEBTOR);
  expect(await taxDebtor(DEBTOR)).toBe(true);
  await relayBatch(db, async () => {});
  const events = await readEvents(db, { clientId, after: 0n, limit: 100 });
  const told = events.filter(({ data }) => (data as { cause?: string }).cause === 'check:taxDebtor');
  expect(told.map(({ type }) => type)).toEqual(['watch.opened']);
});
