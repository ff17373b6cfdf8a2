/**
 * The main job, whole, on real parts: sandbox registers, API and worker as processes of their own over one
 * PostgreSQL; a partner with REST, a webhook receiver and a GraphQL subscription; and once a worker killed midway.
 */
import { createClient as createSocketClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type ServiceProcess, startProgram, startService } from './kit/service-process.ts';
import { TEST_ENV } from './kit/test-app.ts';
import { createDatabaseUrl } from './kit/test-database.ts';
import { startWebhookReceiver, type WebhookReceiver } from './kit/webhook-receiver.ts';

const TAX_DEBTOR = '580000028';
const HIGH_RISK = '580000044';

let database: Awaited<ReturnType<typeof createDatabaseUrl>>;
let receiver: WebhookReceiver;
let sandbox: ServiceProcess;
let api: ServiceProcess;
let worker: ServiceProcess;
let env: Record<string, string>;
let sandboxUrl: string;
let base: string;
let key: string;

async function cli(...args: string[]): Promise<Record<string, string>> {
  const program = startProgram(['src/cli/contractor-risk.ts', ...args, '--json'], env);
  const code = await new Promise(resolve => program.child.once('close', resolve));
  if (code !== 0)
    throw new Error(`contractor-risk ${args.join(' ')} ended with ${code}: ${program.errors()}`);
  return JSON.parse(program.output());
}

const ask = (nif: string) =>
  fetch(`${base}/api/v1/contractors/${nif}`, { headers: { authorization: `Bearer ${key}` } });

const fault = (register: string, name: string | null) =>
  fetch(`${sandboxUrl}/_faults/${register}`, {
    method: 'PUT',
    body: JSON.stringify({ fault: name }),
    headers: { 'content-type': 'application/json' },
  });

/** The first event that a fresh subscription yields about one company. */
function nextCompletion(nif: string): Promise<{ id: string; nif: string; verdict: string }> {
  const client = createSocketClient({
    url: `${base.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${key}` },
    retryAttempts: 0,
  });
  const query = `subscription ($nifs: [NIF!]) { analysisCompleted(nifs: $nifs) { id nif assessment { verdict } } }`;
  return (async () => {
    for await (const { data, errors } of client.iterate<{
      analysisCompleted: { id: string; nif: string; assessment: { verdict: string } };
    }>({ query, variables: { nifs: [nif] } })) {
      if (errors) throw new Error(JSON.stringify(errors));
      await client.dispose();
      const event = data!.analysisCompleted;
      return { id: event.id, nif: event.nif, verdict: event.assessment.verdict };
    }
    throw new Error('the subscription ended');
  })();
}

beforeAll(async () => {
  [database, receiver] = await Promise.all([createDatabaseUrl(), startWebhookReceiver()]);
  sandbox = startService({ ...TEST_ENV, ROLE: 'sandbox', SANDBOX_LATENCY_MS: '40' });
  sandboxUrl = (await sandbox.says(/at (http:\S+)/))[1]!;
  env = { ...TEST_ENV, DATABASE_URL: database.url, SANDBOX_URL: sandboxUrl, LOG_LEVEL: 'warn' };
  api = startService({ ...env, ROLE: 'api' });
  base = (await api.says(/listens on (http:\S+)/))[1]!;
  worker = startService({ ...env, ROLE: 'worker' });
  const client = await cli('clients', 'create', '--name', 'ACME');
  key = (await cli('keys', 'issue', '--client', client.id!, '--scope', 'all', '--no-limits')).key!;
  receiver.secret = (await cli('webhooks', 'add', '--client', client.id!, '--url', receiver.url)).secret!;
});

afterAll(async () => {
  await Promise.all([api, worker, sandbox].map(process => process?.kill('SIGTERM')));
  await receiver?.close();
  await database?.drop();
});

describe('a partner', () => {
  it('asks about a new company, is told of the completion on every channel, and is then answered at once', async () => {
    const seen = nextCompletion(TAX_DEBTOR);
    const first = await ask(TAX_DEBTOR);
    expect([first.status, (await first.json()).status]).toEqual([202, 'analyzing']);
    const delivered = await receiver.event(event => event.body.data.nif === TAX_DEBTOR);
    const event = await seen;
    expect(delivered.body).toMatchObject({
      type: 'analysis.completed',
      data: { nif: TAX_DEBTOR, verdict: 'moderate_risk', color: 'caution', livemode: false },
    });
    expect(event).toEqual({ id: delivered.id, nif: TAX_DEBTOR, verdict: 'moderate_risk' });
    const second = await ask(TAX_DEBTOR);
    expect(second.status).toBe(200);
    expect(await second.json()).toMatchObject({
      object: 'contractor',
      nif: TAX_DEBTOR,
      status: 'complete',
      verdict: 'moderate_risk',
      color: 'caution',
      checks: {
        insolvencyDeclared: 0,
        taxDebtor: true,
        ssDebtor: false,
        alvaraStatus: 'valid',
        directorsWithIssues: 0,
      },
      // The failures of the invented country were read before the first question.
      networkCoverage: { share: 1, newestDay: expect.any(String), notRuledOut: [] },
    });
  }, 60_000);

  it('loses nothing when the worker is killed midway: it goes on elsewhere, asks nobody twice, and completes once', async () => {
    await fault('mj-publications', 'hang');
    const { analysis } = await (await ask(HIGH_RISK)).json();
    const progress = async () => (await (await ask(HIGH_RISK)).json()).analysis.progress.done;
    // All but the one that hangs, and the court cases, which are asked by the name that it tells; and four of the five
    // consulted registers about the company that its directors ran before.
    await expect.poll(progress).toBe(11);
    const requestsOf = async () => await (await fetch(`${sandboxUrl}/_requests`)).json();
    const before = await requestsOf();
    await worker.kill('SIGKILL');
    await fault('mj-publications', null);
    const killedAt = Date.now();
    worker = startService({ ...env, ROLE: 'worker' });
    const delivered = await receiver.event(event => event.body.data.nif === HIGH_RISK);
    expect(Date.now() - killedAt).toBeLessThan(20_000);
    expect(delivered.body.data).toMatchObject({ analysisId: analysis.id, verdict: 'high_risk' });
    const after = await requestsOf();
    for (const register of ['citius-insolvency', 'impic-licences', 'citius-executions', 'at-debtors'])
      expect(after[register]).toEqual(before[register]);
    const body = await (await ask(HIGH_RISK)).json();
    expect(body).toMatchObject({
      status: 'complete',
      checks: { alvaraStatus: 'cancelled', directorsWithIssues: 2 },
    });
    expect(
      receiver.received.filter(event => event.body.data.nif === HIGH_RISK).map(event => event.id),
    ).toEqual([delivered.id]);
  }, 90_000);
});
