import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../../src/kernel/problems.ts';
import { expecting } from '../../src/kernel/requests/precondition.ts';
import { openSecrets, rotateSecret } from '../../src/webhooks/endpoint-secrets.ts';
import {
  addEndpoint,
  deleteEndpoint,
  disableEndpoint,
  listEndpoints,
  updateEndpoint,
} from '../../src/webhooks/endpoints.ts';
import type { TryQueue } from '../../src/webhooks/hasten-tries.ts';
import { sendTest } from '../../src/webhooks/send-test.ts';
import { moveClock } from '../kit/clocks.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { advance, NO_TRIES, newClient, newRig, SEAL_KEY } from './delivery-rig.ts';
import { HOSTILE_HOSTS, HOSTILE_NAMES } from './hostile-hosts.ts';
import { receive, status } from './receiver.ts';

let clientId: string;
const db = await databaseOfFile();
beforeEach(async () => {
  clientId = await newClient(db);
});
afterEach(() => moveClock(db.pool, 0));

const URL_OK = 'https://receiver.example/hook?tenant=1';
const add = (url: string, more: { allowLoopback?: boolean; eventTypes?: string[]; secret?: string } = {}) => {
  const { allowLoopback = false, ...ask } = more;
  return addEndpoint({ db, sealKey: SEAL_KEY, allowLoopback }, { clientId, url, ...ask });
};
const refusal = (attempt: Promise<unknown>): Promise<Problem> =>
  attempt.then(
    () => Promise.reject(new Error('it was accepted')),
    error => (error instanceof Problem ? error : Promise.reject(error)),
  );

/** Every secret that signs now, read from the stored row. */
async function liveSecrets(id: string): Promise<string[]> {
  const row = await db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  const rows = await db.sql`select app_now() as now`;
  return openSecrets(SEAL_KEY, row, rows[0].now);
}

describe('adding an endpoint', () => {
  test('shows its secret once, and keeps it sealed', async () => {
    const { endpoint, secret } = await add(URL_OK, {
      eventTypes: ['analysis.completed', 'analysis.completed'],
    });
    expect(endpoint).toMatchObject({
      clientId,
      url: URL_OK,
      eventTypes: ['analysis.completed'],
      disabledAt: null,
    });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const row = await db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect(Buffer.from(row.secretSealed).includes(secret.slice(6, 20))).toBe(false);
    expect(await liveSecrets(endpoint.id)).toEqual([secret]);
    const shown = [endpoint, ...(await listEndpoints(db, { clientId }))];
    expect(shown.flatMap(Object.keys).filter(key => /secretSealed/i.test(key))).toEqual([]);
  });

  test('takes a secret of the client’s own, unless it is weak', async () => {
    const own = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;
    expect((await add(URL_OK, { secret: own })).secret).toBe(own);
    const weak = `whsec_${Buffer.alloc(23, 5).toString('base64')}`;
    const problem = await refusal(add(URL_OK, { secret: weak }));
    expect(problem.faults[0]?.pointer).toBe('#/secret');
    expect(problem.detail).not.toContain(weak);
  });

  test('an unknown event type is refused by name, with the known ones', async () => {
    const problem = await refusal(add(URL_OK, { eventTypes: ['analysis.completed', 'analysis.started'] }));
    expect(problem).toMatchObject({ code: 'invalid-parameter', faults: [{ pointer: '#/eventTypes' }] });
    expect(problem.detail).toMatch(/analysis\.started\. There are: analysis\.completed, analysis\.stalled/);
  });

  test.each(HOSTILE_HOSTS.filter(host => !(host in HOSTILE_NAMES)))(
    'https://%s/ is refused as blocked',
    async host => {
      const problem = await refusal(add(`https://${host}/`));
      expect(problem).toMatchObject({ code: 'invalid-parameter', members: { reason: 'endpoint_blocked' } });
      expect(problem.detail).toMatch(/^The URL cannot be used: .+\.$/);
    },
  );

  test.each([
    ...['http://receiver.example/', 'ftp://receiver.example/', 'javascript:alert(1)'],
    ...['https://user:word@receiver.example/', 'https://receiver.example./', 'https://receiver.example:0/'],
    ...['http://127.0.0.1:4000/', 'https://receiver.example/hook/299999998'],
    'https://receiver.example/?about=299%2F999_998',
  ])('%s is refused as blocked', async url => {
    expect((await refusal(add(url))).members).toEqual({ reason: 'endpoint_blocked' });
  });

  test.each([
    ...['', 'receiver.example', '/hook', 'https://', 'https://receiver.example:70000/'],
    ...['https://receiver .example/', 'https://receiver.example/\n', 'https://receiver.example/#part'],
    ...['https://[fe80::1%25eth0]/', 'https://1.2.3.4.5/', `https://receiver.example/${'x'.repeat(2048)}`],
  ])('%j is refused as no URL', async url => {
    expect((await refusal(add(url))).members).toEqual({ reason: 'invalid_url' });
  });

  test.each([
    'http://127.0.0.1:4001/hook',
    'http://localhost:4001',
    'http://[::1]:4001/',
    'https://127.0.0.1/',
  ])('this machine is let in where the setting says so: %s', async url => {
    expect((await add(url, { allowLoopback: true })).endpoint.url).toBe(url);
  });

  test('a client has 50 at most, also of 80 that are added at once', async () => {
    const added = await Promise.allSettled(Array.from({ length: 80 }, () => add(URL_OK)));
    expect(added.filter(({ status: how }) => how === 'fulfilled')).toHaveLength(50);
    expect(await listEndpoints(db, { clientId })).toHaveLength(50);
    expect((await refusal(add(URL_OK))).detail).toContain('50');
  });
});

