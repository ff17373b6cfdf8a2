/** The numbers at `/metrics`: they follow what happens, name nobody, and are for the operator. */
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { appOfFile, startTestApp } from '../../kit/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const TOKEN = 'a-token-for-the-monitor-of-32-chars';
const NIF = '580000028';
const app = await appOfFile({ ROLE: 'all', METRICS_TOKEN: TOKEN });

it('of a worker, which has no API, are at a port of their own', async () => {
  const worker = await startTestApp({ ROLE: 'worker', METRICS_PORT: '0', METRICS_TOKEN: TOKEN });
  try {
    expect(worker.url).toBeNull();
    const text = await (await fetch(`${worker.metricsUrl}/metrics`)).text();
    expect(text).toContain('# TYPE contractor_risk_register_answers_total counter');
    expect(numberOf(text, 'contractor_risk_database_up')).toBe(1);
    const proxied = { 'x-forwarded-for': '203.0.113.7' };
    const status = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      (await fetch(worker.metricsUrl + path, { headers, method })).status;
    expect(await status('/metrics', proxied)).toBe(401);
    expect(await status('/metrics', { ...proxied, authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(await status('/health/live', proxied)).toBe(200);
    expect(await status('/')).toBe(404);
    expect(await status('/metrics', {}, 'POST')).toBe(405);
  } finally {
    await worker.close();
  }
  await expect(fetch(`${worker.metricsUrl}/metrics`)).rejects.toThrow();
});

it('of a worker hold open no more connections than they need, and answer when some have ended', async () => {
  const worker = await startTestApp({ ROLE: 'worker', METRICS_PORT: '0' });
  const port = Number(new URL(worker.metricsUrl!).port);
  const idle = Array.from({ length: 60 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  try {
    await expect.poll(() => idle.filter(socket => socket.closed).length).toBe(10);
    for (const socket of idle) socket.destroy();
    await expect
      .poll(() => fetch(`${worker.metricsUrl}/health/live`).then(({ status }) => status, String))
      .toBe(200);
  } finally {
    for (const socket of idle) socket.destroy();
    await worker.close();
  }
});

const read = async () => (await fetch(`${app.api}/metrics`)).text();
/** The value of the one line with this name and these labels; NaN where there is none. */
const numberOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  );

it('counts requests by route and outcome, analyses, answers of registers and batches', async () => {
  await expect
    .poll(async () => (await app.get(`/api/v1/contractors/${NIF}`, { prefer: 'wait=20' })).status)
    .toBe(200);
  await app.get('/api/v1/contractors/123');
  const text = await read();
  const name = 'contractor_risk_requests_total';
  expect(numberOf(text, `${name}{route="/api/v1/contractors/{nif}",outcome="answered"}`)).toBeGreaterThan(0);
  expect(numberOf(text, `${name}{route="/api/v1/contractors/{nif}",outcome="refused:invalid-nif"}`)).toBe(1);
  expect(numberOf(text, 'contractor_risk_http_seconds_count{status="400"}')).toBe(1);
  expect(numberOf(text, 'contractor_risk_analysis_seconds_count')).toBeGreaterThanOrEqual(1);
  expect(numberOf(text, 'contractor_risk_settled_batch_requests_count')).toBeGreaterThanOrEqual(2);
  expect(
    numberOf(text, 'contractor_risk_register_answers_total{register="mj-publications",outcome="found"}'),
  ).toBeGreaterThanOrEqual(1);
  expect(numberOf(text, 'contractor_risk_jobs{queue="run-analysis",state="failed"}')).toBe(0);
  expect(numberOf(text, 'contractor_risk_register_rows{register="at-debtors"}')).toBeGreaterThan(0);
  expect(numberOf(text, 'contractor_risk_register_left_alone{register="at-debtors"}')).toBe(0);
  expect(numberOf(text, 'contractor_risk_corrections_open{by="company"}')).toBe(0);
  expect(numberOf(text, 'contractor_risk_corrections_days_to_answer{by="operator"}')).toBeNaN();
  expect(numberOf(text, 'contractor_risk_database_up')).toBe(1);
});

it('names no company, no key and no operation that a client has named', async () => {
  await askGraphql(app, 'query NamedByTheClient { viewer { clientId } }');
  const text = await read();
  expect(text).toContain('route="/graphql"');
  for (const secret of [NIF, app.key, app.clientId, TOKEN, 'NamedByTheClient'])
    expect(text).not.toContain(secret);
});

it('counts the event streams that are open', async () => {
  const stream = await app.get('/api/v1/events/stream');
  expect(numberOf(await read(), 'contractor_risk_event_streams')).toBe(1);
  await stream.body!.cancel();
  await expect.poll(async () => numberOf(await read(), 'contractor_risk_event_streams')).toBe(0);
});

it('shows the numbers on this machine, and elsewhere to whoever holds the token', async () => {
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${app.api}/metrics`, { headers })).status;
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
  expect(await status({})).toBe(200);
  expect(await status(elsewhere)).toBe(401);
  expect(await status({ ...elsewhere, authorization: `Bearer ${app.key}` })).toBe(401);
  expect(await status({ ...elsewhere, authorization: `Bearer ${TOKEN}` })).toBe(200);
});
