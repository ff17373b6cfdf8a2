/**
 * Promise 24: a new edition of a list has exactly the watched companies judged again that it touches, within a minute, and each
 * alert is told once on every channel, while a worker and an API process are killed.
 */
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openJobQueue } from '../../src/jobs/queue/job-queue.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { LIST_REGISTERS, SPECIFIED_REGISTERS } from '../../src/kernel/register-name.ts';
import { companyNif } from '../graph/graph-database.ts';
import { markFailuresRead } from '../kit/failures-read.ts';
import { ofFile } from '../kit/of-file.ts';
import { startGroup } from '../kit/process-group.ts';
import { readPage, readStream, readSubscription } from '../kit/read-log.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { assess, publishDebtors, watch } from '../watching/watched-world.ts';
import { receive, status } from '../webhooks/receiver.ts';
import { openEventWorld } from './event-world.ts';

const WATCHED = size(500, 20_000);
const TOUCHED = size(30, 300);
const WITHIN_MS = 60_000;
const CONSULTED = SPECIFIED_REGISTERS.filter(name => !LIST_REGISTERS.includes(name));
/** Of the unissued range, so that the sandbox has none of them. */
const nifs = Array.from({ length: WATCHED }, (_, n) => companyNif(500_000 + n));
const touched = nifs.filter((_, n) => n % Math.floor(WATCHED / TOUCHED) === 0).slice(0, TOUCHED);

// Its editions are the test's own.
const world = await ofFile(openEventWorld('migrated'));
const receiver = await ofFile(receive(status(204)));
await fillWorld();
const group = await ofFile(startGroup({ databaseUrl: world.url, sandbox: true, apis: 2, workers: 2 }));

/** All are watched, assessed, and were asked about days ago; none stands on the list. */
async function fillWorld(): Promise<void> {
  const { db } = world;
  // Otherwise the harvest has companies judged anew.
  await markFailuresRead(db);
  await publishDebtors(world.url, [], '2026-11-01');
  const [first, ...others] = nifs;
  const assessmentId = await assess(db, first!);
  await db.sql`insert into companies (nif, name, latest_assessment_id) select nif, nif, null
     from unnest(${others}::text[]) nif`;
  const rows =
    await db.sql`select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'assessments' and column_name not in ('id', 'nif', 'known')`;
  await db.pool.query(
    `insert into assessments (id, nif, known, ${rows[0]!.columns})
     select 'asm_' || lpad(other, 26, '0'), other, replace(known::text, $2, other)::jsonb, ${rows[0]!.columns}
     from assessments a, unnest($1::text[]) other where a.id = $3`,
    [others, first, assessmentId],
  );
  await db.sql`update companies set latest_assessment_id = 'asm_' || lpad(nif, 26, '0') where nif = any(${others})`;
  await db.sql`insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records)
     select 'ans_' || md5(nif || r) || 'old', r, nif, 'not_found', app_now() - interval '9 days', 1, '[]'
     from unnest(${nifs}::text[]) nif, unnest(${CONSULTED}::text[]) r`;
  await watch(db, { clientId: world.partner.clientId, nifs });
}

interface Told {
  readonly id: string;
  readonly cursor: string;
  readonly type: string;
  readonly nif: string;
  readonly cause: string;
  readonly alsoCauses: readonly string[];
}

/** Reads on behind the last event, over whichever process is there, until told to stop. */
async function follow(
  first: string,
  ended: AbortSignal,
  read: (...of: Parameters<typeof readStream>) => ReturnType<typeof readStream>,
): Promise<Told[]> {
  const { headers } = world.partner;
  const all: Told[] = [];
  for (let turn = 0; !ended.aborted; turn++) {
    const api = group.apis[turn % group.apis.length]!.url;
    const place = { api, headers, after: all.at(-1)?.cursor ?? first, signal: ended };
    try {
      // What is told of an event stands in `data`, but for a subscription.
      for await (const { data, ...event } of read(place)) all.push({ ...event, ...data });
    } catch {
      // It was cut off.
    }
    if (!ended.aborted) await setTimeout(50);
  }
  return all;
}

