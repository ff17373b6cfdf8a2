/** Promise 12, at the worst moment: a quota is spent as UTC's day ends. Each day gives what it gives, and no more. */
import { request } from 'undici';
import { expect, it } from 'vitest';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { moveClock, moveClockBeforeEdge } from '../kit/clocks.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner, type Partner } from '../kit/partner.ts';
import { startGroup } from '../kit/process-group.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const MIDNIGHTS = size(50, 500);
const DAY_SECONDS = 86_400;
const QUOTA = 5;
/** More than two days give. */
const ASKED = 12;

const db = await databaseOfFile();
const [nif] = await writeAssessedCompanies(db.pool, { count: 1 });
// Later than what the clock is moved to, so that what was assessed is no older than it may be.
const env = { ASSESSMENT_FRESH_HOURS: '8760' };
const group = await ofFile(startGroup({ databaseUrl: db.url, apis: 4, env }));

const ask = async (who: Partner, i: number): Promise<number> => {
  const { statusCode, body } = await request(
    `${group.apis[i % group.apis.length]!.url}/api/v1/contractors/${nif}`,
    { headers: who.headers },
  );
  await body.dump();
  return statusCode;
};

it(
  `a quota of ${QUOTA} at 23:59:59.9 UTC, ${MIDNIGHTS} times, over four processes`,
  async () => {
    const partners = await Promise.all(
      Array.from({ length: MIDNIGHTS }, () => createPartner(db, { dailyQuota: QUOTA })),
    );
    const granted = new Map<string, number>();
    for (const [night, who] of partners.entries()) {
      // Half of the nights the edge falls among the first requests, half of them after all.
      await moveClockBeforeEdge(db.pool, { windowSeconds: DAY_SECONDS, seconds: night % 2 ? 0.1 : 0.02 });
      const statuses = await Promise.all(Array.from({ length: ASKED }, (_, i) => ask(who, i)));
      expect(statuses.filter(status => ![200, 429, 503].includes(status))).toEqual([]);
      // And once more, surely on the next day.
      await moveClockBeforeEdge(db.pool, { windowSeconds: DAY_SECONDS, seconds: DAY_SECONDS - 1 });
      const after = await Promise.all(Array.from({ length: ASKED }, (_, i) => ask(who, i)));
      granted.set(who.keyId, [...statuses, ...after].filter(status => status === 200).length);
    }
    await moveClock(db.pool, 0);
    const { rows } = await db.pool.query<{ key: string; used: number[]; logged: number }>(
      `select key_id as key, array_agg(used order by window_start) as used,
         (select sum(quota)::int from request_log r where r.key_id = w.key_id) as logged
       from usage_windows w where limit_name = 'daily' group by key_id`,
    );
    expect(rows).toHaveLength(MIDNIGHTS);
    let crossed = 0;
    for (const { key, used, logged } of rows) {
      expect(used.filter(units => units > QUOTA)).toEqual([]);
      // The last day was asked for more than it gives.
      expect(used.at(-1)).toBe(QUOTA);
      const counted = used.reduce((sum, units) => sum + units, 0);
      expect([key, logged]).toEqual([key, counted]);
      expect(granted.get(key)).toBeLessThanOrEqual(counted);
      if (used.length > 1 && used[0]! > 0) crossed++;
    }
    console.log(
      `${crossed} of ${MIDNIGHTS} midnights fell among the requests; no day gave more than ${QUOTA}`,
    );
  },
  timeLimitMs(120_000),
);
