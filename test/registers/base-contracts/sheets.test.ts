/** Contracts as people have them in spreadsheets: read as the same list, or refused with a sentence. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import type { ContractRecord } from '../../../src/registers/base-contracts/base-record.ts';
import { workbookOf, zipOfSeveral } from './make-workbook.ts';
import { BUILDER, contract, contracts, OTHER, PARTNER, parse, reasonOf } from './samples.ts';

/** The fifteen columns of the spreadsheets of dados.gov.pt, which show neither an end nor a last price. */
const FIFTEEN = [
  'idcontrato',
  'nAnuncio',
  'TipoAnuncio',
  'idINCM',
  'tipoContrato',
  'idprocedimento',
  'tipoprocedimento',
  'objectoContrato',
  'descContrato',
  'adjudicante',
  'adjudicatarios',
  'dataPublicacao',
  'dataCelebracaoContrato',
  'precoContratual',
  'cpv',
];

const WINNERS = [`${BUILDER} - 1 - VALE & FILHOS - CONSTRUÇÕES, LDA`, `${PARTNER} - "DOIS"; LDA`];
const told = [
  contract({ adjudicatarios: WINNERS, adjudicante: ['- - Obra de 20 €, EPE'] }),
  contract({
    idcontrato: '2',
    precoContratual: -1500.5,
    dataCelebracaoContrato: '',
    adjudicatarios: [WINNERS[0]],
  }),
];

type Value = string | number | null;
const joined = (value: unknown): Value =>
  Array.isArray(value) ? value.join(' | ') : ((value || null) as Value);
const rowsOf = (columns: readonly string[]): Value[][] => [
  [...columns],
  ...told.map(record => columns.map(name => joined(record[name]))),
];
const csvOf = (rows: readonly Value[][], separator: string): string =>
  rows
    .map(row => row.map(cell => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(separator))
    .join('\r\n');

/** What the columns of the sheet can say of it. */
const shown = ({ finalPriceEur: _, end: __, terminated: ___, ...told }: ContractRecord) => told;

const rows = rowsOf(FIFTEEN);
const serial = rows.map((row, r) =>
  r === 0 ? row : row.map((cell, c) => (FIFTEEN[c] === 'dataPublicacao' ? 46027 : cell)),
);
const csv = csvOf(rows, ';');

describe('a spreadsheet', () => {
  test.each([
    ['a workbook with shared texts', workbookOf(rows)],
    ['a workbook with texts in their cells', workbookOf(rows, { isShared: false })],
    ['a workbook with prefixed elements', workbookOf(rows, { prefix: 'x:' })],
    ['a workbook with days as numbers', workbookOf(serial)],
    ['a workbook with a title above', workbookOf([['Contratos de 2026'], [], ...rows])],
    [
      'a workbook with an empty sheet behind',
      workbookOf(rows, { parts: { 'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>' } }),
    ],
    ['CSV', Buffer.from(csv)],
    ['CSV with its mark', Buffer.from(`\uFEFF${csv}`)],
    ['CSV in UTF-16', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
    ['CSV in windows-1252', Buffer.from(csv.replaceAll('€', '\x80'), 'latin1')],
    ['CSV with commas', Buffer.from(csvOf(rows, ','))],
    ['CSV with tabs', Buffer.from(csvOf(rows, '\t'))],
    ['CSV with a title above', Buffer.from(`Contratos de 2026\r\n\r\n${csv}`)],
    ['CSV that names its separator', Buffer.from(`sep=;\r\n${csv}`)],
    ['CSV with days as numbers', Buffer.from(csvOf(serial, ';'))],
    [
      'CSV whose rows end with separators',
      Buffer.from(
        csvOf(
          rows.map(row => [...row, '', '']),
          ';',
        ),
      ),
    ],
    ['CSV, packed', gzipSync(csv)],
  ])('as %s is read as the list that it is', async (_, bytes) => {
    const read = contracts(await parse(bytes));
    expect(read.map(shown)).toEqual(contracts(await parse(told)).map(shown));
    expect(contracts(await parse(bytes, PARTNER)).map(({ contractId }) => contractId)).toEqual(['12380006']);
    expect(await parse(bytes, OTHER)).toEqual({ outcome: 'not_found', registerDate: null });
  });

  test('as CSV holds signs that a third party typed: a quotation mark within a cell is one', async () => {
    const [heading, first, ...others] = csv.split('\r\n');
    const typed = [
      heading,
      first!.replace('"- - Obra de 20 €, EPE"', '- - Tubo de 12" em PVC, EPE'),
      ...others,
    ].join('\r\n');
    const read = contracts(await parse(Buffer.from(typed))).map(shown);
    expect(read).toHaveLength(contracts(await parse(told)).length);
    expect(read[0]!.authorities).toEqual([{ nif: null, name: 'Tubo de 12" em PVC, EPE' }]);
  });

  test('without a column for the end leaves it unknown; with one it says it', async () => {
    const without = contracts(await parse(workbookOf(rows)));
    expect(without.map(({ terminated }) => terminated)).toEqual([null, null, null]);
    const all = rowsOf([...FIFTEEN, 'PrecoTotalEfetivo', 'tipoFimContrato']);
    const ended = all.map((row, r) => (r === 1 ? row.with(-1, 'Resolução') : row));
    expect(contracts(await parse(workbookOf(ended))).map(({ terminated }) => terminated)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('with a column that is not known is unreadable', async () => {
    const reading = await parse(workbookOf(rows.map((row, r) => [...row, r === 0 ? 'Estado' : 'x'])));
    expect([reading.outcome, reasonOf(reading)]).toEqual(['unreadable', 'the field "estado" is not known']);
  });
});

describe('a file is refused in a sentence', () => {
  const entities = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><worksheet><sheetData/></worksheet>';
  const sheet = (xml: string) => workbookOf(rows, { parts: { 'xl/worksheets/sheet1.xml': xml } });
  const inRow = (xml: string) => `<worksheet><sheetData><row>${xml}</row></sheetData></worksheet>`;
  test.each([
    ['that defines entities', sheet(entities), /type of document/],
    [
      'with a cell without end',
      sheet(inRow(`<c t="str"><v>${'x'.repeat(50_000)}</v></c>`)),
      /longer than any cell/,
    ],
    ['with a tag without end', sheet(`<worksheet a="${'x'.repeat(5_000_000)}`), /unpacks to more/],
    ['with a column far out', sheet(inRow('<c r="ZZZ1"><v>1</v></c>')), /wider than any list/],
    ['that names no text', sheet(inRow('<c t="s"><v>999999</v></c>')), /not there/],
    ['cut in its sheet', sheet('<worksheet><sheetData><row><c>'), /cut short/],
    ['cut', workbookOf(rows).subarray(0, 900), /damaged or cut short/],
    [
      'of two filled sheets',
      workbookOf(rows, { parts: { 'xl/worksheets/sheet2.xml': inRow('<c><v>1</v></c>') } }),
      /several sheets/,
    ],
    [
      'without headings',
      workbookOf([
        ['a', 'b'],
        ['1', '2'],
      ]),
      /headings/,
    ],
    ['without a sheet', zipOfSeveral({ '[Content_Types].xml': '<Types/>' }), /no sheet/],
    ['CSV whose row is short', Buffer.from(`${csv}\r\n"3";"x"`), /not as many cells/],
    ['CSV cut in a cell', Buffer.from(`${csv}\r\n"3`), /damaged or cut short/],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      /\.xls\): save it as \.xlsx, CSV or JSON/,
    ],
    ['a PDF', Buffer.from('%PDF-1.7 …'), /save the file of dados\.gov\.pt as \.xlsx, CSV or JSON/],
    ['RAR', Buffer.from('Rar!\x1a\x07'), /unpack it/],
  ])('a file %s', async (_, bytes, reason) => {
    const reading = await parse(bytes, OTHER);
    expect([reading.outcome, reasonOf(reading)]).toEqual(['refused', expect.stringMatching(reason)]);
  });

  test('and whatever was cut off or damaged, nobody is cleared', async () => {
    const file = workbookOf(rows);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), async at => {
        expect((await parse(file.subarray(0, at), OTHER)).outcome).not.toMatch(/found/);
      }),
      { numRuns: 200 },
    );
  });
});

