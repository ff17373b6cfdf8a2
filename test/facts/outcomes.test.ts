/** The ledger of outcomes: what the registers' own records say became of a company, kept when the records go. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Fact, InsolvencyNotice } from '../../src/facts/fact.ts';
import { noteListedEndings, withoutListedEndings } from '../../src/facts/outcomes.ts';
import type { RegisterName } from '../../src/kernel/register-name.ts';
import { act, listing, notice } from '../checks/known-of.ts';
import { companyNif, day } from '../kit/specimen-country.ts';
import { stateFacts } from '../kit/state-facts.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const db = await databaseOfFile();

let serial = 0;
const newCompany = () => companyNif(++serial);

const state = (nif: string, register: RegisterName, facts: readonly Fact[], complete = true) =>
  db.prisma.$transaction(tx => stateFacts(tx, [{ nif, register, facts }], { complete }));
const outcomesOf = async (nif: string) => {
  const rows =
    await db.sql`select record, kind, day::text, register, withdrawn_on::text as withdrawn from outcomes
       where nif = ${nif} order by record`;
  return rows;
};

const PROCESS = '77/26.0T8LRA';
const insolvency = (act: InsolvencyNotice['act'], on: string, more: Partial<InsolvencyNotice> = {}) =>
  notice({ key: `${act}/${on}`, process: PROCESS, act, publishedOn: day(on), ...more });
const insolvent = { record: PROCESS, kind: 'insolvent', register: 'citius-insolvency', withdrawn: null };
const ended = { record: 'ending', register: 'mj-publications', withdrawn: null };

it('an insolvency is noted once for a process and its appendices, on the day of its first notice', async () => {
  const nif = newCompany();
  const appendix = insolvency('qualified-culpable', '2026-05-02', { process: `${PROCESS}-B` });
  await state(nif, 'citius-insolvency', [appendix, insolvency('declared', '2026-03-10')]);
  expect(await outcomesOf(nif)).toEqual([{ ...insolvent, day: '2026-03-10' }]);
});

it('as a creditor, by a PER or by an act before the declaration a company is not insolvent', async () => {
  const nif = newCompany();
  await state(nif, 'citius-insolvency', [
    insolvency('declared', '2026-03-10', { role: 'creditor' }),
    insolvency('opened', '2026-03-11', { proceeding: 'per' }),
    insolvency('notice', '2026-03-12'),
  ]);
  expect(await outcomesOf(nif)).toEqual([]);
});

it('stays when the register no longer shows it, and is withdrawn by a revocation', async () => {
  const nif = newCompany();
  await state(nif, 'citius-insolvency', [insolvency('declared', '2026-03-10')]);
  await state(nif, 'citius-insolvency', []);
  expect(await outcomesOf(nif)).toEqual([{ ...insolvent, day: '2026-03-10' }]);
  await state(nif, 'citius-insolvency', [insolvency('revoked', '2026-06-01')]);
  expect(await outcomesOf(nif)).toEqual([{ ...insolvent, day: '2026-03-10', withdrawn: '2026-06-01' }]);
});

it('the court’s record takes the place of the company register’s, also where it was revoked', async () => {
  const nif = newCompany();
  await state(nif, 'mj-publications', [act('insolvency', '2026-04-01')]);
  expect((await outcomesOf(nif)).map(({ record }) => record)).toEqual(['company-register']);
  await state(nif, 'citius-insolvency', [insolvency('declared', '2026-03-10')]);
  await state(nif, 'mj-publications', [act('insolvency', '2026-04-01')]);
  expect(await outcomesOf(nif)).toEqual([{ ...insolvent, day: '2026-03-10' }]);
});

it('a dissolved company is gone; one on a list of debtors, then or later, was dissolved with debts', async () => {
  const nif = newCompany();
  await state(nif, 'mj-publications', [
    act('deregistration', '2026-05-20'),
    act('dissolution', '2026-05-01'),
  ]);
  expect(await outcomesOf(nif)).toEqual([{ ...ended, kind: 'gone', day: '2026-05-01' }]);
  await db.sql`insert into register_lists (register, edition, read_at, rows, body_hash)
     values ('at-debtors', 'e', app_now(), 1, '')`;
  await noteListedEndings(db.pool, 'at-debtors');
  expect((await outcomesOf(nif))[0].kind).toBe('gone');
  await db.pool.query(
    `insert into list_entries (register, edition, nif, key, fact) values ('at-debtors', 'e', $1, 'k', $2)`,
    [nif, JSON.stringify(listing('tax', 10_000))],
  );
  await noteListedEndings(db.pool, 'at-debtors');
  expect(await outcomesOf(nif)).toEqual([{ ...ended, kind: 'dissolved_with_debts', day: '2026-05-01' }]);
});

it('the debts of a list that is taken back are no outcome any more, and those of another list stay one', async () => {
  const [alone, both] = [newCompany(), newCompany()];
  for (const nif of [alone, both]) await state(nif, 'mj-publications', [act('dissolution', '2026-05-01')]);
  const list = async (register: string, nifs: readonly string[]) => {
    await db.sql`insert into register_lists (register, edition, read_at, rows, body_hash)
       values (${register}, 'e', app_now(), 1, '') on conflict do nothing`;
    await db.sql`insert into list_entries (register, edition, nif, key, fact)
       select ${register}, 'e', nif, 'k', ${JSON.stringify(listing('tax', 10_000))} from unnest(${nifs}::text[]) nif`;
    await noteListedEndings(db.pool, register);
  };
  await list('at-debtors', [alone, both]);
  await list('ss-debtors', [both]);
  expect((await outcomesOf(alone))[0].kind).toBe('dissolved_with_debts');
  await withoutListedEndings(
    db.pool,
    'at-debtors',
    () => db.sql`delete from list_entries where register = 'at-debtors'`,
  );
  expect([...(await outcomesOf(alone)), ...(await outcomesOf(both))]).toEqual([
    { ...ended, kind: 'gone', day: '2026-05-01' },
    { ...ended, kind: 'dissolved_with_debts', day: '2026-05-01' },
  ]);
});

it('a company that resumed its activity has not ended, until it ends again', async () => {
  const nif = newCompany();
  const resumed = [act('dissolution', '2026-05-01'), act('activity-resumed', '2026-07-01')];
  await state(nif, 'mj-publications', resumed);
  expect(await outcomesOf(nif)).toEqual([
    { ...ended, kind: 'gone', day: '2026-05-01', withdrawn: '2026-07-01' },
  ]);
  await state(nif, 'mj-publications', [...resumed, act('deregistration', '2026-09-01')]);
  expect(await outcomesOf(nif)).toEqual([{ ...ended, kind: 'gone', day: '2026-09-01' }]);
});

it('what was stored before the ledger is noted when the ledger comes', async () => {
  const nif = newCompany();
  await state(nif, 'citius-insolvency', [insolvency('declared', '2026-03-10')]);
  await db.sql`delete from outcomes`;
  await db.pool.query(
    await readFile(new URL('../../prisma/functions/note_outcomes.sql', import.meta.url), 'utf8'),
  );
  expect(await outcomesOf(nif)).toEqual([{ ...insolvent, day: '2026-03-10' }]);
});
