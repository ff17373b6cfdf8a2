import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ArraySplitter } from '../../../src/registers/base-contracts/array-splitter.ts';

/** The items of a text that comes in pieces of these sizes, or the reason why it is refused. */
function split(text: string, sizes: readonly number[] = [], maxItemBytes = 1e6): string[] | string {
  const splitter = new ArraySplitter(maxItemBytes);
  const bytes = Buffer.from(text);
  const items: string[] = [];
  try {
    for (let at = 0, turn = 0; at < bytes.length; turn++) {
      const size = sizes[turn % (sizes.length || 1)] ?? bytes.length;
      items.push(...splitter.push(bytes.subarray(at, at + size)).map(item => Buffer.from(item).toString()));
      at += size;
    }
    splitter.end();
    return items;
  } catch (error) {
    return (error as { reading: { outcome: string } }).reading.outcome;
  }
}

const records = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 8 });
const pieces = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });

test('records come out whole wherever the file is cut into pieces', () => {
  fc.assert(
    fc.property(records, pieces, fc.constantFrom(undefined, 2, '\r\n\t'), (values, sizes, space) => {
      const items = split(JSON.stringify(values, null, space), sizes);
      expect((items as string[]).map(item => JSON.parse(item))).toEqual(
        values.map(value => JSON.parse(JSON.stringify(value))),
      );
    }),
  );
});

test('a list that is cut short anywhere is refused', () => {
  fc.assert(
    fc.property(records, fc.nat(), (values, at) => {
      const text = JSON.stringify(values);
      const cut = Buffer.from(text)
        .subarray(0, at % Buffer.byteLength(text))
        .toString('latin1');
      expect(split(cut)).toBe('refused');
    }),
  );
});

test.each([
  ['a mark of its encoding', '\uFEFF[{"a":1}]', ['{"a":1}']],
  ['space around it', ' \n[ {} , {} ]\n ', ['{}', '{}']],
  ['no records', '[]', []],
  ['braces and quotes inside texts', '[{"a":"}],{\\"[\\\\"}]', ['{"a":"}],{\\"[\\\\"}']],
] as const)('a list is read that has %s', (_, text, items) => {
  expect(split(text)).toEqual(items);
  expect(split(text, [1])).toEqual(items);
});

test.each([
  ['an object', '{"total":0}'],
  ['a page', '<html></html>'],
  ['a list of numbers', '[1,2]'],
  ['a comma too many', '[{},]'],
  ['a comma too few', '[{}{}]'],
  ['something behind it', '[{}] [{}]'],
  ['nothing', ''],
])('what is no list of records is refused: %s', (_, text) => {
  expect(split(text, [1])).toBe('refused');
});

test('a record without end is refused before it fills the memory', () => {
  const text = `[{"a":"${'x'.repeat(5000)}`;
  expect(split(text, [100], 1000)).toBe('refused');
  expect(split(`${text}"}]`, [100_000], 1000)).toBe('refused');
});
