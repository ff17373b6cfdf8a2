import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALFA, BETA, detail, HEADER, list, NOBODY, read, row } from './samples.ts';

const ROWS = [row('45012-PUB', '9001', ALFA, 'ALFA, LDA'), row('777-PAR', '9002', BETA, 'BETA, S.A.')];
const PAGES = [
  list(...ROWS),
  list(),
  HEADER + ROWS.join(''),
  `<!DOCTYPE html><html><body><form></form>${list(...ROWS)}</body></html>`,
  detail(),
  '<table><tr><th>Estado</th><td>Suspenso desde 01/02/2026</td></tr></table>',
];
const NIFS = [ALFA, NOBODY, null];

test('an answer cut short anywhere is never not_found, and a list never loses rows by it', () => {
  for (const page of PAGES)
    for (let length = 0; length < page.length; length++)
      for (const nif of NIFS) {
        const reading = read(page.slice(0, length), nif);
        // Only white space or the page's own end may be missing from a list that still says "nothing".
        if (reading.outcome === 'not_found') throw new Error(`${length} of ${page}`);
        if (reading.outcome === 'found' && page.includes('<table>') && nif === null)
          expect(reading).toEqual(read(page));
      }
});

test('whatever the bytes, a reading comes back; noise is never not_found', () => {
  const damaged = fc
    .tuple(
      fc.constantFrom(...PAGES),
      fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 8 }),
    )
    .map(([page, changes]) => {
      const bytes = new TextEncoder().encode(page);
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      return bytes;
    });
  fc.assert(
    fc.property(
      fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })),
      fc.constantFrom(...NIFS),
      (bytes, nif) => {
        const { outcome } = read(bytes, nif);
        expect(['found', 'unavailable', 'unreadable', 'refused', 'not_found']).toContain(outcome);
      },
    ),
    { numRuns: 200 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => read(bytes, NOBODY).outcome !== 'not_found'),
    { numRuns: 200 },
  );
});
