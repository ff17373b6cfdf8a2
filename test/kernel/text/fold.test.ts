import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../../src/kernel/text/fold.ts';

test.each([
  ['Órgão', 'ORGÃO'],
  ['SENTENÇA  DECLARAÇÃO', 'sentença declaração'],
  ['não\u00a0foram\u00a0encontradas', ' Nao foram  encontradas\n'],
  ['Acção', 'ACÇA\u0303O'],
  ['art.º 34', 'art.o 34'],
  ['Liquidação\t de\r\n Sociedade', 'liquidacao de sociedade'],
])('%j and %j compare equal', (a, b) => {
  expect(fold(a)).toBe(fold(b));
});

test.each([
  ['ação', 'acção'],
  ['cessão', 'cessação'],
])('%j and %j stay different words', (a, b) => {
  expect(fold(a)).not.toBe(fold(b));
});

test('no accent, no capital letter of the alphabet and no double space is left, and folding again changes nothing', () => {
  const text = fc.oneof(
    fc.stringMatching(/^[A-Za-zÀ-ÿ \u00a0\t.ºª]{0,40}$/),
    fc.string({ unit: fc.constantFrom('A', 'ã', 'Ç', 'o\u0302', ' ', '\u00a0', '\n', '-', '9') }),
  );
  fc.assert(
    fc.property(text, raw => {
      const folded = fold(raw);
      expect(folded).not.toMatch(/\p{M}|[A-Z]|\s\s|^\s|\s$|\u00a0/u);
      expect(fold(folded)).toBe(folded);
    }),
  );
});

test('text folds as if it were decomposed whole', () => {
  const units = [
    ...['A', 'ã', 'Ç', 'o\u0302', '\u0301', '\ufb01', '\u00a8', 'º', ' ', '\u00a0', '\u2028', '\n', '-'],
    '9',
  ];
  const whole = (raw: string) =>
    raw.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...units), maxLength: 40 }), raw => {
      expect(fold(raw)).toBe(whole(raw));
    }),
  );
});
