/**
 * `node test/kit/closures.ts [FILE…]`: the files and lines that somebody reads who follows the value imports of a file, for each
 * file named, or for the entries that `architecture.test.ts` holds. Imports of types alone do not count: they bring no code.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** The most lines that each entry may drag in. Who needs more hands a part in, or moves it to where it belongs. */
export const MOST_LINES: Readonly<Record<string, number>> = {
  'src/http/rest/contractors/contractor-route.ts': 6_500,
  'src/http/rest/usage-route.ts': 2_200,
  'src/http/rest/events-route.ts': 2_600,
  'src/contractors/read-contractor.ts': 600,
  'src/graph/types/companies/company-judgement.ts': 7_000,
};

const IMPORT = /^(?:import|export) (?!type\b)(?:([^'";]*?) from )?'(\.[^']+\.ts)';/gm;

/** `{ type A, type B }`. */
const isOfTypes = (names: string): boolean =>
  names.startsWith('{') &&
  names
    .slice(1, -1)
    .split(',')
    .every(name => /^\s*(type |$)/.test(name));

const valueImports = (path: string, text: string): string[] =>
  [...text.matchAll(IMPORT)]
    .filter(([, names = '', target]) => !isOfTypes(names) && !target!.includes('/generated/'))
    .map(([, , target]) => resolve(dirname(path), target!));

export function closureOf(entry: string): { files: number; lines: number } {
  const paths = new Set([join(ROOT, entry)]);
  let lines = 0;
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    lines += text.split('\n').length - 1;
    for (const target of valueImports(path, text)) paths.add(target);
  }
  return { files: paths.size, lines };
}

if (import.meta.main) {
  const named = process.argv.slice(2).map(path => relative(ROOT, resolve(path)));
  for (const entry of named.length > 0 ? named : Object.keys(MOST_LINES)) {
    const { files, lines } = closureOf(entry);
    console.log(`${lines} lines in ${files} files: ${entry}`);
  }
}
