/** One reader for watchlists and batches: the same rows whatever pieces a body comes in, and no row of one that is broken. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCompanyRows } from '../../../src/contractors/companies/company-rows.ts';
import { type CompanyRecord, readCompanyRecords } from '../../../src/kernel/companies/company-records.ts';
import { Problem } from '../../../src/kernel/problems.ts';
import { readList } from '../../../src/watching/lists/read-list.ts';
import { companyNif, personNif } from '../../graph/graph-database.ts';
import { size } from '../../kit/sizes.ts';

async function read(bytes: AsyncIterable<Uint8Array>, format: 'csv' | 'ndjson') {
  const records: CompanyRecord[] = [];
  const refuse = (detail: string) => new Problem('malformed-request', detail);
  const take = (record: CompanyRecord) => void records.push(record);
  return { ignored: await readCompanyRecords(bytes, { format, longest: 50, refuse, take }), records };
}

async function* pieces(text: string | Uint8Array, size: number) {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it.each([1, 7, 1_000])('counts rows as a spreadsheet does, in pieces of %i bytes', async size => {
  const csv = '\ufeffreference;NIF;Concelho\r\n\r\n"a; ""b"",\nc";1;Faro\r\n;;\r\n;2\r\nd;3;Faro;e\r\n';
  const nif = (row: number, nif: string, reference?: string) => ({ row, members: { nif, reference } });
  expect(await read(pieces(csv, size), 'csv')).toEqual({
    ignored: ['concelho'],
    records: [
      nif(3, '1', 'a; "b",\nc'),
      nif(5, '2'),
      { row: 6, fault: expect.stringContaining('3 cells'), text: 'd\n3\nFaro\ne' },
    ],
  });
  const ndjson = '\ufeff\n{"nif":1,"x":"ã"}\r\n[]';
  expect((await read(pieces(ndjson, size), 'ndjson')).records).toEqual([
    { row: 2, members: { nif: 1, x: 'ã' } },
    { row: 3, fault: expect.stringContaining('no JSON object'), text: '[]' },
  ]);
});

it.each([
  ['csv', `nif\n\n1\n${'x'.repeat(60)}\n2`, 'Row 4'],
  ['csv', 'nif\n\n1\n"2', 'Row 4'],
  ['csv', 'nif\n\n1\n2" pipe\n', 'Row 4'],
  ['csv', 'company\n1', 'names the columns'],
  ['ndjson', `{}\n${' '.repeat(60)}\n{}`, 'Line 2'],
  ['ndjson', '{}\n\n {"nif": "58', 'broke off: line 3'],
  ['csv', Buffer.concat([Buffer.from('nif\nS\u00e3o'), Buffer.from('\u00e3o', 'latin1')]), 'CSV UTF-8'],
] as const)('refuses %s %j: %s', async (format, text, said) => {
  for (const size of [1, 1_000])
    await expect(read(pieces(text, size), format)).rejects.toMatchObject({
      code: 'malformed-request',
      detail: expect.stringContaining(said),
    });
});

it.each(['csv', 'ndjson'] as const)(
  'refuses %s that breaks off, and reads no further than a fault',
  async format => {
    let isClosed = false;
    async function* body(end: () => void) {
      try {
        yield Buffer.from('nif\n');
        end();
        for (;;) yield Buffer.from(`"${'x'.repeat(60)}`);
      } finally {
        isClosed = true;
      }
    }
    const reset = () => {
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    };
    await expect(read(body(reset), format)).rejects.toMatchObject({ detail: 'The body broke off.' });
    isClosed = false;
    const endless = body(() => {});
    await expect(read(endless, format)).rejects.toMatchObject({ code: 'malformed-request' });
    expect(isClosed).toBe(true);
  },
);

it.each([
  ['csv', `company\n${'1\n'.repeat(50)}`],
  ['csv', `nif\n2" pipe\n${'1\n'.repeat(50)}`],
  ['ndjson', 'x'.repeat(60)],
] as const)('tells a fault of %s while the rest of the body is still to come', async (format, text) => {
  async function* stalled() {
    yield Buffer.from(text);
    await new Promise(() => {});
  }
  await expect(read(stalled(), format)).rejects.toMatchObject({ code: 'malformed-request' });
});

const parted = (text: string) => text.split('|');
const NIF_HEADINGS = [
  ...parted(
    'nif|NIF|NIPC|nipc |Contribuinte|CONTRIBUINTE|N.º Contribuinte|Nº contribuinte|N.º de Contribuinte',
  ),
  ...parted('Número de contribuinte|N.º de Identificação Fiscal|Número de Identificação de Pessoa Coletiva'),
  ...parted(
    'Pessoa colectiva|NIF/NIPC|NIPC (ou NIF)|NIF da empresa|N.I.F.|VAT no.|Tax number|NIF\u00a0|\u200bNIF',
  ),
];
const REFERENCE_HEADINGS = parted(
  'reference|Reference|Referência|REFERÊNCIA|referencia|Ref.|Ref.ª|V/ Ref.|Nossa referência|ref. interna',
);
const OTHER_HEADINGS = parted(
  'Nome; sede|Concelho|Valor, €|Gerente|Preferência|NIF do gerente|Observações\tnotas|Data',
);

describe('a file as a spreadsheet of Portugal saves it', () => {
  const spaces = fc.constantFrom(
    ...parted('| |\u00a0|\u202f|\u2009|\u2007|\u3000|\u200b|\u2060|\u00ad|\ufeff|-|\u2011|.'),
  );
  const cell = fc.record({
    digits: fc.oneof(
      fc.integer({ min: 1, max: 900 }).map(companyNif),
      fc.integer({ min: 1, max: 900 }).map(personNif),
      fc.constantFrom('580000011', '12345678', 'x'),
    ),
    between: spaces,
    prefix: fc.constantFrom('', 'PT', 'pt '),
    reference: fc.constantFrom('', 'L-2041', 'São João', 'a; b, "c"', 'Ref\t1', '€ 5'),
  });
  const file = fc.record({
    rows: fc.array(cell, { minLength: 1, maxLength: 8 }),
    nif: fc.constantFrom(...NIF_HEADINGS),
    reference: fc.constantFrom(...REFERENCE_HEADINGS),
    others: fc.uniqueArray(fc.constantFrom(...OTHER_HEADINGS), { maxLength: 3 }),
    first: fc.nat(3),
    mark: fc.constantFrom(';', ',', '\t', '|'),
    sep: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    encoding: fc.constantFrom('utf-8', 'utf-8 with its mark', 'utf-16le', 'utf-16be', 'windows-1252'),
    size: fc.constantFrom(1, 2, 3, 7, 1_000),
  });
  const quoted = (text: string, mark: string) =>
    /["\r\n\t;,|]/.test(text) || text.includes(mark) ? `"${text.replaceAll('"', '""')}"` : text;
  const SIGNS = new Map([['€', 0x80]]);
  const encoded = (text: string, encoding: string): Buffer => {
    if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
    if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    if (encoding !== 'windows-1252') return Buffer.from(encoding === 'utf-8' ? text : `\ufeff${text}`);
    // It has no such spaces.
    const plain = text.replace(/[^\0-\xff€]/g, '');
    return Buffer.from(Array.from(plain, letter => SIGNS.get(letter) ?? letter.charCodeAt(0)));
  };

  it('is read the same for a list and for a batch, in any encoding, with any heading and mark, in any pieces', async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, others, mark, end, sep, first, encoding, size, ...names }) => {
        const place = Math.min(first, others.length);
        const line = (nif: string, reference: string, filler: (other: string) => string) =>
          [...others.slice(0, place).map(filler), nif, ...others.slice(place).map(filler), reference]
            .map(text => quoted(text, mark))
            .join(mark);
        const typed = rows.map(
          ({ digits, between, prefix }) => prefix + digits.match(/.{1,3}/g)!.join(between),
        );
        const lines = [
          ...(sep ? [`sep=${mark}`] : []),
          line(names.nif, names.reference, other => other),
          ...rows.map(({ reference }, i) => line(typed[i]!, reference, () => 'x')),
        ];
        const bytes = encoded(lines.join(end) + end, encoding);
        const expected = rows.map(({ digits }) =>
          /^5[89]/.test(digits) && digits !== '580000011' ? digits : null,
        );
        const batch = await readCompanyRows(pieces(bytes, size), 'text/csv');
        expect(batch.map(row => ('nif' in row ? row.nif : null))).toEqual(
          expected.map((nif, i) => (rows[i]!.reference === 'Ref\t1' ? null : nif)),
        );
        if (batch.every(row => 'problem' in row)) return;
        const list = await readList(pieces(bytes, size), { format: 'csv', part: true });
        const standing = new Map(
          batch.flatMap(row => ('nif' in row ? [[row.nif, row.reference ?? undefined] as const] : [])),
        );
        expect(new Map(list.companies.map(({ nif, reference }) => [nif, reference ?? undefined]))).toEqual(
          standing,
        );
        const refused = new Set(
          list.rejected.filter(({ code }) => code !== 'duplicate').map(({ row }) => row),
        );
        expect([...refused]).toEqual(batch.flatMap(row => ('problem' in row ? [row.row] : [])));
      }),
      { numRuns: size(150, 10_000) },
    );
  });

  it.each([
    ['NIF do gerente;NIPC', 'NIPC'],
    ['NIF;NIPC', 'NIPC'],
    ['Preferência;"Nome; sede";NIF', 'NIF'],
  ])('%s: the number is under %s', async (headings, name) => {
    const at = headings
      .replace(/"[^"]*"/, 'x')
      .split(';')
      .indexOf(name);
    const row = Array.from({ length: 3 }, (_, i) => (i === at ? '1' : '')).join(';');
    const { records } = await read(pieces(`${headings}\n${row}\n`, 7), 'csv');
    expect(records).toEqual([{ row: 2, members: { nif: '1', reference: undefined } }]);
  });
});

describe('two headings that both mean the number', () => {
  const [one, two] = [companyNif(1), companyNif(2)];
  it.each([
    ['NIF;NIPC', one, two],
    ['NIF Gerente;NIPC;Contribuinte', personNif(1), one, two],
    ['nif;N.º Contribuinte', one, two],
  ])('%s: a row with two companies is named, and none is picked', async (headings, ...cells) => {
    const { records } = await read(pieces(`${headings}\n${cells.join(';')}\n`, 7), 'csv');
    expect(records).toMatchObject([{ row: 2, fault: expect.stringContaining('numbers of two companies') }]);
  });

  it.each([
    ['NIF;NIPC', personNif(1), one],
    ['NIF;NIPC', one, one],
    ['NIF;NIPC', '', one],
    ['nif;NIF do fornecedor', one, two],
  ])('%s with %s and %s: the company that is meant is read', async (headings, ...cells) => {
    const { records } = await read(pieces(`${headings}\n${cells.join(';')}\n`, 7), 'csv');
    expect(records).toMatchObject([{ row: 2, members: { nif: one } }]);
  });
});

it('reads a list of SAP as it is printed: its own headings, lines between rows, a mark at the end', async () => {
  const nif = companyNif(1);
  const text = `STCD1|LIFNR|NAME1\n------|-----|-----\n${nif}|0000100001|A\n------|-----|-----\n\u001a\n`;
  const { records, ignored } = await read(pieces(text, 7), 'csv');
  expect(records).toEqual([{ row: 3, members: { nif, reference: '0000100001' } }]);
  expect(ignored).toEqual(['(not repeated)']);
  const dashes = await read(pieces(`nif;reference\n-;-\n`, 7), 'csv');
  expect(dashes.records).toMatchObject([{ row: 2, members: { nif: '-' } }]);
});

it('a list has 200,000 rows under its headings, and no more', async () => {
  const rows = `nif\n${`${companyNif(1)}\n`.repeat(200_000)}`;
  const list = (text: string) => readList(pieces(text, 65_536), { format: 'csv', part: true });
  expect((await list(rows)).companies).toHaveLength(1);
  await expect(list(`${rows}${companyNif(2)}\n`)).rejects.toMatchObject({ code: 'payload-too-large' });
});

it('characters of a reference are counted as people count them', async () => {
  const rows = (reference: string) =>
    readCompanyRows(pieces(`nif,reference\n${companyNif(1)},${reference}\n`, 4_096), 'text/csv');
  expect(await rows('🏗'.repeat(100))).toMatchObject([{ nif: companyNif(1) }]);
  expect(await rows('🏗'.repeat(101))).toMatchObject([{ problem: { code: 'invalid-reference' } }]);
});

/** Forms in which people keep 30 companies: what the file is made of, by its rows. */
const NUMBERS = Array.from({ length: 30 }, (_, i) => companyNif(i + 1));
const grouped = (nif: string, between: string) => nif.match(/.{3}/g)!.join(between);
const rowsOf = (row: (nif: string, i: number) => string, mark = '\r\n') => NUMBERS.map(row).join(mark);
const MESSY: readonly [form: string, bytes: string | Buffer][] = [
  ['the number behind a name', rowsOf((nif, i) => `Vale ${i}, Lda;${nif};L-${i}`)],
  ['several marks', rowsOf((nif, i) => `${nif}${[';', ',', '\t', ' | '][i % 4]}L-${i}`)],
  ['tabs, as a sheet is copied', rowsOf((nif, i) => `L-${i}\tVale ${i}, Lda\t${nif}`)],
  ['Excel’s own first line', `sep=;\r\nEmpresa;NIPC\r\n${rowsOf((nif, i) => `Vale ${i};${nif}`)}`],
  ['groups by spaces that nobody sees', rowsOf(nif => `${grouped(nif, '\u00a0')};Vale`)],
  [
    'windows-1252',
    Buffer.from(
      `Designação;N.º Contribuinte;Referência\n${rowsOf((nif, i) => `São ${i};${nif};ç`)}`,
      'latin1',
    ),
  ],
  ['quotation marks', `"Nome; sede","Contribuinte"\n${rowsOf((nif, i) => `"Vale ""${i}""; Faro","${nif}"`)}`],
  ['PT before the number', rowsOf(nif => `PT${nif}\tPT ${grouped(nif, ' ')}`)],
  ['groups of three among words', rowsOf((nif, i) => `${i + 1}. Vale (NIF: ${grouped(nif, ' ')})`)],
  [
    'lines of a mail',
    rowsOf((nif, i) => `${['> ', '• ', `${i + 1}. `, `${i + 1}) `, `${i + 1} - `, '>> * '][i % 6]}${nif}`),
  ],
  [
    'a title over headings, and cells in other places',
    `Subempreiteiros;;\nNome;Número;Ref.\n${rowsOf((nif, i) => (i % 7 === 3 ? `;Vale ${i};${nif}` : `Vale;${grouped(nif, '.')};L-${i}`))}`,
  ],
];

