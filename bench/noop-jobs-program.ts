/** Jobs of pg-boss that do nothing but write the rows of one analysis each, in one transaction, a statement for a table. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { counted } from './counted.ts';
import { readInput } from './read-input.ts';

const { databaseUrl, rowsFile } = await readInput<{ databaseUrl: string; rowsFile: string }>();
/** For each analysis, tables in an order that their references allow, and their rows. */
const analyses: [table: string, rows: unknown[]][][] = JSON.parse(await readFile(rowsFile, 'utf8'));
const AT_ONCE = 20;

const pool = new pg.Pool({ connectionString: databaseUrl, max: AT_ONCE });
const boss = new PgBoss({
  connectionString: databaseUrl,
  schema: 'pgboss',
  supervise: false,
  schedule: false,
});
boss.on('error', () => {});
await boss.start();
await boss.createQueue('bench-noop');
await boss.insert(
  'bench-noop',
  analyses.map((_, place) => ({ data: { place } })),
);

async function write(place: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [table, rows] of analyses[place]!)
      await client.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
        [JSON.stringify(rows)],
      );
    await client.query('commit');
  } finally {
    client.release();
  }
}

const all = Promise.withResolvers<void>();
let left = analyses.length;
const figures = await counted(pool, async () => {
  const startedAt = performance.now();
  await boss.work<{ place: number }>(
    'bench-noop',
    { batchSize: AT_ONCE, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
    async jobs => {
      await Promise.all(jobs.map(({ data }) => write(data.place).catch(all.reject)));
      left -= jobs.length;
      if (left === 0) all.resolve();
    },
  );
  await all.promise;
  return performance.now() - startedAt;
});
await boss.stop({ graceful: true, timeout: 1_000 });
await pool.end();
console.log(JSON.stringify(figures));
process.exit(0);
