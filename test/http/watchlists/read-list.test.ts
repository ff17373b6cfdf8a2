/** The list read: filtered, sorted, paged as of one moment, and as files that a spreadsheet opens without harm. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { putCompanies } from '../../../src/watching/lists/change-watchlist.ts';
import type { GivenCompany } from '../../../src/watching/lists/given-companies.ts';
import { LIST_SORTS } from '../../../src/watching/lists/list-cursor.ts';
import { readWatched } from '../../../src/watching/lists/read-watched.ts';
import { readWatchlist } from '../../../src/watching/lists/watchlist.ts';
import { companyNif } from '../../graph/graph-database.ts';
import { writeAssessedCompanies, writeAssessment } from '../../kit/assessed-company.ts';
import { appOfFile } from '../../kit/test-app.ts';

const WORST = ['do_not_proceed', 'high_risk', 'moderate_risk', 'low_risk', 'no_records'] as const;
const verdictOf = (score: number) => WORST[score < 20 ? 0 : score < 45 ? 1 : score < 70 ? 2 : 3];

const app = await appOfFile();
let nifs: string[];
/** Companies of another list, that are judged between its pages. */
let all: string[];
let made = 0;
const at = '/api/v1/watchlists/norte/companies';

beforeAll(async () => {
  nifs = await writeAssessedCompanies(app.db.pool, { count: 6 });
  all = await writeAssessedCompanies(app.db.pool, { count: 12, firstSerial: 100 });
  await app.db.sql`update assessments set assessed_at = app_now() - interval '10 days'`;
  await app.db.sql`update companies set name = '=HYPERLINK("http://evil.example")' where nif = ${nifs[5]}`;
  for (const [i, score] of [10, 30, 30, 60, 95].entries()) await judge(nifs[i]!, score, `${5 - i} days`);
  const given = [...nifs, companyNif(50)].map((nif, i) => ({
    nif,
    reference: ['b', 'a', null, 'a', '@x', '-1', 'z'][i],
  }));
  await putCompanies(app.db, { clientId: app.clientId, name: 'norte' }, putting(given));
});

const putting = (companies: readonly object[]) => ({
  companies: companies as GivenCompany[],
  part: false,
  create: true,
});

/** A new assessment of the company, so long ago. */
async function judge(nif: string, score: number, ago = '0', completeness = 0.5): Promise<void> {
  const id = `asm_${`j${++made}`.padStart(26, '0')}`;
  const verdict = verdictOf(score);
  await writeAssessment(app.db.pool, { id, nif, ago, score, verdict, completeness });
  await app.db.sql`update companies set latest_assessment_id = ${id} where nif = ${nif}`;
}

const page = async (query: string) => (await app.get(`${at}?${query}`)).json();
/** The companies by their place in `nifs`; 6 is the one that was never assessed. */
const placesOf = (data: readonly { nif: string }[]) =>
  data.map(({ nif }) => (nifs.includes(nif) ? nifs.indexOf(nif) : 6));
const places = async (query: string) => placesOf((await page(query)).data);

it.each([
  ['sort=score', [0, 1, 2, 3, 5, 4, 6]],
  ['sort=-score', [4, 5, 3, 1, 2, 0, 6]],
  ['sort=verdict', [0, 1, 2, 3, 4, 5, 6]],
  ['sort=changed', [4, 3, 2, 1, 0, 5, 6]],
  ['sort=reference', [5, 4, 1, 3, 0, 6, 2]],
  ['sort=nif', [0, 1, 2, 3, 4, 5, 6]],
  ['verdict=high_risk,do_not_proceed', [0, 1, 2]],
  ['verdict=not_assessed', [6]],
  ['minScore=30&maxScore=60', [1, 2, 3]],
  ['minScore=0', [0, 1, 2, 3, 4, 5]],
  ['minCompleteness=0.6', [5]],
  ['reference=a', [1, 3]],
  ['reference=%40x', [4]],
])('%s', async (query, wanted) => {
  expect(await places(query)).toEqual(wanted);
});

it('changedSince takes companies whose score or verdict is another since, and not those judged again alike', async () => {
  const since = new Date(Date.now() - 3.5 * 86_400_000).toISOString();
  expect(await places(`changedSince=${since}`)).toEqual([2, 3, 4]);
  await judge(nifs[0]!, 10);
  expect(await places(`changedSince=${since}`)).toEqual([2, 3, 4]);
  const { data } = await page('limit=1');
  const ageDays = (Date.now() - Date.parse(data[0].assessment.changedAt)) / 86_400_000;
  expect(ageDays).toBeCloseTo(5, 1);
  expect(Date.parse(data[0].assessment.assessedAt)).toBeGreaterThan(Date.now() - 60_000);
});

