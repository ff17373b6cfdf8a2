/** docs/watching.md, "Trying it in the sandbox": a partner gives a company a record, and is alerted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_PORTALS } from '../../sandbox/all-portals.ts';
import { createCountry } from '../../sandbox/country/create-country.ts';
import { type SandboxServer, startSandboxServer } from '../../sandbox/sandbox-server.ts';
import { lisbonDay } from '../../src/kernel/local-date.ts';
import { cliHere } from '../cli/cli-here.ts';
import { CSV, startTestApp, TEST_ENV, type TestApp } from '../kit/test-app.ts';

const NIF = '580000010';
let sandbox: SandboxServer;
let app: TestApp;

beforeAll(async () => {
  const { SANDBOX_SEED: seed, SANDBOX_COMPANIES, SANDBOX_NETWORKS } = TEST_ENV;
  const country = createCountry({
    seed,
    companies: Number(SANDBOX_COMPANIES),
    networks: Number(SANDBOX_NETWORKS),
  });
  sandbox = await startSandboxServer({ country, portals: ALL_PORTALS, today: () => lisbonDay(new Date()) });
  app = await startTestApp({ ROLE: 'all', SANDBOX_URL: sandbox.url, REGISTER_PACE: 'off' });
}, 120_000);

afterAll(async () => {
  await app?.close();
  await sandbox?.close();
});

test('a company that is given a tax debt in the sandbox opens an alert of who watches it', async () => {
  const put = await app.send('PUT', '/api/v1/watchlists/norte', `nif\n${NIF}\n`, CSV);
  expect(put.status).toBe(201);
  const asked = await app.get(`/api/v1/contractors/${NIF}`, { prefer: 'wait=30' });
  expect(await asked.json()).toMatchObject({ status: 'complete', checks: { taxDebtor: false } });

  const given = await fetch(`${sandbox.url}/_records/${NIF}`, {
    method: 'PUT',
    body: '{"record":"tax-debt"}',
  });
  expect(await given.json()).toEqual({ [NIF]: ['tax-debt'] });
  const env = { ...TEST_ENV, DATABASE_URL: app.db.url, SANDBOX_URL: sandbox.url, REGISTER_PACE: 'off' };
  await cliHere(env).json('registers', 'refresh', 'at-debtors');

  const opened = async () => {
    const { data } = await (await app.get('/api/v1/events?limit=100')).json();
    return data.find(({ type }: { type: string }) => type === 'watch.opened');
  };
  await expect
    .poll(opened, { timeout: 150_000, interval: 1_000 })
    .toMatchObject({ data: { nif: NIF, cause: 'check:taxDebtor' } });
}, 240_000);
