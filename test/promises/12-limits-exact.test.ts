/** Promise 12: a limit lets exactly as many through as it says, over four processes, on the database's clock alone. */
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { moveClock, moveClockBeforeEdge, wrongClock } from '../kit/clocks.ts';
import { countRows } from '../kit/count-rows.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner, type Partner } from '../kit/partner.ts';
import { type ApiProcess, startGroup } from '../kit/process-group.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const LIMIT = 100;
const PER_PROCESS = 250;
const RUNS = size(2, 20);
/** No run of this length crosses its edge. */
const YEAR_SECONDS = 86_400 * 365;

const db = await databaseOfFile();
const [nif] = (await writeAssessedCompanies(db.pool, { count: 1 })) as [string];
const group = await ofFile(startGroup({ databaseUrl: db.url, apis: 4 }));

const partner = (windowSeconds: number) =>
  createPartner(db, { limits: [{ name: 'burst', requests: LIMIT, windowSeconds }] });

interface Told {
  readonly status: number;
  /** What the answer says is left, and seconds to the window's end. */
  readonly left: number;
  readonly resets: number;
  /** Answers before this one that told the caller to come again, because the service was too busy. */
  readonly turnedAway: number;
}

/** Asks again when told to, by a service that is too busy or whose database is. */
async function ask({ url }: ApiProcess, { headers }: Partner): Promise<Told> {
  for (let turnedAway = 0; ; turnedAway++) {
    const {
      statusCode,
      headers: told,
      body,
    } = await request(`${url}/api/v1/contractors/${nif}`, { headers });
    const text = await body.text();
    if (statusCode === 503) continue;
    const parts = /"burst";r=(\d+);t=(\d+)/.exec(String(told.ratelimit));
    if (!parts) throw new Error(`no RateLimit on ${statusCode} ${text}`);
    return { status: statusCode, left: Number(parts[1]), resets: Number(parts[2]), turnedAway };
  }
}

/** `count` from each process, by turns and all at once. */
const burst = (apis: readonly ApiProcess[], who: Partner, count: number): Promise<Told[]> =>
  Promise.all(Array.from({ length: count * apis.length }, (_, i) => ask(apis[i % apis.length]!, who)));

/** As `burst`, with every process at the very point of counting before any of them may: they decide together. */
async function together(apis: readonly ApiProcess[], who: Partner, count: number): Promise<Told[]> {
  const gate = await db.pool.connect();
  try {
    await gate.query('begin; lock table usage_windows in access exclusive mode');
    const told = burst(apis, who, count);
    const waiting = () =>
      countRows(gate, `pg_locks where relation = 'usage_windows'::regclass and not granted`);
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThanOrEqual(apis.length);
    await gate.query('commit');
    return await told;
  } finally {
    gate.release(true);
  }
}

/** What the answers of a window that let `used` through say is left: each number once. */
const leftAfter = (used: number): number[] => Array.from({ length: used }, (_, i) => LIMIT - 1 - i);

/**
 * As many were let through as were counted, no two were told the same, and none was told too much. On a machine so busy
 * that callers were turned away, one of them may have been counted without hearing of it; never the other way round.
 */
async function expectExact(who: Partner, told: readonly Told[]): Promise<void> {
  const granted = told.filter(one => one.status === 200);
  expect(told.filter(one => one.status === 429)).toHaveLength(told.length - granted.length);
  const counted = await windowsOf(who);
  const owed = counted.flatMap(leftAfter);
  for (const { left } of granted) expect(owed.splice(owed.indexOf(left), 1)).toEqual([left]);
  expect(owed.length).toBeLessThanOrEqual(told.reduce((sum, one) => sum + one.turnedAway, 0));
  expect(counted.at(-1)).toBe(LIMIT);
}

describe('limits are exact over four processes', () => {
  it(
    `${LIMIT} of ${4 * PER_PROCESS} at once, in ${RUNS} runs of ${RUNS}`,
    async () => {
      for (let run = 0; run < RUNS; run++) {
        const who = await partner(YEAR_SECONDS);
        await expectExact(who, await together(group.apis, who, PER_PROCESS));
      }
    },
    timeLimitMs(120_000),
  );

  it(
    'across the edge of a window: each window lets its own through, and no more',
    async () => {
      const who = await partner(60);
      await moveClockBeforeEdge(db.pool, { windowSeconds: 60, seconds: 1 });
      try {
        const told: Told[] = [];
        // On until the second window, too, is spent; then once more.
        while ((await windowsOf(who))[1] !== LIMIT) told.push(...(await burst(group.apis, who, 25)));
        told.push(...(await burst(group.apis, who, 25)));
        await expectExact(who, told);
        expect((await windowsOf(who))[0]).toBeGreaterThan(0);
      } finally {
        await moveClock(db.pool, 0);
      }
    },
    timeLimitMs(120_000),
  );

  it(
    'with the clocks of two processes 5 s off, which every answer ignores',
    async () => {
      const ahead = await group.addApi(wrongClock(5_000));
      const behind = await group.addApi(wrongClock(-5_000));
      const apis = [group.apis[0]!, group.apis[1]!, ahead, behind];
      const many = await partner(YEAR_SECONDS);
      await expectExact(many, await together(apis, many, PER_PROCESS));
      const who = await partner(60);
      await moveClockBeforeEdge(db.pool, { windowSeconds: 60, seconds: 30 });
      const told = await burst(apis, who, 1);
      await moveClock(db.pool, 0);
      for (const { resets } of told) expect(Math.abs(resets - 30)).toBeLessThanOrEqual(2);
    },
    timeLimitMs(120_000),
  );
});

/** What was counted in each window, oldest first. */
async function windowsOf({ keyId }: Partner): Promise<number[]> {
  const rows = await db.sql`select used from usage_windows where key_id = ${keyId} order by window_start`;
  return rows.map(row => row.used);
}
