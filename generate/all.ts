/**
 * `node generate/all.ts [--check]`: writes every generated file, or names all those that are out of date. With `--release`
 * the schema is also kept as the one that partners have now.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { clientTypes } from '../examples/generate-types.ts';
import { checkKeys } from './check-keys.ts';
import { checksPage } from './checks-page.ts';
import { eventsTable } from './events-table.ts';
import type { Generated } from './generated.ts';
import { graphqlSchema } from './graphql-schema.ts';
import { openapiDocument } from './openapi-document.ts';
import { operationsPage } from './operations-page.ts';
import { pricesPage } from './prices-page.ts';
import { registersPage } from './registers-page.ts';
import { releasedSchema, schemaChanges } from './schema-changes.ts';

/** In this order: the types of the client are read from the schema. */
const ALL: readonly Generated[] = [
  checkKeys,
  releasedSchema,
  graphqlSchema,
  schemaChanges,
  clientTypes,
  openapiDocument,
  registersPage,
  eventsTable,
  checksPage,
  pricesPage,
  operationsPage,
];

const checking = process.argv.includes('--check');
for (const { file, print } of ALL) {
  const path = new URL(`../${file}`, import.meta.url);
  const present = await readFile(path, 'utf8').catch(() => '');
  const wanted = await print(present);
  if (present === wanted) continue;
  if (checking) {
    console.error(`${file} is not what the code says. Mend it with: npm run generate`);
    process.exitCode = 1;
  } else await writeFile(path, wanted);
}
