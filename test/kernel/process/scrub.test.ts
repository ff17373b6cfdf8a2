import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mintKey } from '../../../src/access/keys/api-key.ts';
import { checkDigit, isPersonNif } from '../../../src/kernel/nif.ts';
import { createScrubber } from '../../../src/kernel/process/scrub.ts';

const scrub = createScrubber('crl');
const around = fc.string({ unit: fc.constantFrom(...'/?&="\'{}:;,. \n<>()|%'), maxLength: 3 });

describe('what is cut out of a log line', () => {
  it('is a key, whatever stands around it, also one of an earlier prefix and one that an address encodes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('crl', 'old2'),
        fc.boolean(),
        around,
        around,
        (prefix, isTest, before, after) => {
          const key = mintKey(prefix, isTest);
          const secret = key.slice(-20);
          for (const written of [
            key,
            key.replaceAll('_', '%5F'),
            JSON.stringify({ key }),
            encodeURIComponent(key),
          ])
            expect(scrub(`x${before}${written}${after}y`)).not.toContain(secret);
        },
      ),
    );
  });

  it.each([
    ['Authorization: Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
    ['"authorization":"bearer abc.def-ghi"', 'abc.def-ghi'],
    ['a token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl here', 'c2lnbmF0dXJl'],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'MfKQ9r8'],
    ['connect postgres://user:hunter2@db:5432/x', 'hunter2'],
  ])('is the credential in %s', (line, secret) => {
    expect(scrub(line)).not.toContain(secret);
  });

  it('is the tax number of a person, as people write it', () => {
    const person = fc
      .tuple(fc.constantFrom('1', '2', '3', '45', '8'), fc.stringMatching(/^\d{7}$/))
      .map(([first, rest]) => (first + rest).slice(0, 8))
      .map(eight => eight + checkDigit(eight));
    fc.assert(
      fc.property(person, fc.constantFrom('', ' ', '.', '-', '%20'), around, (nif, separator, before) => {
        fc.pre(isPersonNif(nif) && !/[.%]$/.test(before));
        const written = [nif.slice(0, 3), nif.slice(3, 6), nif.slice(6)].join(separator);
        for (const line of [`x${before}${written} y`, `PT${written}`, `"nif":"${written}"`])
          expect(scrub(line)).not.toContain(written);
      }),
    );
  });
});

describe('what stays', () => {
  it.each([
    ['591000008', 'a company’s tax number'],
    ['req_01kadz0123456789abcdefghjk', 'an id'],
    ['{"at":1763650000000,"ms":0.123456789}', 'other numbers'],
    ['Send a valid key', 'plain words'],
  ])('%s: %s', line => {
    expect(scrub(line)).toBe(line);
  });

  it('a line of JSON stays one', () => {
    expect(JSON.parse(scrub('{"level":30,"nif":123456789,"ids":[123456789,5]}'))).toEqual({
      level: 30,
      nif: '[cut]',
      ids: ['[cut]', 5],
    });
  });
});
