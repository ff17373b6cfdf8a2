/**
 * Recorded answers, each with what a person reads in it. `contractor-risk registers fixture` adds one; in a checkout whose
 * adapters have met the official sites this is where their answers stay. `RECORDINGS` names another folder of them.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCaptureFile } from '../../src/cli/registers/read-capture-file.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { context, THREADED } from './conformance-world.ts';

interface Expected {
  readonly nif: Nif | null;
  readonly companyName?: string | null;
  /** The day on which it is read: an old answer clears nobody. */
  readonly on?: LocalDate;
  readonly outcome: 'found' | 'not_found';
  /** Null: whatever they are. */
  readonly records: readonly unknown[] | null;
}

const FOLDER = process.env.RECORDINGS || import.meta.dirname;
const END = '.expected.json';

it.each(globSync(`*/recordings/*${END}`, { cwd: FOLDER }))('%s is what is read', async path => {
  const expected: Expected = JSON.parse(readFileSync(join(FOLDER, path), 'utf8'));
  const { nif, companyName = null, on: today = context.today, outcome, records } = expected;
  const register = THREADED.find(({ meta }) => meta.name === path.split('/')[0])!;
  const capture = await readCaptureFile(join(FOLDER, path.slice(0, -END.length)));
  const reading = await register.parse(capture, { nif }, { ...context, today, companyName });
  const why = 'reason' in reading ? reading.reason : undefined;
  expect(reading, why).toMatchObject(records === null ? { outcome } : { outcome, records });
});
