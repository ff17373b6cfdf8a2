/** Checks the receipts of a file, one on each line, with nothing but its own code. */
import { readFileSync } from 'node:fs';
import { readBundle } from '../../src/receipts/bundle.ts';

let [proven, refuted] = [0, 0];
for (const line of readFileSync(process.argv[2]!, 'utf8').split('\n'))
  if (await readBundle(Buffer.from(line))) proven++;
  else refuted++;
console.log(JSON.stringify({ proven, refuted }));
