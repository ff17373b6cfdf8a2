/** One reader for watchlists and batches: the same rows whatever pieces a body comes in, and no row of one that is broken. */
import { expect, it } from 'vitest';
import { type CompanyRecord, readCompanyRecords } from '../../src/kernel/company-records.ts';
import { Problem } from '../../src/kernel/problems.ts';

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
  ['csv', Buffer.from('nif\nS\u00e3o', 'latin1'), 'CSV UTF-8'],
  ['ndjson', Buffer.from('"S\u00e3o"', 'latin1'), 'CSV UTF-8'],
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
    await expect(
      read(
        body(() => {}),
        format,
      ),
    ).rejects.toMatchObject({ code: 'malformed-request' });
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