describe('rotating a secret', () => {
  const rotate = (endpointId: string) => rotateSecret({ db, sealKey: SEAL_KEY }, { endpointId, clientId });

  test('the old secret signs beside the new one for 24 h, and no longer', async () => {
    const { endpoint, secret: old } = await add(URL_OK);
    const { secret, previousSecretUntil } = await rotate(endpoint.id);
    expect(previousSecretUntil.getTime()).toBeGreaterThan(Date.now() + 23.9 * 3600_000);
    expect(await liveSecrets(endpoint.id)).toEqual([secret, old]);
    await advance(db, 23.9);
    expect(await liveSecrets(endpoint.id)).toEqual([secret, old]);
    await advance(db, 0.2);
    expect(await liveSecrets(endpoint.id)).toEqual([secret]);
  });

  test('after several rotations every secret keeps its own 24 h, also when five come at once', async () => {
    const { endpoint, secret: first } = await add(URL_OK);
    const { secret: second } = await rotate(endpoint.id);
    await advance(db, 12);
    const later = await Promise.all(Array.from({ length: 5 }, () => rotate(endpoint.id)));
    const live = await liveSecrets(endpoint.id);
    expect(new Set(live)).toEqual(new Set([...later.map(({ secret }) => secret), second, first]));
    await advance(db, 12.1);
    expect(new Set(await liveSecrets(endpoint.id))).toEqual(
      new Set([...later.map(({ secret }) => secret), second]),
    );
  });

  test('is refused the eleventh time within 24 h, and changes nothing', async () => {
    const { endpoint } = await add(URL_OK);
    for (let i = 0; i < 10; i++) await rotate(endpoint.id);
    const before = await liveSecrets(endpoint.id);
    expect((await refusal(rotate(endpoint.id))).code).toBe('invalid-parameter');
    expect(await liveSecrets(endpoint.id)).toEqual(before);
    await advance(db, 25);
    await rotate(endpoint.id);
    expect(await liveSecrets(endpoint.id)).toHaveLength(2);
  });
});

