import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SealBroken, seal, sealKey, unseal } from '../../../src/kernel/secrets/sealed-secret.ts';

const SECRET_KEY = 'an-invented-secret-key-of-some-length';
const key = sealKey(SECRET_KEY, 'webhooks');

test('what was sealed opens again, in the same place and under the same key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (plain, context) => {
      const again = sealKey(SECRET_KEY, 'webhooks');
      expect(unseal(again, seal(key, plain, context), context)).toBe(plain);
    }),
  );
});

test('a secret moved to another row does not open', () => {
  expect(() => unseal(key, seal(key, 'plain', 'whe_a'), 'whe_b')).toThrow(SealBroken);
});

test('neither another SECRET_KEY nor another purpose of the same one opens a secret', () => {
  const sealed = seal(key, 'plain', 'whe_a');
  expect(() => unseal(sealKey('another-key', 'webhooks'), sealed, 'whe_a')).toThrow(SealBroken);
  expect(() => unseal(sealKey(SECRET_KEY, 'tokens'), sealed, 'whe_a')).toThrow(SealBroken);
});

test('any changed, missing or added byte is noticed', () => {
  const sealed = seal(key, 'plain', 'whe_a');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Uint8Array.from(sealed);
    changed[at] = changed[at]! ^ 1;
    expect(() => unseal(key, changed, 'whe_a')).toThrow(SealBroken);
    expect(() => unseal(key, sealed.subarray(0, at), 'whe_a')).toThrow(SealBroken);
  }
  expect(() => unseal(key, Uint8Array.from([...sealed, 0]), 'whe_a')).toThrow(SealBroken);
});

test('the same secret never seals to the same bytes, and never shows in them', () => {
  const [one, two] = [seal(key, 'a plain secret', 'whe_a'), seal(key, 'a plain secret', 'whe_a')];
  expect(one).not.toEqual(two);
  expect(Buffer.from(one).includes('plain')).toBe(false);
});
