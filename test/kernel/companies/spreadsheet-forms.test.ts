/** What spreadsheets, exports and people make of a list of companies, beyond its headings: each is read whole, or its fault has a row. */
import { describe, expect, it } from 'vitest';
import { readCompanyRows } from '../../../src/contractors/companies/company-rows.ts';
import { csvCell } from '../../../src/kernel/text/csv-cell.ts';
import { readList } from '../../../src/watching/lists/read-list.ts';

const [A, B, C] = ['580000010', '580000028', '580000036'];

async function* pieces(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Row, number and reference; or the row and its code. In pieces of one byte, as a list and as a batch. */
async function read(text: string): Promise<(string | undefined)[][]> {
  const rows = await readCompanyRows(pieces(text, 1), 'text/csv');
  const list = await readList(pieces(text, 1_000), { format: 'csv', part: true });
  const standing = rows.flatMap(row => ('nif' in row ? [[row.nif, row.reference ?? undefined]] : []));
  expect(list.companies.map(({ nif, reference }) => [nif, reference ?? undefined])).toEqual(standing);
  return rows.map(row =>
    'nif' in row ? [`${row.row}`, row.nif, row.reference ?? undefined] : [`${row.row}`, row.problem.code],
  );
}

const told = (...rows: string[]) => rows.map(row => row.split(' '));
const two = told(`2 ${A} r1`, `3 ${B} r2`);

it.each([
  ...['Ref. obra', 'Referência da obra', 'Internal reference', 'Client ref.', 'External reference'],
  ...['Referências', 'Nº Ref.', 'N.º de referência', 'Referência / Obra', 'Ref. (obrigatória)'],
])('“%s” means the reference', async heading => {
  expect(await read(`NIF;${heading};Nome\n${A};r1;Vale\n${B};r2;Mar`)).toEqual(two);
});

it.each(['NIF (9 dígitos)', 'NIPC [9]', 'N.º Contribuinte (obrigatório)'])(
  '“%s” means the number',
  async heading => {
    expect(await read(`Nome;${heading};Ref\nVale;${A};r1\nMar;${B};r2`)).toEqual(two);
  },
);

it.each([
  ['several line ends', `NIF;Ref\r\n${A};r1\n${B};r2\r`, two],
  ['several line ends, the first of them alone', `NIF;Ref\r${A};r1\r\n${B};r2\n`, two],
  [
    'several line ends and no headings',
    `${A};r1\r\n${B};r2\n${C};r3\r`,
    told(`1 ${A} r1`, `2 ${B} r2`, `3 ${C} r3`),
  ],
  ['sep=;; as a sheet that was saved again has it', `sep=;;\r\nNIF;Ref\r\n${A};r1\r\n${B};r2`, two],
  ['sep = ;', `Sep = ;\nNIF;Ref\n${A};r1\n${B};r2`, two],
  ['sep= that does not say what parts the cells', `sep=,\nNIF;Ref\n${A};r1\n${B};r2`, two],
  ['numbers as formulas', `NIF;Ref\n="${A}";="r1"\n"=""${B}""";r2`, two],
  [
    'a title with a date over the headings',
    `Lista de 2026\nEmitida em 2026-01-02;\nNome;NIF;Ref\nVale;${A};r1`,
    told(`4 ${A} r1`),
  ],
  [
    'a title with the number of whoever owns the list',
    `Obra 12;Dono: NIF ${C}\n;\nNome;NIF;Ref\nVale;${A};r1`,
    told(`4 ${A} r1`),
  ],
  [
    'a title with the number of whoever owns the list in a cell of its own, and a gap',
    `Empresa:;Vale\nNIF:;${C}\n\nNome;NIF;Garante;Ref\nMar;${A};;r1\nRio;;${B};r2`,
    told('2 malformed-row', `5 ${A} r1`, '6 malformed-row'),
  ],
  [
    'a title with a heading and a number in one cell',
    `Vale\nContribuinte n.º ${C}\n\nConta;Contribuinte;Ref\n211;${A};r1`,
    told(`5 ${A} r1`),
  ],
  [
    'the number of a buyer without one',
    `NIF;Ref\n${A};r1\n999999990;r2`,
    told(`2 ${A} r1`, '3 nif-out-of-scope'),
  ],
  [
    'no headings, and the number of a guarantor where the company has none',
    `Vale;${A};\nMar;${B};\nRio;;${C}`,
    told(`1 ${A} Vale`, `2 ${B} Mar`, '3 malformed-row'),
  ],
  [
    'headings in the third row of which two may mean the number',
    `Lista;\n;\nNIF do gerente;NIPC;Ref\n${C};${A};r1`,
    told(`4 ${A} r1`),
  ],
  [
    'a row of totals at the end',
    `Nome;NIF;Valor\nVale;${A};1,5\n\nTotal;;1,5`,
    [['2', A, undefined], ...told('4 invalid-nif')],
  ],
] as const)('%s', async (_, text, rows) => {
  expect(await read(text)).toEqual(rows);
});

it.each([
  ...[`'${A}`, `’${A}`, `=${A}`, `"'${A}'"`, '580000010.0', '580000010,00', '580.000.010,00'],
  ...['"580,000,010"', `"580,000,010.00"`, "PT 580'000'010", '580’000’010'],
  ...['580\u2028000010', '580\u2800000010', '\u202a580\u200b000\ufeff010\u202c'],
  ...[`NIF ${A}`, `NIPC: ${A}`, `NIF: PT ${A}`, `PT: ${A}`, `PT/${A}`, `PT_${A}`, `P.T. ${A}`],
])('%j is the number', async cell => {
  expect(await read(`NIF;Ref\n${cell};r1\n${B};r2`)).toEqual(two);
  expect(await read(`\n${cell};r1\n${B};r2`)).toEqual(two);
});

describe('no number is made of what is none', () => {
  it.each([
    ['5.8E+08', 'rounded'],
    ['5,8000001E+08', 'rounded'],
    ['58000001.0', '8 digits'],
    ['58000001,0', '8 digits'],
    ['580.000.01,0', '8 digits'],
    ['58000001O', '“O”'],
    ['58,000,001,0', '“,”'],
    ["580'000,010", 'U+0027'],
    ['580,00,0010', '“,”'],
    ['５８０００００１０', 'U+FF15'],
    ['٥٨٠٠٠٠٠١٠', 'U+0665'],
    ['ES580000010', 'another country'],
  ])('%s: %s', async (cell, why) => {
    for (const first of ['NIF;Ref', `${A};r1`]) {
      const row = (await readCompanyRows(pieces(`${first}\n${cell};r1\n`, 7), 'text/csv')).at(-1);
      expect(row).toMatchObject({
        row: 2,
        problem: { code: 'invalid-nif', detail: expect.stringContaining(why) },
      });
    }
  });

  it.each(['580000018\n580000019', '580000018;r1\r\n58 000 001;r2\n', '580000018'])(
    '%j is refused row by row: it needs no headings',
    async text => {
      const rows = await readCompanyRows(pieces(text, 7), 'text/csv');
      expect(new Set(rows.map(row => 'problem' in row && row.problem.code))).toEqual(
        new Set(['invalid-nif']),
      );
    },
  );

  it('of two columns of companies without headings neither is taken', async () => {
    const both = `Vale;${A};${B}\nMar;${B};${C}`;
    await expect(read(both)).rejects.toMatchObject({ detail: expect.stringContaining('two companies') });
    expect(await read(`Vale;${A};${A}\nMar;${B};PT ${B}`)).toEqual([
      ['1', A, undefined],
      ['2', B, undefined],
    ]);
  });

  it.each([
    [`NIF;Ref\n${A};"r1\n${B};r2`, 'Row 2'],
    [`NIF;Ref\n${A};r1\n${B};="r2" x`, 'Row 3'],
    [`${A};"r1\n${B};r2`, 'quotation marks'],
    [`${A};r1\n${B};"r2\n${C};r3\n`, 'quotation marks'],
  ])('%j is refused, by its row where headings say where cells end', async (text, row) => {
    await expect(read(text)).rejects.toMatchObject({ detail: expect.stringContaining(row) });
  });

  it('what looks like a formula within quotation marks stays', async () => {
    expect(await read(`NIF;Ref\n${A};"a;="";b"\n`)).toEqual([['2', A, 'a;=";b']]);
  });
});

it.each([
  [
    'two companies of a row, by their headings',
    `NIF Cliente;NIF Fornecedor\n${A};${B}\n${C};${B}`,
    /two companies/,
  ],
  ['HTML', `<html><table>\n<tr><td>NIF</td></tr>\n<tr><td>${A}</td></tr></table></html>`, /save it as "CSV/],
  ['XML', `<?xml version="1.0"?>\n<Workbook>\n<Cell>${A}</Cell>\n</Workbook>`, /save it as "CSV/],
  ['RTF', `{\\rtf1 NIF\\par ${A}\\par}`, /save it as "CSV/],
])('%s: refused, with what to do', async (_, text, reason) => {
  await expect(read(text)).rejects.toMatchObject({ detail: expect.stringMatching(reason) });
});

it.each(['~', '^', '|', '¦'])(
  'cells that “%s” parts keep their references, with headings and without',
  async mark => {
    const rows = (text: string) => read(text.replaceAll(';', mark));
    expect(await rows(`NIF;Referência\n${A};r1\n${B};r2`)).toEqual(two);
    expect(await rows(`${A};r1\n${B};r2`)).toEqual(told(`1 ${A} r1`, `2 ${B} r2`));
    expect(await rows(`Nome;NIF;Ref\nVale;${A};r1\nMar;${B};r2`)).toEqual(two);
  },
);

it.each([
  ['one row', `${A};${B};${C}`],
  ['one row of two', `${A};${B}`],
  ['with its heading before it', `NIF;${A};${B};${C}`],
  ['with references under it', `NIF;${A};${B};${C}\nReferência;r1;r2;r3`],
  ['with names over it', `Empresa;Vale;Mar;Rio\nNIF;${A};${B};${C}\nRef.;r1;r2;r3`],
])('a table that lies on its side, %s, is refused with what to do', async (_, text) => {
  for (const mark of [';', ',', '\t', '|'])
    await expect(read(text.replaceAll(';', mark))).rejects.toMatchObject({
      detail: expect.stringContaining('lies on its side'),
    });
});

it('numbers under no heading, beside the named column, are no part of a row', async () => {
  expect(await read(`NIF;Ref;\n${A};r1;\n${B};r2;${C}\n`)).toEqual(told(`2 ${A} r1`, '3 malformed-row'));
});

describe('letters that are neither Unicode’s nor windows-1252’s', () => {
  // As DOS (cp850) and old Macs write them.
  it.each([
    ['Refer\x88ncia', 'cp850'],
    ['Designa\x87\xc6o', 'cp850'],
    ['Observa\x87\xe4es', 'cp850'],
    ['\x90poca', 'cp850'],
    ['Refer\x90ncia', 'Mac'],
    ['Designa\x8d\x8bo', 'Mac'],
  ])('in a heading or a cell (%s, %s) are refused with what to do', async heading => {
    const detail = expect.stringContaining('CSV UTF-8');
    for (const text of [
      `NIF;${heading}\n${A};r1\n`,
      `NIF;Ref\n${A};${heading}\n`,
      `${A};${heading}\n${B};x\n`,
    ])
      await expect(readCompanyRows([Buffer.from(text, 'latin1')] as never, 'text/csv')).rejects.toMatchObject(
        { detail },
      );
  });

  it.each([
    ...['Refer\xeancia', 'Obra \x93A\x94 \x96 5 \x80', 'D\x92Ouro', 'Vale\xa0Lda', '\x8aimi\x9c'],
    'N.\xba 5\xaa',
  ])('those of windows-1252 are read: %s', async word => {
    const rows = await readCompanyRows(
      [Buffer.from(`NIF;Refer\xeancia\n${A};${word}\n`, 'latin1')] as never,
      'text/csv',
    );
    const reference = new TextDecoder('windows-1252').decode(Buffer.from(word, 'latin1'));
    expect(rows).toMatchObject([{ nif: A, reference }]);
  });
});

it.each([
  ['of two columns with one heading', `NIF;NIF;Valor\n${A};${B};1,5\n${B};${C};2`],
  ['of one row', `NIF cliente;NIF fornecedor\n${A};${B}`],
])('the numbers of two companies %s are refused until one is named', async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({ detail: expect.stringMatching(/[Nn]ame the column/) });
});

it('a reference comes back as it was from a file of ours, whatever a spreadsheet would make of it', async () => {
  for (const reference of ['=1+1', '-5', '@x', '+351', 'a;=1', "'quoted'", "d'Ouro", '＝1', "x, '-"]) {
    const text = ['nif,reference', [A, reference].map(csvCell).join(',')].join('\n');
    expect(await read(text)).toEqual([['2', A, reference]]);
  }
});
