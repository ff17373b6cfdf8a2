import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, canonicalText } from '../../../src/kernel/text/canonical-json.ts';

test('members stand in the order of their names at every depth, lists as they were', () => {
  expect(canonicalText({ b: [{ d: 1, c: null }, 'z', 'a'], a: { y: true, x: 'ç' } })).toBe(
    '{"a":{"x":"ç","y":true},"b":[{"c":null,"d":1},"z","a"]}',
  );
});

test('a member that is undefined is none, as in JSON', () => {
  expect(canonicalText({ a: undefined, b: 1 })).toBe('{"b":1}');
});

test('the value stays the same, and its text does not depend on the order of its members', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), value => {
      expect(canonical(value)).toEqual(value);
      const turned = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonicalText(turned)).toBe(canonicalText(value));
      expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
