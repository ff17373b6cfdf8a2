/**
 * Recorded answers, each with what a person reads in it. `contractor-risk registers fixture` adds one; in a checkout whose
 * adapters have met the official sites this is where their answers stay.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readCaptureFile } from '../../src/cli/registers/read-capture-file.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { context, THREADED } from './conformance-world.ts';

interface Expected {
  readonly nif: Nif | null;
  readonly outcome: 'found' | 'not_found';
  /** Null: whatever they are. */
  readonly records: readonly unknown[] | null;
}

const END = '.expected.json';

it.each(globSync(`*/recordings/*${END}`, { cwd: import.meta.dirname }))('%s is what is read', async path => {
  const { nif, outcome, records }: Expected = JSON.parse(
    readFileSync(resolve(import.meta.dirname, path), 'utf8'),
  );
  const register = THREADED.find(({ meta }) => meta.name === path.split('/')[0])!;
  const capture = await readCaptureFile(resolve(import.meta.dirname, path.slice(0, -END.length)));
  const reading = await register.parse(capture, { nif }, context);
  expect(reading).toMatchObject(records === null ? { outcome } : { outcome, records });
});
