/** A client's own webhook endpoints over GraphQL: what test/http/rest/webhook-endpoints.test.ts and test/doors.test.ts do not show. */
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import { relayBatch } from '../../src/events/relay.ts';
import { createLanes } from '../../src/kernel/pacing/lanes.ts';
import { createDeliveries } from '../../src/webhooks/create-deliveries.ts';
import { attemptDelivery } from '../../src/webhooks/deliver.ts';
import { createDeliveryStore } from '../../src/webhooks/delivery-store.ts';
import { inputErrors } from '../kit/ask-graphql.ts';
import { receive, status } from '../webhooks/receiver.ts';
import { type Answer, companyNif, completed, countStatements, openGraph } from './graph-database.ts';

const graph = await openGraph();
let code = 200;
const receiver = await receive((response, request) => status(code, {}, 'seen')(response, request));
afterEach(() => {
  code = 200;
  graph.tries.length = 0;
});
afterAll(async () => {
  await receiver?.close();
});

/** A client of its own, what it asks, and the worker that delivers to it. */
async function newcomer() {
  const client = await graph.newClient();
  const context = () => graph.context({ caller: client.caller });
  const parts = {
    ...graph.deps.webhooks,
    db: graph.db,
    store: createDeliveryStore(graph.db),
    lanes: createLanes(5),
    log: graph.deps.log,
    cursors: graph.cursors,
    random: () => 0.5,
    hasten: async () => {},
    onDisabled: async () => {},
  };
  const deliver = async () => {
    for (const step of graph.tries.splice(0)) await attemptDelivery(parts, step);
  };
  return {
    client,
    ask: (source: string, variables: Record<string, unknown> = {}) => graph.ask(source, variables, context()),
    async happen(n: number) {
      await sqlTransaction(graph.db, tx => appendEvent(tx, [client.id], completed(companyNif(n))));
      await relayBatch(graph.db, async (tx, events) => {
        graph.tries.push(...(await createDeliveries(tx, events)));
      });
      await deliver();
    },
    deliver,
  };
}

const planned = ({ data, errors }: Answer) =>
  (errors?.[0]?.originalError ?? inputErrors(data)[0]) as { code?: string; detail?: string };
const CREATE = `mutation ($url: String!, $types: [EventType!]) {
  webhookEndpointCreate(input: { url: $url, eventTypes: $types }) { result { secret endpoint { id url eventTypes disabledAt previousSecretUntil } } errors { code detail } } }`;
const create = async ({ ask }: Awaited<ReturnType<typeof newcomer>>, types: string[] = []) =>
  (await ask(CREATE, { url: `${receiver.url}/hook`, types })).data.webhookEndpointCreate.result;

const change = ({ ask }: Awaited<ReturnType<typeof newcomer>>, mutation: string, result = 'id') =>
  ask(`mutation { ${mutation} { result { ${result} } errors { code detail } } }`);

describe('an endpoint', () => {
  test('is sent once in five seconds, however many ask at once; the next is told when', async () => {
    const one = await newcomer();
    const { endpoint } = await create(one);
    const query = `mutation { webhookEndpointTest(input: { id: "${endpoint.id}" }) { result { status } errors { code detail } } }`;
    const before = receiver.received.length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => one.ask(query)));
    expect(answers.filter(({ data }) => data?.webhookEndpointTest.result.status === 200)).toHaveLength(1);
    expect(receiver.received.length - before).toBe(1);
    const refused = answers.find(({ errors }) => errors)!;
    expect(planned(refused)).toMatchObject({ code: 'too-many-requests' });
    await graph.db.sql`update webhook_endpoints set tested_at = tested_at - interval '6 s'
       where id = ${endpoint.id}`;
    expect((await one.ask(query)).data.webhookEndpointTest.result).toEqual({ status: 200 });
  });

  test('with a new secret is signed under the old and the new one', async () => {
    const one = await newcomer();
    const { endpoint, secret } = await create(one);
    const { data } = await change(
      one,
      `webhookSecretRotate(input: { id: "${endpoint.id}" })`,
      'secret endpoint { previousSecretUntil }',
    );
    const rotated = data.webhookSecretRotate.result;
    expect(Date.parse(rotated.endpoint.previousSecretUntil) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    const sent = await change(
      one,
      `webhookEndpointTest(input: { id: "${endpoint.id}" })`,
      'number url startedAt status error durationMs responseHead',
    );
    expect(sent.data.webhookEndpointTest.result).toEqual({
      number: 0,
      url: `${receiver.url}/hook`,
      startedAt: expect.any(String),
      status: 200,
      error: null,
      durationMs: expect.any(Number),
      responseHead: 'seen',
    });
    const { headers, body } = receiver.received.at(-1)!;
    for (const held of [secret, rotated.secret])
      expect(() => new Webhook(held).verify(body, headers as Record<string, string>)).not.toThrow();
  });
});

