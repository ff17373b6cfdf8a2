import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { openClient } from '../../src/db/session.ts';
import { TEMPLATE } from './global-setup.ts';
import { type WithSql, withParts, withSql } from './sql.ts';

export interface TestDatabase extends WithSql, AsyncDisposable {
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

export interface DatabaseUrl {
  readonly url: string;
  drop(): Promise<void>;
}

/** `filled`: a worker has read the country of `TEST_ENV`, so that the next one takes jobs at once (`fill-template.ts`). */
export type Content = 'migrated' | 'filled';

/** A migrated database of its own for a test file. */
export async function createTestDatabase(content?: Content): Promise<TestDatabase> {
  const { url, drop } = await createDatabaseUrl(content);
  const db = withSql(openDatabase(url, { poolSize: 10, onError: () => {} }));
  const dropAll = async () => {
    await db.close();
    await drop();
  };
  return withParts(db, { drop: dropAll, [Symbol.asyncDispose]: dropAll });
}

/** The same for a whole test file, which awaits it at its top: it goes with the file. */
export async function databaseOfFile(content?: Content): Promise<TestDatabase> {
  const db = await createTestDatabase(content);
  afterAll(() => db.drop());
  return db;
}

/** The address of a migrated database of its own, for processes. */
export async function createDatabaseUrl(content: Content = 'migrated'): Promise<DatabaseUrl> {
  if (content === 'filled') await alone('fill', makeFilled);
  return cloneOf(content === 'filled' ? FILLED : TEMPLATE);
}

const FILLED = 'template_filled';

/** Once a run, by the first test that asks for it. */
async function makeFilled(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [FILLED]);
  if (rowCount) return;
  const { fillTemplate } = await import('./fill-template.ts');
  const { url } = await cloneOf(TEMPLATE);
  await fillTemplate(url);
  await admin.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${FILLED}`);
}

async function cloneOf(template: string): Promise<DatabaseUrl> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Another file may be cloning the template at this moment (55006): wait for it, on the server.
  await alone('clone', admin =>
    admin.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  const drop = () => alone('clone', admin => admin.query(`drop database if exists ${name} with (force)`));
  return { url: url.href, drop: async () => void (await drop()) };
}

/** One process of the run at a time does what bears this name. */
async function alone<T>(name: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = await openClient(inject('clusterUrl'));
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    return await work(admin);
  } finally {
    await admin.end();
  }
}
