/**
 * The days on which summer time begins and ends, hour by hour, over databases of other zones: days of the registers are
 * Lisbon's, days of use are UTC's, and an instant is the same for all.
 */
import { describe, expect, it } from 'vitest';
import { limitsNow } from '../../src/access/admission/usage.ts';
import { createClientTokens } from '../../src/access/client-token.ts';
import { appNow, databaseNow } from '../../src/db/app-now.ts';
import { type Database, openDatabase } from '../../src/db/open-database.ts';
import { daysOf, nextDays } from '../../src/jobs/harvest/read-days.ts';
import { addDays, type LocalDate, lisbonDay } from '../../src/kernel/local-date.ts';
import { READ_BY_DAYS, readCountryCoverage } from '../../src/network/failures/read-coverage.ts';
import { makeDigest } from '../../src/watching/alerts/digest.ts';
import { createPartner, type Partner } from '../kit/partner.ts';
import { createTestDatabase } from '../kit/test-database.ts';

const HOUR = 3_600_000;
const DAY_SECONDS = 86_400;
/** Both at 01:00 UTC. In the Azores that is midnight: one day begins at one o'clock, and one has midnight twice. */
const CHANGES = [
  { at: '2027-03-28T01:00:00Z', before: 0, after: 1 },
  { at: '2027-10-31T01:00:00Z', before: 1, after: 0 },
];
const ZONES = ['Europe/Lisbon', 'Atlantic/Azores', 'Etc/GMT-1'];
/** Hours from the change: each edge of Lisbon's, the Azores' and UTC's days. */
const HOURS = [
  -26.5, -25.5, -24.5, -2.5, -1.5, -0.5, -0.001, 0.001, 0.5, 1.5, 11, 20.5, 21.5, 22.5, 23.5, 24.5,
];

const tokens = createClientTokens('a-secret-of-the-tests-of-32-characters');
const setClock = (db: Database, at: Date) =>
  db.pool.query('update app_clock set skew_seconds = $1::numeric - extract(epoch from clock_timestamp())', [
    at.getTime() / 1000,
  ]);
const near = (found: Date, expected: Date) =>
  expect(Math.abs(found.getTime() - expected.getTime())).toBeLessThan(60_000);

/** What holds at one moment. */
async function right(db: Database, { keyId }: Partner, at: Date, expected: LocalDate): Promise<void> {
  near(await databaseNow(db), at);
  near(await appNow(db.prisma), at);
  const today = lisbonDay(await appNow(db.prisma));
  expect([at, today]).toEqual([at, expected]);
  const span = await nextDays(db, { today, longest: 10 });
  expect(span?.to).toBe(addDays(expected, -1));
  await db.pool.query(
    'insert into harvest_days (register, day, read_at) select $1, unnest($2::date[]), app_now()',
    [READ_BY_DAYS, daysOf(span!)],
  );
  expect(await readCountryCoverage(db, today)).toMatchObject({ oldestDay: span!.from, newestDay: span!.to });
  await db.pool.query('truncate harvest_days');
  const { token } = await tokens.mint(
    { keyId, scopes: [], nifs: null, session: null },
    { now: await appNow(db.prisma), seconds: 60 },
  );
  near((await tokens.read(token))!.expiresAt, new Date(at.getTime() + 60_000));
  const [daily] = await limitsNow(db, keyId);
  const left = DAY_SECONDS - ((at.getTime() / 1000) % DAY_SECONDS);
  expect(Math.abs(daily!.resetsInSeconds - left)).toBeLessThan(60);
}

describe.each(ZONES)('a database in %s', zone => {
  it.each(CHANGES)('around $at', async ({ at: change, before, after }) => {
    await using made = await createTestDatabase();
    await made.pool.query(`alter database ${new URL(made.url).pathname.slice(1)} set timezone = '${zone}'`);
    const db = openDatabase(made.url, { poolSize: 2, onError: () => {} });
    const partner = await createPartner(db, { dailyQuota: 5 });
    const days = new Set<LocalDate>();
    let digests = 0;
    for (const hours of HOURS) {
      const at = new Date(Date.parse(change) + hours * HOUR);
      await setClock(db, at);
      const lisbon = new Date(at.getTime() + (hours < 0 ? before : after) * HOUR);
      const day = lisbon.toISOString().slice(0, 10) as LocalDate;
      await right(db, partner, at, day);
      days.add(day);
      if (await makeDigest(db, { clientId: partner.clientId, day, livemode: false })) digests++;
    }
    expect(digests).toBe(days.size);
    await db.close();
  });
});
