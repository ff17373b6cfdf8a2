/** Processes that start at the same moment over an empty database: each migration is applied once, however long it takes, and all of them work. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, inject, it, onTestFinished } from 'vitest';
import { allParts } from '../../src/db/migrate.ts';
import { openClient } from '../../src/db/session.ts';
import { countRows } from '../kit/count-rows.ts';
import { ofFile } from '../kit/of-file.ts';
import { startGroup } from '../kit/process-group.ts';
import { startProgram } from '../kit/service-process.ts';
import { TEST_ENV } from '../kit/test-env.ts';

const names = [0, 1].map(() => `test_empty_${randomBytes(4).toString('hex')}`);
const admin = await ofFile(openClient(inject('clusterUrl')));
for (const name of names) await admin.query(`create database ${name} template template0`);
afterAll(async () => {
  for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
});

const urlOf = (name: string) => Object.assign(new URL(inject('clusterUrl')), { pathname: `/${name}` }).href;

async function expectMigratedOnce(name: string): Promise<void> {
  const client = await openClient(urlOf(name));
  const { rows } = await client.query(
    'select migration_name as name, finished_at is not null and rolled_back_at is null as whole from _prisma_migrations order by migration_name collate "C"',
  );
  await client.end();
  expect(rows).toEqual((await allParts()).map(({ name }) => ({ name, whole: true })));
}

/** The schema engine waits 10 s for another one, and gives up: a start beside a long migration would fail. */
const LONGER_THAN_THE_ENGINE_WAITS_MS = 12_000;

it('four migrations at once, the first held up for long: the others wait for it', async () => {
  const env = { ...TEST_ENV, DATABASE_URL: urlOf(names[0]!) };
  const gate = await openClient(urlOf(names[0]!));
  // Whoever makes a table of this name waits to see what becomes of ours.
  await gate.query('begin; create table clients ()');
  const programs = Array.from({ length: 4 }, () =>
    startProgram(['src/cli/contractor-risk.ts', 'db', 'migrate', '--json'], env),
  );
  const ended = programs.map(({ child }) => new Promise(resolve => child.once('close', resolve)));
  try {
    await expect.poll(() => waiting(names[0]!), { timeout: 60_000, interval: 50 }).toBe(programs.length);
    await setTimeout(LONGER_THAN_THE_ENGINE_WAITS_MS);
  } finally {
    await gate.query('rollback');
    await gate.end();
  }
  expect([await Promise.all(ended), programs.map(program => program.errors())]).toEqual([
    [0, 0, 0, 0],
    ['', '', '', ''],
  ]);
  await expectMigratedOnce(names[0]!);
}, 150_000);

/** Backends that wait for a lock: for the table, or for whoever makes it. */
const waiting = (name: string) =>
  countRows(admin, `pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`, name);

it('two API processes and two workers at once', async () => {
  const group = await startGroup({ databaseUrl: urlOf(names[1]!), apis: 2, workers: 2, sandbox: true });
  onTestFinished(() => group.end());
  await expectMigratedOnce(names[1]!);
  expect(group.written()).not.toMatch(/"level":(50|60)/);
}, 120_000);
