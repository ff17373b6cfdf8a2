/** A process that stands still, as under a computation: nobody is failed by it, and its jobs are done once. */
import { expect, it } from 'vitest';
import { enterSocket } from '../http/graphql/socket-client.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { countRows } from '../kit/count-rows.ts';
import { eachDoneOnce, firstAnswers } from '../kit/first-answers.ts';
import { ofFile } from '../kit/of-file.ts';
import { startGroup } from '../kit/process-group.ts';
import { startCrowd } from '../kit/record-answers.ts';
import { withCheckDigit } from '../kit/specimen-country.ts';
import { openEventWorld } from './event-world.ts';

const BLOCK_MS = 5_000;
/** Longer than a worker may be silent about its jobs: another takes them up, and then both are at them. */
const BLOCK_WORKER_MS = 15_000;
const blockable = (ms: number) => ({
  NODE_OPTIONS: `--import=${new URL('../kit/preloaded/block-loop.ts', import.meta.url).href}`,
  BLOCK_MS: String(ms),
});

const world = await ofFile(openEventWorld());
const known = await writeAssessedCompanies(world.db.pool, { count: 10, firstSerial: 5_000 });
const group = await ofFile(
  startGroup({
    databaseUrl: world.url,
    apis: 1,
    sandbox: true,
    env: { SANDBOX_LATENCY_MS: '300', LOG_LEVEL: 'silent' },
  }),
);

it('an API: whoever asks meanwhile is answered then, and its sockets live', async () => {
  const api = await group.addApi(blockable(BLOCK_MS));
  const client = await enterSocket({ api: api.url, key: world.partner.key });
  client.say({ id: '1', type: 'subscribe', payload: { query: 'subscription { events { id } }' } });
  let n = 0;
  const next = () => ({
    url: `${api.url}/api/v1/contractors/${known[n++ % known.length]}`,
    headers: world.partner.headers,
  });
  const crowd = startCrowd(next, { callers: 8 });
  const more = async (count: number) => {
    const goal = crowd.answers.length + count;
    await expect.poll(() => crowd.answers.length).toBeGreaterThanOrEqual(goal);
  };
  await more(100);
  const since = performance.now();
  api.child.kill('SIGUSR2');
  // The eight that are asked now are answered after it.
  await more(16);
  expect(performance.now() - since).toBeGreaterThan(BLOCK_MS / 2);
  await more(100);
  await crowd.stop();
  expect(crowd.unanswered()).toBe(0);
  // Whoever waited too long for the database was told to come again; nothing else went wrong.
  expect(
    [...new Set(crowd.answers.map(({ status }) => status))].filter(it => ![200, 503].includes(it)),
  ).toEqual([]);
  const answered = crowd.answers.filter(({ status }) => status === 200).length;
  expect(await countRows(world.db.pool, 'request_log where status = 200')).toBeGreaterThanOrEqual(answered);
  await world.happen(1);
  await group.addWorker();
  expect((await client.hear()).type).toBe('next');
  client.socket.terminate();
}, 120_000);

it('a worker: whoever does its jobs, they are done once', async () => {
  for (const worker of group.workers) await worker.kill('SIGTERM');
  const worker = await group.addWorker(blockable(BLOCK_WORKER_MS));
  const other = await group.addWorker();
  other.pause();
  const nifs = Array.from({ length: 6 }, (_, i) => `${withCheckDigit(58_600_000 + i)}`);
  const ask = (nif: string) =>
    fetch(`${group.apis[0]!.url}/api/v1/contractors/${nif}`, { headers: world.partner.headers });
  for (const nif of nifs) await expect.poll(async () => (await ask(nif)).status).toBe(202);
  const running = () =>
    countRows(world.db.pool, `pgboss.job where name = 'run-analysis' and state = 'active'`);
  await expect.poll(running, { interval: 20 }).toBeGreaterThan(0);
  worker.child.kill('SIGUSR2');
  // A second worker is there to take what seems abandoned.
  other.resume();
  const answers = () => firstAnswers(world.db.pool, nifs);
  await expect.poll(answers, { timeout: 120_000, interval: 100 }).toEqual(eachDoneOnce(nifs));
  // It hears of this when it goes on, and what it was doing then goes on too.
  await worker.kill('SIGTERM');
  expect(await answers()).toEqual(eachDoneOnce(nifs));
}, 240_000);
