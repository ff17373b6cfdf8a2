/**
 * No answer of a register freezes the process: each is read or refused, and the app that reads it answers meanwhile. `FULL=1`
 * tries all of the bodies, within five seconds each and 100 ms for `/health/live`; otherwise every ninth, however long it takes.
 */
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { Capture, Reading } from '../../src/registers/register.ts';
import { isFull, timeLimitMs } from '../kit/sizes.ts';
import { startTestApp } from '../kit/test-app.ts';
import { captureOf } from './at-debtors/list-pdf.ts';
import { context, startWorld, THREADED } from './conformance-world.ts';
import { type HostileBody, hostileFiles, hostilePages, hostilePdfs } from './hostile-bodies.ts';

const MOST_MS = 5_000;
const MOST_HEALTH_MS = 100;
const OTHERWISE_EACH = 9;

// The app is in this process, on the event loop that hands bodies to the threads.
const [world, app] = await Promise.all([startWorld(), startTestApp()]);
afterAll(() => Promise.all([world.close(), app.close()]));

async function bodiesFor(register: (typeof THREADED)[number]): Promise<HostileBody[]> {
  const { captures } = await world.ask(register, await world.someoneIn(register));
  const good = captures.at(-1) as Capture;
  if (register.meta.name === 'at-debtors') return hostilePdfs(captureOf(new Uint8Array()));
  if (register.meta.name === 'base-contracts') return [...hostileFiles(good), ...hostilePages(captures[0]!)];
  return hostilePages(good);
}

interface Measure {
  readonly reading: Reading<unknown>;
  readonly ms: number;
  /** Of the slowest answer of `/health/live` meanwhile. */
  readonly healthMs: number;
  /** CPU of this thread while that was awaited: the loop stood still no longer, for the rest the machine was busy with others. */
  readonly loopMs: number;
}
const measures: Measure[] = [];

test.each(THREADED.map(register => [register.meta.name, register] as const))(
  '%s: every answer is read or refused, and holds nobody else up',
  async (_, register) => {
    const bodies = (await bodiesFor(register)).filter((_, i) => isFull || i % OTHERWISE_EACH === 0);
    const slow: string[] = [];
    for (const { name, capture } of bodies) {
      const body = capture();
      const measure = await measured(async () => register.parse(body, { nif: null }, context));
      measures.push(measure);
      const { reading, ms, healthMs, loopMs } = measure;
      if (isFull && (ms > MOST_MS || healthMs > MOST_HEALTH_MS))
        slow.push(`${name}: ${reading.outcome} after ${ms} ms, health ${healthMs} ms, loop ${loopMs} ms`);
    }
    expect(slow).toEqual([]);
  },
  timeLimitMs(120_000),
);

test.runIf(isFull)('at least 470 bodies were tried', () => {
  const longest = (of: 'ms' | 'healthMs' | 'loopMs') => Math.max(...measures.map(measure => measure[of]));
  const ended = measures.filter(
    ({ reading }) => 'reason' in reading && /^reading it takes/.test(reading.reason),
  );
  console.info(
    `${measures.length} bodies: ${longest('ms')} ms at most, health ${longest('healthMs')} ms at most, loop ${longest('loopMs')} ms at most, ${ended.length} ended`,
  );
  expect(measures.length).toBeGreaterThanOrEqual(470);
});

async function measured(read: () => Promise<Reading<unknown>>): Promise<Measure> {
  let isRead = false;
  const startedAt = performance.now();
  const [{ reading, ms }, health] = await Promise.all([
    read()
      .then(reading => ({ reading, ms: msSince(startedAt) }))
      .finally(() => {
        isRead = true;
      }),
    slowestHealth(() => isRead),
  ]);
  return { reading, ms, ...health };
}

/** Asks at least once, then one after another until all is read. */
async function slowestHealth(isRead: () => boolean): Promise<Pick<Measure, 'healthMs' | 'loopMs'>> {
  let slowest = { healthMs: 0, loopMs: 0 };
  do {
    const [askedAt, before] = [performance.now(), process.threadCpuUsage()];
    const { status } = await fetch(`${app.api}/health/live`);
    expect(status).toBe(200);
    const { user, system } = process.threadCpuUsage(before);
    const answer = { healthMs: msSince(askedAt), loopMs: Math.round((user + system) / 1000) };
    if (answer.healthMs >= slowest.healthMs) slowest = answer;
    await setTimeout(20);
  } while (!isRead());
  return slowest;
}

const msSince = (startedAt: number): number => Math.round(performance.now() - startedAt);
