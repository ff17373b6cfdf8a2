/** Promise 2: whoever dies, and however often the receiver fails, every event is delivered; a repetition is recognised by its id. */
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { ofFile } from '../kit/of-file.ts';
import { startGroup } from '../kit/process-group.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { type Answer, type Received, receive } from '../webhooks/receiver.ts';
import { openEventWorld } from './event-world.ts';

const EVENTS = size(400, 4_000);
const KILLS = size(4, 36);
const KILL_EVERY_MS = 2_000;
/** Of a hundred answers. */
const FAILING = 30;
/** After ten failed tries the schedule is at its end, and a delivery with it. */
const MOST_FAILURES = 6;

const accepted: Received[] = [];
const verified: unknown[] = [];
const failures = new Map<string, number>();

const answer: Answer = async (response, request) => {
  // So slow that every worker has calls under way when it dies.
  await setTimeout(randomInt(2_000));
  // At once: a signature is good for minutes.
  verified.push(new Webhook(secret).verify(request.body, request.headers as Record<string, string>));
  const id = String(request.headers['webhook-id']);
  const failed = failures.get(id) ?? 0;
  const fails = failed < MOST_FAILURES && randomInt(100) < FAILING;
  if (fails) failures.set(id, failed + 1);
  else accepted.push(request);
  response.writeHead(fails ? 503 : 204).end();
};

const [world, receiver] = await Promise.all([ofFile(openEventWorld()), ofFile(receive(answer))]);
const { secret } = await world.addEndpoint(receiver.url);
const env = { LOG_LEVEL: 'silent' };
const group = await ofFile(startGroup({ databaseUrl: world.url, workers: 4, env }));

/** Kills a worker in the midst of its deliveries, or all of them, and starts as many others. */
async function kill(all: boolean): Promise<void> {
  const alive = group.workers.filter(({ child }) => child.signalCode === null);
  const killed = all ? alive : [alive[randomInt(alive.length)]!];
  await Promise.all(killed.map(worker => worker.kill('SIGKILL')));
  await Promise.all(killed.map(() => group.addWorker()));
}

const nifOf = ({ body }: Received): string => JSON.parse(body).data.nif;
const idOf = ({ headers }: Received): string => String(headers['webhook-id']);

it(
  `of ${EVENTS} events none is lost while workers are killed ${KILLS} times and ${FAILING} % of the answers are failures`,
  async () => {
    await world.happen(EVENTS);
    // The first die while calls are under way, not before: all, as nobody knows whose calls they are.
    await expect.poll(() => receiver.received.length, { interval: 20 }).toBeGreaterThan(EVENTS / 10);
    for (let turn = 0; turn < KILLS; turn++) {
      await Promise.all([setTimeout(KILL_EVERY_MS), kill(turn === 0)]);
      await world.hastenTries();
    }
    await expect
      .poll(
        async () => {
          await world.hastenTries();
          return world.deliveries();
        },
        { timeout: timeLimitMs(60_000), interval: 500 },
      )
      .toEqual({ delivered: EVENTS });

    expect([...new Set(accepted.map(idOf))].sort()).toEqual((await world.log()).sort());
    // What tells the same event apart from another is its id alone, and its body never changes.
    const told = Map.groupBy(receiver.received, nifOf);
    for (const again of told.values()) {
      expect(new Set(again.map(idOf)).size).toBe(1);
      expect(new Set(again.map(({ body }) => body)).size).toBe(1);
    }
    expect(verified).toHaveLength(receiver.received.length);
    const repeated = accepted.length - EVENTS;
    // Without any, nobody died between the answer and its record, and nothing was shown.
    expect(repeated).toBeGreaterThan(0);
    console.log(`${receiver.received.length} requests for ${EVENTS} events; ${repeated} accepted again`);
  },
  timeLimitMs(120_000),
);
