/** `network`: what a client is shown of it, and what is refused. */
import { expect, test } from 'vitest';
import { linkByHand } from '../../jobs/linked-world.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { act, notice, office } from '../../network/phoenix-facts.ts';
import {
  addAssessment,
  codes,
  companyNif,
  countStatements,
  openGraph,
  personNif,
} from '../graph-database.ts';

const graph = await openGraph();

const NETWORK = `query ($nif: NIF!, $depth: Int! = 3, $asOf: Date, $first: Int! = 100) {
  network(nif: $nif, depth: $depth, asOf: $asOf, first: $first) {
    asOf
    nodes { __typename key name step ... on NetworkCompany { nif verdict assessedAt insolvencies { on rescued }
      company { assessment { score } } } ... on NetworkDirector { isHub director { name } } }
    edges { from to role roleLabel appointedOn ceasedOn source { register reference url date } ceasedSource { date } }
    cutOff { reason at omitted }
    riskPaths { to { nif } insolvency { on seen { source { register reference } askedAt } }
      hops { from { key } to { key } office { source { register reference } } } } } }`;

/** `companies` companies around one, each with a failure. */
async function around(base: number, companies: number): Promise<string> {
  const nif = companyNif(base);
  const others = Array.from({ length: companies }, (_, i) => companyNif(base + 1 + i));
  await linkByHand(
    graph.db,
    [nif, ...others].map(one => ({ nif: one, person: `p${base}` })),
  );
  const stated = others.map(one => ({
    nif: one,
    register: 'citius-insolvency' as const,
    facts: [notice('declared', '2024-05-06')],
  }));
  await graph.db.prisma.$transaction(tx => stateFacts(tx, stated));
  return nif;
}

test('the network is shown with verdicts, offices, and ways to insolvent companies, each with its records', async () => {
  const nif = await around(100, 1);
  const other = companyNif(101);
  await addAssessment(graph.db, other, { score: 10, verdict: 'do_not_proceed' });
  const data = await graph.read(NETWORK, { nif });
  const { nodes, edges, cutOff, riskPaths } = data.network;
  const [, , director] = nodes;
  expect(nodes).toEqual([
    expect.objectContaining({ __typename: 'NetworkCompany', key: nif, nif, step: 0, verdict: null }),
    expect.objectContaining({
      nif: other,
      step: 1,
      verdict: 'do_not_proceed',
      insolvencies: [{ on: '2024-05-06', rescued: false }],
      company: { assessment: { score: 10 } },
    }),
    {
      __typename: 'NetworkDirector',
      key: expect.stringMatching(/^dir_/),
      name: 'Pessoa p100',
      step: 0,
      isHub: false,
      director: { name: 'Pessoa p100' },
    },
  ]);
  expect(edges).toHaveLength(2);
  expect(edges[0]).toEqual({
    from: director.key,
    to: nif,
    role: 'director',
    roleLabel: 'Gerente',
    appointedOn: '2015-01-02',
    ceasedOn: null,
    source: { register: 'mj_publications', reference: 'AP. 2015-01-02 p100', url: null, date: '2015-01-02' },
    ceasedSource: null,
  });
  expect(cutOff).toEqual([]);
  expect(riskPaths).toMatchObject([
    {
      to: { nif: other },
      insolvency: { on: '2024-05-06', seen: { source: { register: 'citius_insolvency' } } },
      hops: [
        {
          from: { key: nif },
          to: { key: director.key },
          office: { source: { register: 'mj_publications' } },
        },
        { from: { key: director.key }, to: { key: other } },
      ],
    },
  ]);
});

test('thirty companies cost as many statements as one', async () => {
  const [one, thirty] = [await around(200, 1), await around(300, 30)];
  const cost = (nif: string) => countStatements(() => graph.ask(NETWORK, { nif }));
  await cost(one);
  const few = await cost(one);
  expect(await cost(thirty)).toBe(few);
  expect((await graph.ask(NETWORK, { nif: thirty })).data.network.riskPaths).toHaveLength(30);
});

test('signs that the company carries on another are shown with their path', async () => {
  const [old, young] = [companyNif(401), companyNif(402)];
  const firma = 'VALBERIL CONSTRUÇÕES, LDA';
  const facts = (on: string) => [act('constitution', on, { firma }), office('appointed', on)];
  await graph.db.prisma.$transaction(async tx => {
    const stated = [
      { nif: old, register: 'mj-publications' as const, facts: facts('2010-01-01') },
      { nif: old, register: 'citius-insolvency' as const, facts: [notice('declared', '2024-01-10')] },
      { nif: young, register: 'mj-publications' as const, facts: facts('2024-03-01') },
    ];
    await stateFacts(tx, stated);
  });
  await linkByHand(graph.db, []);
  const { linkCompanies } = await import('../../../src/network/offices/link-companies.ts');
  await graph.db.prisma.$transaction(tx => linkCompanies(tx, [old, young]));
  const ask = async (nif: string, asOf: string | null = null) => {
    const data = await graph.read(
      `query ($nif: NIF!, $asOf: Date) { company(nif: $nif) { predecessors(asOf: $asOf) { level predecessorNif failure { kind on seen { fact } }
        controllers { directorId atPredecessor { from to } atSuccessor { from seen { source { reference } } } } indicators { kind on seen { fact } } } } }`,
      { nif, asOf },
    );
    return data.company.predecessors;
  };
  expect(await ask(young)).toMatchObject([
    {
      level: 'strong',
      predecessorNif: old,
      failure: { kind: 'insolvency', on: '2024-01-10' },
      controllers: [{ directorId: expect.stringMatching(/^dir_/), atSuccessor: { from: '2024-03-01' } }],
    },
  ]);
  expect(await ask(old)).toEqual([]);
  expect(await ask(old, '2023-01-01')).toEqual([]);
});

test('a company that nobody has named is null; what cannot be asked is refused', async () => {
  const nif = await around(500, 1);
  expect((await graph.ask(NETWORK, { nif: companyNif(999) })).data).toEqual({ network: null });
  const refusal = async (variables: object) => codes(await graph.ask(NETWORK, { nif, ...variables }));
  expect(await refusal({ depth: 4 })).toEqual(['invalid-parameter']);
  expect(await refusal({ first: 501 })).toEqual(['invalid-parameter']);
  expect(await refusal({ nif: personNif(1) })).toEqual(['natural-person']);
  expect(await refusal({ nif: '123' })).toEqual(['invalid-nif']);
  const { errors } = await graph.ask(NETWORK, { nif, asOf: '2026-02-31' });
  expect(errors?.[0]?.message).toContain('a day of the calendar');
});
