/** Machines whose clocks are an hour wrong, either way: keys, limits, quota, signatures, client tokens and times are the database's. */
import { expect, it } from 'vitest';
import { createClientTokens, TOKEN_SECONDS } from '../../src/access/client-token.ts';
import { enterSocket } from '../http/graphql/socket-client.ts';
import { askGraphql } from '../kit/ask-graphql.ts';
import { wrongClock } from '../kit/clocks.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner } from '../kit/partner.ts';
import { type ApiProcess, startGroup } from '../kit/process-group.ts';
import { withCheckDigit } from '../kit/specimen-country.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { startWebhookReceiver } from '../kit/webhook-receiver.ts';
import { openEventWorld } from './event-world.ts';

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;

const [world, receiver] = await Promise.all([ofFile(openEventWorld()), ofFile(startWebhookReceiver())]);
receiver.secret = (await world.addEndpoint(receiver.url)).secret;
const group = await ofFile(
  startGroup({ databaseUrl: world.url, sandbox: true, env: { LOG_LEVEL: 'silent' } }),
);
const [ahead, behind] = await Promise.all([
  group.addApi(wrongClock(HOUR_MS)),
  group.addApi(wrongClock(-HOUR_MS)),
]);

const get = (api: ApiProcess, path: string, { headers }: { headers: Record<string, string> }) =>
  fetch(`${api.url}/api/v1/${path}`, { headers });

it('a key lasts as long as it was given, and windows end when they end', async () => {
  const inMs = (ms: number) => new Date(Date.now() + ms);
  const lasting = await createPartner(world.db, { expiresAt: inMs(HOUR_MS / 2) });
  const ended = await createPartner(world.db, { expiresAt: inMs(-HOUR_MS / 2) });
  const limited = await createPartner(world.db, {
    limits: [{ name: 'day', requests: 2, windowSeconds: DAY_SECONDS }],
  });
  const left = DAY_SECONDS - ((Date.now() / 1_000) % DAY_SECONDS);
  const statuses: number[] = [];
  for (const api of [ahead, behind]) {
    expect((await get(api, 'usage', lasting)).status).toBe(200);
    expect((await get(api, 'usage', ended)).status).toBe(401);
    for (let twice = 0; twice < 2; twice++) {
      const answer = await get(api, 'usage', limited);
      statuses.push(answer.status);
      const resets = Number(/t=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
      expect(Math.abs(resets - left)).toBeLessThan(60);
    }
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
}, 60_000);

/** As a page does that was given the token. */
const ask = ({ url: api }: ApiProcess, key: string, query: string) => askGraphql({ api, key }, query);

const apis = () => [ahead, behind];
const tokens = createClientTokens(TEST_ENV.SECRET_KEY);
const tokenFrom = (now: Date, seconds: number) =>
  tokens.mint(
    { keyId: world.partner.keyId, scopes: ['contractors:read', 'events:read'], nifs: null },
    { now, seconds },
  );

it('a client token lasts as long as it was made for, wherever it is made and shown', async () => {
  const made = 'mutation { clientTokenCreate(input: {}) { result { token expiresAt } errors { code } } }';
  for (const maker of apis()) {
    const { token, expiresAt } = (await ask(maker, world.partner.key, made)).body.data.clientTokenCreate
      .result;
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - TOKEN_SECONDS * 1_000)).toBeLessThan(60_000);
    for (const api of apis()) expect((await ask(api, token, '{ __typename }')).status).toBe(200);
  }
  const { token: ended } = await tokenFrom(new Date(Date.now() - HOUR_MS / 2), TOKEN_SECONDS);
  for (const api of apis()) {
    const { status, body } = await ask(api, ended, '{ __typename }');
    expect([status, body.code]).toEqual([401, 'token-expired']);
  }
});

it('sockets and streams that a client token opened are closed when it ends, neither at once nor never', async () => {
  for (const api of apis()) {
    const { token } = await tokenFrom(new Date(), 4);
    const authorization = `Bearer ${token}`;
    const client = await enterSocket({ api: api.url, key: token });
    const stream = await get(api, 'events/stream', { headers: { authorization } });
    expect(stream.status).toBe(200);
    expect((await client.closed).code).toBe(4403);
    await stream.text();
  }
}, 60_000);

it.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
])(
  'a worker that is an hour %s: analyses are dated and deliveries signed by the right time',
  async (_which, ms) => {
    const worker = await group.addWorker(wrongClock(ms));
    const nif = withCheckDigit(58_700_000 + (ms > 0 ? 1 : 2));
    const api = ms > 0 ? behind : ahead;
    await expect.poll(async () => (await get(api, `contractors/${nif}`, world.partner)).status).toBe(202);
    // The receiver verifies by its own clock, which is right: it takes nothing that is five minutes off.
    const { body } = await receiver.event(event => event.body.data.nif === nif);
    expect(Math.abs(Date.parse(body.timestamp) - Date.now())).toBeLessThan(HOUR_MS / 2);
    const { assessedAt } = await (await get(api, `contractors/${nif}`, world.partner)).json();
    expect(Math.abs(Date.parse(assessedAt) - Date.now())).toBeLessThan(HOUR_MS / 2);
    await worker.kill('SIGTERM');
  },
  120_000,
);
