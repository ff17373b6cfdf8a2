/** What stands behind a list: the pages of its current edition, without persons, and what was said later of its rows. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCountry } from '../../sandbox/country/create-country.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import { isPersonNif } from '../../src/kernel/nif.ts';
import { atDebtors } from '../../src/registers/at-debtors/at-debtors.ts';
import { baseContracts } from '../../src/registers/base-contracts/base-contracts.ts';
import type { AnyListRegister } from '../../src/registers/register.ts';
import { folderOfFile } from '../kit/of-file.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { listPdf } from '../registers/at-debtors/list-pdf.ts';
import { dumpChunks } from '../registers/base-contracts/make-dump.ts';
import { BUILDER, contract, modification, PARTNER, PERSON } from '../registers/base-contracts/samples.ts';
import { writeAtLists } from './saved-lists.ts';
import { takeFiles } from './take-files.ts';

const [OCTOBER, NOVEMBER] = ['2026-10-02', '2026-11-02'] as [LocalDate, LocalDate];
const country = createCountry({ seed: 'editions', companies: 60 });

const [db, folder] = await Promise.all([databaseOfFile(), folderOfFile()]);
beforeEach(() => db.sql`truncate register_lists, list_entries, list_amendments, register_captures`);

async function take(paths: readonly string[], register: AnyListRegister = atDebtors) {
  const state = await takeFiles(db, paths, { register });
  if (state.outcome !== 'found') throw new Error(state.reason!);
}

/** Pages of the current edition, in its order; none may be there that is not of it. */
async function pages(): Promise<Buffer[]> {
  const rows = await db.sql`select c.body
     from register_lists l, unnest(l.captures) with ordinality as p(hash, place)
     join register_captures c on c.hash = p.hash order by place`;
  const all = await db.sql`select count(*)::int as n from register_captures`;
  expect(all[0].n).toBe(new Set(rows.map(({ body }) => body.toString('hex'))).size);
  return rows.map(({ body }) => zstdDecompressSync(body));
}

const file = async (name: string, content: string | Uint8Array): Promise<string> => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

describe('the pages behind a list', () => {
  it('are the files as they came, and go when another edition takes over', async () => {
    const [october, november] = await Promise.all(
      [OCTOBER, NOVEMBER].map(today => writeAtLists({ country, today, folder: join(folder, today) })),
    );
    await take(october!);
    const files = (paths: readonly string[]) => Promise.all(paths.map(path => readFile(path)));
    expect(await pages()).toEqual(await files(october!));
    await take(november!);
    expect(await pages()).toEqual(await files(november!));
  });

  it('of a PDF in which persons stand are the text of its companies', async () => {
    const lines = [
      '590000004 SINTÉTICA UM, LDA',
      `${PERSON} PESSOA INVENTADA`,
      '590000012 SINTÉTICA DOIS, LDA',
    ];
    const pdf = await listPdf({ lines, band: 'Devedores de mais de 10.000 €' });
    await take([await file('lista.pdf', pdf)]);
    const [page, ...others] = await pages();
    expect(others).toEqual([]);
    expect(page!.toString()).toMatch(/590000004 SINTÉTICA UM, LDA\n590000012 SINTÉTICA DOIS, LDA\n$/);
    expect(page!.toString()).not.toMatch(/INVENTADA/);
    expect(page!.includes(PERSON)).toBe(false);
  });

  it('of a dump are its records without the numbers of persons, some hundreds to a page', async () => {
    const bars = await file('bars.html', BARS);
    const chunks: Uint8Array[] = [];
    for await (const chunk of dumpChunks(3)) chunks.push(chunk);
    const dump = Buffer.concat(chunks);
    expect(dump.includes(PERSON)).toBe(true);
    await take([bars, await file('contratos2026.json', dump)], baseContracts);
    const [page, ...dumped] = await pages();
    expect(page!.toString()).toBe(BARS);
    expect(dumped.length).toBeGreaterThan(1);
    expect(dumped.length).toBeLessThan(10);
    const text = dumped.map(it => it.toString()).join('');
    expect((text.match(/(?<!\d)\d{9}(?!\d)/g) ?? []).filter(isPersonNif)).toEqual([]);
    // Lists of records one behind the other: whatever was cut is still JSON.
    const records = JSON.parse(text.replaceAll('][', ','));
    expect(records.map((it: { idcontrato: string }) => it.idcontrato)).toEqual(
      JSON.parse(dump.toString()).map((it: { idcontrato: string }) => it.idcontrato),
    );
  });
});

