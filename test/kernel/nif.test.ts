import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkDigit,
  companyNif,
  isChecksumValid,
  isPersonNif,
  readNif,
  withoutPersonNifs,
} from '../../src/kernel/nif.ts';

const withPrefix = (prefix: string): string => {
  const eight = `${prefix}000009`;
  return `${eight}${checkDigit(eight)}`;
};

describe('check digit', () => {
  test.each([
    '500000000 509999905 510000002 519999991 600000001 700000003 712345671 740000012 800000056 900000066',
    '980000084 990000095 451234561 123456789 299999998',
    '599000090 599000120 599000040 599000180',
  ])('the published vectors hold: %s', line => {
    for (const digits of line.split(' ')) expect(isChecksumValid(digits), digits).toBe(true);
  });

  test('remainders 0 and 1 both call for the digit 0', () => {
    const remainder = (digits: string) =>
      [...digits.slice(0, 8)].reduce((sum, d, i) => sum + Number(d) * (9 - i), 0) % 11;
    for (const digits of ['599000090', '599000120']) expect([remainder(digits), digits[8]]).toEqual([0, '0']);
    for (const digits of ['599000040', '599000180']) expect([remainder(digits), digits[8]]).toEqual([1, '0']);
  });

  test('exactly one last digit fits, and one changed digit is always noticed before it', () => {
    const eight = fc.stringMatching(/^[0-9]{8}$/);
    fc.assert(
      fc.property(eight, digits => {
        const fitting = [...'0123456789'].filter(last => isChecksumValid(digits + last));
        expect(fitting).toEqual([String(checkDigit(digits))]);
      }),
    );
  });

  test.each(['509999906', '12345678', '1234567890', '５９９０００１２０', '59900012x', ''])(
    '%j does not hold',
    text => {
      expect(isChecksumValid(text)).toBe(false);
    },
  );
});

describe('groups by the first two digits', () => {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const GROUPS: Record<string, number[]> = {
    company: [...range(50, 69), 71, 98, 99],
    'natural-person': [...range(10, 39), 45, ...range(80, 89)],
    'out-of-scope': [70, 72, 74, 75, 77, 78, 79, 90, 91],
    invalid: [...range(0, 9), ...range(40, 44), ...range(46, 49), 73, 76, ...range(92, 97)],
  };

  test('the table covers all hundred prefixes', () => {
    expect(
      Object.values(GROUPS)
        .flat()
        .toSorted((a, b) => a - b),
    ).toEqual(range(0, 99));
  });

  test.each(
    Object.entries(GROUPS).flatMap(([kind, list]) => list.map(n => [String(n).padStart(2, '0'), kind])),
  )('%s is %s', (prefix, kind) => {
    expect(readNif(withPrefix(prefix)).kind).toBe(kind);
  });

  test('a number out of scope says of which group it is', () => {
    expect(readNif('740000012')).toEqual({
      kind: 'out-of-scope',
      nif: '740000012',
      group: expect.stringContaining('herança'),
    });
  });

  test('a person’s number is never repeated in the reading', () => {
    expect(readNif('123456789')).toEqual({ kind: 'natural-person' });
    expect(isPersonNif('123456789')).toBe(true);
    expect(isPersonNif('599000120')).toBe(false);
  });
});