it('counts by verdict what the filter takes, on the first page, and links the next one', async () => {
  const first = await app.get(`${at}?limit=2&sort=score`);
  const body = await first.json();
  expect(body).toMatchObject({
    hasMore: true,
    totals: {
      no_records: 0,
      low_risk: 2,
      moderate_risk: 1,
      high_risk: 2,
      do_not_proceed: 1,
      not_assessed: 1,
    },
  });
  const next = /<(.*)>; rel="next"/.exec(first.headers.get('link')!)![1]!;
  expect(await (await app.get(next)).json()).toMatchObject({ totals: null, at: body.at });
  expect((await page('verdict=high_risk')).totals).toMatchObject({ high_risk: 2, low_risk: 0 });
});

it('says how old what is known of the list is', async () => {
  const head = await (await app.get('/api/v1/watchlists/norte')).json();
  expect(head.freshness.notAssessed).toBe(1);
  expect(Date.now() - Date.parse(head.freshness.oldestAt)).toBeGreaterThan(9.9 * 86_400_000);
  expect(Date.parse(head.freshness.medianAt)).toBeGreaterThan(Date.parse(head.freshness.oldestAt));
});

it('shows no score that is past its retention', async () => {
  await app.db.sql`update companies set latest_assessment_id = null where nif = ${nifs[3]}`;
  expect((await page('reference=a')).data[1].assessment).toBeNull();
  await app.db
    .sql`update companies set latest_assessment_id = (select id from assessments where nif = ${nifs[3]}
       order by assessed_at desc limit 1) where nif = ${nifs[3]}`;
});

it.each([
  ...['after=x', 'after=W10', 'sort=name', 'minScore=-1', 'minScore=101', 'minCompleteness=2', 'limit=0'],
  ...['verdict=bad', 'verdict=', 'minScore=1&minScore=2', 'changedSince=yesterday'],
  ...['minScore=60&maxScore=40', 'verdict=not_assessed&minScore=0'],
  ...['verdict=not_assessed&assessedSince=2026-01-01T00:00:00Z', 'changedSince=2130-01-01T00:00:00Z'],
  ...[`reference=${'x'.repeat(101)}`, 'reference=a%00b', 'other=1'],
])('refuses %s', async query => {
  const { status } = await app.get(`${at}?${query}`);
  expect(status).toBe(400);
});

it('refuses a cursor of another order, and paging through a file', async () => {
  const { cursor } = await page('sort=score&limit=1');
  expect((await page(`sort=-score&after=${cursor}`)).code).toBe('invalid-cursor');
  const [sort, when, key, sign] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  const altered = Buffer.from(JSON.stringify([sort, when - 1, key, sign])).toString('base64url');
  expect((await page(`sort=score&after=${altered}`)).code).toBe('invalid-cursor');
  const file = await app.get(`${at}.csv?limit=5`);
  expect([file.status, (await file.json()).code]).toEqual([400, 'invalid-parameter']);
});

it('shows nothing in the log of who saw what, and takes no quota', async () => {
  await page('sort=score');
  const rows = await app.db
    .sql`select (select count(*)::int from shown_companies) as shown, (select sum(quota)::int
       from request_log) as quota`;
  expect(rows).toEqual([{ shown: 0, quota: 0 }]);
});

