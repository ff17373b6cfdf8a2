/** A harvest that is killed, again and again, goes on where it was, and leaves the index of one that was never disturbed. */
import { afterAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../src/db/open-database.ts';
import { createCountry } from '../../../src/sandbox/country/create-country.ts';
import { startProgram } from '../../kit/service-process.ts';
import { createDatabaseUrl } from '../../kit/test-database.ts';
import { indexOf, startPortals } from './harvest-world.ts';

const KILLS = 10;

const portals = await startPortals(createCountry({ seed: 'killed', companies: 160 }));
afterAll(() => portals.close());

function start(databaseUrl: string) {
  return startProgram(['test/jobs/harvest/harvest-program.ts', databaseUrl, portals.url], {});
}

async function toTheEnd(databaseUrl: string): Promise<void> {
  const program = start(databaseUrl);
  await program.says(/ends: (\w+)/);
  expect(program.output()).toContain('ends: done');
}

async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const database = await createDatabaseUrl();
  try {
    return await work(database.url);
  } finally {
    await database.drop();
  }
}

interface Progress {
  readonly days: number;
  readonly officers: number;
}

const PROGRESS = `
  select (select count(*)::int from harvest_days) as days, (select count(officers_read_at)::int from failed_companies) as officers`;

/** Days between two kills; the last kill comes while officers are read. */
const STEP_DAYS = 240;

it('ten kills give the same index', async () => {
  const undisturbed = await withDatabase(async url => {
    await toTheEnd(url);
    return withIndex(url, indexOf);
  });
  await withDatabase(url =>
    withIndex(url, async db => {
      const progress = async (): Promise<Progress> => (await db.pool.query(PROGRESS)).rows[0];
      for (let kill = 1; kill <= KILLS; kill++) {
        const program = start(url);
        const isTime = ({ days, officers }: Progress) =>
          kill < KILLS ? days >= kill * STEP_DAYS : officers > 0;
        await expect.poll(async () => isTime(await progress()), { interval: 5, timeout: 60_000 }).toBe(true);
        await program.kill('SIGKILL');
        // A kill that came when all was done would prove nothing.
        expect(program.output()).not.toContain('ends');
      }
      await toTheEnd(url);
      expect(await indexOf(db)).toEqual(undisturbed);
    }),
  );
}, 180_000);

async function withIndex<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { poolSize: 2, onError: () => {} });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
