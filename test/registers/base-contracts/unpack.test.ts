import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { zipOf } from '../../../sandbox/portals/base-contracts/zip.ts';
import { zipOfSeveral } from './make-workbook.ts';
import { BUILDER, contract, contracts, parse } from './samples.ts';

const file = Buffer.from(
  JSON.stringify(Array.from({ length: 3000 }, (_, i) => contract({ idcontrato: String(i) }))),
);
const zip = zipOf('Contratos2026.json', file);

test.each([
  ['a ZIP', zip],
  ['a ZIP beside a workbook', zipOfSeveral({ 'leia-me.txt': 'x', 'c.json': `${file}`, 'c.xlsx': 'x' })],
  ['gzip', gzipSync(file)],
  ['plain', file],
])('a file in %s is read whole', async (_, bytes) => {
  const read = contracts(await parse(bytes, BUILDER));
  expect([read.length, read.at(-1)!.contractId]).toEqual([3000, '2999']);
});

const patched = (at: number, value: number): Buffer => {
  const bytes = Buffer.from(zip);
  bytes[at < 0 ? bytes.length + at : at] = value;
  return bytes;
};

describe('a file is refused', () => {
  test.each([
    ['cut in the middle', zip.subarray(0, zip.length >> 1)],
    ['cut before its directory', zip.subarray(0, zip.length - 120)],
    ['cut by a byte', zip.subarray(0, -1)],
    ['only its beginning', zip.subarray(0, 20)],
    ['damaged inside', patched(2000, zip[2000]! ^ 0xff)],
    ['with another checksum', patched(zip.length - 22 - 64 + 16, 0x5a)],
    ['encrypted', patched(zip.length - 22 - 64 + 8, 1)],
    ['packed by another method', patched(zip.length - 22 - 64 + 10, 12)],
    ['of two files', zipOfSeveral({ 'a.json': '[]', 'b.json': '[]' })],
    ['whose directory names a file too many', patched(-12, 2)],
    ['gzip, cut', gzipSync(file).subarray(0, 5000)],
    ['a workbook', zipOf('[Content_Types].xml', Buffer.from('<?xml version="1.0"?><Types/>'))],
  ])('%s', async (_, bytes) => {
    expect((await parse(bytes, BUILDER)).outcome).toBe('refused');
  });
});
