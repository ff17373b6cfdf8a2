/** Promise 26: the primary dies under load, its standby is promoted, and nothing that was answered is lost. */
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { openPool } from '../../src/db/open-pool.ts';
import { openClient } from '../../src/db/session.ts';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import { completed } from '../graph/graph-database.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { ofFile } from '../kit/of-file.ts';
import { startPostgres } from '../kit/own-postgres.ts';
import { createPartner, GENEROUS } from '../kit/partner.ts';
import { startGroup, untilReady } from '../kit/process-group.ts';
import { size } from '../kit/sizes.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { startStandby } from '../kit/standby.ts';

const CALLERS = size(20, 200);

const primary = await ofFile(startPostgres({ durable: true }));
const standby = await ofFile(startStandby(primary));
const both = primary.url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`);
const db = openDatabase(primary.url, { poolSize: 1, onError: () => {} });
const partner = await createPartner(db, GENEROUS);
const [nif] = await writeAssessedCompanies(db.pool, { count: 1 });
await db.close();
const group = await ofFile(startGroup({ databaseUrl: `${both}?target_session_attrs=read-write`, apis: 1 }));
const { url } = group.apis[0]!;

it('an address with several hosts leads to the one that takes writes, also when that is another one', async () => {
  const answered: string[] = [];
  const statuses = new Set<number>();
  let isOver = false;
  let since = 0;
  let lastAt = performance.now();
  /** The longest time between two answers. */
  let silentMs = 0;
  const caller = async () => {
    while (!isOver) {
      const answer = await fetch(`${url}/api/v1/contractors/${nif}`, { headers: partner.headers });
      await answer.arrayBuffer();
      statuses.add(answer.status);
      if (answer.status !== 200) continue;
      answered.push(answer.headers.get('request-id')!);
      since++;
      silentMs = Math.max(silentMs, performance.now() - lastAt);
      lastAt = performance.now();
    }
  };
  const events = openPool(both, { poolSize: 1, answerWithinMs: 2_500, onError: () => {} });
  /** The companies of events whose transaction was answered. */
  const told: string[] = [];
  const teller = async () => {
    for (let serial = 1; !isOver; serial++) {
      const nif = companyNif(serial);
      const telling = sqlTransaction({ pool: events }, tx =>
        appendEvent(tx, [partner.clientId], completed(nif)),
      );
      await telling.then(() => told.push(nif)).catch(() => setTimeout(50));
    }
  };
  const callers = [...Array.from({ length: CALLERS }, caller), teller()];
  const hundredMore = async () => {
    since = 0;
    await expect.poll(() => since).toBeGreaterThan(100);
  };
  await hundredMore();
  await primary.stop('immediate');
  const died = performance.now();
  await standby.promote();
  await untilReady(url, 20_000);
  const seconds = ((performance.now() - died) / 1000).toFixed(1);
  await hundredMore();
  isOver = true;
  await Promise.all(callers);
  await events.end();
  const promoted = await openClient(Object.assign(new URL(primary.url), { port: String(standby.port) }).href);
  const { rows } = await promoted.query(
    `select count(distinct id)::int as answers, sum(quota)::int as units,
       (select count(distinct nif)::int from events where nif = any($2)) as events,
       (select sum(used)::int from usage_windows where limit_name = 'daily') as used,
       (select sum(quota)::int from request_log) as logged
     from request_log where id = any($1)`,
    [answered, told],
  );
  await promoted.end();
  const kept = { answers: answered.length, units: answered.length, events: told.length };
  expect(rows[0]).toMatchObject({ ...kept, used: rows[0].logged });
  expect([...statuses].sort()).toEqual([200, 503]);
  console.log(
    `${answered.length} answers and ${told.length} events around a promotion, none lost; ready after ${seconds} s, no answer for ${(silentMs / 1000).toFixed(1)} s`,
  );
});
