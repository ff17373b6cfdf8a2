import { join } from 'node:path';
import { expect, it } from 'vitest';
import { csvCell } from '../../../src/kernel/text/csv-cell.ts';

const page = join(import.meta.dirname, '../../../page/dashboard/views/lists/text-rows.ts');
const { harmless } = await import(page);

const BEGINNINGS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦'];
const BEFORE = [
  '',
  ' ',
  ' '.repeat(200),
  '\u00a0',
  '\u3000',
  '\u200b',
  '\ufeff',
  '\0',
  '\v',
  '"',
  '\t',
  '\r',
  '\n',
];
const SEPARATORS = ['', 'a;', 'a,', 'a|', 'a\t', 'a\r', 'a\n', 'a\r\n', 'a; ', ';;'];

it('a cell of no file of ours is a formula, whichever separator reads it', () => {
  for (const beginning of BEGINNINGS)
    for (const before of BEFORE)
      for (const separator of SEPARATORS) {
        const text = `${separator}${before}${beginning}SUM(A1)`;
        for (const written of [csvCell(text), harmless(text)])
          for (const part of written.split(/[;,|\t\r\n]/))
            expect(part, JSON.stringify(written)).not.toMatch(/^["\p{Z}\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦]/u);
      }
});

it.each([
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
  ['\t=1', `"'\t'=1"`],
  ['a; "@x', `"a;' ""@x"`],
  ['a=1', 'a=1'],
  ['a;b', '"a;b"'],
  ['a "b", c', '"a ""b"", c"'],
  ['', ''],
  [null, ''],
  [-5, '-5'],
])('the cell %j is written %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
