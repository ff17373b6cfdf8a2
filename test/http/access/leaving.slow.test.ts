/** A client that leaves hears nothing any more: in every process, on every channel, within a second. */
import { request } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import { belongingsOf, removeClient, setClientDisabled } from '../../../src/access/client-life.ts';
import { withChecksum } from '../../../src/access/keys/api-key.ts';
import { changeKey } from '../../../src/access/keys/change-key.ts';
import { revokeKey } from '../../../src/access/keys/keys.ts';
import { seenBy } from '../../../src/access/requests/seen-by.ts';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import { appendEvent } from '../../../src/events/append-event.ts';
import { addEndpoint } from '../../../src/webhooks/endpoints.ts';
import { companyNif, completed } from '../../graph/graph-database.ts';
import { tokenOf } from '../../kit/ask-graphql.ts';
import { createPartner, type Partner } from '../../kit/partner.ts';
import { type ApiProcess, startGroup } from '../../kit/process-group.ts';
import { openEventWorld, SEAL_KEY } from '../../promises/event-world.ts';
import { receive } from '../../webhooks/receiver.ts';
import { enterSocket } from '../graphql/socket-client.ts';

const WITHIN_MS = 1_000;
const SUBSCRIPTION = 'subscription { analysisCompleted { id } }';

/** Answered to every webhook. */
let code = 500;
const world = await openEventWorld();
afterAll(() => world.end());
const receiver = await receive(response => void response.writeHead(code).end());
afterAll(() => receiver.close());
const group = await startGroup({ databaseUrl: world.url, apis: 2, workers: 1 });
afterAll(() => group.end());

/** How a client comes to have no key that stands. */
const WAYS: Readonly<Record<string, (who: Partner) => Promise<unknown>>> = {
  disabled: ({ clientId }) => setClientDisabled(world.db, { clientId, disabled: true }),
  removed: ({ clientId }) => removeClient(world.db, clientId),
  'left without a key': ({ keyId }) => revokeKey(world.db, { keyId }),
};

describe.each(Object.entries(WAYS))('a client that is %s', (_name, leave) => {
  it('is refused like a stranger, and what it had open of keys and tokens ends, in every process within a second', async () => {
    const who = await createPartner(world.db);
    const token = await tokenOf({ api: group.apis[0]!.url, key: who.key });
    const credentials = [who.key, token];
    const open = await Promise.all(
      group.apis.flatMap(api => credentials.flatMap(bearer => [socket(api, bearer), stream(api, bearer)])),
    );
    const ends = open.map(({ ended }) => ended.then(how => ({ how, at: performance.now() })));

    await leave(who);
    const leftAt = performance.now();

    const stranger = await answer(group.apis[0]!, withChecksum(`crl_sk_${'0'.repeat(43)}`));
    for (const { how, at } of await Promise.all(ends)) {
      expect([4403, 'ended']).toContain(how);
      expect(at - leftAt).toBeLessThan(WITHIN_MS);
    }
    for (const api of group.apis)
      for (const bearer of credentials)
        await expect.poll(() => answer(api, bearer), { timeout: WITHIN_MS }).toEqual(stranger);
  });
});

describe.each([
  ...Object.entries(WAYS),
  [
    'left with keys that may read no assessment',
    ({ keyId }: Partner) => changeKey(world.db, keyId, { scopes: ['webhooks:write'] }),
  ] as const,
])('a client that is %s', (_name, leave) => {
  it('is sent no webhook more: not what happens then, and not what was to be tried again', async () => {
    code = 500;
    const [who, stays] = [await hooked('/leaves'), await hooked('/stays')];
    await happen(who, 1);
    await expect.poll(() => heard('/leaves')).toBe(1);
    await expect.poll(waitingTries).toBe(1);

    await leave(who);
    code = 204;
    await world.hastenTries();
    if ((await world.db.prisma.client.count({ where: { id: who.clientId } })) > 0) await happen(who, 2);
    await happen(stays, 3);

    await expect.poll(() => heard('/stays')).toBeGreaterThan(0);
    await expect.poll(waitingTries).toBe(0);
    expect(heard('/leaves')).toBe(1);
    receiver.received.length = 0;
  });
});

