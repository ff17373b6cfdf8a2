/** `Company`: what registers publish of it, analysed or not, and the ways on from it. */
import { expect, test } from 'vitest';
import { openAnalysis } from '../../../../src/contractors/analyses/open-analysis.ts';
import { newId } from '../../../../src/kernel/ids.ts';
import { linkCompanies } from '../../../../src/network/offices/link-companies.ts';
import { linkByHand } from '../../../jobs/linked-world.ts';
import { stateFacts } from '../../../kit/state-facts.ts';
import { act, notice, office } from '../../../network/phoenix-facts.ts';
import {
  addAssessment,
  addOffice,
  addPerson,
  codes,
  companyNif,
  completed,
  countStatements,
  openGraph,
  personNif,
} from '../../graph-database.ts';

const graph = await openGraph();

const ask = (nif: string, fields: string, context = graph.context()) =>
  graph.ask(`query ($nif: NIF!) { company(nif: $nif) { ${fields} } }`, { nif }, context);

const door = (unit: string) => ({
  address: `Rua do Forno, 7, ${unit}`,
  postalCode: '4560-143',
  municipality: 'Penafiel',
  district: 'Porto',
});

/** A failed company, and one founded at its door by its director, which nobody has analysed. */
const [old, young, stranger] = [companyNif(401), companyNif(402), companyNif(403)];
const acts = (on: string, unit: string) => [
  act('constitution', on, { firma: 'VALBERIL CONSTRUÇÕES, LDA', seat: door(unit) }),
  office('appointed', on),
];
await graph.db.prisma.$transaction(async tx => {
  await stateFacts(tx, [
    { nif: old, register: 'mj-publications', facts: acts('2010-01-01', 'sala 1') },
    { nif: old, register: 'citius-insolvency', facts: [notice('declared', '2024-01-10')] },
    { nif: young, register: 'mj-publications', facts: acts('2024-03-01', 'sala 2') },
  ]);
  await linkCompanies(tx, [old, young]);
});

test('a company that nobody has analysed shows what is published of it, and is found again by its id', async () => {
  const { data, errors } = await ask(
    young,
    `id nif name nameAsOf seat { address postalCode municipality } assessment { id } status analysis { id }
     directors { edges { role node { name } } } sharesSeatWith { edges { node { id nif } } }
     predecessors { level predecessorNif } registers { register outcome askedAt }`,
  );
  expect(errors).toBeUndefined();
  expect(data.company).toMatchObject({
    id: young,
    nif: young,
    name: 'VALBERIL CONSTRUÇÕES, LDA',
    nameAsOf: '2024-03-01',
    seat: { address: 'Rua do Forno, 7, sala 2', postalCode: '4560-143', municipality: 'Penafiel' },
    assessment: null,
    status: null,
    analysis: null,
    sharesSeatWith: { edges: [{ node: { id: old, nif: old } }] },
    predecessors: [{ level: 'strong', predecessorNif: old }],
  });
  expect(data.company.directors.edges).toHaveLength(1);
  expect(data.company.registers).toContainEqual({ register: 'at_debtors', outcome: null, askedAt: null });
  const again = await graph.ask('query ($id: ID!) { node(id: $id) { id ... on Company { nif } } }', {
    id: data.company.id,
  });
  expect(again.data.node).toEqual({ id: data.company.id, nif: young });
});

test('offices are those of the day, of directors and of companies, and nobody without a number', async () => {
  const [nif, holder] = [companyNif(410), companyNif(411)];
  await linkByHand(graph.db, [{ nif: holder, person: 'holder' }]);
  await linkByHand(graph.db, [
    { nif, person: 'gone', from: '2015-01-02', to: '2020-05-06' },
    { nif, person: null },
  ]);
  const later = await addPerson(graph.db, 9);
  await addOffice(graph.db, { nif, person: later, from: '2020-05-06' });
  await graph.db
    .sql`insert into appointments (id, company_nif, holder_company_nif, holder_name, role, role_label, appointed_on, source)
     values (${newId('dir')}, ${nif}, ${holder}, 'Holder', 'partner', 'Sócio', '2018-01-01', '{}')`;
  const on = async (day: string | null) => {
    const data = await graph.read(
      `query ($nif: NIF!, $day: Date) { company(nif: $nif) { offices(asOf: $day) { edges { role appointedOn
        node { __typename ... on Director { name } ... on Company { nif } } } } } }`,
      { nif, day },
    );
    return data.company.offices.edges;
  };
  const partner = { role: 'Sócio', appointedOn: '2018-01-01', node: { __typename: 'Company', nif: holder } };
  const gone = {
    role: 'Gerente',
    appointedOn: '2015-01-02',
    node: { __typename: 'Director', name: 'Pessoa gone' },
  };
  expect(await on('2017-01-01')).toEqual([gone]);
  expect(await on('2020-05-05')).toEqual([gone, partner]);
  expect(await on(null)).toEqual([
    partner,
    { role: 'Gerente', appointedOn: '2020-05-06', node: { __typename: 'Director', name: 'Pessoa 9' } },
  ]);
});