describe('deliveries', () => {
  const READ = `query ($id: ID!, $undelivered: Boolean!) { node(id: $id) { ... on WebhookEndpoint {
    deliveries(first: 10, undelivered: $undelivered) { edges { node { id deliveredAt failedAt body event { id ... on AboutCompany { nif } } attempts { number status url error responseHead } } } } } } }`;
  const deliveriesOf = async (
    { ask }: Awaited<ReturnType<typeof newcomer>>,
    id: string,
    undelivered = false,
  ) =>
    // biome-ignore lint/suspicious/noExplicitAny: an answer, looked into by its path
    (await ask(READ, { id, undelivered })).data.node.deliveries.edges.map((edge: any) => edge.node);

  test('are read with what was sent and answered, newest first, and sent again', async () => {
    const one = await newcomer();
    const { endpoint } = await create(one);
    await one.happen(1);
    code = 410;
    await one.happen(2);
    const [second, first] = await deliveriesOf(one, endpoint.id);
    expect(first).toMatchObject({
      deliveredAt: expect.any(String),
      event: { nif: companyNif(1) },
      attempts: [{ number: 1, status: 200, url: `${receiver.url}/hook`, responseHead: 'seen' }],
    });
    expect(receiver.received.at(-2)).toMatchObject({
      body: first.body,
      headers: { 'webhook-id': first.event.id },
    });
    expect(second).toMatchObject({
      deliveredAt: null,
      failedAt: expect.any(String),
      event: { nif: companyNif(2) },
    });
    expect(await deliveriesOf(one, endpoint.id, true)).toEqual([second]);
    code = 200;
    await change(one, `webhookEndpointUpdate(input: { id: "${endpoint.id}", enabled: true })`);
    const resend = `webhookDeliveryResend(input: { id: "${second.id}" })`;
    const { data } = await change(one, resend, 'id deliveredAt failedAt');
    const anew = { id: second.id, deliveredAt: null, failedAt: null };
    expect(data.webhookDeliveryResend.result).toEqual(anew);
    await one.deliver();
    const [delivered] = await deliveriesOf(one, endpoint.id);
    expect(delivered).toMatchObject({ deliveredAt: expect.any(String), attempts: [{}, { status: 200 }] });
  });

  test('of many endpoints are read by as many statements as those of one', async () => {
    const one = await newcomer();
    await create(one);
    await one.happen(1);
    const read = `{ viewer { webhookEndpoints { edges { node { deliveries { edges { node { attempts { number } } } } } } } } }`;
    const few = await countStatements(() => one.ask(read));
    for (let n = 0; n < 4; n++) await create(one);
    await one.happen(2);
    expect(await countStatements(() => one.ask(read))).toBe(few);
  });
});

test.each(['2026-01-01', 'yesterday', '2026-01-01T00:00:00'])('%s is no moment', async since => {
  const one = await newcomer();
  const { errors } = await change(
    one,
    `webhookDeliveriesRecover(input: { id: "whe_x", since: "${since}", until: "2027-01-01T00:00:00Z" })`,
    'more',
  );
  expect(errors![0]!.message).toMatch(/RFC 3339/);
});