it('a client that is enabled again is let in with its keys, and gets the webhooks of its log on request', async () => {
  const who = await createPartner(world.db);
  await setClientDisabled(world.db, { clientId: who.clientId, disabled: true });
  await expect.poll(async () => (await answer(group.apis[1]!, who.key)).status).toBe(401);
  await setClientDisabled(world.db, { clientId: who.clientId, disabled: false });
  await expect.poll(async () => (await answer(group.apis[1]!, who.key)).status).toBe(200);
});

/** A company of the sandbox whose analysis waits for a register, so that its end is no second event. */
const WAITS = '580000133';

it('of a removed client nothing is left but what retention keeps under its ids', async () => {
  const who = await hooked('/leaves');
  await request(`${group.apis[0]!.url}/api/v1/contractors/${WAITS}`, {
    headers: { authorization: `Bearer ${who.key}` },
  });
  await happen(who, 1);
  await expect.poll(() => heard('/leaves')).toBe(1);
  expect(await belongingsOf(world.db, who.clientId)).toMatchObject({
    goes: { keys: 1, endpoints: 1, deliveries: 1, events: 1, watchers: 1 },
    stays: { requests: 1 },
  });
  await removeClient(world.db, who.clientId);
  const rows = await world.db.sql`select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name in ('client_id', 'key_id') order by 1, 2`;
  const left: string[] = [];
  for (const { table_name: table, column_name: column } of rows) {
    const found = await world.db.pool.query(`select 1 from ${table} where ${column} = any($1) limit 1`, [
      [who.clientId, who.keyId],
    ]);
    if (found.rowCount) left.push(`${table}.${column}`);
  }
  // Partitions of a day hold what their table holds.
  expect(left.filter(place => !/_\d{4}_\d{2}_\d{2}\./.test(place))).toEqual([
    'request_log.client_id',
    'request_log.key_id',
    'shown_companies.client_id',
  ]);
  expect(await seenBy(world.db, [WAITS])).toMatchObject([{ clientId: who.clientId, client: null }]);
});

const post = (api: ApiProcess, bearer: string, query: string, accept = 'application/json') =>
  request(`${api.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', accept },
    body: JSON.stringify({ query }),
  });

interface Open {
  readonly ended: Promise<unknown>;
}

async function socket({ url }: ApiProcess, bearer: string): Promise<Open> {
  const { say, closed } = await enterSocket({ api: url, key: bearer });
  say({ type: 'subscribe', id: 'one', payload: { query: SUBSCRIPTION } });
  return { ended: closed.then(({ code: closedWith }) => closedWith) };
}

async function stream(api: ApiProcess, bearer: string): Promise<Open> {
  const { statusCode, body } = await post(api, bearer, SUBSCRIPTION, 'text/event-stream');
  expect(statusCode).toBe(200);
  // A stream that the service ends is cut, so that its reader comes back and hears why.
  const end = () => 'ended';
  return { ended: body.text().then(end, end) };
}

/** The whole answer, but for what is each request's own. */
async function answer({ url }: ApiProcess, bearer: string) {
  const { statusCode: status, body } = await request(`${url}/api/v1/usage`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const { requestId: _, ...told } = (await body.json()) as Record<string, unknown>;
  return { status, told: status === 200 ? null : told };
}

/** A partner with an endpoint at the receiver. */
async function hooked(path: string): Promise<Partner> {
  const who = await createPartner(world.db);
  const ask = { db: world.db, sealKey: SEAL_KEY, allowLoopback: true };
  await addEndpoint(ask, { clientId: who.clientId, url: receiver.url + path });
  return who;
}

const happen = ({ clientId }: Partner, n: number) =>
  sqlTransaction(world.db, tx => appendEvent(tx, [clientId], completed(companyNif(n))));

const heard = (path: string) => receiver.received.filter(received => received.path === path).length;

async function waitingTries(): Promise<number> {
  const rows = await world.db.sql`select count(*)::int as n from pgboss.job where name = 'deliver-webhook'
     and state in ('created', 'retry')`;
  return rows[0].n;
}
