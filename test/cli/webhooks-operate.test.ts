/** The operator's side of webhooks, over a real database, with a real receiver and real workers' code. */
import { afterAll, describe, expect, it } from 'vitest';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import { createCursorCodec } from '../../src/events/cursor.ts';
import { relayBatch } from '../../src/events/relay.ts';
import { createFanOut } from '../../src/jobs/deliveries/send-tries.ts';
import { workDeliveries } from '../../src/jobs/deliveries/work-deliveries.ts';
import { openJobQueue } from '../../src/jobs/queue/job-queue.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { sealKey } from '../../src/kernel/secrets/sealed-secret.ts';
import { WEBHOOK_SEAL } from '../../src/webhooks/endpoint-secrets.ts';
import { companyNif, completed } from '../graph/graph-database.ts';
import { TEST_ENV } from '../kit/test-app.ts';
import { receive, status } from '../webhooks/receiver.ts';
import { cliOfFile } from './cli-here.ts';

const cli = await cliOfFile();
const { db } = cli;
let code = 200;
const receiver = await receive((response, request) => status(code, {}, `answer ${code}`)(response, request));
const client = (await cli.json('clients', 'create', '--name', 'ACME')).id;
await cli.json('keys', 'issue', '--client', client);
const endpoint = await cli.json('webhooks', 'add', '--client', client, '--url', `${receiver.url}/hook`);
const jobQueue = await openJobQueue(db.url, { supervise: true, log: silentLog });
const pump = workDeliveries({
  jobQueue,
  log: silentLog,
  livemode: false,
  delivery: {
    db,
    sealKey: sealKey(TEST_ENV.SECRET_KEY, WEBHOOK_SEAL),
    egress: { allowLoopback: true },
    cursors: createCursorCodec(TEST_ENV.SECRET_KEY),
  },
});
afterAll(async () => {
  await pump.stop(1_000);
  await jobQueue.stop(1_000);
  await receiver.close();
});

async function happen(n: number): Promise<void> {
  await sqlTransaction(db, tx => appendEvent(tx, [client], completed(companyNif(n))));
  await relayBatch(db, createFanOut(jobQueue));
  pump.wake();
}

const deliveries = (...more: string[]) =>
  cli.json('webhooks', 'deliveries', '--endpoint', endpoint.id, ...more);
/** Newest first. */
const states = async () =>
  (await db.prisma.webhookDelivery.findMany({ orderBy: { id: 'desc' } })).map(it => it.state);