const BARS = `<html><body><h1>Sanções Acessórias</h1><p>Não existem registos até à data.</p></body></html>`;

describe('the price of a contract', () => {
  const contracts = () =>
    file(
      'contratos2026.json',
      JSON.stringify([
        contract(),
        contract({ idcontrato: '77', adjudicatarios: [`${PARTNER} - OBRAS, SA`, `${BUILDER} - VALE, LDA`] }),
      ]),
    );
  const changes = (name: string, ...changed: object[]) =>
    file(name, JSON.stringify(changed.map(it => modification(it as Record<string, unknown>))));
  const bars = () => file('bars.html', BARS);

  async function prices(): Promise<Record<string, number>> {
    const rows =
      await db.sql`select e.nif || ' ' || e.key as of, coalesce(e.fact ->> 'finalPriceEur', e.fact ->> 'priceEur')::float8 as price from list_entries e
       join register_lists l on l.edition = e.edition order by 1`;
    return Object.fromEntries(rows.map(({ of, price }) => [of.replace('base-contracts:', ''), price]));
  }
  const SIGNED = {
    [`${BUILDER} 12380006`]: 120310.5,
    [`${BUILDER} 77`]: 120310.5,
    [`${PARTNER} 77`]: 120310.5,
  };

  it('is that after its latest change, in whatever order the files come', async () => {
    const first = await changes('modcontrats2025.json', {
      idcontrato: '77',
      modifContratoData: '01/02/2025 00:00:00',
      modifContratoPrecoAlterado: 1,
    });
    const later = await changes(
      'modcontrats2026.json',
      { idcontrato: '77', modifContratoPrecoAlterado: 150000 },
      { idcontrato: '999' },
    );
    const expected = { ...SIGNED, [`${BUILDER} 77`]: 150000, [`${PARTNER} 77`]: 150000 };
    for (const order of [
      [await bars(), await contracts(), later, first],
      [later, await bars(), first, await contracts()],
    ]) {
      await db.sql`truncate register_lists, list_entries, list_amendments`;
      await take(order, baseContracts);
      expect(await prices()).toEqual(expected);
    }
  });

  it('is brought up to date by changes that come alone, and stays so in the next edition', async () => {
    await take([await bars(), await contracts()], baseContracts);
    expect(await prices()).toEqual(SIGNED);
    const edition = await db.sql`select edition, rows from register_lists`;
    await take([await changes('modcontrats2026.json', {})], baseContracts);
    const changed = { ...SIGNED, [`${BUILDER} 12380006`]: 138015.43 };
    expect(await prices()).toEqual(changed);
    expect(await db.sql`select edition, rows from register_lists`).toEqual(edition);
    const more = await file(
      'contratos2026.json',
      JSON.stringify([contract(), contract({ idcontrato: '78' })]),
    );
    await take([await bars(), more], baseContracts);
    expect(await prices()).toEqual({ [`${BUILDER} 12380006`]: 138015.43, [`${BUILDER} 78`]: 120310.5 });
  });

  it('is not changed by an earlier change that is read later', async () => {
    await take([await bars(), await contracts(), await changes('modcontrats2026.json', {})], baseContracts);
    const earlier = { modifContratoData: '01/01/2026', modifContratoPrecoAlterado: 5 };
    await take([await changes('modcontrats2026-b.json', earlier)], baseContracts);
    expect((await prices())[`${BUILDER} 12380006`]).toBe(138015.43);
  });

  it('is as signed where the file of changes is empty, which is no fault', async () => {
    await take([await bars(), await contracts(), await file('modcontrats2026.json', '[]')], baseContracts);
    expect(await prices()).toEqual(SIGNED);
    const empty = await file('contratos2025.json', '[]');
    await expect(take([await bars(), await contracts(), empty], baseContracts)).rejects.toThrow(empty);
  });

  it('of no contract at all is nothing to import', async () => {
    const alone = await changes('modcontrats2026.json', {});
    await expect(take([alone], baseContracts)).rejects.toThrow(/no list yet/);
  });
});

it('the same file twice is one list', async () => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of dumpChunks(1)) chunks.push(chunk);
  const dump = await file('contratos2026.json', Buffer.concat(chunks));
  const bars = await file('bars.html', BARS);
  await take([bars, dump], baseContracts);
  const once = await db.sql`select rows from register_lists`;
  await take([bars, dump, dump], baseContracts);
  expect(await db.sql`select rows from register_lists`).toEqual(once);
  expect(await db.sql`select count(*)::int as rows from list_entries`).toEqual(once);
});
