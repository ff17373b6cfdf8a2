/** Editions of a list from saved files: whole, together, of the right size, and never older than what stands. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import type { ListImport } from '../../../src/jobs/imports/import-list.ts';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { actSanctions } from '../../../src/registers/act-sanctions/act-sanctions.ts';
import { atDebtors } from '../../../src/registers/at-debtors/at-debtors.ts';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import type { AnyListRegister } from '../../../src/registers/register.ts';
import { ssDebtors } from '../../../src/registers/ss-debtors/ss-debtors.ts';
import { folderOfFile } from '../../kit/of-file.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { saveList, writeAtLists, writeBaseFiles } from '../saved-lists.ts';
import { takeFiles } from '../take-files.ts';

const [OCTOBER, NOVEMBER] = ['2026-10-02', '2026-11-02'] as [LocalDate, LocalDate];
const country = createCountry({ seed: 'editions', companies: 60 });

const [db, folder] = await Promise.all([databaseOfFile(), folderOfFile()]);
const october = await writeAtLists({ country, today: OCTOBER, folder: join(folder, 'october') });
const november = await writeAtLists({ country, today: NOVEMBER, folder: join(folder, 'november') });
const base = await writeBaseFiles({ country, today: NOVEMBER, folder: join(folder, 'base') });
/** A larger country's, so that a band and the list of sanctions have several pages. */
const large = { country: createCountry({ seed: 'editions', companies: 4000 }), today: NOVEMBER };
const ss = await saveList(ssDebtors, { ...large, folder: join(folder, 'ss') });
const act = await saveList(actSanctions, { ...large, folder: join(folder, 'act') });
beforeEach(() => db.sql`truncate register_lists, list_entries, register_captures`);

const take = (
  paths: readonly string[],
  more: Partial<ListImport> = {},
  register: AnyListRegister = atDebtors,
) => takeFiles(db, paths, { register, ...more });

/** Rows of the current edition by their day; staged rows of others may not be left. */
async function standing(): Promise<{ dated: string; rows: number } | null> {
  const rows = await db.sql`select to_char(register_date, 'YYYY-MM-DD') as dated, rows, (select count(*)::int
     from list_entries) as held from register_lists`;
  if (rows.length === 0) return null;
  const { dated, rows: count, held } = rows[0];
  expect(held).toBe(count);
  return { dated, rows: count };
}

it('a later edition takes over, an earlier one does not', async () => {
  expect(await take(october)).toEqual({ outcome: 'found', reason: null });
  expect(await standing()).toMatchObject({ dated: OCTOBER });
  expect(await take(november)).toMatchObject({ outcome: 'found' });
  expect(await take(october)).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(NOVEMBER) });
  expect(await standing()).toMatchObject({ dated: NOVEMBER });
});

it('files are as old as the day on which they were saved', async () => {
  const savedAt = new Date('2026-11-02T09:00:00Z');
  await take(november, { savedAt });
  const rows = await db.sql`select read_at from register_lists`;
  expect(rows).toEqual([{ read_at: savedAt }]);
  expect(await take(november, { savedAt: new Date('2026-11-01T09:00:00Z') })).toMatchObject({
    outcome: 'refused',
  });
});

it.each([
  ['the first', (all: string[]) => all.slice(1), /listaFC1\.pdf is missing/],
  ['one between', (all: string[]) => all.toSpliced(2, 1), /band above/],
  ['the last', (all: string[]) => all.slice(0, -1), /band above/],
])(
  'without %s of its files an edition is never taken, whatever its volume may be',
  async (_, part, reason) => {
    for (const anyVolume of [false, true]) {
      const state = await take(part(november), { anyVolume });
      expect(state).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(reason) });
      expect(state.reason).not.toMatch(/any-volume/);
    }
    expect(await standing()).toBeNull();
  },
);

it('a list beyond its bounds is taken only when the operator says so', async () => {
  await take(october);
  await db.sql`update register_lists set rows = 5000`;
  expect(await take(november)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/beyond its bounds/),
  });
  expect(await take(november, { anyVolume: true })).toMatchObject({ outcome: 'found' });
  expect(await standing()).toMatchObject({ dated: NOVEMBER });
});

it('contracts are read as they come, and only with the page of bars', async () => {
  expect(await take(base, {}, baseContracts)).toEqual({ outcome: 'found', reason: null });
  for (const file of base)
    expect(await take([file], { anyVolume: true }, baseContracts)).toMatchObject({ outcome: 'refused' });
});

it('the highest bands alone are no list, whatever their files are called', async () => {
  const renamed = join(folder, 'guardado.pdf');
  await copyFile(november.at(-1)!, renamed);
  expect(await take([renamed])).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/no file has the band below "mais de 5\.000\.000 €"/),
  });
});

describe('pages that a person saved', () => {
  it('are a list of Segurança Social when every page of every band is there', async () => {
    expect(ss.length).toBeGreaterThan(7);
    expect(await take(ss, {}, ssDebtors)).toEqual({ outcome: 'found', reason: null });
    const rows = await db.sql`select distinct fact ->> 'minEur' as band, fact ->> 'listDate' as day
       from list_entries`;
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.map(({ day }) => day))).toEqual(new Set([NOVEMBER]));
    for (const missing of ss.keys())
      expect(await take(ss.toSpliced(missing, 1), { anyVolume: true }, ssDebtors)).toMatchObject({
        outcome: 'refused',
      });
    expect(await take(ss.toReversed(), {}, ssDebtors)).toMatchObject({ outcome: 'found' });
  });

  it('are the list of sanctions when every page to the last is there', async () => {
    expect(act.length).toBeGreaterThan(2);
    expect(await take(act, {}, actSanctions)).toEqual({ outcome: 'found', reason: null });
    expect((await standing())!.rows).toBeGreaterThan(60);
    for (const missing of act.keys())
      expect(await take(act.toSpliced(missing, 1), { anyVolume: true }, actSanctions)).toMatchObject({
        outcome: 'refused',
        reason: expect.stringMatching(/missing/),
      });
  });
});

/** Half of a good file, after which nothing of it may be left. */
async function half(path: string): Promise<string> {
  const whole = await readFile(path);
  const broken = join(folder, `half-${basename(path)}`);
  await writeFile(broken, whole.subarray(0, whole.length >> 1));
  const request = await readFile(`${path}.request.json`).catch(() => null);
  if (request) await writeFile(`${broken}.request.json`, request);
  return broken;
}

it.each([
  ['at-debtors', atDebtors, november],
  ['ss-debtors', ssDebtors, ss],
  ['act-sanctions', actSanctions, act],
  ['base-contracts', baseContracts, base],
] as const)(
  'a broken file among good ones of %s changes nothing, and is named',
  async (name, register, good) => {
    await take(good, {}, register as AnyListRegister);
    const everything = async () => ({
      list: await db.sql`select * from register_lists`,
      rows: await db.sql`select * from list_entries order by nif, key`,
      pages: await db.sql`select hash, register from register_captures order by hash`,
    });
    const before = await everything();
    expect(before.rows.length).toBeGreaterThan(0);
    for (const place of new Set([0, good.length >> 1, good.length - 1])) {
      const broken = await half(good[place]!);
      const state = await take(good.with(place, broken), { anyVolume: true }, register as AnyListRegister);
      expect(state.outcome, `${name} with half of file ${place + 1}`).not.toBe('found');
      expect(state.reason).toContain(broken);
      expect(await everything()).toEqual(before);
    }
  },
);
