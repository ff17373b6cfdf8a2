/** A batch of new companies whose workers are killed again and again: every row is finished exactly once. */
import { expect, it } from 'vitest';
import { fixedCompany } from '../../sandbox/country/stories/fixed-companies.ts';
import { ofFile } from '../kit/of-file.ts';
import { startGroup } from '../kit/process-group.ts';
import { isFull, size } from '../kit/sizes.ts';
import { withCheckDigit } from '../kit/specimen-country.ts';
import { openEventWorld } from '../promises/event-world.ts';
import { ndjson } from './submit.ts';

const ROWS = size(40, 300);
const KILLS = size(3, 10);
/** In full size each kill waits until something has moved since the one before, which takes as long as a killed job is noticed by its silence. */
const MOVES_BETWEEN = isFull;
const SOON = { timeout: 60_000, interval: 50 };

const world = await ofFile(openEventWorld());
const env = { LOG_LEVEL: 'silent' };
const group = await ofFile(startGroup({ databaseUrl: world.url, apis: 1, workers: 2, sandbox: true, env }));

/** Companies that nobody has asked about, none with a register that never answers. */
const newCompanies = (count: number): string[] =>
  Array.from({ length: count * 2 }, (_, i) => withCheckDigit(58_500_000 + i))
    .filter(nif => Object.keys(fixedCompany(nif)?.trouble ?? {}).length === 0)
    .slice(0, count);

const asked = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${group.apis[0]!.url}/api/v1/batches${path}`, { headers: world.partner.headers, ...init });
const finishedOf = async (id: string): Promise<number> => {
  const rows = await world.db.sql`select finished from batches where id = ${id}`;
  return rows[0].finished;
};

it('every row is finished once, and told once', async () => {
  const nifs = newCompanies(ROWS);
  const headers = { ...world.partner.headers, 'content-type': 'application/x-ndjson' };
  const taken = await asked('', { method: 'POST', headers, body: ndjson(nifs.map(nif => ({ nif }))) });
  expect(taken.status).toBe(202);
  const { id } = await taken.json();
  for (let kill = 0; kill < KILLS; kill++) {
    if (kill === 0 || MOVES_BETWEEN) {
      const before = await finishedOf(id);
      await expect.poll(() => finishedOf(id), SOON).toBeGreaterThan(before);
    }
    await Promise.all([group.addWorker(), group.workers.at(-2)!.kill('SIGKILL')]);
  }
  await expect.poll(async () => (await (await asked(`/${id}`)).json()).state, SOON).toBe('complete');
  const lines = (await (await asked(`/${id}/results.ndjson`)).text()).split('\n').filter(Boolean);
  const results = lines.map(line => JSON.parse(line));
  expect(results.map(({ cursor }) => cursor)).toEqual(nifs.map((_, i) => String(i + 1)));
  expect(results.map(({ nif }) => nif).sort()).toEqual(nifs.toSorted());
  expect(results.every(({ status, assessment }) => status === 'complete' && assessment.score >= 0)).toBe(
    true,
  );
  const rows = await world.db
    .sql`select count(*) filter (where type = 'batch.completed')::int as ended, count(*) filter (where type = 'analysis.completed')::int as single from events`;
  expect(rows[0]).toEqual({ ended: 1, single: 0 });
  const twice = await world.db
    .sql`select nif from assessments group by nif having count(*) <> (select count(*)
     from analyses n where n.nif = assessments.nif)`;
  expect(twice).toEqual([]);
}, 180_000);
