/** What the folder `prisma` says of the database: tables by migrations, functions by their present text, and Prisma's schema. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const PRISMA = fileURLToPath(new URL('../../prisma', import.meta.url));
export const MIGRATIONS = `${PRISMA}/migrations`;
const FUNCTIONS = `${PRISMA}/functions`;

/** SQL that a database is given once. */
export interface SchemaPart {
  /** A migration's folder; or a function with its text, `settle_requests@5f0c2a91d3e4`: another text is another part. */
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
  return { script, checksum: createHash('sha256').update(script).digest('hex') };
}

export const prismaSchema = (): Promise<string> => readFile(`${PRISMA}/schema.prisma`, 'utf8');
