/** What a new edition of a list costs: the rows that differ, whatever the length of the list. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readFacts } from '../../../src/facts/stored-facts.ts';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { actSanctions } from '../../../src/registers/act-sanctions/act-sanctions.ts';
import { atDebtors } from '../../../src/registers/at-debtors/at-debtors.ts';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import type { AnyListRegister } from '../../../src/registers/register.ts';
import { folderOfFile } from '../../kit/of-file.ts';
import { companyNif } from '../../kit/specimen-country.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { grid, page, VALUES } from '../../registers/act-sanctions/samples.ts';
import { listPdf } from '../../registers/at-debtors/list-pdf.ts';
import { dumpChunks } from '../../registers/base-contracts/make-dump.ts';
import { takeFiles } from '../take-files.ts';

const BARS = '<html><body><h1>Sanções Acessórias</h1><p>Não existem registos até à data.</p></body></html>';

const [db, folder] = await Promise.all([databaseOfFile(), folderOfFile()]);
beforeEach(() => db.sql`truncate register_lists, list_entries, list_amendments, register_captures`);

async function take(
  register: AnyListRegister,
  ...files: readonly (readonly [string, string | Uint8Array])[]
) {
  const paths = files.map(([name]) => join(folder, name));
  for (const [place, [, content]] of files.entries()) await writeFile(paths[place]!, content);
  const today = '2026-11-20' as LocalDate;
  expect(await takeFiles(db, paths, { register, today })).toEqual({ outcome: 'found', reason: null });
}

/** Rows ever written, as PostgreSQL counts them; a connection reports at its end. */
async function written() {
  const rows =
    await db.sql`select n_tup_ins::int as inserted, n_tup_upd::int as updated, n_tup_del::int as deleted
     from pg_stat_user_tables where relname = 'list_entries'`;
  return rows[0];
}

/** Takes an edition and waits until it is told to have written so many rows. */
async function writes(
  edition: () => Promise<void>,
  expected: { readonly inserted: number; readonly deleted: number },
) {
  const before = await written();
  await edition();
  await expect
    .poll(async () => {
      const now = await written();
      return {
        inserted: now.inserted - before.inserted,
        updated: now.updated - before.updated,
        deleted: now.deleted - before.deleted,
      };
    })
    .toEqual({ updated: 0, ...expected });
}

async function dump(): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of dumpChunks(1)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('an edition of contracts', () => {
  it('in which one contract of hundreds is another writes that one', async () => {
    const contracts = await dump();
    const edition = (text: string) => () =>
      take(baseContracts, ['bars.html', BARS], ['contratos2026.json', text]);
    const rows = contracts.match(/"idcontrato"/g)!.length;
    await writes(edition(contracts), { inserted: rows, deleted: 0 });
    const priced = contracts.replace(/("precoContratual":)[^,]+/, '$1 7');
    expect(priced).not.toBe(contracts);
    await writes(edition(priced), { inserted: 1, deleted: 1 });
    const dear = await db.sql`select count(*)::int as n from list_entries where fact ->> 'priceEur' = '7'`;
    expect(dear).toEqual([{ n: 1 }]);
  });

  it('whose prices were changed since is compared with the changed ones', async () => {
    const contracts = await dump();
    const change = JSON.stringify([
      { idcontrato: '5', modifContratoPrecoAlterado: 9, modifContratoData: '01/02/2026' },
    ]);
    const rows = contracts.match(/"idcontrato"/g)!.length;
    await writes(
      () =>
        take(
          baseContracts,
          ['bars.html', BARS],
          ['contratos2026.json', contracts],
          ['modcontrats2026.json', change],
        ),
      { inserted: rows, deleted: 0 },
    );
    const one = contracts.replace(/("precoContratual":)[^,]+/, '$1 7');
    await writes(() => take(baseContracts, ['bars.html', BARS], ['contratos2026.json', one]), {
      inserted: 1,
      deleted: 1,
    });
  });
});

describe('an edition of labour sanctions', () => {
  const edition = async (rows: number) => {
    const path = join(folder, 'act.html');
    const values = Array.from({ length: rows }, (_, i) => VALUES.with(1, companyNif(i)));
    await writeFile(path, page(grid(values)));
    return takeFiles(db, [path], { register: actSanctions });
  };

  it.each([
    [21, 1, 'refused'],
    [20, 9, 'refused'],
    [20, 10, 'found'],
    [19, 1, 'found'],
    [21, 90, 'found'],
  ])('that went from %i rows to %i is %s', async (before, now, outcome) => {
    await edition(before);
    expect(await edition(now)).toMatchObject({ outcome });
  });
});

describe('an edition of debtors', () => {
  const nifs = Array.from({ length: 60 }, (_, i) => companyNif(i));
  const list = async (date: string, listed: readonly string[]) =>
    take(atDebtors, [
      'listaFC1.pdf',
      await listPdf({
        lines: listed.map((nif, i) => `${nif} OBRAS ${i}, LDA`),
        band: 'Devedores de mais de 10.000 €',
        date: `Informação actualizada em ${date}`,
      }),
    ]);
  const dates = async () => {
    const facts = await readFacts(db, nifs);
    return new Set(
      facts.flatMap(({ fact }) => ('listDate' in fact ? [fact.listDate, fact.source.date] : [])),
    );
  };

  it('of a later date, with one debtor less and one more, writes these two and dates them all', async () => {
    await writes(() => list('2026-11-02', nifs.slice(1)), { inserted: 59, deleted: 0 });
    expect(await dates()).toEqual(new Set(['2026-11-02']));
    await writes(() => list('2026-11-09', nifs.slice(0, -1)), { inserted: 1, deleted: 1 });
    expect(await dates()).toEqual(new Set(['2026-11-09']));
  });
});
