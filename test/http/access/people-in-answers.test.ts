/** No answer refers to a person by what is stored: a hash of the number or of the name, or an id outside the lists of directors. */
import { createHash } from 'node:crypto';
import { isObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Fact, OfficeAct } from '../../../src/facts/fact.ts';
import { buildSchema } from '../../../src/graph/schema.ts';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { type PersonKey, personKeyer } from '../../../src/kernel/secrets/person-key.ts';
import { fold } from '../../../src/kernel/text/fold.ts';
import { linkCompanies } from '../../../src/network/offices/link-companies.ts';
import { companyNif, personNif } from '../../graph/graph-database.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { assessAgain, assessByHand } from '../../kit/assess-by-hand.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { act, notice } from '../../network/phoenix-facts.ts';

const [NIF, FAILED, OTHER] = [companyNif(401), companyNif(402), companyNif(403)];
const keyOf = personKeyer('a test key of at least thirty-two characters');
const [ANA, RUI] = [keyOf(personNif(1)), keyOf(personNif(2))];
const UNNUMBERED = 'Sem Número Inventado';

/** As the parser of the register makes it. */
function office(nif: string, movement: OfficeAct['movement'], on: string, person: PersonKey | null): Fact {
  const holderId = person ?? createHash('sha256').update(fold(UNNUMBERED)).digest('hex').slice(0, 16);
  return {
    kind: 'office',
    key: `mj:${nif}:ap-1-${on}:${movement}:director:gerente:${holderId}`,
    source: { register: 'mj-publications', reference: `AP. 1/${on}`, url: null, date: on as LocalDate },
    movement,
    role: 'director',
    roleLabel: 'Gerente',
    holder: person
      ? { type: 'person', key: person, name: 'Pessoa Inventada' }
      : { type: 'unidentified', name: UNNUMBERED },
    on: on as LocalDate,
    cause: null,
  };
}

const day = (monthsAgo: number): string =>
  new Date(Date.now() - monthsAgo * 30 * 86_400_000).toISOString().slice(0, 10);

/** Ana runs the company, ran one that failed, and the signs are those of a phoenix; two others have left. */
const WORLD: Readonly<Record<string, Fact[]>> = {
  [NIF]: [
    act('constitution', day(30), { firma: 'VALBERIL CONSTRUÇÕES, LDA' }),
    office(NIF, 'appointed', day(30), ANA),
    office(NIF, 'appointed', day(29), RUI),
    office(NIF, 'ceased', day(5), RUI),
    office(NIF, 'ceased', day(4), null),
  ],
  [FAILED]: [
    act('constitution', day(90), { firma: 'VALBERIL, LDA' }),
    office(FAILED, 'appointed', day(90), ANA),
  ],
  [OTHER]: [office(OTHER, 'appointed', day(20), ANA)],
};
const DECLARED = notice('declared', day(28));

const app = await appOfFile();
let assessments: string[];
/** What is stored of people, by which an answer would betray them. */
let stored: { hashes: string[]; ids: string[] };

async function tell(
  world: Readonly<Record<string, Fact[]>>,
  register: 'mj-publications' | 'citius-insolvency',
) {
  const stated = Object.entries(world).map(([nif, facts]) => ({ nif, register, facts }));
  await app.db.prisma.$transaction(async tx => {
    await stateFacts(tx, stated);
    await linkCompanies(tx, Object.keys(world));
  });
}

beforeAll(async () => {
  await tell(WORLD, 'mj-publications');
  await tell({ [FAILED]: [DECLARED] }, 'citius-insolvency');
  const first = await assessByHand(app, NIF);
  // Rui directs it again, and is seen at the company that failed.
  await tell(
    {
      [NIF]: [office(NIF, 'appointed', day(1), RUI), office(NIF, 'ceased', day(2), ANA)],
      [FAILED]: [office(FAILED, 'appointed', day(60), RUI)],
    },
    'mj-publications',
  );
  assessments = [first, await assessAgain(app, NIF)];
  const people = await app.db.sql`select nif_hash, id from people`;
  const nameHash = createHash('sha256').update(fold(UNNUMBERED)).digest('hex').slice(0, 16);
  stored = { hashes: [...people.map(({ nif_hash }) => nif_hash), nameHash], ids: people.map(({ id }) => id) };
  expect(stored.ids).toHaveLength(2);
});

