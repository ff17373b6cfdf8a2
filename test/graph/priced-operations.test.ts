/**
 * The rule of docs/graphql.md, by random operations: a field that was delivered is one, or its weight, also as an item of a
 * list; what is charged is that, and never more than what was estimated.
 */
import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql';
import { expect, test } from 'vitest';
import { PRICES } from '../../src/access/admission/prices.ts';
import { chargedCost, type EstimatedCost, estimatedCost } from '../../src/graph/engine/operation-cost.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { openGraph } from './graph-database.ts';
import { fillWithOneOfEach } from './one-of-each.ts';

const graph = await openGraph();
const world = await fillWithOneOfEach(graph);
const { schema } = graph;

type Field = GraphQLField<unknown, unknown>;
/** A field of a generated operation, by its key in the answer. */
interface Asked {
  readonly key: string;
  readonly name: string;
  readonly args: string;
  readonly weight: number;
  readonly below: readonly Asked[];
}

const nif = fc.constantFrom(world.root, world.other, world.analysing, '580000010');
const page = fc.constantFrom('', '(first: 1)', '(first: 3)', '(last: 2)', '(first: 0)');
/** Root fields whose arguments are given here; their weight is fixed. */
const ROOTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  company: nif.map(one => `(nif: "${one}")`),
  companiesByNif: fc
    .array(nif, { minLength: 1, maxLength: 5 })
    .map(nifs => `(nifs: ${JSON.stringify(nifs)})`),
  companies: page,
  events: page,
  viewer: fc.constant(''),
  registers: fc.constant(''),
  checks: fc.constantFrom('', '(keys: ["taxDebtor", "ssDebtor"])'),
};

/** As schema.graphql says it, by `@cost`; the one whose weight follows its arguments is asked without any. */
const weights = new Map<string, number>();
for (const type of Object.values(schema.getTypeMap()))
  if (isObjectType(type) || isInterfaceType(type))
    for (const [name, { extensions }] of Object.entries(type.getFields())) {
      const said = extensions.complexity as { field?: number } | undefined;
      weights.set(`${type.name}.${name}`, name === 'edges' || name === 'nodes' ? 0 : (said?.field ?? 1));
      if (type.name === 'Query' && name === 'companies') weights.set('Query.companies', PRICES.companySearch);
    }

function fieldsOf(type: GraphQLObjectType, depth: number): fc.Arbitrary<Asked[]> {
  const fields = Object.values(type.getFields()).filter(
    field =>
      !field.args.some(isRequiredArgument) &&
      (isLeafType(getNamedType(field.type)) || (depth > 1 && isObjectType(getNamedType(field.type)))),
  );
  const named = fc
    .record({ twice: fc.boolean() })
    .map(({ twice }): Asked[] => [
      { key: '__typename', name: '__typename', args: '', weight: 1, below: [] },
      ...(twice ? [{ key: 'kind', name: '__typename', args: '', weight: 1, below: [] }] : []),
    ]);
  if (fields.length === 0) return named;
  const some = fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(4, fields.length) })
    .chain(chosen => fc.tuple(...chosen.map(field => asked(type, field as Field, depth))));
  return fc
    .tuple(some, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: named }))
    .map(([own, names]) => [...own, ...names]);
}

function asked(type: GraphQLObjectType, field: Field, depth: number): fc.Arbitrary<Asked> {
  const of = getNamedType(field.type);
  const isPage = of.name.endsWith('Connection');
  const args =
    ROOTS[`${type === schema.getQueryType() ? field.name : ''}`] ?? (isPage ? page : fc.constant(''));
  const below = isObjectType(of) ? fieldsOf(of, depth - 1) : fc.constant([]);
  return fc.tuple(args, below, fc.constantFrom('', 'alias_')).map(([given, fields, alias]) => ({
    key: `${alias}${type.name}_${field.name}`,
    name: field.name,
    args: given,
    weight: weights.get(`${type.name}.${field.name}`)!,
    below: fields,
  }));
}

const query = schema.getQueryType()!;
const operation = fc
  .subarray(Object.keys(ROOTS), { minLength: 1, maxLength: 3 })
  .chain(names => fc.tuple(...names.map(name => asked(query, query.getFields()[name] as Field, 5))));

const textOf = (fields: readonly Asked[]): string =>
  `{ ${fields.map(({ key, name, args, below }) => `${key}: ${name}${args} ${below.length > 0 ? textOf(below) : ''}`).join(' ')} }`;

/** The documented rule, read from the answer. */
function ruled(value: unknown, fields: readonly Asked[]): number {
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
function estimateOf(text: string): EstimatedCost | null {
  try {
    return estimatedCost(schema, { document: parse(text), operationName: null, variables: {} });
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
    seededRuns('priced operations', 300, 1_000),
  );
}, 120_000);
