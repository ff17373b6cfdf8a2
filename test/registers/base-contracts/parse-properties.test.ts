import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zipOf } from '../../../sandbox/portals/base-contracts/zip.ts';
import { contract, modification, OTHER, parse } from './samples.ts';

const FILES: readonly Uint8Array[] = [
  Buffer.from(JSON.stringify([contract(), contract({ idcontrato: '2' })])),
  Buffer.from(JSON.stringify([modification()])),
  zipOf('Contratos2026.json', Buffer.from(JSON.stringify([contract()]))),
  Buffer.from(JSON.stringify({ total: 0, items: [] })),
  Buffer.from('<html><body><h1>Sanções Acessórias</h1><p>Não existem registos.</p></body></html>'),
];

test('whatever was cut off, nobody is cleared', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FILES), fc.nat(), async (file, at) => {
      const cut = file.subarray(0, at % file.length);
      expect(['unavailable', 'unreadable', 'refused']).toContain((await parse(cut, OTHER)).outcome);
    }),
    { numRuns: 300 },
  );
});