test('what is about a company leads back to it, from its first analysis on', async () => {
  const nif = companyNif(420);
  await openAnalysis(graph.deps.opening, { id: newId('anl'), nif, refresh: false });
  const { data } = await ask(nif, 'name status analysis { company { id name } }');
  const company = { id: nif };
  expect(data.company).toEqual({
    name: null,
    analysis: { company: { ...company, name: null } },
    status: 'analyzing',
  });
  const id = await addAssessment(graph.db, nif);
  await graph.happen(completed(nif));
  const told = await graph.read(
    `query ($nif: NIF!) { company(nif: $nif) { assessment { id company { id } } }
       events(nifs: [$nif]) { nodes { id ... on AboutCompany { company { id } } } } }`,
    { nif },
  );
  expect(told).toEqual({
    company: { assessment: { id, company } },
    events: { nodes: [{ id: expect.stringMatching(/^evt_/), company }] },
  });
});

test('a company is null when nobody has named it or asked about it; what cannot be asked is refused without its number', async () => {
  expect(await ask(stranger, 'id')).toEqual({ data: { company: null } });
  for (const [nif, code] of [
    ['123', 'invalid-nif'],
    [personNif(1), 'natural-person'],
  ] as const) {
    const answer = await ask(nif, 'id');
    expect(codes(answer)).toEqual([code]);
    expect(JSON.stringify(answer.errors)).not.toContain(nif);
  }
});

test('a token for one company is told the name of another, and nothing else of it', async () => {
  const token = { until: Number.POSITIVE_INFINITY, nifs: new Set([young]), ofServer: false };
  const context = () => graph.context({ caller: { ...graph.client.caller, token } });
  expect(codes(await ask(old, 'id', context()))).toEqual(['company-not-granted']);
  const pages = ['directors', 'offices', 'sharesSeatWith', 'assessments'];
  const beyond = [
    ...pages.map(field => `${field} { edges { cursor } }`),
    ...['seat { address }', 'registers { askedAt }', 'predecessors { level }', 'corrections { id }'],
    ...['furtherRecords { says }', 'early: assessment(asOf: "2026-01-01") { score }'],
  ];
  const named = 'name assessment { id } status refreshing analysis { id }';
  const { data } = await ask(young, `sharesSeatWith { edges { node { ${named} } } }`, context());
  expect(data.company.sharesSeatWith.edges).toEqual([
    {
      node: {
        name: 'VALBERIL CONSTRUÇÕES, LDA',
        assessment: null,
        status: null,
        refreshing: false,
        analysis: null,
      },
    },
  ]);
  for (const field of beyond) {
    const further = await ask(young, `sharesSeatWith { edges { node { ${field} } } }`, context());
    expect([field, codes(further)]).toEqual([field, ['company-not-granted']]);
  }
});

test('what a register answered about a company needs contractors:read, also on the way through a network', async () => {
  const asked = '{ nodes { ... on NetworkCompany { company { name registers { outcome } } } } }';
  const answer = await graph.ask(
    `{ network(nif: "${young}") ${asked} }`,
    {},
    graph.context({ scopes: ['network:read'] }),
  );
  expect(new Set(codes(answer))).toEqual(new Set(['insufficient-scope']));
});

test('a page of companies costs as many statements as one of them', async () => {
  const person = await addPerson(graph.db, 30);
  for (let n = 0; n < 30; n++) {
    const nif = companyNif(500 + n);
    await addAssessment(graph.db, nif);
    await addOffice(graph.db, { nif, person });
    await graph.happen(completed(nif));
  }
  const cost = (first: number) =>
    countStatements(async () => {
      const { errors } = await graph.ask(
        `query ($id: ID!, $first: Int!) { node(id: $id) { ... on Director { companies(first: $first) { edges { node {
           nameAsOf seat { address } assessment { company { id } } status analysis { id }
           directors(first: 1) { edges { cursor } } offices(first: 1) { edges { cursor } } sharesSeatWith(first: 1) { edges { cursor } } registers { askedAt } } } } } } }`,
        { id: person, first },
      );
      expect(errors).toBeUndefined();
    });
  await cost(1);
  expect(await cost(30)).toBe(await cost(2));
});
