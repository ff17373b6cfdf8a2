/** Processes that start at the same moment over an empty database: each migration is applied once, and all of them work. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrationNames } from '../../src/db/migrations-folder.ts';
import { type ProcessGroup, startGroup } from '../kit/process-group.ts';
import { startProgram } from '../kit/service-process.ts';
import { TEST_ENV } from '../kit/test-env.ts';

const names = [0, 1].map(() => `test_empty_${randomBytes(4).toString('hex')}`);
let admin: pg.Client;
let group: ProcessGroup | undefined;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('clusterUrl') });
  await admin.connect();
  for (const name of names) await admin.query(`create database ${name} template template0`);
});
afterAll(async () => {
  await group?.end();
  for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

const urlOf = (name: string) => Object.assign(new URL(inject('clusterUrl')), { pathname: `/${name}` }).href;

async function expectMigratedOnce(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  const { rows } = await client.query(
    'select migration_name as name, finished_at is not null and rolled_back_at is null as whole from _prisma_migrations order by 1',
  );
  await client.end();
  expect(rows).toEqual(
    (await migrationNames()).toSorted().map(migration => ({ name: migration, whole: true })),
  );
}

it('four migrations at once', async () => {
  const env = { ...TEST_ENV, DATABASE_URL: urlOf(names[0]!) };
  const programs = Array.from({ length: 4 }, () =>
    startProgram(['src/cli/contractor-risk.ts', 'db', 'migrate', '--json'], env),
  );
  const codes = await Promise.all(
    programs.map(({ child }) => new Promise(resolve => child.once('close', resolve))),
  );
  expect([codes, programs.map(program => program.errors())]).toEqual([
    [0, 0, 0, 0],
    ['', '', '', ''],
  ]);
  await expectMigratedOnce(names[0]!);
}, 120_000);

it('two API processes and two workers at once', async () => {
  group = await startGroup({ databaseUrl: urlOf(names[1]!), apis: 2, workers: 2, sandbox: true });
  await expectMigratedOnce(names[1]!);
  expect(group.written()).not.toMatch(/"level":(50|60)/);
}, 120_000);
