/** A client's own webhook endpoints over REST: nobody else's, as they were seen, and no secret twice. */
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it } from 'vitest';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import { appendEvent } from '../../../src/events/append-event.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { createDeliveries } from '../../../src/webhooks/create-deliveries.ts';
import { companyNif, completed } from '../../graph/graph-database.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { askRest } from '../../kit/ask-rest.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { receive, status } from '../../webhooks/receiver.ts';

const app = await appOfFile();
const receiver = await receive(status(200, {}, 'seen'));
afterAll(() => receiver.close());
const url = `${receiver.url}/hook`;
const PATH = '/api/v1/webhook-endpoints';

const send = (
  method: string,
  path = '',
  body?: unknown,
  { key = app.key, ifMatch }: { key?: string; ifMatch?: string } = {},
) => askRest({ api: app.api, key }, method, PATH + path, { body, ifMatch });
const create = async (more = {}) => (await send('POST', '', { url, ...more })).body.endpoint.id as string;

it('is added with a secret shown once, read, changed, disabled, enabled, deleted; GraphQL shows the same', async () => {
  const added = await send('POST', '', { url, eventTypes: ['analysis.completed'] });
  const { endpoint, secret } = added.body;
  expect([added.status, endpoint.previousSecretUntil]).toEqual([201, null]);
  expect(secret).toMatch(/^whsec_/);
  expect(added.headers.get('location')).toBe(`${PATH}/${endpoint.id}`);
  expect(added.headers.get('cache-control')).toBe('no-store');
  const path = `/${endpoint.id}`;
  const read = await send('GET', path);
  expect([read.body, read.etag]).toEqual([endpoint, added.etag]);
  expect((await send('GET')).body.data).toContainEqual(endpoint);
  const changed = await send('PATCH', path, { url: `${receiver.url}/other` });
  expect(changed.body).toEqual({ ...endpoint, url: `${receiver.url}/other`, version: 2 });
  expect((await send('PATCH', path, { eventTypes: ['analysis.completed'] })).body).toEqual(changed.body);
  const disabled = await send('PATCH', path, { enabled: false });
  expect(disabled.body).toMatchObject({ disabledReason: 'client', version: 3 });
  expect((await send('PATCH', path, { enabled: false })).body).toEqual(disabled.body);
  const enabled = await send('PATCH', path, { enabled: true });
  expect(enabled.body).toMatchObject({ disabledAt: null, disabledReason: null, version: 4 });
  expect((await send('PATCH', path, { enabled: true })).body).toEqual(enabled.body);
  const { body: seen } = await askGraphql(
    app,
    `{ node(id: "${endpoint.id}") { ... on WebhookEndpoint { id version url publicKey } } }`,
  );
  const { id, version, url: now, publicKey } = enabled.body;
  expect(seen.data.node).toEqual({ id, version, url: now, publicKey });
  expect((await send('DELETE', path)).status).toBe(204);
  expect((await send('GET', path)).status).toBe(404);
});

it('is changed, rotated, switched and deleted only as it was seen', async () => {
  const id = await create();
  const { etag: ifMatch } = await send('GET', `/${id}`);
  const changed = await send('PATCH', `/${id}`, { eventTypes: ['watch.opened'] }, { ifMatch });
  expect([changed.status, changed.etag]).toEqual([200, `"${id}.2"`]);
  for (const [method, path, body] of [
    ['PATCH', '', { url: `${receiver.url}/late` }],
    ['DELETE', '', undefined],
    ['POST', '/rotate-secret', undefined],
    ['PATCH', '', { enabled: false }],
  ] as const) {
    const late = await send(method, `/${id}${path}`, body, { ifMatch });
    expect([method, path, late.status, late.body.code]).toEqual([method, path, 412, 'precondition-failed']);
  }
  expect((await send('GET', `/${id}`)).body).toEqual(changed.body);
});

