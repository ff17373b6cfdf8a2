import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { openClient } from './session.ts';

/** Lock of a migrating process; an arbitrary constant. */
const MIGRATION_LOCK = 7_265_001;

/** The ledger as Prisma keeps it; each text of a function has a line of its own. */
const LEDGER = `create table if not exists _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count int not null default 0)`;

/**
 * Brings the database at `url` to this code's schema and returns what was just applied: migrations, then functions.
 * It is one transaction: one that fails leaves nothing, and the next start tries it again. When nothing is missing this is
 * one query.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = await openClient(url);
  try {
    if ((await missingParts(client)).length === 0) return [];
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(LEDGER);
    const missing = await missingParts(client);
    await applyAll(client, missing);
    await client.query('commit');
    return missing.map(part => part.name);
  } finally {
    await client.end();
  }
}

/** Functions call each other: with their bodies unread at first, their order does not matter. Then each is read. */
async function applyAll(client: pg.Client, parts: readonly SchemaPart[]): Promise<void> {
  await client.query('set local check_function_bodies = off');
  for (const part of parts) await apply(client, part);
  await client.query('set local check_function_bodies = on');
  for (const part of parts) if (part.name.includes('@')) await runScript(client, part);
}

async function apply(client: pg.Client, part: SchemaPart): Promise<void> {
  await runScript(client, part);
  await client.query(
    `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
     values (gen_random_uuid()::text, $1, clock_timestamp(), $2, 1)`,
    [part.checksum, part.name],
  );
}

const runScript = (client: pg.Client, { name, script }: SchemaPart) =>
  client.query(script).catch((error: Error) => {
    throw new Error(`Applying ${name} failed: ${error.message}`, { cause: error });
  });

/**
 * What this code has and the database has not been given. A function's text that it was given once is not missing, even
 * where a later one has taken its place: a process of older code that starts again takes nothing back.
 */
export async function missingParts(client: Pick<pg.Client | pg.Pool, 'query'>): Promise<SchemaPart[]> {
  const parts = await allParts();
  const { rows } = await client
    .query(
      'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    )
    .catch((error: { code?: string }) => {
      if (error.code === '42P01') return { rows: [] };
      throw error;
    });
  const applied = new Set(rows.map(row => row.migration_name));
  return parts.filter(({ name }) => !applied.has(name));
}

/** What the folder `prisma` says of the database: tables by migrations, functions by their present text, and Prisma's schema. */
const PRISMA = fileURLToPath(new URL('../../prisma', import.meta.url));
export const MIGRATIONS = `${PRISMA}/migrations`;
const FUNCTIONS = `${PRISMA}/functions`;

/** SQL that a database is given once. */
interface SchemaPart {
  /** A migration's folder; or a function with its text, `admit_requests@5f0c2a91d3e4`: another text is another part. */
  readonly name: string;
  readonly script: string;
  readonly checksum: string;
}

/** All of it, in the order in which it is applied: tables first, then the functions over them. */
export const allParts = async (): Promise<SchemaPart[]> => [
  ...(await migrations()),
  ...(await sqlFunctions()),
];

export async function migrations(): Promise<SchemaPart[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  const names = entries.filter(entry => entry.isDirectory()).map(entry => entry.name);
  return Promise.all(
    names.sort().map(async name => ({ name, ...(await readScript(`${MIGRATIONS}/${name}/migration.sql`)) })),
  );
}

async function sqlFunctions(): Promise<SchemaPart[]> {
  const names = await sqlFunctionNames();
  return Promise.all(
    names.map(async name => {
      const read = await readScript(`${FUNCTIONS}/${name}.sql`);
      return { name: `${name}@${read.checksum.slice(0, 12)}`, ...read };
    }),
  );
}

/** Names of the SQL functions, which are those of their files. */
export const sqlFunctionNames = async (): Promise<string[]> =>
  (await readdir(FUNCTIONS))
    .filter(file => file.endsWith('.sql'))
    .map(file => basename(file, '.sql'))
    .sort();

async function readScript(path: string): Promise<Omit<SchemaPart, 'name'>> {
  const script = await readFile(path, 'utf8');
  return { script, checksum: hash('sha256', script) };
}

export const prismaSchema = (): Promise<string> => readFile(`${PRISMA}/schema.prisma`, 'utf8');