test('a list streams out of a workbook in parts', async () => {
  const many = [FIFTEEN, ...Array.from({ length: 3_000 }, (_, n) => rows[1]!.with(0, String(n)))];
  const file = workbookOf(many);
  async function* chunks() {
    for (let at = 0; at < file.length; at += 10_000) yield file.subarray(at, at + 10_000);
  }
  let records = 0;
  let parts = 0;
  for await (const { reading } of baseContracts.parseStream!(chunks(), {
    today: '2026-10-01' as never,
    personKey: () => '' as never,
  })) {
    expect(reading.outcome).toBe('found');
    records += reading.outcome === 'found' ? reading.records.length : 0;
    parts++;
  }
  expect([records, parts > 5]).toEqual([6_000, true]);
});

test.each(['Total;4', ';;;;', 'TOTAL GERAL;;"1.234,56 €"', 'Subtotal'])(
  'a last line "%s" is no row',
  async line => {
    const csv = csvOf(rowsOf(FIFTEEN), ';');
    expect(await parse(`${csv}\r\n${line}\r\n`)).toEqual(await parse(csv));
  },
);

test.each(['123;', '2;x', 'Total;OUTRA, LDA'])('but a last line "%s" is damage', async line => {
  expect(reasonOf(await parse(`${csvOf(rowsOf(FIFTEEN), ';')}\r\n${line}`))).toContain(
    'damaged or cut short',
  );
});

test('a workbook that counts its days from 1904 says the same days', async () => {
  const days = (first: number) =>
    rowsOf(FIFTEEN).map((row, i) =>
      row.map((cell, c) => (i > 0 && FIFTEEN[c] === 'dataPublicacao' ? 45868 - first : cell)),
    );
  const parts = { 'xl/workbook.xml': '<workbook><workbookPr date1904="1"/></workbook>' };
  const from1900 = await parse(workbookOf(days(0)));
  expect(from1900).toMatchObject({ outcome: 'found', records: [{ publishedOn: '2025-07-30' }, {}, {}] });
  expect(await parse(workbookOf(days(1462), { parts }))).toEqual(from1900);
  const named = { 'xl/workbook.xml': '<workbook><workbookPr date1904="0"/></workbook>' };
  expect(await parse(workbookOf(days(0), { parts: named }))).toEqual(from1900);
});
