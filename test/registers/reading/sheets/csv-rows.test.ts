import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsvRows } from '../../../../src/registers/reading/sheets/sheet-csv.ts';

test.each([
  [
    'a;b\nc;d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b\r\nc;',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['"a;1";"say ""yes"""\r\n', [['a;1', 'say "yes"']]],
  ['"two\nlines"; b \n', [['two lines', 'b']]],
  ['a"b;c\n', [['a"b', 'c']]],
  ['\n;\n', [[''], ['', '']]],
  ['', []],
])('%j is read', (text, rows) => {
  expect(readCsvRows(text, ';')).toEqual(rows);
});

test.each(['a;"b', 'a; "b', '"a"b;c', '"', '"a""'])('%j was cut short, or is none', text => {
  expect(readCsvRows(text, ';')).toBeNull();
});

test('whatever is written quoted is read back', () => {
  const cell = fc.string({ unit: 'grapheme' }).map(text => text.replace(/\s+/g, ' ').trim());
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.constantFrom(';', ',', '\t', '|'), (table, separator) => {
      const line = (cells: readonly string[]) =>
        cells.map(it => `"${it.replaceAll('"', '""')}"`).join(separator);
      expect(readCsvRows(`${table.map(line).join('\r\n')}\r\n`, separator)).toEqual(table);
    }),
  );
});

test('a long file of one broken cell is given up at once', () => {
  expect(readCsvRows(`"${'a""'.repeat(500_000)}`, ';')).toBeNull();
});
