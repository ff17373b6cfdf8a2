/** The questions of an investigator over GraphQL: what is shown, what it costs, what is refused. */
import { describe, expect, test } from 'vitest';
import { ShownCompanies } from '../../../src/access/admission/shown-companies.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { putCompanies } from '../../../src/watching/lists/change-watchlist.ts';
import { linkByHand } from '../../jobs/linked-world.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { notice } from '../../network/phoenix-facts.ts';
import {
  type Answer,
  addAssessment,
  changed,
  codes,
  companyNif,
  completed,
  countStatements,
  openGraph,
} from '../graph-database.ts';

const graph = await openGraph();

const ask = (source: string, context = graph.context()) => graph.read(source, {}, context);

/** Who links more is not followed. */
const LINKED_BY_ONE = 40;

/** Companies with a person in common, or with several who follow one another, each with an assessment; the last one failed. */
async function family(base: number, size: number): Promise<Nif[]> {
  const nifs = Array.from({ length: size }, (_, n) => companyNif(base + n));
  await linkByHand(
    graph.db,
    nifs.flatMap((nif, n) =>
      [...new Set([n, Math.max(0, n - 1)].map(each => Math.floor(each / LINKED_BY_ONE)))].map(group => ({
        nif,
        person: `p${base + group}`,
        from: '2020-01-01',
      })),
    ),
  );
  for (const [n, nif] of nifs.entries())
    await addAssessment(graph.db, nif, n % 2 ? { score: 10, verdict: 'do_not_proceed' } : {});
  const stated = [
    { nif: nifs.at(-1)!, register: 'citius-insolvency' as const, facts: [notice('declared', '2024-05-06')] },
  ];
  await graph.db.prisma.$transaction(tx => stateFacts(tx, stated));
  return nifs;
}

const [two, twenty, hundred] = [await family(100, 2), await family(200, 20), await family(700, 100)];

const watch = (name: string, nifs: readonly Nif[]) =>
  putCompanies(
    graph.db,
    { clientId: graph.client.id, name },
    { companies: nifs.map(nif => ({ nif, reference: undefined })), part: false, create: true },
  );
await watch('two', two);
await watch('twenty', twenty);
await watch('hundred', hundred);

const FOUND =
  'edges { cursor node { nif name assessment { score } } } totalCount pageInfo { hasNextPage endCursor }';

test.each([
  [
    'companies',
    (_: string[], name: string) => `companies(watchlist: "${name}", orderBy: score) { ${FOUND} }`,
  ],
  [
    'path',
    ([from, to]: string[]) =>
      `path(from: "${from}", to: "${to}") { shortest { steps length hops { from { key ... on NetworkCompany { company { name } } } office { source { reference } } } } mostTelling { length } cutOff { reason } }`,
  ],
  [
    'networkChanges',
    ([nif]: string[]) =>
      `networkChanges(nif: "${nif}", from: "2019-01-01") { from begun { from source { reference } } entered { nif company { name } } verdicts { before { verdict } after { verdict } } }`,
  ],
  [
    'directorFailures',
    ([nif]: string[]) =>
      `network(nif: "${nif}") { directorFailures { director { name } company { nif } office { source { reference } } failure { on seen { source { register reference } } } } }`,
  ],
  [
    'sharedDoors',
    ([nif]: string[]) =>
      `network(nif: "${nif}") { sharedDoors { companies { nif } directors { name } doorActs { reference } } }`,
  ],
  [
    'events',
    (_: string[], name: string) =>
      `events(watchlist: "${name}") { edges { node { ... on AboutCompany { nif } } } }`,
  ],
  ['registers', () => 'registers { register health waiting }'],
])('%s: twenty companies, and a hundred, cost as many statements as two', async (_, question) => {
  const cost = (nifs: string[], name: string) => countStatements(() => ask(`{ ${question(nifs, name)} }`));
  await cost(two, 'two');
  const few = await cost(two, 'two');
  expect([await cost(twenty, 'twenty'), await cost(hundred, 'hundred')]).toEqual([few, few]);
});

