/** A harvest that is killed, again and again, goes on where it was, and leaves the index of one that was never disturbed. */
import { expect, it } from 'vitest';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { ofFile } from '../../kit/of-file.ts';
import { startProgram } from '../../kit/service-process.ts';
import { createTestDatabase } from '../../kit/test-database.ts';
import { indexOf, startPortals } from './harvest-world.ts';

const KILLS = 10;

const portals = await ofFile(startPortals(createCountry({ seed: 'killed', companies: 160 })));

function start(databaseUrl: string) {
  return startProgram(['test/jobs/harvest/harvest-program.ts', databaseUrl, portals.url], {});
}

async function toTheEnd(databaseUrl: string): Promise<void> {
  const program = start(databaseUrl);
  await program.says(/ends: (\w+)/);
  expect(program.output()).toContain('ends: done');
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
  await using calm = await createTestDatabase();
  await toTheEnd(calm.url);
  await using db = await createTestDatabase();
  const progress = async (): Promise<Progress> => (await db.pool.query(PROGRESS)).rows[0];
  for (let kill = 1; kill <= KILLS; kill++) {
    const program = start(db.url);
    const isTime = ({ days, officers }: Progress) => (kill < KILLS ? days >= kill * STEP_DAYS : officers > 0);
    await expect.poll(async () => isTime(await progress()), { interval: 5, timeout: 60_000 }).toBe(true);
    await program.kill('SIGKILL');
    // A kill that came when all was done would prove nothing.
    expect(program.output()).not.toContain('ends');
  }
  await toTheEnd(db.url);
  expect(await indexOf(db)).toEqual(await indexOf(calm));
}, 180_000);
