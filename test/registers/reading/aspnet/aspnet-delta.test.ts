import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deltaPanels,
  deltaState,
  looksLikeDelta,
  readDelta,
} from '../../../../src/registers/reading/aspnet/aspnet-delta.ts';

const write = (records: readonly (readonly [string, string, string])[]): string =>
  records.map(([type, id, content]) => `${content.length}|${type}|${id}|${content}|`).join('');

const name = fc.stringMatching(/^[A-Za-z0-9_$#]{0,30}$/);
const record = fc.tuple(name, name, fc.string({ unit: 'binary' }));

test('what was written is read back, whatever the content: bars, line ends, characters outside the BMP', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), records => {
      expect(readDelta(write(records))).toEqual(
        records.map(([type, id, content]) => ({ type, id, content })),
      );
    }),
  );
});

test('lengths count UTF-16 code units', () => {
  expect(readDelta('3|updatePanel|p|ç🏗|')).toEqual([{ type: 'updatePanel', id: 'p', content: 'ç🏗' }]);
  expect(readDelta('2|updatePanel|p|ç🏗|')).toBeNull();
});

test('a delta cut inside a record is no delta', () => {
  const whole = write([
    ['#', '', '4'],
    ['updatePanel', 'x', 'a|b|c'],
    ['hiddenField', '__VIEWSTATE', 'abc|'],
  ]);
  const ends = [7, 7 + '5|updatePanel|x|a|b|c|'.length];
  for (let cut = 0; cut < whole.length; cut++)
    expect(readDelta(whole.slice(0, cut)) === null, `cut at ${cut}`).toBe(!ends.includes(cut));
});

test.each(['', '   ', '<html></html>', 'a|b|c|d|', '-1|a|b||', '99999999999|a|b||', '1|a|b|x'])(
  '"%s" is no delta',
  text => {
    expect(readDelta(text)).toBeNull();
  },
);

test('a page is not taken for a delta', () => {
  expect(looksLikeDelta('<html>1|#||4|</html>')).toBe(false);
  expect(looksLikeDelta('1|#||4|')).toBe(true);
});

test('panels are found by id with underscores, the state by its field names', () => {
  const records = readDelta(
    write([
      ['updatePanel', 'ctl00$a$up', '<p>'],
      ['hiddenField', '__VIEWSTATE', 'v'],
    ]),
  )!;
  expect([...deltaPanels(records)]).toEqual([['ctl00_a_up', '<p>']]);
  expect(deltaState(records).get('__VIEWSTATE')).toBe('v');
});