test('a change takes the version that was seen; the same again raises none', async () => {
  const { endpoint } = await add(URL_OK);
  const name = { endpointId: endpoint.id, clientId };
  const settings = { db, allowLoopback: false, tries: NO_TRIES };
  const update = (change: { url?: string; eventTypes?: string[]; enabled?: boolean }, seen?: number) =>
    updateEndpoint(settings, { ...name, ...change }, expecting(seen));
  const other = { url: 'https://receiver.example/other' };
  expect(await update(other, 1)).toMatchObject({ ...other, version: 2 });
  expect(await update(other)).toMatchObject({ version: 2 });
  const [one, two] = ['analysis.completed', 'webhook.disabled'] as const;
  expect(await update({ eventTypes: [one, two] })).toMatchObject({ version: 3 });
  expect(await update({ eventTypes: [two, one, two] })).toMatchObject({ version: 3 });
  const late = await refusal(update({ eventTypes: ['analysis.completed'] }, 1));
  expect(late).toMatchObject({
    code: 'precondition-failed',
    detail: expect.stringContaining('version is 3 now'),
  });
  const at = { db, sealKey: SEAL_KEY };
  await rotateSecret(at, name, expecting(3));
  const secrets = await liveSecrets(endpoint.id);
  expect((await refusal(rotateSecret(at, name, expecting(3)))).code).toBe('precondition-failed');
  expect(await liveSecrets(endpoint.id)).toEqual(secrets);
  await disableEndpoint(db.prisma, { ...name, reason: 'client' });
  expect(await update({ enabled: true })).toMatchObject({ version: 6 });
  expect(await update({ enabled: true })).toMatchObject({ version: 6, disabledAt: null });
  expect((await refusal(deleteEndpoint(db, name, expecting(5)))).code).toBe('precondition-failed');
  expect(await deleteEndpoint(db, name, expecting(6))).toMatchObject({ version: 6 });
});

test('of changes that saw the same version one stands', async () => {
  const { endpoint } = await add(URL_OK);
  const name = { endpointId: endpoint.id, clientId };
  const changes = Array.from({ length: 6 }, (_, n) =>
    updateEndpoint(
      { db, allowLoopback: false, tries: NO_TRIES },
      { ...name, url: `${URL_OK}&n=${n}` },
      expecting(1),
    ),
  );
  const ended = await Promise.allSettled([
    ...changes,
    rotateSecret({ db, sealKey: SEAL_KEY }, name, expecting(1)),
  ]);
  expect(ended.filter(({ status: how }) => how === 'fulfilled')).toHaveLength(1);
});

test('what waits for an endpoint is sent at once to its new address, and when it is enabled again', async () => {
  const rig = await newRig(db, URL_OK);
  const [waiting, endpointId] = [await rig.event(), rig.endpoint.id];
  const sent: unknown[] = [];
  const tries: TryQueue = {
    takeBack: async (_tx, _endpoint, ids) => ids.map(id => ({ ...waiting, deliveryId: id, isEarly: true })),
    enqueue: async (_tx, those) => void sent.push(...those),
  };
  for (const change of [{ url: `${URL_OK}&moved` }, { enabled: true }]) {
    await db.sql`update webhook_endpoints set paused_until = app_now() + interval '1 day', failing_since = app_now()
      where id = ${endpointId}`;
    await updateEndpoint({ db, allowLoopback: false, tries }, { endpointId, ...change });
    expect(await rig.refreshed()).toMatchObject({ pausedUntil: null, failingSince: null });
    expect(sent.splice(0)).toEqual([waiting]);
  }
});

test('disabling twice changes nothing the second time', async () => {
  const { endpoint } = await add(URL_OK);
  const ask = { endpointId: endpoint.id, clientId };
  const disabled = await disableEndpoint(db.prisma, { ...ask, reason: 'client' });
  expect(disabled).toMatchObject({ id: endpoint.id, disabledReason: 'client' });
  expect(await disableEndpoint(db.prisma, { ...ask, reason: 'operator' })).toBeNull();
  expect(await listEndpoints(db, { clientId })).toEqual([disabled]);
});

test('a test is signed, says that it is one, and leaves no trace', async () => {
  const receiver = await receive(status(202, {}, 'seen'));
  const rig = await newRig(db, receiver.url);
  const name = { endpointId: rig.endpoint.id, clientId: rig.clientId };
  expect(await sendTest({ ...rig.parts, livemode: false }, name)).toMatchObject({
    sent: { status: 202, head: 'seen' },
  });
  const { headers, body } = receiver.received[0]!;
  expect(new Webhook(rig.secret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'webhook.test',
    data: { livemode: false, endpointId: rig.endpoint.id },
  });
  expect(await db.prisma.webhookDelivery.count({ where: { endpointId: rig.endpoint.id } })).toBe(0);
  await receiver.close();
});
