/**
 * `node generate/migration.ts NAME`: writes the migration that leads from prisma/migrations to prisma/schema.prisma. With
 * `--check` it fails when the schema, the migrations and prisma/functions say different things.
 */
import { relative } from 'node:path';
import { withDatabaseServer } from '../src/cli/kit/open-service.ts';
import { pendingSql, strayFunctions, writeMigration } from './pending-migration.ts';

async function drift(url: string): Promise<string | null> {
  const sql = await pendingSql(url);
  if (sql !== '')
    return `schema.prisma says what no migration says:\n\n${sql}\n\nWrite the migration: npm run db:migration -- NAME`;
  const stray = await strayFunctions(url);
  if (stray.length === 0) return null;
  return `${stray.join('; ')}. Each file of prisma/functions makes one function, of its name; a form that goes is dropped by a migration.`;
}

async function written(url: string, name: string): Promise<string> {
  const folder = await writeMigration(url, name);
  return folder
    ? `Wrote ${relative(process.cwd(), folder)}/migration.sql. Read it before you commit it.`
    : 'Nothing has changed: the migrations say all that schema.prisma says.';
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

const name = process.argv[2] ?? '';
if (name === '--check') {
  const found = await withDatabaseServer(drift);
  if (found === null) console.log('schema.prisma, the migrations and the functions agree.');
  else fail(found);
} else if (/^[A-Za-z][\w -]{1,60}$/.test(name)) {
  console.log(await withDatabaseServer(url => written(url, name)));
} else {
  fail(`The name is "${name}"; give letters, digits and underscores, beginning with a letter.`);
}
