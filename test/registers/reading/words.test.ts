/** The words of the registers that are data: `words.json` beside the adapter. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fold } from '../../../src/kernel/text/fold.ts';
import '../../../src/registers/all-registers.ts';
import { vocabularies } from '../../../src/registers/reading/vocabulary.ts';

/** By vocabulary and meaning, as they are compared. */
const tables = z.record(
  z.string().regex(/^[a-z ]+$/),
  z.record(z.string().regex(/^[a-zA-Z]+$/), z.array(z.string().refine(word => word === fold(word))).min(1)),
);

const files = globSync(new URL('../../../src/registers/*/words.json', import.meta.url).pathname);

it('stand beside the adapters that have any', () => expect(files.length).toBeGreaterThan(2));

describe.each(files.map(file => [basename(dirname(file)), file]))('of %s', (register, file) => {
  const read = tables.safeParse(JSON.parse(readFileSync(file!, 'utf8')));

  it('are folded words, by vocabulary and meaning', () => expect(read.error).toBeUndefined());

  it('have the meanings of their vocabulary, and none stands twice', () => {
    for (const [name, table] of Object.entries(read.data ?? {})) {
      expect(vocabularies().get(`${register} ${name}`)).toEqual(Object.keys(table));
      const words = Object.values(table).flat();
      expect(words).toEqual([...new Set(words)]);
    }
  });
});
