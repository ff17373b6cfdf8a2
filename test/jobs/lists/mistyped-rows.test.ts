/** A national list as its authorities type it: what they mistyped about others changes nothing for a company. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFacts } from '../../../src/facts/stored-facts.ts';
import { gaugesOf, readStatuses } from '../../../src/jobs/asking/register-status.ts';
import { companyNif, type Nif } from '../../../src/kernel/nif.ts';
import { atDebtors } from '../../../src/registers/at-debtors/at-debtors.ts';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import { folderOfFile } from '../../kit/of-file.ts';
import { companyNif as nth } from '../../kit/specimen-country.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { listPdf } from '../../registers/at-debtors/list-pdf.ts';
import { contract } from '../../registers/base-contracts/samples.ts';
import { takeFiles } from '../take-files.ts';

const BARS = '<html><body><h1>Sanções Acessórias</h1><p>Não existem registos até à data.</p></body></html>';
const ROWS = 10_000;

type Row = Record<string, unknown>;

/** Oddities of the official files, each in one of so many rows. */
const ODDITIES: readonly (readonly [oneOf: number, odd: (row: Row) => Row])[] = [
  [10_000, row => ({ ...row, precoContratual: -1500.5 })],
  [450, row => ({ ...row, precoContratual: 0 })],
  [11, row => ({ ...row, adjudicatarios: ['- - Nome Inventado'] })],
  [2_000, row => ({ ...row, adjudicatarios: ['59900009 - DÍGITO A MENOS, LDA'] })],
  [200, row => ({ ...row, dataCelebracaoContrato: '' })],
  [500, row => ({ ...row, dataFechoContrato: 'NULL', PrecoTotalEfetivo: 'NULL', concorrentes: 'NULL' })],
  [1_500, row => ({ ...row, dataCelebracaoContrato: '31/02/2026' })],
  [2_500, row => ({ ...row, precoContratual: '1.2.3' })],
  [2_600, row => ({ ...row, tipoFimContrato: 'Desistência' })],
  [3, row => ({ ...row, idprocedimento: 8111559 })],
];

const sound = Array.from({ length: ROWS }, (_, n) =>
  contract({
    idcontrato: String(n),
    adjudicatarios: [`${nth(n % 3_000)} - 1 - OBRAS ${n % 3_000}, LDA`],
    tipoFimContrato: n % 50 === 0 ? 'Cumprimento não integral do contrato: Resolução' : '',
  }),
);

/** With the oddities spread over it, and rows that stand twice; the companies of whose rows none was touched. */
function mistyped(): { rows: Row[]; untouched: Nif[] } {
  const rows: Row[] = [...sound];
  const touched = new Set<string>();
  for (const [place, [oneOf, odd]] of ODDITIES.entries())
    for (let n = place + 1; n < ROWS; n += oneOf) {
      rows[n] = odd(rows[n]!);
      touched.add(nth(n % 3_000));
    }
  for (let n = 7; n < ROWS; n += 210) rows.push(sound[n]!);
  const all = Array.from({ length: 3_000 }, (_, n) => nth(n));
  return { rows, untouched: all.flatMap(nif => (touched.has(nif) ? [] : companyNif(nif)!)) };
}

const [db, folder] = await Promise.all([databaseOfFile(), folderOfFile()]);

async function take(rows: readonly Row[]) {
  const [bars, file] = [join(folder, 'bars.html'), join(folder, 'contratos2026.json')];
  await Promise.all([writeFile(bars, BARS), writeFile(file, JSON.stringify(rows))]);
  return takeFiles(db, [bars, file], { register: baseContracts });
}

it('what others mistyped changes nothing for a company, is counted, and stops the list only past its share', async () => {
  const { rows, untouched } = mistyped();
  const said = async () => (await readFacts(db, untouched)).map(({ nif, fact }) => [nif, fact]);
  expect(untouched.length).toBeGreaterThan(200);
  expect(await take(sound)).toEqual({ outcome: 'found', reason: null });
  const before = await said();
  expect(await take(rows)).toEqual({ outcome: 'found', reason: null });
  expect(await said()).toEqual(before);

  const [standing] = await readStatuses(db, [baseContracts]);
  expect(standing!.unreadable).toEqual({
    signedOn: { unreadable: 7, of: expect.any(Number) },
    priceEur: { unreadable: 4, of: expect.any(Number) },
    terminated: { unreadable: 4, of: expect.any(Number) },
  });
  expect(gaugesOf([standing!])).toContainEqual(
    expect.objectContaining({ name: 'register_unreadable_values', value: 15 }),
  );

  const renotated = sound.map((row, n) => (n % 90 === 0 ? { ...row, precoContratual: '1·234' } : row));
  expect(await take(renotated)).toEqual({
    outcome: 'unreadable',
    reason: expect.stringMatching(/^too many values could not be read, priceEur: 112 of 10000/),
  });
  expect(await said()).toEqual(before);
});

it('a row of debtors that does not say whom it is about is set aside and told by its place; too many stop the list', async () => {
  const file = join(folder, 'listaFC1.pdf');
  const row = (n: number, wrong: boolean) => `${wrong ? nth(n).slice(0, 8) : nth(n)} OBRAS ${n}, LDA`;
  const takeDebtors = async (ofWrong: (n: number) => boolean) => {
    const lines = Array.from({ length: 1_200 }, (_, n) => row(n, ofWrong(n)));
    const pages = Array.from({ length: 24 }, (_, i) => ({
      band: 'Devedores de mais de 10.000 €',
      lines: lines.slice(50 * i, 50 * (i + 1)),
    }));
    await writeFile(file, await listPdf(...pages));
    return takeFiles(db, [file]);
  };
  expect(await takeDebtors(n => n === 60)).toEqual({ outcome: 'found', reason: null });
  const [standing] = await readStatuses(db, [atDebtors]);
  expect(standing!.unreadable).toEqual({
    row: {
      unreadable: 1,
      of: 1_200,
      where: [
        'listaFC1.pdf: page 2, after 60 rows: its NIF does not exist: it has 8 digits where nine are needed',
      ],
    },
  });
  const beside = await readFacts(db, [companyNif(nth(59))!, companyNif(nth(61))!]);
  expect(beside.filter(({ fact }) => fact.kind === 'debtor-listing')).toHaveLength(2);

  expect(await takeDebtors(n => n % 50 === 0)).toEqual({
    outcome: 'unreadable',
    reason: expect.stringMatching(
      /^too many rows could not be read, row: 24 of 1200 \(listaFC1\.pdf: page 1, after 0 rows/,
    ),
  });
});

it.each([
  ['by which it was terminated', 'Resolução', '', true],
  ['whose end is not known', 'Desistência', '', null],
  ['by which it was terminated, before one whose end is not known,', 'Resolução', 'Desistência', true],
])(
  'of a contract that stands twice the record %s counts, wherever it stands',
  async (_, heavy, light, terminated) => {
    const one = contract({ idcontrato: '1', tipoFimContrato: light });
    const other = contract({ idcontrato: '1', tipoFimContrato: heavy });
    const filler = sound.slice(0, 2_000);
    for (const rows of [
      [one, other],
      [other, one],
      [one, ...filler, other],
      [other, ...filler, one],
    ]) {
      await db.sql`truncate register_lists, list_entries, list_amendments, register_captures`;
      expect(await take(rows)).toMatchObject({ outcome: 'found' });
      const held = await db.sql`select fact -> 'terminated' as terminated from list_entries
       where key = 'base-contracts:1' and nif = '599000090'`;
      expect(held).toEqual([{ terminated }]);
    }
  },
);