async function graph(query: string): Promise<unknown> {
  const [from, to] = assessments;
  const { body } = await askGraphql(app, query, { nif: NIF, from, to });
  expect(body.errors).toBeUndefined();
  return body.data;
}

const EVIDENCE =
  'checks { key evidence { ... on PresenceEvidence { fact says reference url } ... on AbsenceEvidence { asked } } }';
const SEEN = '{ fact source { reference url } }';
const OFFICE = `{ from to seen ${SEEN} }`;
const GRAPH: Readonly<Record<string, string>> = {
  'evidence of the contractor': `query ($nif: NIF!) { company(nif: $nif) { assessment { ${EVIDENCE} } } }`,
  'evidence of both assessments': `query ($from: ID!, $to: ID!) { from: node(id: $from) { ... on Assessment { ${EVIDENCE} } } to: node(id: $to) { ... on Assessment { ${EVIDENCE} } } }`,
  difference: `query ($from: ID!, $to: ID!) { node(id: $to) { ... on Assessment { diff(from: $from) { changes { points checks cause { ... on RecordCause { fact reference url nif says } } } } } } }`,
  counterfactuals: `query ($nif: NIF!) { company(nif: $nif) { assessment { counterfactuals { changes { kind check text { en pt } } } contributions { check points } } } }`,
  'phoenix findings': `query ($nif: NIF!) { company(nif: $nif) { predecessors { failure { seen ${SEEN} } controllers { atPredecessor ${OFFICE} atSuccessor ${OFFICE} } indicators { seen ${SEEN} } } } network(nif: $nif) { riskPaths { insolvency { seen ${SEEN} } hops { office { source { reference url } } } } } }`,
};
const REST: readonly string[] = [
  ...[`/api/v1/contractors/${NIF}`, `/api/v1/contractors/${NIF}?expand=evidence,counterfactuals`],
  ...[`/api/v1/contractors/${NIF}?expand=directors`, `/api/v1/contractors/${NIF}/network.graphml`],
  ...[`/api/v1/contractors/${NIF}/network.cytoscape.json`, `/api/v1/contractors/${NIF}/network.ftm.json`],
  ...['/api/v1/events', '/api/v1/usage'],
];
/** Lists of directors, which are read with `network:read`: there the id is what leads to the director. */
const NAMES_DIRECTORS = /expand=directors|network\./;

describe('no answer shows what is stored of a person', () => {
  it.each(REST)('%s', async path => {
    const response = await app.get(path);
    expect(response.status).toBe(200);
    expectNobody(await response.text(), NAMES_DIRECTORS.test(path));
  });

  it.each(Object.keys(GRAPH))('GraphQL: %s', async name => {
    const text = JSON.stringify(await graph(GRAPH[name]!));
    expectNobody(text, false);
  });

  it('nor does any other field that tells the key of a record', () => {
    const types = Object.values(buildSchema().getTypeMap()).filter(isObjectType);
    const telling = types.filter(type => 'fact' in type.getFields()).map(({ name }) => name);
    expect(telling.sort()).toEqual(['PresenceEvidence', 'RecordCause', 'SeenRecord']);
  });
});

function expectNobody(text: string, mayShowIds: boolean): void {
  const told = [...stored.hashes, ...(mayShowIds ? [] : stored.ids)];
  expect(told.filter(secret => text.includes(secret))).toEqual([]);
  // Also of people who are in no table any more.
  expect(text).not.toMatch(/(?<![0-9a-z])[0-9a-f]{48}(?![0-9a-z])/);
}

describe('a person in the key of a record', () => {
  it('has a number, the same throughout the answer', async () => {
    const body = await (await app.get(`/api/v1/contractors/${NIF}?expand=evidence`)).json();
    const keys: string[] = Object.values(body.evidence).flatMap(
      // biome-ignore lint/suspicious/noExplicitAny: any check's evidence
      (outcome: any) => (outcome.evidence ?? []).flatMap((each: any) => each.fact ?? []),
    );
    const named = (word: string) => new Set(keys.join(' ').match(new RegExp(`${word}-\\d+`, 'g')));
    expect(named('person')).toEqual(new Set(['person-1', 'person-2', 'person-3']));
    // Rui's issue, and that of Ana, who has just left; an id is not matched with a hash, so they are numbered apart.
    expect(named('director')).toEqual(new Set(['director-1', 'director-2']));
  });
});