describe('as people type it', () => {
  test.each([
    ...['599000120', 'PT599000120', 'pt599000120', 'PT 599 000 120', ' 599 000 120 ', '599.000.120'],
    ...['599-000-120', 'PT-599.000 120', '599000120.0', '599.000.120,00', "'599000120", '="599000120"'],
    'NIPC: PT 599 000 120',
    ...Array.from(
      '\u2028\u2800\u00a0\u1680\u2007\u2009\u200a\u202f\u205f\u3000\u200b\u200d\u2060\ufeff\u00ad\u2011\u2013\u2212',
      space => ['', '599', '000', '120', ''].join(space),
    ),
  ])('%j is the company 599000120', text => {
    expect(readNif(text)).toEqual({ kind: 'company', nif: '599000120' });
    expect(companyNif(text)).toBe('599000120');
  });

  test.each([
    ['full-width digits', '５９９０００１２０'],
    ['Arabic-Indic digits', '٥٩٩٠٠٠١٢٠'],
    ['eight digits', '59900012'],
    ['ten digits', '5990001200'],
    ['a wrong check digit', '599000121'],
    ['zeros', '000000000'],
    ['a NUL character', '599000120\u0000'],
    ['%00 as typed', '599000120%00'],
    ['a newline', '599000120\n'],
    ['a tab', '599\t000120'],
    ['another country', 'ES599000120'],
    ['PT twice', 'PTPT599000120'],
    ['PT behind', '599000120PT'],
    ['a plus sign', '+599000120'],
    ['an exponent', '5990001e2'],
    ['eight digits and a decimal', '59900012.0'],
    ['letters', 'quinhentos'],
    ['nothing', ''],
    ['only separators', ' .- '],
    ['ten thousand digits', '5'.repeat(10_000)],
    ['a prototype key', '__proto__'],
  ])('%s is refused', (_name, text) => {
    expect(readNif(text)).toEqual({ kind: 'invalid', because: expect.stringMatching(/\S/) });
    expect(companyNif(text)).toBeNull();
  });

  test('a number of another country is told apart from a mistyped one', () => {
    const because = (text: string) => (readNif(text) as { because?: string }).because;
    for (const text of ['ES599000120', 'FR 40 303 265 045', 'ESB12345678'])
      expect(because(text)).toContain('another country');
    for (const text of ['PTPT599000120', 'quinhentos', 'AB']) expect(because(text)).toContain('holds');
  });
});

test.each([
  ['59900012O', '“O” (U+004F)'],
  ['599,0001,20', '“,” (U+002C)'],
  ['599000120\u0000', 'U+0000'],
  ['599\t000120', 'U+0009'],
  ['５99000120', '“５” (U+FF15)'],
  ['599000120\u{1f600}', '“\u{1f600}” (U+1F600)'],
])('%j: the fault names the character', (text, name) => {
  expect(readNif(text)).toEqual({ kind: 'invalid', because: expect.stringContaining(`holds ${name}`) });
});

test('every string has exactly one reading, and a company’s reading reads itself again', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^(PT)?[0-9 .-]{0,14}$/),
    fc.stringMatching(/^[0-9]{8}$/).map(eight => `${eight}${checkDigit(eight)}`),
  );
  fc.assert(
    fc.property(typed, text => {
      const reading = readNif(text);
      expect(['company', 'natural-person', 'out-of-scope', 'invalid']).toContain(reading.kind);
      if (reading.kind !== 'company') return;
      expect(reading.nif).toMatch(/^[0-9]{9}$/);
      expect(readNif(`PT ${reading.nif}`)).toEqual(reading);
    }),
    { numRuns: 2000 },
  );
});

test.each(
  (
    '299999998|PT299999998|NIF299999998|x299999998|299 999 998|299\u00a0999\u00a0998|299.999.998|299-999-998|299–999–998|299_999_998|299/999/998|' +
    '299,999,998|299:999:998|299·999·998|2 9 9 9 9 9 9 9 8|(299)999998|29 999 99 98|299\u200b999\u200b998|299\u00ad999998|２９９９９９９９８|' +
    '٢٩٩٩٩٩٩٩٨|२९९९९९९९८|𝟐𝟗𝟗𝟗𝟗𝟗𝟗𝟗𝟖|²⁹⁹⁹⁹⁹⁹⁹⁸|②⑨⑨⑨⑨⑨⑨⑨⑧|2️⃣9️⃣9️⃣9️⃣9️⃣9️⃣9️⃣9️⃣8️⃣'
  ).split('|'),
)('a text goes on without a person’s number, written %s', printed => {
  expect(withoutPersonNifs(`Obra de ${printed} em Faro`)).toMatch(
    /^Obra de (?:PT|NIF|x|\()?\ufe0f?\u20e3? em Faro$/,
  );
});

test.each(['Obra de 580000010', 'Lote 12/2026, 1.234.567,89 €', 'm²', 'Fase 2'])(
  '“%s” stays as it is',
  text => expect(withoutPersonNifs(text)).toBe(text),
);
