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