describe('300 companies in the forms that people keep them in', () => {
  it.each(MESSY)('%s: all are read, for a list and for a batch', async (_form, bytes) => {
    const batch = await readCompanyRows(pieces(bytes, 100), 'text/csv');
    expect(batch.map(row => ('nif' in row ? row.nif : row.problem.detail))).toEqual(NUMBERS);
    const list = await readList(pieces(bytes, 100), { format: 'csv', part: false });
    expect(list.companies.map(({ nif }) => nif)).toEqual(NUMBERS);
  });

  it('a mistyped number is a fault of its row, and no other number of the row is taken for it', async () => {
    const [one, two, three, four] = NUMBERS;
    const good = NUMBERS.slice(10);
    const text = `${good.join(';Vale;\n')};Vale;\n580000011;Vale;${four}\n${personNif(1)};Vale;${four}\n;Vale;${two}\n;${one};${two}\n${three};Vale;`;
    const batch = await readCompanyRows(pieces(text, 100), 'text/csv');
    expect(batch.map(row => ('nif' in row ? row.nif : row.problem.code))).toEqual([
      ...good,
      'invalid-nif',
      'natural-person',
      'malformed-row',
      'malformed-row',
      three,
    ]);
  });

  it('a second column is the reference, with no heading or one that says so', async () => {
    const [one, two] = NUMBERS;
    const references = async (text: string) =>
      (await readList(pieces(text, 100), { format: 'csv', part: false })).companies.map(it => it.reference);
    expect(await references(`L-1;${one}\n${two};L-2`)).toEqual(['L-1', 'L-2']);
    expect(await references(`Empresa;Ref.ª;Número\nVale;L-1;${one}\nVale;;${two}`)).toEqual([
      'L-1',
      undefined,
    ]);
    expect(await references(`Vale;${one};Faro\nVale;${two};Braga`)).toEqual([undefined, undefined]);
  });
});

it.each([
  ['csv', 'PK\x03\x04\x14\0\x06\0\x08\0'],
  ['ndjson', 'PK\x03\x04\x14\0\x06\0\x08\0'],
  ['csv', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
] as const)('a spreadsheet sent as %s is called one, and how to save it is said', async (format, head) => {
  for (const size of [1, 3, 1_000])
    await expect(read(pieces(Buffer.from(`${head}\n\xff\n`, 'latin1'), size), format)).rejects.toMatchObject({
      detail: expect.stringMatching(/spreadsheet file.*Save it as "CSV UTF-8"/),
    });
});
