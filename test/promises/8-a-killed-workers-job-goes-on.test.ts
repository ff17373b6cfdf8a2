/**
 * Promise 8: wherever a worker is killed, what it was doing is taken up again within 15 s, and what follows from it
 * (assessment, event, delivery) is there exactly once.
 */
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fixedCompany } from '../../sandbox/country/stories/fixed-companies.ts';
import { countRows } from '../kit/count-rows.ts';
import { startFaultProxy } from '../kit/fault-proxy.ts';
import { eachDoneOnce, firstAnswers } from '../kit/first-answers.ts';
import { ofFile } from '../kit/of-file.ts';
import { startGroup } from '../kit/process-group.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { withCheckDigit } from '../kit/specimen-country.ts';
import { startWebhookReceiver } from '../kit/webhook-receiver.ts';
import { openEventWorld } from './event-world.ts';

const COMPANIES = 6;
const ROUNDS = size(1, 12);
const WITHIN_MS = 15_000;

/** Of the last company that was asked about. */
let serial = 0;
const [world, receiver] = await Promise.all([ofFile(openEventWorld()), ofFile(startWebhookReceiver())]);
const proxy = await ofFile(startFaultProxy(world.url));
receiver.secret = (await world.addEndpoint(receiver.url)).secret;
const env = { LOG_LEVEL: 'silent', SANDBOX_LATENCY_MS: '100' };
const group = await ofFile(startGroup({ databaseUrl: world.url, apis: 1, sandbox: true, env }));
const addWorker = () => group.addWorker({ DATABASE_URL: proxy.through(world.url) });
let worker = await addWorker();

const count = (from: string, ...values: unknown[]) => countRows(world.db.pool, from, ...values);

/** One that nobody has asked about. Some of the sandbox's fixed companies have a register that never answers: not these. */
function newCompany(): string {
  const nif = withCheckDigit(58_000_000 + ++serial);
  return Object.keys(fixedCompany(nif)?.trouble ?? {}).length > 0 ? newCompany() : nif;
}

async function ask(nif: string): Promise<void> {
  const url = `${group.apis[0]!.url}/api/v1/contractors/${nif}`;
  expect((await fetch(url, { headers: world.partner.headers })).status).toBe(202);
}

/** Where death finds the worker. */
const DEATHS: readonly (readonly [where: string, meet: () => Promise<unknown>])[] = [
  [
    'between what the database committed and its knowing so',
    async () => {
      await setTimeout(randomInt(600));
      proxy.hurt({ hang: true }, 'toClient');
      await setTimeout(300);
    },
  ],
  [
    'with answers of registers on the way that nobody will write down',
    async () => {
      await setTimeout(randomInt(300));
      proxy.hurt({ hang: true }, 'toServer');
      await setTimeout(300);
    },
  ],
  ['somewhere', () => setTimeout(randomInt(1_500))],
];

/** Kills the worker with jobs under way; answers which, and when. */
async function killAmid(meet: () => Promise<unknown>): Promise<{ jobs: string[]; at: Date }> {
  await expect.poll(() => count(`pgboss.job where ${RUNNING}`), SOON).toBeGreaterThan(0);
  await meet();
  await worker.kill('SIGKILL');
  proxy.reset();
  proxy.heal();
  const { rows } = await world.db.pool.query(
    `select clock_timestamp() as at, array(select id::text from pgboss.job where ${RUNNING}) as jobs`,
  );
  return rows[0];
}

const RUNNING = `name in ('run-analysis', 'ask-linked') and state = 'active'`;
/** Of these jobs, those that nobody has taken up since. */
const LEFT = `pgboss.job where id = any($1::uuid[])
  and not (state = 'completed' or (state = 'active' and started_on > $2))`;
const SOON = { timeout: 60_000, interval: 20 };

it.each(DEATHS.slice(0, size(2, DEATHS.length)))(
  'killed %s: taken up within 15 s, and done exactly once',
  async (_where, meet) => {
    for (let round = 0; round < ROUNDS; round++) {
      // Another is there and sees nothing of it: what is measured is the taking up, not the start of a process.
      const other = await addWorker();
      other.pause();
      const nifs = Array.from({ length: COMPANIES }, newCompany);
      await Promise.all(nifs.map(ask));
      const { jobs, at } = await killAmid(meet);
      const deadline = setTimeout(WITHIN_MS);
      other.resume();
      worker = other;
      await Promise.race([
        deadline,
        expect.poll(() => count(LEFT, jobs, at), { timeout: 60_000, interval: 50 }).toBe(0),
      ]);
      expect(await count(LEFT, jobs, at)).toBe(0);

      await expect.poll(() => firstAnswers(world.db.pool, nifs), SOON).toEqual(eachDoneOnce(nifs));
      await Promise.all(nifs.map(nif => receiver.event(({ body }) => body.data.nif === nif)));
      await expectOnce(nifs);
    }
  },
  timeLimitMs(120_000),
);

/** Answers that a register gave about a company that it had answered about already: these companies and all linked ones. */
const AGAIN = `select register, nif, array_agg(asked_at order by asked_at) as asked from register_answers
  where outcome in ('found', 'not_found') group by register, nif having count(*) > 1`;

async function expectOnce(nifs: readonly string[]): Promise<void> {
  expect((await world.db.pool.query(AGAIN)).rows).toEqual([]);
  expect(await firstAnswers(world.db.pool, nifs)).toEqual(eachDoneOnce(nifs));
  const told = receiver.received.filter(({ body }) => nifs.includes(String(body.data.nif)));
  expect(new Set(told.map(({ id }) => id)).size).toBe(COMPANIES);
}