it('is tested with what its secrets sign, before and after a rotation, once in a while', async () => {
  const added = await send('POST', '', { url });
  const { id } = added.body.endpoint;
  const rotated = await send('POST', `/${id}/rotate-secret`, undefined, { ifMatch: added.etag });
  expect(rotated).toMatchObject({ status: 200, body: { endpoint: { id, version: 2 } } });
  // The answer was lost: the same again makes no second secret.
  const again = await send('POST', `/${id}/rotate-secret`, undefined, { ifMatch: added.etag });
  expect(again.status).toBe(412);
  const tested = await send('POST', `/${id}/test`);
  expect(tested.body).toMatchObject({ url, status: 200, error: null, responseHead: 'seen' });
  const { body, headers } = receiver.received.at(-1)!;
  for (const { secret } of [added.body, rotated.body])
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'webhook.test',
      data: { endpointId: id },
    });
  const soon = await send('POST', `/${id}/test`);
  expect([soon.status, soon.body.code, soon.headers.get('retry-after')]).toEqual([
    429,
    'too-many-requests',
    '5',
  ]);
  const logged = await app.db
    .sql`select route, status, outcome, row_to_json(request_log)::text as row from request_log`;
  expect(logged).toContainEqual(
    expect.objectContaining({
      route: `${PATH}/{id}/test`,
      status: 429,
      outcome: 'refused:too-many-requests',
    }),
  );
  expect(logged).toContainEqual(expect.objectContaining({ route: PATH, status: 201, outcome: 'answered' }));
  expect(JSON.stringify(logged)).not.toMatch(/whsec_|127\.0\.0\.1:\d+\/hook/);
});

it('has its deliveries, newest first, page by page and by state', async () => {
  const id = await create({ eventTypes: ['analysis.completed'] });
  for (const n of [1, 2, 3])
    await sqlTransaction(app.db, tx => appendEvent(tx, [app.clientId], completed(companyNif(n))));
  await relayBatch(app.db, async (tx, events) => {
    await createDeliveries(tx, events);
  });
  const first = await send('GET', `/${id}/deliveries?limit=2`);
  expect(first.body).toMatchObject({ hasMore: true, data: [{ state: 'pending', attempts: [] }, {}] });
  const rest = await send('GET', `/${id}/deliveries?limit=2&after=${first.body.cursor}`);
  expect(rest.body.hasMore).toBe(false);
  const nifs = [...first.body.data, ...rest.body.data].map(({ nif }: { nif: string }) => nif);
  expect(nifs.toSorted()).toEqual([1, 2, 3].map(companyNif));
  expect((await send('GET', `/${id}/deliveries?state=failed`)).body.data).toEqual([]);
});

it('is sent again what it did not get: one delivery, or all of a time', async () => {
  const id = await create({ eventTypes: ['analysis.completed'] });
  await sqlTransaction(app.db, tx => appendEvent(tx, [app.clientId], completed(companyNif(4))));
  await relayBatch(app.db, async (tx, events) => {
    await createDeliveries(tx, events);
  });
  const { data } = (await send('GET', `/${id}/deliveries`)).body;
  expect(data).toHaveLength(1);
  const [{ id: delivery }] = data;
  await app.db
    .sql`update webhook_deliveries set state = 'failed', completed_at = app_now() where id = ${delivery}`;
  const resent = await send('POST', `/${id}/deliveries/${delivery}/resend`);
  expect(resent.body).toMatchObject({
    object: 'webhook_delivery',
    id: delivery,
    livemode: false,
    state: 'pending',
  });
  const other = await create();
  expect((await send('POST', `/${other}/deliveries/${delivery}/resend`)).body.code).toBe('not-found');
  await app.db
    .sql`update webhook_deliveries set state = 'failed', completed_at = app_now() where id = ${delivery}`;
  const all = { since: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 60_000) };
  const recovered = await send('POST', `/${id}/recover`, all);
  // With the three events from before it was there.
  expect(recovered.body).toEqual({
    object: 'webhook_recovery',
    livemode: false,
    deliveries: 4,
    hastened: 0,
    more: false,
  });
  const again = (await send('GET', `/${id}/deliveries`)).body.data;
  expect(again).toContainEqual(expect.objectContaining({ id: delivery, state: 'pending' }));
  await send('PATCH', `/${id}`, { enabled: false });
  for (const path of [`/${id}/recover`, `/${id}/deliveries/${delivery}/resend`])
    expect((await send('POST', path, all)).body).toMatchObject({
      code: 'invalid-parameter',
      errors: [{ pointer: 'id' }],
    });
  const [since, until] = [all.since.toISOString(), all.until.toISOString()];
  const over = { since: until, until: since };
  expect((await send('POST', `/${id}/recover`, over)).body.errors).toMatchObject([{ pointer: '#/since' }]);
  const { body } = await askGraphql(
    app,
    `mutation { over: webhookDeliveriesRecover(input: { id: "${id}", since: "${until}", until: "${since}" }) { errors { pointer } }
    off: webhookDeliveriesRecover(input: { id: "${id}", since: "${since}", until: "${until}" }) { errors { pointer } } }`,
  );
  expect(body.data).toEqual({
    over: { errors: [{ pointer: 'since' }] },
    off: { errors: [{ pointer: 'id' }] },
  });
});

