/** Promise 7: while a secret is rotated, no delivery is refused by a receiver, whether it has the old secret or the new one. */
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { rotateSecret } from '../../src/webhooks/endpoint-secrets.ts';
import { ofFile } from '../kit/of-file.ts';
import { startGroup } from '../kit/process-group.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { receive } from '../webhooks/receiver.ts';
import { openEventWorld, SEAL_KEY } from './event-world.ts';

const EVENTS = size(200, 1_000);
const ROTATIONS = 5;

const [world, receiver] = await Promise.all([ofFile(openEventWorld()), ofFile(receive())]);
await ofFile(startGroup({ databaseUrl: world.url, workers: 2, env: { LOG_LEVEL: 'silent' } }));

it(
  `${EVENTS} deliveries during ${ROTATIONS} rotations are verified by every secret that was given out before`,
  async () => {
    const { endpointId, secret } = await world.addEndpoint(receiver.url);
    const secrets = [secret];
    /** How many secrets had been given out before each event, in the order of the log. */
    const givenOut: number[] = [];
    for (let rotation = 0; rotation <= ROTATIONS; rotation++) {
      const count = Math.floor(EVENTS / (ROTATIONS + 1)) + (rotation < EVENTS % (ROTATIONS + 1) ? 1 : 0);
      await world.happen(count);
      givenOut.push(...Array<number>(count).fill(secrets.length));
      if (rotation === ROTATIONS) break;
      // The next rotation falls among the deliveries of these.
      const seen = receiver.received.length;
      await expect.poll(() => receiver.received.length, SOON).toBeGreaterThan(seen);
      secrets.push((await rotateSecret({ db: world.db, sealKey: SEAL_KEY }, { endpointId })).secret);
    }
    await expect.poll(world.deliveries, SOON).toEqual({ delivered: EVENTS });

    const places = new Map((await world.log()).map((id, place) => [id, place]));
    const verifiers = secrets.map(one => new Webhook(one));
    let verified = 0;
    for (const { body, headers } of receiver.received) {
      const known = givenOut[places.get(String(headers['webhook-id']))!]!;
      for (const verifier of verifiers.slice(0, known)) {
        verifier.verify(body, headers as Record<string, string>);
        verified++;
      }
    }
    expect(receiver.received).toHaveLength(EVENTS);
    expect(verified).toBe(givenOut.reduce((sum, known) => sum + known, 0));
  },
  timeLimitMs(60_000),
);

const SOON = { timeout: timeLimitMs(30_000), interval: 5 };
