/**
 * Promise 10, for one client: whoever reads its events, by webhook, page by page, over the stream or over a
 * subscription, and is cut off at random, ends with the same sequence: no hole, and no repetition behind its cursor.
 */
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCursorCodec } from '../../src/events/cursor.ts';
import { type FaultProxy, startFaultProxy } from '../kit/fault-proxy.ts';
import { ofFile } from '../kit/of-file.ts';
import { startGroup } from '../kit/process-group.ts';
import { readPage, readStream, readSubscription } from '../kit/read-log.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { receive, status } from '../webhooks/receiver.ts';
import { openEventWorld } from './event-world.ts';

const EVENTS = size(1_000, 10_000);
const AT_ONCE = 50;
/** Slow, and in pieces: a cut falls into the midst of an event, and every reader is cut many times. */
const LINE = { bytesPerSecond: size(120_000, 400_000), sliceBytes: 300 };
const CUT_WITHIN_MS = 120;

const [world, receiver] = await Promise.all([ofFile(openEventWorld()), ofFile(receive(status(204)))]);
const group = await ofFile(
  startGroup({ databaseUrl: world.url, apis: 1, workers: 1, env: { LOG_LEVEL: 'silent' } }),
);
const api = group.apis[0]!.url;
const [webhook, rest, sse, graphql] = await Promise.all(
  [receiver.url, api, api, api].map(async url => {
    const proxy = await ofFile(startFaultProxy(url));
    proxy.hurt(LINE);
    return proxy;
  }),
);
const proxies = { webhook: webhook!, rest: rest!, sse: sse!, graphql: graphql! };

/** What one reader has taken, and where it goes on when it is cut off. */
interface Reader {
  readonly ids: string[];
  cursor: string;
  cuts: number;
}

/** Reads on behind the last event taken, over and over, until all are there. */
async function follow(first: string, proxy: FaultProxy, read: typeof readStream): Promise<Reader> {
  const api = proxy.through(group.apis[0]!.url).replace(/\/$/, '');
  const reader: Reader = { ids: [], cursor: first, cuts: 0 };
  while (reader.ids.length < EVENTS)
    try {
      for await (const { id, cursor } of read({
        api,
        headers: world.partner.headers,
        after: reader.cursor,
      })) {
        reader.ids.push(id);
        reader.cursor = cursor;
        if (reader.ids.length === EVENTS) break;
      }
    } catch {
      reader.cuts++;
      await setTimeout(10);
    }
  return reader;
}

/** Cuts one channel after another at random until told to stop. */
async function cutAtRandom(signal: AbortSignal): Promise<void> {
  const all = Object.values(proxies);
  while (!signal.aborted) {
    await setTimeout(randomInt(CUT_WITHIN_MS));
    all[randomInt(all.length)]!.reset();
    await world.hastenTries();
  }
}

/** Each event once, by its id, in the order of the cursors that came with them. */
function sequenceDelivered(): string[] {
  const cursors = createCursorCodec(TEST_ENV.SECRET_KEY);
  const { clientId } = world.partner;
  const places = receiver.received.map(({ headers, body }) => ({
    id: String(headers['webhook-id']),
    place: Number(cursors.decode(clientId, JSON.parse(body).data.cursor)),
  }));
  const each = new Map(places.map(({ id, place }) => [id, place]));
  return [...each].sort(([, a], [, b]) => a - b).map(([id]) => id);
}

it(
  `${EVENTS} events are the same sequence on all of them`,
  async () => {
    await world.happen(1);
    const first = await world.onlyCursor(api);
    await world.addEndpoint(proxies.webhook.through(`${receiver.url}/hooks`));
    const ending = new AbortController();
    const cutting = cutAtRandom(ending.signal);
    const happening = (async () => {
      for (let n = 0; n < EVENTS; n += AT_ONCE) await world.happen(AT_ONCE);
    })();
    const [rest, sse, graphql] = await Promise.all([
      follow(first, proxies.rest, place => readPage(place, 30)),
      follow(first, proxies.sse, readStream),
      follow(first, proxies.graphql, readSubscription),
      happening,
    ]);
    await expect.poll(world.deliveries, SOON).toEqual({ delivered: EVENTS });
    ending.abort();
    await cutting;

    const [, ...log] = await world.log();
    expect(log).toHaveLength(EVENTS);
    expect(rest.ids).toEqual(log);
    expect(sse.ids).toEqual(log);
    expect(graphql.ids).toEqual(log);
    expect(sequenceDelivered()).toEqual(log);
    const cuts = {
      rest: rest.cuts,
      sse: sse.cuts,
      graphql: graphql.cuts,
      webhook: receiver.connections() - EVENTS,
    };
    console.log('cut off', cuts);
    expect(Math.min(rest.cuts, sse.cuts, graphql.cuts)).toBeGreaterThan(0);
  },
  timeLimitMs(120_000),
);

const SOON = { timeout: timeLimitMs(60_000), interval: 100 };
