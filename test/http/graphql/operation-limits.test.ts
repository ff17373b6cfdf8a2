import { readFileSync } from 'node:fs';
import { getIntrospectionQuery, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { estimatedCost } from '../../../src/graph/engine/operation-cost.ts';
import { boundDocument, boundText } from '../../../src/http/graphql/operation-limits.ts';
import { Problem } from '../../../src/kernel/problems.ts';
import { openGraph } from '../../graph/graph-database.ts';
import { createTestYoga } from './graphql-server.ts';
import { C, HOSTILE } from './hostile-documents.ts';

const graph = await openGraph();

/** What stands between a document and its execution. Returns the code of the refusal. */
function judge(text: string): string {
  try {
    boundText(text);
    const document = parse(text);
    boundDocument(document, {});
    return validate(graph.schema, document).length > 0 ? 'malformed-request' : 'accepted';
  } catch (error) {
    return error instanceof Problem ? error.code : 'malformed-request';
  }
}

test.each([
  ...['101 aliases', 'depth 30', '1,500 equal fields', '11 equal fields', '51 comments', '10 directives'],
  ...['fragments that double 60 times', 'a page of 100,000'],
])('%s is query-too-complex, 400 for every client, and the limit is named', async name => {
  const { post } = createTestYoga(graph);
  for (const accept of ['application/json', 'application/graphql-response+json']) {
    const response = await post({ query: HOSTILE[name] }, { accept });
    const { errors } = await response.json();
    expect(response.status).toBe(400);
    expect(errors).toHaveLength(1);
    expect(errors[0].extensions).toMatchObject({ code: 'query-too-complex', status: 400 });
    expect(errors[0].message).toMatch(/more than \d+ /);
  }
});

test('circular fragments are refused by name', async () => {
  const { post } = createTestYoga(graph);
  const response = await post(
    { query: HOSTILE['a ring of two fragments'] },
    { accept: 'application/graphql-response+json' },
  );
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('Cannot spread fragment');
});

test('a network and its changes are asked for with up to 500 nodes, as they say', () => {
  const companies = 'nif: "580000010", from: "2024-01-01"';
  expect(judge('{ network(nif: "580000010", first: 500) { asOf } }')).toBe('accepted');
  expect(judge(`{ networkChanges(${companies}, first: 500) { to } }`)).toBe('accepted');
  expect(judge(`{ networkChanges(${companies}, first: 501) { to } }`)).toBe('query-too-complex');
});

test('a page that a variable asks for is bounded like one that is written', async () => {
  const { post } = createTestYoga(graph);
  const query = `query ($n: Int) { ${C} { assessments(first: $n) { edges { cursor } } } }`;
  expect((await post({ query, variables: { n: 100_000 } })).status).toBe(400);
  expect((await post({ query, variables: { n: 100 } })).status).toBe(200);
  const byDefault = (values: string) =>
    post({ query: `query (${values}) { ${C} { assessments(first: $n, after: $c) { edges { cursor } } } }` });
  expect((await byDefault('$n: Int = 100, $c: String')).status).toBe(200);
  for (const refused of [
    '$n: Int = 101, $c: String',
    '$n: Int = -1, $c: String',
    '$n: Int, $c: String = "x"',
  ])
    expect((await byDefault(refused)).status).toBe(400);
});

test('what one of several operations has as default binds the fragments of all', () => {
  const page = 'fragment F on Query { events(first: $n) { nodes { id } } }';
  expect(judge(`query A($n: Int = 1) { ...F } query B($n: Int = 101) { ...F } ${page}`)).toBe(
    'query-too-complex',
  );
});

test('honest documents pass: introspection by the usual tools, and the widest question about a company', async () => {
  const { post } = createTestYoga(graph);
  const wide = `{ ${C} { nif status assessment { checks { key evidence { __typename ... on PresenceEvidence { says } } } }
    directors(first: 100) { edges { role node { name companies(first: 100) { edges { node { nif assessment { verdict } } } } } } } } }`;
  for (const query of [
    getIntrospectionQuery(),
    getIntrospectionQuery({ inputValueDeprecation: true, oneOf: true, specifiedByUrl: true }),
    wide,
  ]) {
    const { errors } = await (await post({ query })).json();
    expect(errors).toBeUndefined();
  }
});

test('introspection costs what the documents say', () => {
  const costOf = (text: string): number =>
    estimatedCost(graph.schema, { document: parse(text), operationName: null, variables: {} }).requests;
  const most = {
    inputValueDeprecation: true,
    oneOf: true,
    specifiedByUrl: true,
    schemaDescription: true,
    directiveIsRepeatable: true,
  };
  const [bare, usual, all] = [{ descriptions: false }, {}, most].map(it => costOf(getIntrospectionQuery(it)));
  expect(readFileSync('docs/graphql.md', 'utf8').replaceAll('\n', ' ')).toContain(
    `The whole schema costs ${bare} requests without descriptions and ${usual} to ${all} with them`,
  );
  const ofOneType =
    '{ __type(name: "Company") { fields { name description type { kind ofType { name } } } } }';
  expect(costOf(ofOneType)).toBe(1);
});

test('what stands in a text or a comment counts as neither', () => {
  expect(() => boundText(`{ a(b: "${'@ # { '.repeat(5_000)}") } # ${'@ '.repeat(500)}`)).not.toThrow();
});
