import pg from 'pg';
import { migrationList, migrationNames } from './migrations-folder.ts';

/** Any constant: taken by whoever migrates. The engine has a lock of its own, and gives up after 10 s; here a start waits for as long as a migration takes. */
const MIGRATION_LOCK = 7_265_001;

/**
 * Brings the database at `url` to this code's schema and returns the names of the migrations just applied.
 * When nothing is missing this is one query; the engine is loaded only to apply.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if ((await missingMigrations(client)).length === 0) return [];
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if ((await missingMigrations(client)).length === 0) return [];
    const { withSchemaEngine } = await import('./schema-engine.ts');
    const migrationsList = await migrationList();
    const filters = { externalTables: [], externalEnums: [] };
    const { appliedMigrationNames } = await withSchemaEngine({ url, shadow: 'none' }, engine =>
      engine.applyMigrations({ migrationsList, filters }),
    );
    return appliedMigrationNames;
  } finally {
    await client.end();
  }
}

/** Names of the migrations of this code that the database has not been given. */
export async function missingMigrations(client: Pick<pg.Client | pg.Pool, 'query'>): Promise<string[]> {
  const names = await migrationNames();
  const { rows } = await client
    .query(
      'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    )
    .catch((error: { code?: string }) => {
      if (error.code === '42P01') return { rows: [] };
      throw error;
    });
  const applied = new Set(rows.map(row => row.migration_name));
  return names.filter(name => !applied.has(name));
}
