/** The examples are programs that run: against the real service, cut off and resumed like a partner's. */
import { once } from 'node:events';
import { afterAll, afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { createPartner } from '../kit/partner.ts';
import { startGroup } from '../kit/process-group.ts';
import { type ServiceProcess, startProgram } from '../kit/service-process.ts';
import { createDatabaseUrl } from '../kit/test-database.ts';

const running: ServiceProcess[] = [];

const database = await createDatabaseUrl('filled');
const drop = database.drop;
afterAll(() => drop());
const group = await startGroup({ databaseUrl: database.url, apis: 1, workers: 1, sandbox: true });
afterAll(() => group.end());
const db = openDatabase(database.url, { poolSize: 1, onError: () => {} });
afterAll(() => db.close());
const partner = await createPartner(db);
afterEach(() => Promise.all(running.splice(0).map(program => program.kill('SIGTERM'))));

const api = () => group.apis.at(-1)!;

function run(name: string, args: readonly string[] = [], key = partner.key): ServiceProcess {
  const program = startProgram([`examples/${name}.ts`, ...args], { SERVICE: api().url, API_KEY: key });
  running.push(program);
  return program;
}

async function finished(program: ServiceProcess): Promise<number | null> {
  if (program.child.exitCode === null) await once(program.child, 'close');
  return program.child.exitCode;
}

it('the typed client has a company analysed, then prints what is known', async () => {
  const first = run('ask-company', ['580000044']);
  await first.says(/580000044: its analysis is queued/);
  expect(await finished(first)).toBe(0);
  const done = async () => (await db.pool.query(`select from assessments where nif = '580000044'`)).rowCount;
  await expect.poll(done, { interval: 200 }).toBe(1);
  const second = run('ask-company', ['580000044']);
  await second.says(/^580000044 .*: high_risk \(\d+\)$/m);
  expect(await finished(second)).toBe(0);
  expect(second.output()).toMatch(/^ {2}\S+ .+, in \d+ companies$/m);
});

it.each([
  ['plain-fetch', /^analysis_completed 580000044$/m],
  ['apollo', /"step": 1/],
  ['urql', /"step": 1/],
])('%s is a program that runs', async (name, told) => {
  const program = run(name, ['580000044']);
  await program.says(told);
  expect(await finished(program)).toBe(0);
});

it('the typed client says what was refused, and why', async () => {
  const wrong = run('ask-company', ['12']);
  expect(await finished(wrong)).toBe(1);
  expect(wrong.errors()).toMatch(/^invalid-nif: /);
  const stranger = run('ask-company', [], 'crl_sk_unknown');
  expect(await finished(stranger)).toBe(1);
  expect(stranger.errors()).toMatch(/^unauthenticated: /);
});

it('the watcher sees analyses complete, through a restart of the service, each once', {
  timeout: 90_000,
}, async () => {
  const analyse = async (nif: string) => {
    const response = await fetch(`${api().url}/api/v1/contractors/${nif}`, { headers: partner.headers });
    expect(response.status).toBe(202);
  };
  const watcher = run('watch-analyses');
  await watcher.says(/^watching$/m);
  await analyse('580000010');
  const [, cursor] = await watcher.says(/^580000010 \w+ \d+ (\S+)$/m);
  await api().kill('SIGKILL');
  await group.replaceApi(api());
  await analyse('580000028');
  await watcher.says(/^580000028 /m);
  for (const nif of ['580000010', '580000028']) expect(watcher.output().split(`${nif} `)).toHaveLength(2);
  // Another day, from where it left off.
  const later = run('watch-analyses', [cursor!]);
  await later.says(/^580000028 /m);
  expect(later.output()).not.toContain('580000010');
});

it('the watcher ends where its key is not known', async () => {
  const stranger = run('watch-analyses', [], 'crl_sk_unknown');
  expect(await finished(stranger)).toBe(1);
  expect(stranger.errors()).toContain('4403');
});