it('is added once under one name, also by many requests at once, and says its secret again', async () => {
  const named = async (name: string, body: object, key = app.key) => {
    const headers = { 'idempotency-key': name };
    const { status, body: answer } = await askRest({ api: app.api, key }, 'POST', PATH, { body, headers });
    return { status, body: answer };
  };
  const asked = { url, eventTypes: ['watch.opened'] };
  const answers = await Promise.all(Array.from({ length: 5 }, () => named('"first"', asked)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } });
  expect((await named('first', asked)).body).toEqual(answers[0]!.body);
  const reused = await named('first', { url });
  expect([reused.status, reused.body.code]).toEqual([422, 'idempotency-key-reused']);
  expect(reused.body.detail).toContain(answers[0]!.body.endpoint.id);
  const { key } = await app.issue({ clientId: await app.newClient() });
  expect((await named('first', asked, key)).body.endpoint.id).not.toBe(answers[0]!.body.endpoint.id);
  expect((await named('"', asked)).body.code).toBe('invalid-parameter');
  await app.db.sql`update webhook_endpoints set created_at = created_at - interval '25 hours'`;
  expect((await named('first', asked)).body.endpoint.id).not.toBe(answers[0]!.body.endpoint.id);
});

describe('is refused', () => {
  it.each([
    ['POST', '', { url: 'https://169.254.169.254/latest' }, 'invalid-parameter'],
    ['POST', '', { url: 'https://x.example', eventTypes: ['none'] }, 'invalid-parameter'],
    ['POST', '', { url: 'https://x.example', secret: 'whsec_AAAA' }, 'invalid-parameter'],
    ['POST', '', {}, 'invalid-parameter'],
    ['POST', '', '{', 'malformed-request'],
    ['PATCH', '/ID', { url: null }, 'invalid-parameter'],
    ['PATCH', '/ID', { url: 'https://10.0.0.1/' }, 'invalid-parameter'],
    ['PUT', '/ID', {}, 'method-not-allowed'],
    ['GET', '/ID/deliveries?after=x', undefined, 'invalid-cursor'],
    ['GET', '/ID/deliveries?state=lost', undefined, 'invalid-parameter'],
    ['GET', '/anl_00000000000000000000000000', undefined, 'not-found'],
    ['GET', '/%00', undefined, 'not-found'],
    ['POST', '/ID/deliveries/dlv_00000000000000000000000000/resend', undefined, 'not-found'],
    ['POST', '/ID/deliveries/%00/resend', undefined, 'not-found'],
    ['POST', '/ID/recover', { since: 'yesterday', until: 'now' }, 'invalid-parameter'],
    ['POST', '/ID/recover', undefined, 'invalid-parameter'],
  ])('%s %s with %j', async (method, path, body, code) => {
    const sent = path.includes('ID') ? path.replace('ID', await create()) : path;
    expect((await send(method, sent, body)).body.code).toBe(code);
  });

  it('once, with all its faults: of form, of the address, of the types and of the name of the request', async () => {
    const sent = { url: 'https://10.0.0.1/', eventTypes: ['none', 5], other: true };
    const headers = { 'idempotency-key': 'two words' };
    const { body } = await askRest({ api: app.api, key: app.key }, 'POST', PATH, { body: sent, headers });
    expect(body).toMatchObject({ code: 'invalid-parameter', reason: 'endpoint_blocked' });
    const pointers = body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers).toEqual(['#/eventTypes/1', '#/other', '#/url', '#/eventTypes', 'Idempotency-Key']);
    const changed = await send('PATCH', `/${await create()}`, { url: 'https://10.0.0.1/', enabled: 'no' });
    expect(changed.body.errors).toHaveLength(2);
  });
});