it('whatever changes between two pages, no company comes twice and none is left out', async () => {
  const key = { clientId: app.clientId, name: 'sul' };
  await putCompanies(app.db, key, putting(all.map((nif, i) => ({ nif, reference: `r${i % 4}` }))));
  const { id: watchlistId } = await readWatchlist(app.db.pool, key);
  const change = fc.record({ place: fc.nat({ max: 11 }), score: fc.integer({ min: 0, max: 100 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...LIST_SORTS),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.array(change, { maxLength: 4 }), { minLength: 12, maxLength: 12 }),
      async (sort, limit, changes) => {
        const ask = { watchlistId, filter: {}, sort, limit };
        const seen: string[] = [];
        const scores: number[] = [];
        for (let after: string | null = null, i = 0; ; i++) {
          const { companies, more } = await readWatched(app.db.pool, { ...ask, after });
          seen.push(...companies.map(({ nif }) => nif));
          scores.push(...companies.map(({ assessment }) => assessment!.score));
          if (!more) break;
          after = companies.at(-1)!.cursor;
          for (const { place, score } of changes[i]!) await judge(all[place]!, score);
        }
        expect(seen.toSorted()).toEqual(all.toSorted());
        if (sort === 'score') expect(scores).toEqual(scores.toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 25 },
  );
});

it('goes on rightly when companies come and go between pages', async () => {
  const key = { clientId: app.clientId, name: 'centro' };
  const some = [60, 61, 62, 63]
    .map(serial => ({ nif: companyNif(serial) }))
    .sort((a, b) => (a.nif < b.nif ? -1 : 1));
  await putCompanies(app.db, key, putting(some));
  const { id: watchlistId } = await readWatchlist(app.db.pool, key);
  const ask = { watchlistId, filter: {}, sort: 'nif', limit: 2 } as const;
  const first = await readWatched(app.db.pool, { ...ask, after: null });
  await putCompanies(app.db, key, putting([some[0]!, some[2]!, { nif: companyNif(70) }]));
  const second = await readWatched(app.db.pool, { ...ask, after: first.companies[1]!.cursor });
  expect([second.companies.map(({ nif }) => nif), second.more]).toEqual([[some[2]!.nif], false]);
});

it('is a CSV file of every company, whose cells no spreadsheet takes for a formula', async () => {
  const response = await app.get(`${at}.csv?sort=reference`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  const lines = (await response.text()).split('\r\n');
  expect(lines[0]).toBe('nif,name,reference,score,verdict,completeness,assessedAt,changedAt,addedAt');
  expect(lines).toHaveLength(9);
  expect(lines[1]).toMatch(
    new RegExp(`^${nifs[5]},"'=HYPERLINK\\(""http://evil.example""\\)",'-1,90,low_risk,1,20`),
  );
  expect(lines[2]).toContain(",'@x,");
  expect(lines[6]).toMatch(new RegExp(`^${companyNif(50)},,z,,,,,,20`));
});

it('is NDJSON of every company, filtered, also of more than one piece; HEAD has no body', async () => {
  const key = { clientId: app.clientId, name: 'many' };
  const many = Array.from({ length: 10_100 }, (_, i) => ({ nif: companyNif(1_000 + i), reference: `${i}` }));
  await putCompanies(app.db, key, putting(many));
  const many_at = '/api/v1/watchlists/many/companies.ndjson';
  const response = await app.get(many_at);
  const lines = (await response.text())
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(lines.map(({ nif }) => nif)).toEqual(many.map(({ nif }) => nif).toSorted());
  const one = await app.get(`${many_at}?reference=7`);
  expect((await one.text()).trimEnd().split('\n')).toHaveLength(1);
  const head = await app.send('HEAD', many_at);
  expect([head.status, await head.text()]).toEqual([200, '']);
});

it('finds the assessments of each company by its number, whatever the statistics say', async () => {
  await app.db.sql`analyze`;
  const { id: watchlistId } = await readWatchlist(app.db.pool, { clientId: app.clientId, name: 'many' });
  const indexes = new Set<string>();
  const explaining = {
    async query(text: string, values: unknown[]) {
      if (!text.startsWith('select *')) return app.db.pool.query(text, values);
      const { rows } = await app.db.pool.query(`explain ${text}`, values);
      const plan = rows.map(row => row['QUERY PLAN']).join('\n');
      for (const [, index] of plan.matchAll(/ using (assessments\w*)|Seq Scan on assessments/g))
        indexes.add(index ?? 'none');
      return { rows: [] };
    },
  };
  await readWatched(explaining as never, {
    watchlistId,
    filter: {},
    sort: 'nif',
    after: null,
    limit: 10_000,
  });
  expect([...indexes]).toEqual(['assessments_nif_assessed_at_idx']);
});

it('is cut where the database fails within a file, so that nobody takes it for whole, and the service goes on', async () => {
  for (const format of ['csv', 'ndjson']) {
    await app.db.sql`alter table watched_companies rename column reference to away`;
    const broken = app.get(`${at}.${format}`).then(answer => answer.text());
    await expect(broken).rejects.toThrow();
    await app.db.sql`alter table watched_companies rename column away to reference`;
    expect((await (await app.get(`${at}.${format}`)).text()).length).toBeGreaterThan(500);
  }
});
