/**
 * `node generate/all.ts [--check]`: writes every generated file, or names all those that are out of date. With `--release`
 * the schema is also kept as the one that partners have now.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { type Generated, PrintFault } from './generated.ts';

/** Each is loaded when those before it are written, as it may read them: the keys of the checks, the schema. */
const ALL: readonly (() => Promise<Generated>)[] = [
  async () => (await import('./check-keys.ts')).checkKeys,
  async () => (await import('./schema-changes.ts')).releasedSchema,
  async () => (await import('./graphql-schema.ts')).graphqlSchema,
  async () => (await import('./schema-changes.ts')).schemaChanges,
  async () => (await import('../examples/generate-types.ts')).clientTypes,
  async () => (await import('./openapi-document.ts')).openapiDocument,
  async () => (await import('./registers-page.ts')).registersPage,
  async () => (await import('./events-table.ts')).eventsTable,
  async () => (await import('./settings-table.ts')).settingsTable,
  async () => (await import('./checks-page.ts')).checksPage,
  async () => (await import('./prices-page.ts')).pricesPage,
  async () => (await import('./operations-page.ts')).operationsPage,
];

async function keep({ file, print }: Generated): Promise<void> {
  const path = new URL(`../${file}`, import.meta.url);
  const present = await readFile(path, 'utf8').catch(() => '');
  const wanted = await print(present);
  if (present === wanted) return;
  if (!process.argv.includes('--check')) return writeFile(path, wanted);
  console.error(`${file} is not what the code says. Mend it with: npm run generate`);
  process.exitCode = 1;
}

for (const load of ALL)
  try {
    await keep(await load());
  } catch (fault) {
    if (!(fault instanceof PrintFault)) throw fault;
    console.error(fault.message);
    process.exitCode = 1;
  }
