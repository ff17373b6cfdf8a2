/** The harvest as a process of its own, to be killed: `node harvest-program.ts DATABASE_URL PORTALS_URL`. */
import { openDatabase } from '../../../src/db/open-database.ts';
import { runHarvest } from '../../../src/jobs/harvest/run-harvest.ts';
import { harvestOver } from './harvest-world.ts';

/** Short, so that a kill comes between two of many. */
const LONGEST_SPAN = 12;

const [databaseUrl = '', portalsUrl = ''] = process.argv.slice(2);
const db = openDatabase(databaseUrl, { poolSize: 6, onError: () => {} });
await db.prisma.$connect();
console.log('begins');
const signal = new AbortController().signal;
const round = await runHarvest(harvestOver(db, portalsUrl), {
  signal,
  withinMs: 300_000,
  patient: true,
  longestSpan: LONGEST_SPAN,
});
console.log(`ends: ${round.end}`);
await db.close();
