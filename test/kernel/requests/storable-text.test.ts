import { describe, expect, test } from 'vitest';
import { mintKey } from '../../../src/access/keys/api-key.ts';
import { companiesIn, holdsPersonNif } from '../../../src/kernel/nif.ts';
import { mayBeStored, withoutNumbers } from '../../../src/kernel/requests/storable-text.ts';

const WITH_A_PERSON = [
  ...['L 2041 299999998', '2041-299999998', '299999998 2041', '2041.299.999.998', 'PT299999998'],
  ...['2 99 99 99 98', '299_999_998', '299/999/998', '299,999,998', '299\u200b999\u200b998'],
  ...['299 – 999 — 998', '２９９９９９９９８', '٢٩٩٩٩٩٩٩٨', '२९९ ९९९ ९९८'],
];

const ORDINARY = [
  ...['L-2041', '2026/0001', 'Obra 17', 'NIPC 591000008', '2041299999998', 'Basic works, phase 2'],
  ...['100%25 &amp; &#9999999;', '٥٩١٠٠٠٠٠٨'],
];

describe('a partner’s own text is not kept', () => {
  test.each(WITH_A_PERSON)('with a person’s number anywhere in it: %s', text => {
    expect(holdsPersonNif(text)).toBe(true);
    expect(mayBeStored(text)).toBe(false);
  });

  test.each([
    ...['299\u00a0999\u00a0998', '299%20999%20998', '%32%39%39999998', '2999&#57;9998', '299&#x39;99998'],
    ...['299&nbsp;999&nbsp;998', '299\u3164999\uffa0998', '00351299999998', '351299999998'],
    ...['591000008299999998', 'Basic dXNlcjpwYXNz'],
  ])('with a person’s number or a secret in another form: %s', text => {
    expect(mayBeStored(text)).toBe(false);
  });

  test('with an API key', () => {
    expect(mayBeStored(`key ${mintKey('crl')}`)).toBe(false);
  });
});

test('a company’s number is found in the digits of any script, and none is repeated in an error', () => {
  expect(companiesIn('NIPC ٥٩١ ٠٠٠ ٠٠٨')).toEqual(['591000008']);
  expect(withoutNumbers('of ٢٩٩٩٩٩٩٩٨ or 299999998')).toBe('of … or …');
});

test.each(ORDINARY)('an ordinary text is kept: %s', text => {
  expect(holdsPersonNif(text)).toBe(false);
  expect(mayBeStored(text)).toBe(true);
});
