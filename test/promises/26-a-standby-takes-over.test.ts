/** Promise 26: the primary dies under load, its standby is promoted, and nothing that was answered is lost. */
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { openClient } from '../../src/db/session.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { ofFile } from '../kit/of-file.ts';
import { startPostgres } from '../kit/own-postgres.ts';
import { createPartner, GENEROUS } from '../kit/partner.ts';
import { startGroup, untilReady } from '../kit/process-group.ts';
import { startStandby } from '../kit/standby.ts';

const CALLERS = 20;

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
  const caller = async () => {
    while (!isOver) {
      const answer = await fetch(`${url}/api/v1/contractors/${nif}`, { headers: partner.headers });
      await answer.arrayBuffer();
      statuses.add(answer.status);
      if (answer.status !== 200) continue;
      answered.push(answer.headers.get('request-id')!);
      since++;
    }
  };
  const callers = Array.from({ length: CALLERS }, caller);
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
  const promoted = await openClient(Object.assign(new URL(primary.url), { port: String(standby.port) }).href);
  const { rows } = await promoted.query(
    'select count(distinct id)::int as kept from request_log where id = any($1)',
    [answered],
  );
  await promoted.end();
  expect(rows[0].kept).toBe(answered.length);
  expect([...statuses].sort()).toEqual([200, 503]);
  console.log(
    `${answered.length} answers around a promotion, ${answered.length - rows[0].kept} lost; ready after ${seconds} s`,
  );
});
