/** From `prisma/migrations` and `prisma/functions` to `schema.prisma`: what a new migration would have to say. */
import { mkdir, writeFile } from 'node:fs/promises';
import { MIGRATIONS, migrate, migrations, prismaSchema, sqlFunctionNames } from '../src/db/migrate.ts';
import { openClient } from '../src/db/session.ts';
import { MIGRATION_EXCEPTIONS } from './migration-exceptions.ts';
import { sqlTowards } from './schema-engine.ts';

/** SQL statements that lead from the migrations to the schema, without what only migrations can say; '' when none. */
export const pendingSql = (adminUrl: string): Promise<string> =>
  inScratchDatabase(adminUrl, async url => {
    const files = [{ path: 'schema.prisma', content: await prismaSchema() }];
    return withoutExceptions(await sqlTowards(url, { files }));
  });

/** Where functions are not what their files say, one each: each file makes one function, of its name, and no migration makes any. */
export async function strayFunctions(adminUrl: string): Promise<string[]> {
  const written = (await migrations())
    .filter(({ script }) => /create\s+(or\s+replace\s+)?function/i.test(script))
    .map(({ name }) => `the migration ${name} makes a function`);
  const files = await sqlFunctionNames();
  const made = await inScratchDatabase(adminUrl, functionNames);
  const many = made.filter((name, i) => name === made[i - 1]).map(name => `${name} has more than one form`);
  const nameless = made.filter(name => !files.includes(name)).map(name => `${name} has no file of its name`);
  const empty = files.filter(name => !made.includes(name)).map(name => `${name}.sql makes no ${name}`);
  return [...written, ...many, ...nameless, ...empty];
}

async function functionNames(url: string): Promise<string[]> {
  const client = await openClient(url);
  const { rows } = await client.query(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  );
  await client.end();
  return rows.map(row => row.proname);
}

/** `work` is given a database with all that the folder says, which then goes. */
async function inScratchDatabase<T>(adminUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const scratch = `drift_${process.pid}`;
  const admin = await openClient(adminUrl);
  await admin.query(`create database ${scratch}`);
  try {
    const url = new URL(adminUrl);
    url.pathname = `/${scratch}`;
    await migrate(url.href);
    return await work(url.href);
  } finally {
    await admin.query(`drop database ${scratch} with (force)`);
    await admin.end();
  }
}

function withoutExceptions(script: string): string {
  return script
    .split(/\n(?=-- )/)
    .filter(
      block => /^(?!--).+/m.test(block) && !MIGRATION_EXCEPTIONS.some(exception => exception.test(block)),
    )
    .join('\n')
    .trim();
}

/** Writes the migration folder; returns its path, or null when nothing has changed. */
export async function writeMigration(adminUrl: string, name: string): Promise<string | null> {
  const sql = await pendingSql(adminUrl);
  if (!sql) return null;
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = `${MIGRATIONS}/${stamp}_${name.replace(/\W+/g, '_')}`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/migration.sql`, `${sql}\n`);
  return folder;
}
