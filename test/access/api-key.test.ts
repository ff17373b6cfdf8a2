import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKeyShaped, mintKey } from '../../src/access/keys/api-key.ts';
import { hashOfSecret } from '../../src/kernel/secrets/random-secret.ts';

describe('a key', () => {
  it('has the prefix, 43 characters of secret and 6 of checksum', () => {
    expect(mintKey('crl')).toMatch(/^crl_sk_[0-9A-Za-z]{49}$/);
    expect(new Set(Array.from({ length: 100 }, () => mintKey('crl'))).size).toBe(100);
  });

  it('is recognised by its checksum, and not with any one character changed', () => {
    const key = mintKey('crl');
    expect(isKeyShaped(key, 'crl')).toBe(true);
    fc.assert(
      fc.property(fc.nat({ max: key.length - 1 }), fc.constantFrom(...'0aZ_ %é'), (at, letter) => {
        fc.pre(key[at] !== letter);
        expect(isKeyShaped(key.slice(0, at) + letter + key.slice(at + 1), 'crl')).toBe(false);
      }),
    );
  });

  it('belongs to its prefix, and nothing else has its shape', () => {
    expect(isKeyShaped(mintKey('abc'), 'crl')).toBe(false);
    fc.assert(fc.property(fc.string(), text => !isKeyShaped(text, 'crl')));
  });

  it('is stored as its SHA-256', () => {
    expect(hashOfSecret('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
