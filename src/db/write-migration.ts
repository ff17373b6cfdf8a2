/** From the migrations to `schema.prisma`: what a new migration would have to say. */
import { mkdir, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { MIGRATION_EXCEPTIONS } from './migration-exceptions.ts';
import { MIGRATIONS, migrationList, prismaSchema } from './migrations-folder.ts';
import { withSchemaEngine } from './schema-engine.ts';

/** SQL statements that lead from the migrations to the schema, without what only migrations can say; '' when none. */
export async function pendingSql(adminUrl: string): Promise<string> {
  const scratch = `drift_${process.pid}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${scratch}`);
  try {
    const url = new URL(adminUrl);
    url.pathname = `/${scratch}`;
    return await diff(url.href);
  } finally {
    await admin.query(`drop database ${scratch} with (force)`);
    await admin.end();
  }
}

async function diff(url: string): Promise<string> {
  const [migrations, schema] = await Promise.all([migrationList(), prismaSchema()]);
  const { stdout } = await withSchemaEngine({ url, shadow: 'itself' }, engine =>
    engine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', ...schema },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return withoutExceptions(stdout ?? '');
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
