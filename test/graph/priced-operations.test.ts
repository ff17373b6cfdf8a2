/**
 * The rule of docs/graphql.md, by random operations: a field that was delivered is one, or its weight, also as an item of a
 * list; what is charged is that, and never more than what was estimated.
 */
import fc from 'fast-check';
import {
  type DocumentNode,
  Kind,
  parse,
  print,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { expect, test } from 'vitest';
import { chargedCost, type EstimatedCost, estimatedCost } from '../../src/graph/engine/operation-cost.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { type AskedField, anyOperation, textOf } from './any-operation.ts';
import { openGraph } from './graph-database.ts';
import { fillWithOneOfEach } from './one-of-each.ts';

const graph = await openGraph();
const world = await fillWithOneOfEach(graph);
const { schema } = graph;

const operation = anyOperation(schema, world);

/** The documented rule, read from the answer. */
function ruled(value: unknown, fields: readonly AskedField[]): number {
  if (Array.isArray(value))
    return value.reduce((sum, one) => sum + (one === null ? 1 : ruled(one, fields)), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return fields.reduce(
    (sum, { key, weight, below }) =>
      sum + weight + (below.length > 0 ? ruled(Reflect.get(value, key), below) : 0),
    0,
  );
}

/** Null: it is refused before it runs. */
function estimateOf(text: string, variables = {}): EstimatedCost | null {
  try {
    return estimatedCost(schema, { document: parse(text), operationName: null, variables });
  } catch (error) {
    expect(error).toMatchObject({ code: 'query-too-complex' });
    return null;
  }
}

test('what is charged is what the rule says of the answer, and what the estimate bounds', async () => {
  await fc.assert(
    fc.asyncProperty(operation, async fields => {
      const text = textOf(fields);
      const estimate = estimateOf(text);
      if (estimate === null) return;
      const contextValue = graph.context();
      const { data, errors } = await graph.ask(text, {}, contextValue);
      const charged = chargedCost(estimate, contextValue.work);
      expect(charged.complexity).toBeLessThanOrEqual(estimate.complexity);
      expect(charged.requests).toBe(Math.max(1, Math.ceil(charged.complexity / 100)));
      if (errors) return;
      expect(charged.complexity).toBe(Math.max(1, Math.min(estimate.complexity, ruled(data, fields))));
    }),
    seededRuns('priced operations', 150, 1_000),
  );
}, 120_000);

/** The operation with each value of an argument in a variable: as its default, or given beside it. */
function inVariables(text: string): { byDefault: string; beside: string; given: Record<string, unknown> } {
  const types = new TypeInfo(schema);
  const declared: { name: string; type: string; value: string }[] = [];
  const given: Record<string, unknown> = {};
  const moved: DocumentNode = visit(
    parse(text),
    visitWithTypeInfo(types, {
      Argument(argument) {
        const name = `v${declared.length}`;
        declared.push({ name, type: `${types.getInputType()}`, value: print(argument.value) });
        given[name] = valueFromASTUntyped(argument.value);
        return { ...argument, value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } } };
      },
    }),
  );
  const body = print(moved).replace(/^query\b/, '');
  const head = (rest: (value: string) => string) =>
    declared.length === 0
      ? 'query'
      : `query (${declared.map(({ name, type, value }) => `$${name}: ${type}${rest(value)}`).join(', ')})`;
  return { byDefault: `${head(value => ` = ${value}`)} ${body}`, beside: `${head(() => '')} ${body}`, given };
}

test('a value costs the same as it is written, by a variable and by the default of one', async () => {
  await fc.assert(
    fc.asyncProperty(operation, async fields => {
      const text = textOf(fields);
      const { byDefault, beside, given } = inVariables(text);
      expect(estimateOf(beside, given)).toEqual(estimateOf(text));
      expect(estimateOf(byDefault)).toEqual(estimateOf(text));
      expect(estimateOf(byDefault, given)).toEqual(estimateOf(text));
    }),
    seededRuns('values in variables', 150, 1_000),
  );
}, 120_000);

test.each([
  '{ company(nif: "580000010") { assessment(asOf: "2026-01-01") { score } } }',
  '{ companiesByNif(nifs: ["580000010", "580000028"]) { nif } }',
  '{ network(nif: "580000010", first: 500) { asOf } }',
])('also one that the price depends on: %s', text => {
  const { byDefault, beside, given } = inVariables(text);
  const written = estimateOf(text)!;
  expect(written.complexity).toBeGreaterThanOrEqual(3);
  expect([estimateOf(beside, given), estimateOf(byDefault)]).toEqual([written, written]);
});

test('a single value where a list is asked for is one entry, however long it is', () => {
  const query = 'query ($nifs: [NIF!]!) { companiesByNif(nifs: $nifs) { nif name } }';
  const [one, list] = ['580000010', ['580000010']].map(nifs => estimateOf(query, { nifs }));
  expect(one).toEqual(list);
});

test('variables that are refused make nothing cheaper that is asked with others afterwards', () => {
  const query =
    'query ($day: Date) { company(nif: "580000010") { assessment(asOf: $day) { score } directors(first: 50) { nodes { name } } } }';
  const [refused, asked] = ['no day', '2026-01-01'].map(day => estimateOf(query, { day })!);
  expect(refused!.complexity).toBe(0);
  expect(asked!.complexity).toBeGreaterThan(50);
});
