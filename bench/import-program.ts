/** One edition of a list, imported from its files as `registers import` does it; the program tells what that took. */

import { registerNamed } from '../src/cli/kit/named-things.ts';
import { keepNursery } from '../src/cli/registers/import-list-files.ts';
import { readCaptureFile } from '../src/cli/registers/read-capture-file.ts';
import { openPool } from '../src/db/open-pool.ts';
import { importList } from '../src/jobs/imports/import-list.ts';
import type { LocalDate } from '../src/kernel/local-date.ts';
import { personKeyer } from '../src/kernel/secrets/person-key.ts';
import type { AnyListRegister } from '../src/registers/register.ts';
import { readInput } from './read-input.ts';

const { databaseUrl, register, warmUp, files } = await readInput<{
  databaseUrl: string;
  register: string;
  /** A small edition that is imported before, as a worker has imported some before it reads the next. */
  warmUp: string[];
  files: string[];
}>();
const pool = openPool(databaseUrl, { poolSize: 2, onError: () => {} });
const list = (await registerNamed(register)) as AnyListRegister;
const context = { today: '2026-11-20' as LocalDate, personKey: personKeyer('0'.repeat(32)) };

async function take(paths: readonly string[]): Promise<void> {
  const named = paths.map(path => ({ name: path, capture: () => readCaptureFile(path) }));
  const state = await importList({ db: { pool }, context }, list, {
    files: named,
    savedAt: null,
    anyVolume: true,
  });
  if (state.outcome !== 'found') throw new Error(`${register}: ${state.reason}`);
}

keepNursery();
await take(warmUp);
const startedAt = performance.now();
await take(files);
const milliseconds = performance.now() - startedAt;
await pool.end();
console.log(JSON.stringify({ milliseconds }));
