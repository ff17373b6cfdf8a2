/** What the operator's guide says of backups with `pg_dump`: taken under load, restored elsewhere, the service goes on. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { openClient } from '../../src/db/session.ts';
import { type OwnPostgres, startPostgres } from '../kit/own-postgres.ts';
import { createPartner } from '../kit/partner.ts';
import { type ServiceProcess, startService } from '../kit/service-process.ts';
import { TEST_ENV } from '../kit/test-env.ts';

/** The newest PostgreSQL that Debian's packages have installed here: the packaged one brings no pg_dump. */
const DEBIAN = '/usr/lib/postgresql';
const programs = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .filter(version => Number(version) >= 14)
  .sort((a, b) => Number(b) - Number(a))
  .map(version => join(DEBIAN, version, 'bin'))
  .find(bin => ['initdb', 'pg_dump', 'pg_restore'].every(name => existsSync(join(bin, name))));
if (!programs)
  process.stderr.write(
    '\n!!! NO pg_dump HERE: a restored backup is NOT tried.\n    On Debian: apt-get install postgresql\n\n',
  );

let postgres: OwnPostgres;
let running: ServiceProcess | null = null;
let folder: string;

const run = (name: string, ...args: string[]) => promisify(execFile)(join(programs!, name), args);
const nameIn = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function start(url: string): Promise<string> {
  running = startService({ ...TEST_ENV, DATABASE_URL: url });
  const [, address] = await running.says(/listens on (http:\S+)/);
  return address!;
}

describe.skipIf(!programs)('a backup by pg_dump', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pg-dump-'));
    postgres = await startPostgres({ programs: programs! });
  });
  afterAll(async () => {
    await running?.kill('SIGTERM');
    await postgres?.end();
    await rm(folder, { recursive: true, force: true });
  });

  it('taken while the service runs, keeps keys, answers and the places of events, and new work goes on behind them', async () => {
    const db = openDatabase(postgres.url, { poolSize: 1, onError: () => {} });
    const { key } = await createPartner(db);
    await db.close();
    const ask = async (address: string, path: string) => {
      const answer = await fetch(address + path, {
        headers: { authorization: `Bearer ${key}`, prefer: 'wait=25' },
      });
      return { status: answer.status, body: await answer.json() };
    };
    const first = await start(postgres.url);
    // A busy machine may be told to come again, or that the analysis goes on.
    const asked = async () => (await ask(first, '/api/v1/contractors/580000028')).status;
    await expect.poll(asked).toBe(200);
    const known = await ask(first, '/api/v1/contractors/580000028');
    const events = async (address: string) => (await ask(address, '/api/v1/events')).body.data;
    await expect.poll(async () => (await events(first)).length).toBe(1);
    const [event] = await events(first);

    // As the guide has it.
    const file = join(folder, 'risk.dump');
    await run('pg_dump', '--format=custom', '--file', file, postgres.url);
    const admin = await openClient(nameIn(postgres.url, 'postgres'));
    await admin.query('create database restored');
    await admin.end();
    const restored = nameIn(postgres.url, 'restored');
    await run('pg_restore', '--exit-on-error', '--no-owner', '--dbname', restored, file);
    expect(await running!.kill('SIGTERM')).toBe(0);

    const second = await start(restored);
    expect((await ask(second, '/api/v1/contractors/580000028')).body.id).toBe(known.body.id);
    expect(await events(second)).toEqual([event]);
    expect((await ask(second, '/api/v1/contractors/580000044')).status).toBe(200);
    const behind = `/api/v1/events?after=${encodeURIComponent(event.cursor)}`;
    await expect
      .poll(async () =>
        (await ask(second, behind)).body.data.map((it: { data: { nif: string } }) => it.data.nif),
      )
      .toEqual(['580000044']);
  });
});
