/** A large batch of known companies: taken, read and forgotten without the API process growing. */
import { expect, it } from 'vitest';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner } from '../kit/partner.ts';
import { HEAP_PROBE, heapOf } from '../kit/preloaded/heap-of.ts';
import { startGroup } from '../kit/process-group.ts';
import { size, timeLimitMs } from '../kit/sizes.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { ndjson } from './submit.ts';

const MB = 1_048_576;
const ROWS = size(20_000, 100_000);
const BATCHES = 2;
/** What may stay: caches, compiled code. A batch's rows alone are more at either size. */
const MOST_LEFT_MB = 12;
/** Whoever needs more than this dies of it: the old space of the API process. */
const OLD_SPACE_MB = 192;

const db = await databaseOfFile();
const partner = await createPartner(db);
const nifs = await writeAssessedCompanies(db.pool, { count: ROWS });
const group = await ofFile(startGroup({ databaseUrl: db.url }));
const api = await group.addApi({
  NODE_OPTIONS: `--max-old-space-size=${OLD_SPACE_MB} ${HEAP_PROBE}`,
  LOG_LEVEL: 'silent',
});

/** Submits all companies and reads every result; returns the places and rows as they came. */
async function goThrough(): Promise<{ places: number; rows: Set<number> }> {
  const headers = { ...partner.headers, 'content-type': 'application/x-ndjson' };
  const body = ndjson(nifs.map((nif, i) => ({ nif, reference: `R-${i}` })));
  const taken = await fetch(`${api.url}/api/v1/batches`, { method: 'POST', headers, body });
  expect(taken.status).toBe(202);
  const batch = await taken.json();
  expect(batch.done).toBe(ROWS);
  const rows = new Set<number>();
  let places = 0;
  for (let path: string | null = `${batch.results}.ndjson?limit=1000`; path; ) {
    const page: Response = await fetch(api.url + path, { headers });
    expect(page.status).toBe(200);
    for (const line of (await page.text()).split('\n').filter(Boolean)) {
      rows.add(Number(/"row":(\d+)/.exec(line)![1]));
      places++;
    }
    path = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
  }
  return { places, rows };
}

it(
  `takes ${ROWS} companies and gives each once, in bounded memory`,
  async () => {
    // One to warm up.
    await goThrough();
    const before = await heapOf(api);
    for (let n = 1; n < BATCHES; n++) {
      const { places, rows } = await goThrough();
      expect([places, rows.size]).toEqual([ROWS, ROWS]);
    }
    const grown = ((await heapOf(api)) - before) / MB;
    console.log(`${BATCHES} batches of ${ROWS}: ${grown.toFixed(1)} MB more`);
    expect(grown).toBeLessThan(MOST_LEFT_MB);
  },
  timeLimitMs(120_000),
);
