/** The same lists over GraphQL: changed, read page by page, priced by what may be answered, and nobody else's. */
import { expect, it } from 'vitest';
import { companyNif, personNif } from '../../graph/graph-database.ts';
import { askGraphql, inputErrors } from '../../kit/ask-graphql.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { createPartner } from '../../kit/partner.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();
await writeAssessedCompanies(app.db.pool, { count: 3 });
const partner = await createPartner(app.db, {
  dailyQuota: 1,
  limits: [{ name: 'all', requests: 1_000, windowSeconds: 86_400 }],
});

async function ask(query: string, variables: object = {}, { key } = partner) {
  const { data, errors, extensions } = (await askGraphql({ api: app.api, key }, query, variables)).body;
  const codes =
    errors?.map((it: { extensions: { code: string } }) => it.extensions.code) ??
    inputErrors(data).map(({ code }) => code);
  return { data, codes, extensions };
}

const WATCH = `mutation ($list: String!, $companies: [CompanyInput!]!) { companiesWatch(input: { list: $list, companies: $companies }) { result {
  added changed removed unchanged rejected { index code detail } watchlist { name version companyCount } } errors { code } } }`;
const watch = (list: string, companies: object[], by = partner) => ask(WATCH, { list, companies }, by);

it('a list is replaced whole, leaves a company whose row is refused as it was, and is found by its id with its rules', async () => {
  const [A, B, C, D] = [71, 72, 73, 74].map(companyNif);
  await watch('oeste', [{ nif: A, reference: 'L-1' }, { nif: B }, { nif: C }]);
  const replace = (companies: object[]) =>
    ask(
      'mutation ($companies: [CompanyInput!]!) { companiesWatch(input: { list: "oeste", companies: $companies, replace: true }) { result { added removed watchlist { id companyCount } } errors { code pointer } } }',
      { companies },
    );
  expect((await replace([{ nif: D }, { nif: 'x' }])).data.companiesWatch).toEqual({
    result: null,
    errors: [{ code: 'invalid_parameter', pointer: 'companies[1]' }],
  });
  for (const refused of [{ nif: personNif(1) }, { nif: A, reference: 'x'.repeat(101) }])
    expect((await replace([refused])).data.companiesWatch).toEqual({
      result: null,
      errors: [{ code: 'invalid_parameter', pointer: 'companies[0]' }],
    });
  const { result } = (await replace([{ nif: D }, { nif: A, reference: 'x'.repeat(101) }])).data
    .companiesWatch;
  const { id } = result.watchlist;
  expect(result).toEqual({ added: 1, removed: 2, watchlist: { id, companyCount: 2 } });
  const shown =
    '{ ... on Watchlist { name rules { scoreFallsBy digestOnly } companies { nodes { nif reference } } } }';
  expect((await ask(`{ node(id: "${id}") ${shown} }`)).data.node).toEqual({
    name: 'oeste',
    rules: { scoreFallsBy: 10, digestOnly: false },
    companies: { nodes: [A, D].sort().map(nif => ({ nif, reference: nif === A ? 'L-1' : null })) },
  });
  await ask('mutation { watchlistDelete(input: { name: "oeste" }) { errors { code } } }');
});

it('a list that is not replaced is told of each bad row by its index and why, a duplicate too', async () => {
  const [A, B] = [companyNif(81), companyNif(82)];
  const replace = async (companies: object[]) =>
    (
      await ask(
        'mutation ($companies: [CompanyInput!]!) { companiesWatch(input: { list: "este", companies: $companies, replace: true }) { result { rejected { index detail } } errors { code pointer detail } } }',
        { companies },
      )
    ).data.companiesWatch;
  expect((await replace([{ nif: personNif(1) }])).errors).toEqual([
    {
      code: 'invalid_parameter',
      pointer: 'companies[0]',
      detail: expect.stringMatching(/^companies\[0\]: .*natural person.* Nothing was changed\.$/),
    },
  ]);
  expect((await replace([{ nif: A }, { nif: 'x' }])).errors).toEqual([
    {
      code: 'invalid_parameter',
      pointer: 'companies[1]',
      detail: expect.stringMatching(/^companies\[1\]: .* holds “x”.* which company it means/),
    },
  ]);
  const several = await replace([{ nif: A }, { nif: 'x' }, { nif: A }, { nif: '123' }]);
  expect(several.errors).toEqual(
    [1, 3].map(at => ({
      code: 'invalid_parameter',
      pointer: `companies[${at}]`,
      detail: expect.stringContaining('The tax number cannot be used'),
    })),
  );
  const { result } = await replace([{ nif: A }, { nif: B }, { nif: A }]);
  expect(result.rejected).toEqual([
    { index: 0, detail: 'The same company comes again in companies[2], and stands there.' },
  ]);
  await ask('mutation { watchlistDelete(input: { name: "este" }) { errors { code } } }');
});