const rejudged = async () =>
  (
    await world.db
      .sql`select nif from assessments where nif = any(${nifs}) group by nif having count(*) > 1 order by nif`
  ).map(({ nif }) => nif);

/** As a worker does that has read the list. */
async function beginRound(): Promise<void> {
  const jobQueue = await openJobQueue(world.url, { supervise: false, log: silentLog });
  await jobQueue.send(null, 'watch-round', {}, { singletonKey: 'now' });
  await jobQueue.stop(1_000);
}

const keyOf = ({ nif, cause }: Told): string => `${nif} ${cause}`;

it(
  `of ${WATCHED} watched companies the ${TOUCHED} that a new edition touches are judged again and told once`,
  async () => {
    await world.happen(1);
    const start = await world.onlyCursor(group.apis[0]!.url);
    await world.addEndpoint(receiver.url);
    const ending = new AbortController();
    const reading = Promise.all([
      follow(start, ending.signal, place => readPage(place)),
      follow(start, ending.signal, readStream),
      follow(start, ending.signal, place =>
        readSubscription(
          place,
          'id cursor type ... on AboutCompany { nif } ... on WatchAlertEvent { cause alsoCauses }',
        ),
      ),
    ]);
    await publishDebtors(
      world.url,
      touched.map(nif => ({ nif, minEur: 100_001 })),
      '2026-11-02',
    );
    const published = performance.now();
    await beginRound();
    await expect
      .poll(async () => (await rejudged()).length, { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(0);
    const early = (await rejudged()).length;
    await Promise.all([group.workers[0]!.kill('SIGKILL'), group.apis[0]!.kill('SIGKILL')]);
    await Promise.all([group.addWorker(), group.replaceApi(group.apis[0]!)]);
    await expect
      .poll(async () => (await rejudged()).length, { timeout: timeLimitMs(90_000), interval: 100 })
      .toBe(TOUCHED);
    const tookMs = performance.now() - published;
    const undelivered = async () => {
      await world.hastenTries();
      return (await world.log()).length - 1 - ((await world.deliveries()).delivered ?? 0);
    };
    await expect.poll(undelivered, { timeout: timeLimitMs(60_000), interval: 200 }).toBe(0);
    await setTimeout(2_000);
    ending.abort();
    const [pages, stream, subscription] = await reading;

    expect(await rejudged()).toEqual([...touched].sort());
    const [, ...ids] = await world.log();
    for (const told of [pages, stream, subscription]) expect(told.map(({ id }) => id)).toEqual(ids);
    const delivered = new Set(receiver.received.map(({ headers }) => String(headers['webhook-id'])));
    expect([...delivered].sort()).toEqual([...ids].sort());
    const alerts = pages.filter(({ type }) => type.startsWith('watch.'));
    expect(new Set(alerts.map(keyOf)).size).toBe(alerts.length);
    // The listing, the verdict and the score that follow from it are one alert of each company.
    expect(alerts.map(({ nif }) => nif).sort()).toEqual([...touched].sort());
    for (const { cause, alsoCauses } of alerts) expect([cause, ...alsoCauses]).toContain('check:taxDebtor');
    const rows = await world.db
      .sql`select count(*)::int as n from register_answers where nif = any(${nifs.slice(1)})
         and asked_at > app_now() - interval '1 day'`;
    // Nothing was asked of a register.
    expect(rows[0].n).toBe(0);
    expect(tookMs).toBeLessThan(WITHIN_MS);
    console.log(
      `${TOUCHED} of ${WATCHED} judged again in ${(tookMs / 1_000).toFixed(1)} s, killed after ${early}; ${alerts.length} alerts`,
    );
  },
  timeLimitMs(240_000),
);