describe('companies', () => {
  test('are found page by page, counted, and cost a unit only where their verdict decides: then also those that are not found', async () => {
    const shown = new ShownCompanies();
    const page = (args: string) =>
      ask(`{ companies(watchlist: "twenty", first: 4, ${args}) { ${FOUND} } }`, graph.context({ shown }));
    const units = () => shown.take().filter(({ charged }) => charged).length;
    const first = (await page('verdict: [do_not_proceed], orderBy: score')).companies;
    expect(first).toMatchObject({ totalCount: 10, pageInfo: { hasNextPage: true } });
    expect(first.edges[0].node).toMatchObject({ nif: twenty[1], assessment: { score: 10 } });
    const next = await page(
      `verdict: [do_not_proceed], orderBy: score, after: "${first.pageInfo.endCursor}"`,
    );
    const nifs = [first, next.companies].flatMap(({ edges }) =>
      edges.map(({ node }: { node: { nif: string } }) => node.nif),
    );
    expect(nifs).toEqual(twenty.filter((_nif, n) => n % 2).slice(0, 8));
    units();
    await ask('{ companies(watchlist: "twenty") { edges { node { nif } } } }', graph.context({ shown }));
    expect(units()).toBe(0);
    await ask(
      '{ companies(watchlist: "twenty", verdict: [low_risk]) { totalCount } }',
      graph.context({ shown }),
    );
    expect(units()).toBe(20);
  });

  test('what cannot be asked is refused with what to do', async () => {
    const refused = async (args: string, context = graph.context()) =>
      codes(await graph.ask(`{ companies(${args}) { totalCount } }`, {}, context));
    expect(await refused('search: "Lda."')).toEqual(['invalid-parameter']);
    expect(await refused(`search: "${'x'.repeat(201)}"`)).toEqual(['invalid-parameter']);
    expect(await refused('first: 101')).toEqual(['query-too-complex']);
    expect(await refused('watchlist: "none"')).toEqual(['not-found']);
    const { companies } = await ask(`{ companies(first: 1) { ${FOUND} } }`);
    const other = `after: "${companies.pageInfo.endCursor}", orderBy: changed`;
    expect(await refused(other)).toEqual(['invalid-cursor']);
    expect(await refused('watchlist: "two"', graph.context({ scopes: ['contractors:read'] }))).toEqual([
      'insufficient-scope',
    ]);
    const token = { until: Number.POSITIVE_INFINITY, nifs: new Set([two[0]!]), ofServer: false };
    const caller = { ...graph.client.caller, token };
    expect(await refused('first: 1', graph.context({ caller }))).toEqual(['company-not-granted']);
  });
});

test('a path names the act of each hop, and takes a unit for each of the two companies', async () => {
  const shown = new ShownCompanies();
  const { path } = await ask(
    `{ path(from: "${two[0]}", to: "${two[1]}") { shortest { steps length hops { from { key } to { key name } office { from source { reference } } } } cutOff { reason } } }`,
    graph.context({ shown }),
  );
  const [there, on] = path.shortest.hops;
  expect(path).toMatchObject({ shortest: { steps: 1, length: 1 }, cutOff: [] });
  expect([there.from.key, there.to, on.to.key]).toEqual([
    two[0],
    { key: there.office.from, name: 'Pessoa p100' },
    two[1],
  ]);
  expect(on.office.source.reference).toBe('AP. 2020-01-01 p100');
  expect(shown.take().filter(({ charged }) => charged)).toHaveLength(2);
});

test('changes are of two days, the earlier first', async () => {
  const { networkChanges } = await ask(
    `{ networkChanges(nif: "${two[0]}", from: "2019-01-01") { begun { to } entered { nif } verdicts { before { verdict } after { nif verdict } } } }`,
  );
  expect(networkChanges).toEqual({
    begun: two.map(nif => ({ to: nif })),
    entered: [{ nif: two[1] }],
    verdicts: [{ before: { verdict: null }, after: { nif: two[0], verdict: 'low_risk' } }],
  });
  const late = await graph.ask(`{ networkChanges(nif: "${two[0]}", from: "2030-01-01") { from } }`);
  expect(codes(late)).toEqual(['invalid-parameter']);
});

test('events of some companies, or of a watchlist, as a page and as they come', async () => {
  const client = await graph.newClient();
  const context = graph.context({ caller: client.caller });
  const [mine, other] = [companyNif(300), companyNif(301)];
  await putCompanies(
    graph.db,
    { clientId: client.id, name: 'book' },
    { companies: [{ nif: mine, reference: undefined }], part: false, create: true },
  );
  for (const about of ['nifs: ["PT {nif}"]', 'watchlist: "book"'].map(each => each.replace('{nif}', mine))) {
    const stream = await graph.follow(
      `subscription { events(${about}) { type ... on AboutCompany { nif } } }`,
      context,
    );
    const next = stream.next();
    await graph.happen(completed(other), client.id);
    await graph.happen(changed(mine), client.id);
    expect((await next).value).toMatchObject({ data: { events: { nif: mine, type: 'assessment_changed' } } });
    await stream.return(undefined);
    const { events } = await ask(
      `{ events(last: 1, ${about}) { edges { node { ... on AboutCompany { nif } } } } }`,
      context,
    );
    expect(events.edges).toEqual([{ node: { nif: mine } }]);
  }
});

test('the registers are told now, and again when one changes', async () => {
  const leaving = new AbortController();
  const stream = await graph.follow(
    'subscription { registers { register health } }',
    graph.context({ signal: leaving.signal }),
  );
  const healthOf = ({ value }: IteratorResult<unknown>) =>
    (value as Answer).data.registers.find(({ register }: { register: string }) => register === 'at_debtors')
      .health;
  expect(healthOf(await stream.next())).toBe('never_asked');
  const next = stream.next();
  await graph.db.sql`insert into register_states (register, last_asked_at, failures)
     values ('at-debtors', app_now(), 1)`;
  expect(healthOf(await next)).toBe('failing');
  leaving.abort();
  expect((await stream.next()).done).toBe(true);
});
