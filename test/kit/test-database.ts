import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/db/open-database.ts';
import { TEMPLATE } from './global-setup.ts';

export interface TestDatabase extends Database {
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** A migrated database of its own for a test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createDatabaseUrl();
  const db = openDatabase(url, { poolSize: 10, onError: () => {} });
  return {
    ...db,
    async drop() {
      await db.close();
      await drop();
    },
  };
}

/** The address of a migrated database of its own, for processes. */
export async function createDatabaseUrl(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin(`create database ${name} template ${TEMPLATE}`);
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}

async function admin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    // Another file may be cloning the template at this moment (55006): wait for it, on the server.
    await client.query('select pg_advisory_lock(1)');
    await client.query(sql);
  } finally {
    await client.end();
  }
}
