import { getIntrospectionQuery, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boundDocument, boundText } from '../../src/http/operation-limits.ts';
import { Problem } from '../../src/kernel/problems.ts';
import { companyNif, type Graph, openGraph } from '../graph/graph-database.ts';
import { createTestYoga } from './graphql-server.ts';

let graph: Graph;
beforeAll(async () => {
  graph = await openGraph();
});
afterAll(() => graph.close());

const many = (n: number, of: (i: number) => string) => Array.from({ length: n }, (_, i) => of(i)).join(' ');
const nest = (n: number, open: string, inner: string) => `${open} { `.repeat(n) + inner + ' }'.repeat(n);
const C = `contractor(nif: "${companyNif(1)}")`;

/** Documents up to 64 kB, made to keep a server busy. */
const HOSTILE: Record<string, string> = {
  'more than 64 kB': `{ viewer { client { id } } } #${'x'.repeat(65_536)}`,
  '101 aliases': `{ ${many(101, i => `a${i}: __typename`)} }`,
  '31 aliases of an expensive field': `{ ${many(31, i => `a${i}: ${C} { nif }`)} }`,
  'aliases by fragments': `{ ${many(8, () => '...F')} } fragment F on Query { ${many(5, i => `a${i}: __typename`)} }`,
  'depth 30': `{ ${nest(30, 'a', 'b')} }`,
  'depth 200': `{ ${nest(200, 'a', 'b')} }`,
  'depth 5,000': `{ ${nest(5_000, 'a', 'b')} }`,
  'depth by inline fragments': `{ ${nest(40, C, `... on Contractor { analysis { assessment { id } } }`)} }`,
  'depth by fragments': `{ ...F0 } ${many(30, i => `fragment F${i} on Query { a { ...F${i + 1} } }`)} fragment F30 on Query { b }`,
  '1,500 equal fields': `{ ${many(1_500, () => '__typename')} }`,
  '11 equal fields': `{ ${many(11, () => '__typename')} }`,
  '12,000 equal fields': `{ ${many(12_000, () => 'a')} }`,
  'equal fields in inline fragments': `{ ${many(400, () => '...{a}')} }`,
  'equal fields by fragments': `{ ${many(120, () => '...F')} } fragment F on Query { ${many(10, () => 'checks { key }')} }`,
  '1,001 tokens': `{ a(b: [${many(1_000, () => '1')}]) }`,
  '64 kB of brackets': `{ a(b: ${'['.repeat(65_000)}`,
  '64 kB of braces': '{'.repeat(65_000),
  '64 kB of one object': `{ a(b: ${'{a:'.repeat(21_000)}`,
  '64 kB of comments': `${'#\n'.repeat(32_000)}{ viewer { client { id } } }`,
  '51 comments': `${'#\n'.repeat(51)}{ viewer { client { id } } }`,
  '64 kB of directives': `{ __typename ${'@a'.repeat(32_000)} }`,
  '10 directives': `{ __typename ${'@aa'.repeat(10)} }`,
  'one fragment that spreads itself': '{ ...F } fragment F on Query { ...F }',
  'a ring of two fragments': '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
  'a ring of 100 fragments': `{ ...F0 } ${many(100, i => `fragment F${i} on Query { ...F${(i + 1) % 100} }`)}`,
  'a ring in which every fragment spreads all': `{ ...F0 } ${many(16, i => `fragment F${i} on Query { ${many(16, j => `...F${j}`)} }`)}`,
  'fragments that double 60 times': `{ ...F0 } ${many(60, i => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`)} fragment F60 on Query { __typename }`,
  'fragments that double, in inline fragments': `{ ...F0 } ${many(40, i => `fragment F${i} on Query { ... { ...F${i + 1} } ... { ...F${i + 1} } }`)} fragment F40 on Query { __typename }`,
  'fields that overlap': `{ ${many(60, i => `...F${i}`)} } ${many(60, i => `fragment F${i} on Query { x(a: ${i}) { y(b: ${i}) } }`)}`,
  '160 variables': `query (${many(160, i => `$v${i}: Int`)}) { __typename }`,
  'introspection of introspection': `{ __schema { types { ${nest(5, 'fields { type', 'name').replaceAll('}', '} }')} } } }`,
  'a page of 100,000': `{ ${C} { assessments(first: 100000) { edges { cursor } } } }`,
  'a text that never ends': `{ a(b: "${'\\u0041'.repeat(10_000)}`,
  'a block text that never ends': `{ a(b: """${'"" '.repeat(20_000)}`,
};

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

describe('a hostile document is refused, and blocks the loop for less than 50 ms', () => {
  test.each(Object.entries(HOSTILE))('%s', (_, text) => {
    const spent = [1, 2, 3].map(() => {
      const start = performance.now();
      expect(judge(text)).not.toBe('accepted');
      return performance.now() - start;
    });
    expect(Math.min(...spent)).toBeLessThan(50);
  });
});

test.each([
  '101 aliases',
  'depth 30',
  '1,500 equal fields',
  '11 equal fields',
  '51 comments',
  '10 directives',
  'fragments that double 60 times',
  'a page of 100,000',
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

test('a page that a variable asks for is bounded like one that is written', async () => {
  const { post } = createTestYoga(graph);
  const query = `query ($n: Int) { ${C} { assessments(first: $n) { edges { cursor } } } }`;
  expect((await post({ query, variables: { n: 100_000 } })).status).toBe(400);
  expect((await post({ query, variables: { n: 100 } })).status).toBe(200);
});

test('honest documents pass: introspection by the usual tools, and the widest question about a company', async () => {
  const { post } = createTestYoga(graph);
  const wide = `{ ${C} { nif status checks { key evidence { __typename ... on PresenceEvidence { says } } }
    directors(first: 100) { edges { role node { name companies(first: 100) { edges { node { nif latestAssessment { verdict } } } } } } } } }`;
  for (const query of [
    getIntrospectionQuery(),
    getIntrospectionQuery({ inputValueDeprecation: true, oneOf: true, specifiedByUrl: true }),
    wide,
  ]) {
    const { errors } = await (await post({ query })).json();
    expect(errors).toBeUndefined();
  }
});

test('what stands in a text or a comment counts as neither', () => {
  expect(() => boundText(`{ a(b: "${'@ # { '.repeat(5_000)}") } # ${'@ '.repeat(500)}`)).not.toThrow();
});