it('a list is read page by page, filtered and sorted, without a unit of the quota', async () => {
  await watch(
    'sul',
    [1, 2, 3, 8].map(serial => ({ nif: companyNif(serial), reference: `L-${serial}` })),
  );
  await app.db.sql`update assessments set score = 30, verdict = 'high_risk' where nif = ${companyNif(2)}`;
  const PAGE = `query ($after: String, $filter: WatchedCompanyFilter) { watchlist(name: "sul") { companyCount
    freshness { notAssessed oldestAt medianAt }
    companies(filter: $filter, orderBy: score, first: 2, after: $after) { totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { nif name reference addedAt assessment { assessmentId score verdict color completeness assessedAt changedAt } } } } } }`;
  const first = (await ask(PAGE)).data.watchlist;
  expect(first).toMatchObject({
    companyCount: 4,
    freshness: { notAssessed: 1 },
    companies: { totalCount: 4, pageInfo: { hasNextPage: true } },
  });
  expect(first.companies.edges[0].node).toMatchObject({
    nif: companyNif(2),
    assessment: { score: 30, verdict: 'high_risk' },
  });
  const second = (await ask(PAGE, { after: first.companies.pageInfo.endCursor })).data.watchlist.companies;
  const seen = [...first.companies.edges, ...second.edges].map(
    ({ node }: { node: { nif: string } }) => node.nif,
  );
  expect(new Set(seen)).toEqual(new Set([1, 2, 3, 8].map(companyNif)));
  expect(second).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: false } });
  expect(second.edges[1].node).toMatchObject({ nif: companyNif(8), assessment: null });
  const BACK = `query ($before: String) { watchlist(name: "sul") { companies(orderBy: score, last: 3, before: $before) {
    pageInfo { hasPreviousPage startCursor } edges { node { nif } } } } }`;
  const last = (await ask(BACK)).data.watchlist.companies;
  const rest = (await ask(BACK, { before: last.pageInfo.startCursor })).data.watchlist.companies;
  const nifsOf = ({ edges }: { edges: { node: { nif: string } }[] }) => edges.map(({ node }) => node.nif);
  expect([last.pageInfo.hasPreviousPage, [...nifsOf(rest), ...nifsOf(last)]]).toEqual([true, seen]);
  for (const [filter, count] of [
    [{ verdicts: ['high_risk'] }, 1],
    [{ assessed: false }, 1],
    [{ assessed: true }, 3],
    [{ minScore: 31 }, 2],
    [{ reference: 'L-3' }, 1],
    [{ minCompleteness: 0.5, maxScore: 89 }, 1],
  ] as const)
    expect([filter, (await ask(PAGE, { filter })).data.watchlist.companies.totalCount]).toEqual([
      filter,
      count,
    ]);
  const rows = await app.db.sql`select sum(quota)::int as quota, (select count(*)::int
     from shown_companies where charged or answered) as shown from request_log`;
  expect(rows).toEqual([{ quota: 0, shown: 0 }]);
});

it.each([
  ['{ watchlist(name: "sul") { companies(first: 1, last: 2) { totalCount } } }', 'invalid-parameter'],
  ['{ watchlist(name: "sul") { companies(first: 101) { totalCount } } }', 'query-too-complex'],
  ['{ watchlist(name: "sul") { companies(after: "x") { totalCount } } }', 'invalid-cursor'],
  [
    '{ watchlist(name: "sul") { companies(filter: {reference: "\\u0000"}) { totalCount } } }',
    'invalid-parameter',
  ],
  [
    '{ watchlist(name: "sul") { companies(filter: {assessed: false, verdicts: [low_risk]}) { totalCount } } }',
    'invalid-parameter',
  ],
  ['{ watchlist(name: "sul") { companies(filter: {minScore: 101}) { totalCount } } }', 'invalid-parameter'],
  [
    '{ watchlist(name: "sul") { companies(filter: {minScore: 60, maxScore: 40}) { totalCount } } }',
    'invalid-parameter',
  ],
  [
    '{ watchlist(name: "sul") { companies(filter: {changedSince: "2130-01-01T00:00:00Z"}) { totalCount } } }',
    'invalid-parameter',
  ],
  ['{ companies(changedSince: "2130-01-01T00:00:00Z") { totalCount } }', 'invalid-parameter'],
  ['{ watchlist(name: "/") { name } }', 'invalid-parameter'],
])('%s is %s', async (query, code) => {
  expect((await ask(query)).codes).toEqual([code]);
});

it('costs in proportion to what is written and read, and refuses what costs too much', async () => {
  const companies = Array.from({ length: 500 }, (_, i) => ({ nif: companyNif(i + 1) }));
  const { data, extensions } = await watch('grande', companies);
  expect(data.companiesWatch.result.added).toBe(500);
  expect(extensions.cost.requests).toBeGreaterThanOrEqual(6);
  expect(extensions.cost).toMatchObject({ requests: 6, quotaUnits: 0 });
  const read = await ask('{ watchlists { companies(first: 100) { edges { node { nif reference } } } } }');
  // Ten lists of a hundred may come; two lists of 104 companies did.
  expect(read.extensions.cost.estimate).toBeGreaterThanOrEqual(2_000);
  expect(read.extensions.cost.complexity).toBeGreaterThanOrEqual(208);
});
