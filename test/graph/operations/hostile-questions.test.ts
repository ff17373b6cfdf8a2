/** The questions of an investigator, asked with ill will: refused with a code that says what to do, or answered with nothing. */
import { expect, test } from 'vitest';
import { linkByHand } from '../../jobs/linked-world.ts';
import { addAssessment, codes, companyNif, openGraph, personNif } from '../graph-database.ts';

const graph = await openGraph();

const [known, other, unknown] = [companyNif(1), companyNif(2), companyNif(9)];
await linkByHand(graph.db, [
  { nif: known, person: 'shared' },
  { nif: other, person: 'shared' },
]);
for (const nif of [known, other]) await addAssessment(graph.db, nif);

/** The codes of what is refused; null: it was answered. A fault of ours has no code. */
async function codesOf(query: string, variables: object = {}): Promise<unknown[] | null> {
  return codes(await graph.ask(query, { ...variables })) ?? null;
}

const SEARCH = 'query ($search: String) { companies(search: $search) { totalCount edges { node { nif } } } }';
const MUNICIPALITY =
  'query ($search: String) { companies(municipality: $search) { totalCount edges { node { nif } } } }';
const WORDS = {
  'ten kilobytes': 'a'.repeat(10_240),
  'ten kilobytes of words': 'obra '.repeat(2_048),
  wildcards: '%_%',
  'a wildcard at the end': 'empresa%',
  'operators of full text': '!obra & (a | b) <-> c:*',
  'a quote and a statement': "'; drop table companies; --",
  'only accents': '\u0301\u0301\u0301',
  'only accented letters': 'á',
  'a NUL': 'obra\u0000s',
  'half a surrogate': 'obra\ud800',
  'right to left': '\u202Eobra',
  spaces: '   ',
  nothing: '',
};

test.each(Object.entries(WORDS))(
  'companies found by %s: refused as a parameter, or none',
  async (_, search) => {
    for (const query of [SEARCH, MUNICIPALITY]) {
      const { data, errors } = await graph.ask(query, { search });
      if (errors) expect(await codesOf(query, { search })).toEqual(['invalid-parameter']);
      else expect(data.companies).toEqual({ totalCount: 0, edges: [] });
    }
  },
);

test('a person is found by no word, neither by name nor by number', async () => {
  for (const search of ['Pessoa', 'Pessoa shared', personNif(1)]) {
    const { data } = await graph.ask(SEARCH, { search });
    expect(data.companies).toEqual({ totalCount: 0, edges: [] });
  }
});

test.each([
  ['a path to itself', `{ path(from: "${known}", to: "PT ${known}") { asOf } }`, ['invalid-parameter']],
  ['a path to a person', `{ path(from: "${known}", to: "${personNif(1)}") { asOf } }`, ['natural-person']],
  [
    'changes of no days',
    `{ networkChanges(nif: "${known}", from: "2020-01-01", to: "2020-01-01") { from } }`,
    ['invalid-parameter'],
  ],
  [
    'changes of no nodes',
    `{ networkChanges(nif: "${known}", from: "2020-01-01", first: 0) { from } }`,
    ['invalid-parameter'],
  ],
  [
    'changes of fewer than none',
    `{ networkChanges(nif: "${known}", from: "2020-01-01", first: -1) { from } }`,
    ['invalid-parameter'],
  ],
  ['a network of no depth', `{ network(nif: "${known}", depth: 0) { asOf } }`, ['invalid-parameter']],
  ['a page of fewer than none', '{ companies(first: -1) { totalCount } }', ['invalid-parameter']],
  ['a page from both ends', '{ companies(first: 1, last: 1) { totalCount } }', ['invalid-parameter']],
  ['a cursor of ours with a quote', `{ companies(after: "bmlmLyc=") { totalCount } }`, ['invalid-cursor']],
  ['a watchlist of no name', '{ companies(watchlist: "") { totalCount } }', ['invalid-parameter']],
  ['a watchlist with a NUL', '{ companies(watchlist: "a\\u0000") { totalCount } }', ['invalid-parameter']],
  [
    'alerts of a list with a NUL',
    '{ alerts(filter: {list: "a\\u0000"}) { edges { cursor } } }',
    ['invalid-parameter'],
  ],
  [
    'alerts of a company with a NUL',
    '{ alerts(filter: {nif: "\\u0000"}) { edges { cursor } } }',
    ['invalid-nif'],
  ],
  [
    'an alert with a NUL',
    'mutation { alertSilence(input: { id: "alr_\\u0000" }) { result { id } errors { code } } }',
    ['not-found'],
  ],
  [
    'an endpoint with a NUL',
    'mutation { webhookEndpointDelete(input: { id: "\\u0000" }) { result { __typename } errors { code } } }',
    ['not-found'],
  ],
  [
    'a delivery with a NUL',
    'mutation { webhookDeliveryResend(input: { id: "\\u0000" }) { result { id } errors { code } } }',
    ['not-found'],
  ],
  ['a batch with a NUL', '{ node(id: "\\u0000") { id } }', null],
  [
    'events of very many',
    `{ events(nifs: ${JSON.stringify(Array(5_000).fill(known))}) { edges { cursor } } }`,
    ['query-too-complex'],
  ],
  ['events of a person', `{ events(nifs: ["${personNif(1)}"]) { edges { cursor } } }`, ['natural-person']],
] as const)('%s is refused', async (_, query, refusals) => {
  expect(await codesOf(query)).toEqual(refusals);
});

test('a path to a company that nobody named is null, as is one from it; a page of none is empty', async () => {
  for (const [from, to] of [
    [known, unknown],
    [unknown, known],
  ] as const)
    expect((await graph.ask(`{ path(from: "${from}", to: "${to}") { asOf } }`)).data).toEqual({ path: null });
  const data = await graph.read(
    '{ companies(first: 0) { totalCount edges { cursor } } events(first: 0) { edges { cursor } } }',
  );
  expect(data).toMatchObject({ companies: { edges: [] }, events: { edges: [] } });
});
