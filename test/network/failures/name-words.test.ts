/** The words by which a failed company is found again. */
import { expect, test } from 'vitest';
import { isLike, nameWords } from '../../../src/network/failures/name-words.ts';

test.each([
  ['two ordinary words', 'TELHA FORTE CONSTRUÇÕES, LDA', 'TELHA FORTE OBRAS, LDA', true],
  ['one of them and a common name', 'VARANDAS DO LIMA, LDA', 'VARANDAS DO LIMA CONSTRUÇÕES, LDA', true],
  ['a glued number', 'MSC CONSTRUÇÕES, LDA', 'MSC2 OBRAS, LDA', true],
  ['another house', 'VALBERIL, LDA', 'QUINDELO, LDA', false],
])('%s: a candidate is looked for more widely than names are compared', (_what, a, b, expected) => {
  expect(isLike(nameWords(a), nameWords(b))).toBe(expected);
});
