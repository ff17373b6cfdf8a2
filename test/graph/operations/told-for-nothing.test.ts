/** No question tells anything of a verdict that was not paid for: the answers of two worlds differ only where a unit was taken. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ShownCompanies } from '../../../src/access/settlement/shown-companies.ts';
import { putCompanies } from '../../../src/watching/lists/change-watchlist.ts';
import { seededRuns } from '../../kit/seeded-runs.ts';
import { addAssessment, companyNif, openGraph } from '../graph-database.ts';

const graph = await openGraph();
const VERDICTS = ['low_risk', 'review', 'high_risk', 'do_not_proceed'] as const;
const nifs = Array.from({ length: 12 }, (_, n) => companyNif(n + 1));
const target = nifs[5]!;
for (const [n, nif] of nifs.entries())
  await addAssessment(graph.db, nif, { hoursAgo: 48, score: 90 - 7 * n, verdict: VERDICTS[n % 4]! });
await graph.db.pool.query(
  `update companies set name_words = array['valberil', 'w' || right(nif, 2)], seat_municipality = case when nif < $1 then 'penafiel' else 'paredes' end`,
  [target],
);
const ALONE = `w${target.slice(-2)}`;
await putCompanies(
  graph.db,
  { clientId: graph.client.id, name: 'three' },
  {
    companies: [nifs[4]!, target, nifs[6]!].map(nif => ({ nif, reference: undefined })),
    part: false,
    create: true,
  },
);
/** Paid for today, so that their part of an answer takes no unit. */
const paid: readonly string[] = nifs.filter(nif => nif !== target);
for (const nif of paid)
  await graph.db.pool.query(
    `insert into shown_companies (nif, at, request_id, client_id, assessment_ids, answered, charged)
     values ($1, app_now(), 'req_' || $1, $2, '{}', true, true)`,
    [nif, graph.client.id],
  );

const cursorOf = (order: string, nif: string, key: string) =>
  Buffer.from(`${order}/${nif}/${key}`).toString('base64url');

const question = fc
  .record({
    search: fc.constantFrom(null, 'valberil', `valberil ${ALONE}`),
    verdict: fc.option(fc.subarray([...VERDICTS], { minLength: 1 }), { nil: null }),
    municipality: fc.constantFrom(null, 'penafiel', 'paredes'),
    watchlist: fc.constantFrom(null, 'three'),
    changedSince: fc.constantFrom(null, '2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'),
    orderBy: fc.constantFrom('nif', 'score', 'changed'),
    size: fc.constantFrom('first: 0', 'first: 1', 'first: 3', 'last: 1', 'first: 100'),
    after: fc.option(
      fc.record({
        nif: fc.constantFrom<string>(...nifs, '999999990'),
        key: fc.integer({ min: 0, max: 101 }),
      }),
      {
        nil: null,
      },
    ),
  })
  .map(({ size, after, orderBy, verdict, ...texts }) => {
    const given = Object.entries(texts).flatMap(([name, value]) =>
      value === null ? [] : [`${name}: "${value}"`],
    );
    if (verdict) given.push(`verdict: [${verdict.join(', ')}]`);
    if (after)
      given.push(
        `after: "${cursorOf(orderBy, after.nif, orderBy === 'nif' ? after.nif : String(after.key))}"`,
      );
    return `{ companies(${[...given, `orderBy: ${orderBy}`, size].join(', ')}) { totalCount
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor node { nif } } } }`;
  });

async function asked(text: string) {
  const shown = new ShownCompanies();
  const { data, errors } = await graph.ask(text, {}, graph.context({ shown }));
  const units = shown.take().filter(({ nif, charged }) => charged && !paid.includes(nif));
  return { answer: JSON.stringify(data ?? errors?.map(({ message }) => message)), units: units.length };
}

const judge = (verdict: string, score: number) =>
  graph.db.sql`update companies
     set latest_verdict = ${verdict}, latest_score = ${score}, latest_since = app_now() where nif = ${target}`;

test('an answer that depends on the verdict of a company takes a unit, whatever is asked', async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(
      question,
      fc.constantFrom(...VERDICTS),
      fc.constantFrom(...VERDICTS),
      async (text, one, other) => {
        await judge(one, 90);
        const before = await asked(text);
        await judge(other, 10);
        const after = await asked(text);
        if (before.answer === after.answer) return;
        told += 1;
        expect([before.units, after.units].every(units => units > 0)).toBe(true);
      },
    ),
    seededRuns('told for nothing', 200, 10_000),
  );
  expect(told).toBeGreaterThan(0);
}, 120_000);
