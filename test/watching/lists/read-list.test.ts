/**
 * A list as a partner sends it: every good row stands, every bad one is named, and what cannot be read changes nothing. In which
 * forms a file may come is `kernel/company-records.test.ts`.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { Problem } from '../../../src/kernel/problems.ts';
import { gatherCompanies } from '../../../src/watching/lists/given-companies.ts';
import { type ListFormat, readList } from '../../../src/watching/lists/read-list.ts';
import { MOST_LIST_BYTES, MOST_WATCHED } from '../../../src/watching/lists/watchlist.ts';
import { companyNif, personNif } from '../../graph/graph-database.ts';

const [A, B, C] = [companyNif(1), companyNif(2), companyNif(3)];

/** The body in pieces of so many bytes. */
async function* pieces(text: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (text: string | Uint8Array, format: ListFormat = 'csv', size?: number, part = true) =>
  readList(pieces(text, size), { format, part });

async function refusal(work: Promise<unknown>): Promise<Problem> {
  const error = await work.then(
    () => null,
    error => error,
  );
  expect(error).toBeInstanceOf(Problem);
  return error;
}

it('reads NDJSON, where null is another thing than nothing said', async () => {
  const lines = [{ nif: A, reference: 'x' }, { nif: B, reference: null }, { nif: C }].map(it =>
    JSON.stringify(it),
  );
  for (const text of [lines.join('\n'), `${lines.join('\r\n')}\r\n\n`])
    expect((await read(text, 'ndjson', 5)).companies).toEqual([
      { nif: A, reference: 'x' },
      { nif: B, reference: null },
      { nif: C, reference: undefined },
    ]);
});

it('names each bad row with its reason, and lets the others stand', async () => {
  const long = 'x'.repeat(101);
  const rows = [
    ...[`${A},ok`, '999999999,', '123,', `${personNif(1)},`, '720000003,', `${B},${long}`, `${C},a,b`],
  ];
  const text = ['nif,reference', ...rows, `${A},last`, 'abc,'].join('\n');
  const { companies, rejected } = await read(text);
  expect(companies).toEqual([{ nif: A, reference: 'last' }]);
  expect(rejected.map(({ row, nif, code }) => [row, nif, code])).toEqual([
    [2, A, 'duplicate'],
    [3, '999999999', 'invalid-nif'],
    [4, null, 'invalid-nif'],
    [5, null, 'natural-person'],
    [6, expect.anything(), expect.stringMatching(/^(nif-out-of-scope|invalid-nif)$/)],
    [7, B, 'invalid-reference'],
    [8, C, 'malformed-row'],
    [10, null, 'invalid-nif'],
  ]);
  expect(rejected[0]!.detail).toContain('again in row 9');
  for (const { detail } of rejected) expect(detail).toMatch(/^[A-Z].*\.$/);
});

it.each([
  ['csv', `${B},L,x`],
  ['csv', `${B},${personNif(4)}`],
  ['csv', `L-2,PT ${B}`],
  ['ndjson', `{"nif": "${B}", "reference": {}}`],
  ['ndjson', `{"nif": "${B}", "reference": "L`],
] as const)(
  'knows which company the refused %s row %s means, so a whole list stands',
  async (format, row) => {
    const head = format === 'csv' ? `nif,reference\n${A},L` : `{"nif": "${A}"}`;
    const { companies, untouched, rejected } = await read(`${head}\n${row}\n`, format, 7, false);
    expect([companies.map(({ nif }) => nif), untouched]).toEqual([[A], [B]]);
    expect(rejected).toMatchObject([{ nif: B }]);
  },
);

it.each(['12345678,L', `${B.slice(0, 8)}${(Number(B[8]) + 1) % 10},L`, ',L'])(
  'refuses a whole list of which the row %s tells no company',
  async row => {
    const { code, detail, members } = await refusal(read(`nif,reference\n${A},L\n${row}\n`, 'csv', 7, false));
    expect([code, detail]).toEqual(['malformed-request', expect.stringContaining('Row 3')]);
    expect(members.rejected).toMatchObject([{ row: 3 }]);
  },
);

it('repeats no number that may be a person’s, also not one with a slip or in a reference', async () => {
  const person = personNif(7);
  const slip = `${person.slice(0, 8)}${(Number(person[8]) + 1) % 10}`;
  const text = `nif,reference\n${A},\n${person},\n${slip},\n${B},cliente ${person}\n${C},${person.slice(0, 3)} ${person.slice(3, 6)} ${person.slice(6)}\n`;
  const all = await read(text);
  expect(all.companies).toEqual([{ nif: A, reference: undefined }]);
  expect(JSON.stringify(all)).not.toContain(person.slice(3, 8));
});

it.each([
  ['{"nif": true}', 'malformed-row'],
  ['[]', 'malformed-row'],
  ['{"nif"', 'malformed-row'],
  [`{"nif": "${B}", "reference": 5}`, 'invalid-reference'],
  [`{"nif": "${B}", "reference": "a\\nb"}`, 'invalid-reference'],
  [`{"nif": "${B}", "reference": "a\\u0000b"}`, 'invalid-reference'],
  [`{"nif": "${B}", "reference": "\\ud800"}`, 'invalid-reference'],
])('rejects the line %s', async (line, code) => {
  const { rejected, companies } = await read(`{"nif": "${A}"}\n${line}\n`, 'ndjson');
  expect(companies).toHaveLength(1);
  expect(rejected).toMatchObject([{ row: 2, code }]);
});

it.each(['', '\ufeff', ' \r\n\n'])(
  'of a body that is empty (%j) it is said that nothing was sent, not how headings are',
  async text => {
    const { detail } = await refusal(read(text));
    expect(detail).toMatch(/^The body is empty/);
    expect(detail).not.toContain('columns');
  },
);

it.each([
  ['nothing', ''],
  ['no heading and no company’s number', 'a,L-1\n580000011,\n'],
  ['an open quotation mark', `nif,reference\n${A},"L-1\n${B},\n`],
  ['a quotation mark inside a cell', `nif,reference\n${A},L-1\n${B},5" pipe\n`],
  ['a row without end', `nif,reference\n${A},${'x'.repeat(10_000)}\n`],
])('refuses %s as a whole: no row may stand', async (_, text) => {
  const { code, detail } = await refusal(read(text));
  expect([code, detail]).toEqual(['malformed-request', expect.stringContaining('Nothing was changed.')]);
});

it('refuses a list of which no row stands, and says why of each', async () => {
  const { code, members } = await refusal(read('nif\n1\n2\n'));
  expect([code, members.rejected]).toEqual([
    'malformed-request',
    [expect.objectContaining({ row: 2 }), expect.objectContaining({ row: 3 })],
  ]);
  expect((await read('nif,reference\n')).companies).toEqual([]);
});

it.each(['', '\n\n'])(
  'refuses NDJSON without a row, which would empty the list that is there',
  async text => {
    const { code, detail } = await refusal(read(text, 'ndjson'));
    expect([code, detail]).toEqual(['malformed-request', expect.stringContaining('Nothing was changed.')]);
  },
);

it('names the columns that it does not read, but nothing that could be a number', async () => {
  const { ignoredColumns } = await read(`nif,reference,Concelho,${personNif(1)}\n${A},,Faro,\n`);
  expect(ignoredColumns).toEqual(['concelho', '(not repeated)']);
});

it('stops reading beyond 20 MB, without waiting for the end', async () => {
  let given = 0;
  const rows = Buffer.from(`${'x'.repeat(999)}\n`.repeat(1_000));
  async function* endless() {
    yield Buffer.from('nif\n');
    for (;;) {
      given += rows.length;
      yield rows;
    }
  }
  expect((await refusal(readList(endless(), { format: 'csv', part: true }))).code).toBe('payload-too-large');
  expect(given).toBeLessThanOrEqual(MOST_LIST_BYTES + 1_000_000);
});

it('counts bad rows beyond 1,000 without keeping them', async () => {
  const { companies, rejected, rejectedMore } = await read(
    `nif\n${'x\n'.repeat(5_000)}${A}\n`,
    'csv',
    65_536,
  );
  expect([companies.length, rejected.length, rejectedMore]).toEqual([1, 1_000, 4_000]);
});

it('takes 100,000 companies, and refuses one more', () => {
  const gathering = gatherCompanies();
  for (let n = 1; n <= MOST_WATCHED; n++) gathering.take(n, companyNif(n), `L-${n}`);
  expect(gathering.end().companies).toHaveLength(MOST_WATCHED);
  const one = MOST_WATCHED + 1;
  expect(() => gathering.take(one, companyNif(one), '')).toThrow(
    expect.objectContaining({ code: 'watchlist-full' }),
  );
});

it('holds little of a long body at once', async () => {
  // Rows that all fail, 1.5 MB: what is kept of them is the count and the first thousand.
  const line = `12345678,${'y'.repeat(180)}\n`;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  let peak = 0;
  async function* body() {
    yield Buffer.from(`nif,reference\n${A},\n`);
    for (let part = 0; part < 24; part++) {
      yield Buffer.from(line.repeat(Math.floor((64 * 1024) / line.length)));
      if (part % 8 === 7) peak = Math.max(peak, held());
    }
  }
  const before = held();
  expect((await readList(body(), { format: 'csv', part: true })).rejectedMore).toBeGreaterThan(7_000);
  expect(peak - before).toBeLessThan(1_000_000);
});
