import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { MigrationList, SchemasContainer } from '@prisma/schema-engine-wasm';

export const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
const SCHEMA = fileURLToPath(new URL('../../prisma/schema.prisma', import.meta.url));

/** Names of the migrations in the order in which they are applied. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  return entries
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort();
}

/** The folder in the form that the schema engine takes. */
export async function migrationList(): Promise<MigrationList> {
  const names = await migrationNames();
  return {
    baseDir: MIGRATIONS,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(`${MIGRATIONS}/migration_lock.toml`, 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async name => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: await readFile(`${MIGRATIONS}/${name}/migration.sql`, 'utf8'),
          },
        },
      })),
    ),
  };
}

export async function prismaSchema(): Promise<SchemasContainer> {
  return { files: [{ path: 'schema.prisma', content: await readFile(SCHEMA, 'utf8') }] };
}
