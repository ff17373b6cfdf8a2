/**
 * Promise 11: a process that is asked to stop under load fails no request, closes its sockets with 1001, finishes its
 * jobs or gives them back, and is out within 10 s.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { describe, expect, it } from 'vitest';
import { enterSocket } from '../http/graphql/socket-client.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { countRows } from '../kit/count-rows.ts';
import { eachDoneOnce, firstAnswers } from '../kit/first-answers.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner } from '../kit/partner.ts';
import { type ApiProcess, startGroup } from '../kit/process-group.ts';
import { openRaw } from '../kit/raw-http.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { withCheckDigit } from '../kit/specimen-country.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const ROUNDS = size(2, 20);
const CALLERS = 24;
const WITHIN_MS = 10_000;
/** A signal that comes sooner is the first one again. */
const LATER_MS = 600;

const db = await databaseOfFile('filled');
const [partner, known] = await Promise.all([
  createPartner(db),
  writeAssessedCompanies(db.pool, { count: 20, firstSerial: 1_000 }),
]);
const group = await ofFile(
  startGroup({ databaseUrl: db.url, sandbox: true, env: { SANDBOX_LATENCY_MS: '300' } }),
);

/** Asks one process to stop; resolves with its exit code and how long it took. */
async function stopped(process: { kill(signal: NodeJS.Signals): Promise<number | null> }) {
  const since = performance.now();
  const code = await process.kill('SIGTERM');
  return { code, ms: performance.now() - since };
}

interface Callers {
  /** Answers that came, by status. */
  readonly told: Map<number, number>;
  /** Requests that were taken and never answered, or answered by half. */
  readonly failed: string[];
  /** Waits until every caller has been refused a connection: nobody is there any more. */
  readonly done: Promise<void>;
}

/** Callers that keep their connections and never stop asking, until there is nobody to connect to. */
function callersOf({ url }: ApiProcess): Callers {
  const told = new Map<number, number>();
  const failed: string[] = [];
  const agent = new Agent({ connections: CALLERS });
  async function caller(from: number): Promise<void> {
    for (let n = from; ; n++) {
      try {
        const { statusCode, body } = await request(`${url}/api/v1/contractors/${known[n % known.length]}`, {
          dispatcher: agent,
          headers: partner.headers,
        });
        await body.text();
        told.set(statusCode, (told.get(statusCode) ?? 0) + 1);
      } catch (error) {
        // Nothing was asked: whoever cannot connect goes elsewhere.
        if (String(error).includes('connect ECONN')) return;
        failed.push(String(error));
      }
    }
  }
  const done = Promise.all(Array.from({ length: CALLERS }, (_, i) => caller(i))).then(() => agent.close());
  return { told, failed, done };
}

/** What `/health/ready` says, over one connection; null when nobody is there. */
function readinessOf({ url }: ApiProcess): () => Promise<number | null> {
  const dispatcher = new Agent({ connections: 1 });
  return async () => {
    const answer = await request(`${url}/health/ready`, { dispatcher }).catch(() => null);
    await answer?.body.dump();
    return answer?.statusCode ?? null;
  };
}

const sum = (told: ReadonlyMap<number, number>) => [...told.values()].reduce((all, n) => all + n, 0);

describe('an API process that is asked to stop', () => {
  it(
    `fails no request of ${CALLERS} callers who never pause, in ${ROUNDS} stops, and is out in time`,
    async () => {
      let answers = 0;
      let slowest = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const api = await group.addApi();
        const callers = callersOf(api);
        await expect.poll(() => sum(callers.told)).toBeGreaterThan(200);
        const { code, ms } = await stopped(api);
        await callers.done;
        expect(callers.failed).toEqual([]);
        expect([...callers.told.keys()]).toEqual([200]);
        expect([code, ms < WITHIN_MS]).toEqual([0, true]);
        answers += sum(callers.told);
        slowest = Math.max(slowest, ms);
      }
      console.log(`0 of ${answers} requests failed; out within ${slowest.toFixed(0)} ms`);
    },
    timeLimitMs(120_000),
  );

  it('is no longer ready, answers those that wait for an analysis, ends streams and closes sockets with 1001', async () => {
    const api = await group.addApi();
    const nif = withCheckDigit(58_100_001);
    const held = request(`${api.url}/api/v1/contractors/${nif}`, {
      headers: { ...partner.headers, prefer: 'wait=25' },
    });
    const client = await enterSocket({ api: api.url, key: partner.key });
    client.say({ id: '1', type: 'subscribe', payload: { query: 'subscription { events { id } }' } });
    const stream = await fetch(`${api.url}/api/v1/events/stream`, { headers: partner.headers });
    // Nobody works on it: it would wait its 25 s.
    await expect.poll(() => opened(nif)).toBe(1);
    const ready = readinessOf(api);
    expect(await ready()).toBe(200);
    const ending = stopped(api);
    await expect.poll(ready, { timeout: 2_000, interval: 0 }).toBe(503);
    const { code, ms } = await ending;
    expect([code, ms < WITHIN_MS]).toEqual([0, true]);
    const { statusCode, body } = await held;
    expect([statusCode, ((await body.json()) as { status: string }).status]).toEqual([202, 'analyzing']);
    await stream.text();
    expect((await client.closed).code).toBe(1001);
  }, 120_000);

  it('goes at once when it is told again, and not for the signal that a terminal and npm both send', async () => {
    const api = await group.addApi();
    // Half a request: its rest could still come.
    const half = await openRaw(api.url);
    half.write(
      `POST /api/v1/watchlists HTTP/1.1\r\nHost: x\r\nX-API-Key: ${partner.key}\r\nContent-Length: 9\r\n\r\n{`,
    );
    await expect.poll(readinessOf(api)).toBe(200);
    api.child.kill('SIGINT');
    api.child.kill('SIGTERM');
    await sleep(LATER_MS);
    expect(api.child.exitCode).toBeNull();
    const { code, ms } = await stopped(api);
    expect([code, ms < 3_000]).toEqual([1, true]);
    half.destroy();
  }, 120_000);
});

const opened = (nif: string) => countRows(db.pool, 'analyses where nif = $1', nif);

describe('a worker that is asked to stop', () => {
  it('finishes its jobs or gives them back: another takes them up at once, and all is done exactly once', async () => {
    const api = await group.addApi();
    const nifs = Array.from({ length: 12 }, (_, i) => `${withCheckDigit(58_200_000 + i)}`);
    await Promise.all(
      nifs.map(async nif => {
        const asked = () => fetch(`${api.url}/api/v1/contractors/${nif}`, { headers: partner.headers });
        // Too busy a machine says 503: it is asked again.
        await expect.poll(async () => (await asked()).status).toBe(202);
      }),
    );
    // It comes when all of them wait: a worker that were there before might be done with them by now.
    const worker = await group.addWorker();
    const active = () =>
      countRows(db.pool, `pgboss.job where state = 'active' and name in ('run-analysis', 'ask-linked')`);
    await expect.poll(active, { interval: 20 }).toBeGreaterThan(3);
    const { code, ms } = await stopped(worker);
    expect([code, ms < WITHIN_MS]).toEqual([0, true]);
    // Nobody holds on to a job: it is done, or free to be taken.
    expect(await active()).toBe(0);
    await group.addWorker();
    await expect
      .poll(() => firstAnswers(db.pool, nifs), { timeout: 60_000, interval: 100 })
      .toEqual(eachDoneOnce(nifs));
    console.log(`a worker with jobs under way was out within ${ms.toFixed(0)} ms`);
  }, 150_000);
});