describe('an endpoint', () => {
  it('is shown, changed, disabled and enabled, and is itself again', async () => {
    const set = await cli.json('webhooks', 'set', endpoint.id, '--event', 'analysis.completed');
    expect(set).toMatchObject({ url: `${receiver.url}/hook`, eventTypes: ['analysis.completed'] });
    expect((await cli.json('webhooks', 'set', endpoint.id, '--all-events')).eventTypes).toEqual([]);
    const late = ['webhooks', 'set', endpoint.id, '--event', 'analysis.completed', '--expected-version', '1'];
    expect(await cli.failure(...late)).toMatchObject({ code: 'precondition-failed' });
    expect(await cli.json('webhooks', 'disable', endpoint.id)).toMatchObject({ disabledReason: 'operator' });
    expect((await cli.run('webhooks', 'list')).out).toMatch(/disabled \(operator\)/);
    expect((await cli.json('webhooks', 'enable', endpoint.id)).disabledAt).toBeNull();
    const { out } = await cli.run('webhooks', 'show', endpoint.id);
    expect(out).toMatch(/state +enabled/);
    expect(out).toContain('Nothing was sent yet.');
    expect(out).not.toMatch(/whsec_|[sS]ealed/);
  });

  it('is refused a blocked address, and nothing named, before anything changes', async () => {
    expect(await cli.refusal('webhooks', 'set', endpoint.id, '--url', 'https://10.0.0.1/')).toMatch(
      /^1 invalid-parameter/,
    );
    expect(await cli.failure('webhooks', 'set', endpoint.id)).toMatchObject({ exitCode: 2 });
    expect(await cli.refusal('webhooks', 'show', 'whe_none')).toMatch(/^1 not-found/);
  });

  it('is given a new secret, and sent a test; one that is not taken is a failure', async () => {
    const { previousSecretUntil } = await cli.json('webhooks', 'rotate', endpoint.id);
    expect(Date.parse(previousSecretUntil) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect(await cli.json('webhooks', 'test', endpoint.id)).toMatchObject({
      status: 200,
      responseHead: 'answer 200',
    });
    code = 302;
    expect(await cli.failure('webhooks', 'test', endpoint.id)).toMatchObject({
      exitCode: 1,
      code: 'not-delivered',
      status: 302,
    });
    code = 200;
  });
});

describe('deliveries', () => {
  it('are listed and shown with what was sent and answered', async () => {
    await happen(1);
    await expect.poll(states).toEqual(['delivered']);
    const [{ id, eventId }] = await deliveries();
    const shown = await cli.run('webhooks', 'delivery', id);
    const sent = receiver.received.at(-1)!;
    expect(shown.out).toContain(`webhook-id: ${eventId}\n${sent.body}\n`);
    expect(shown.out).toMatch(new RegExp(`1 .*${receiver.url}/hook .* 200 +answer 200`));
    expect((await cli.json('webhooks', 'delivery', id)).body).toEqual(JSON.parse(sent.body));
    expect((await cli.run('webhooks', 'deliveries', '--client', client, '--state', 'delivered')).out).toMatch(
      new RegExp(`${id} .*${companyNif(1)} .*delivered +1 +200`),
    );
  });

  it('are sent again by the workers: one of them, or all that a time of outage has cost', async () => {
    const [first] = await deliveries();
    const before = receiver.received.length;
    expect(await cli.json('webhooks', 'resend', first.id)).toMatchObject({ deliveryId: first.id, number: 2 });
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    expect(receiver.received.at(-1)!.headers['webhook-id']).toBe(first.eventId);

    code = 410;
    await happen(2);
    await expect.poll(async () => (await states())[0]).toBe('failed');
    await happen(3);
    code = 200;
    expect(await cli.refusal('webhooks', 'recover', endpoint.id, '--since', '1h')).toMatch(
      /disabled; enable it first/,
    );
    expect((await cli.run('webhooks', 'enable', endpoint.id)).out).toContain('webhooks recover');
    // What failed, and what happened since: that it was disabled, and one event more.
    expect((await cli.json('webhooks', 'recover', endpoint.id, '--since', '1h')).deliveries).toBe(3);
    await expect.poll(async () => (await states()).join(' ')).toBe('delivered delivered delivered delivered');
    expect((await cli.json('webhooks', 'recover', endpoint.id, '--since', '1h')).deliveries).toBe(0);
  });

  it('are gone with their endpoint', async () => {
    expect((await cli.json('webhooks', 'remove', endpoint.id)).id).toBe(endpoint.id);
    expect(await cli.refusal('webhooks', 'deliveries', '--endpoint', endpoint.id)).toMatch(/^\d not-found/);
    expect(await db.prisma.webhookDelivery.count()).toBe(0);
  });
});

it.each([
  [['webhooks', 'deliveries', '--state', 'lost'], /pending, delivered, failed/],
  [['webhooks', 'deliveries', '--limit', '0'], /--limit is "0"/],
  [['webhooks', 'recover', 'whe_x', '--since', 'soon'], /--since is "soon"/],
  [['webhooks', 'set', 'whe_x', '--event', 'a', '--all-events'], /not both/],
])('%j is refused as typed wrongly', async (args, message) => {
  expect(await cli.failure(...args)).toMatchObject({ exitCode: 2, message: expect.stringMatching(message) });
});
