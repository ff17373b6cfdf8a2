import fc from 'fast-check';
import { type DocumentNode, execute, getIntrospectionQuery, parse } from 'graphql';
import { expect, test } from 'vitest';
import type { Scope } from '../../src/access/scopes.ts';
import { createExecution, type Execute } from '../../src/graph/engine/compiled-execution.ts';
import {
  type Charging,
  chargedExecution,
  type OperationCharge,
} from '../../src/http/plugins/charged-execution.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { anyOperation, textOf } from './any-operation.ts';
import { openGraph } from './graph-database.ts';
import { fillWithOneOfEach } from './one-of-each.ts';

const graph = await openGraph();
const world = await fillWithOneOfEach(graph);
const { schema } = graph;

interface Asking {
  readonly variables?: Record<string, unknown>;
  readonly scopes?: readonly Scope[];
}

/** What an execution answers, and what is charged and logged for it. */
async function executed(execution: Execute, document: DocumentNode, { variables = {}, scopes }: Asking = {}) {
  const charges: OperationCharge[] = [];
  const charging: Charging = {
    admit: async (_context, _operation, charge) => {
      charges.push({ ...charge, shown: charge.shown.toSorted((a, b) => Number(a.nif) - Number(b.nif)) });
      return { loggedAt: '', units: 0 };
    },
    refuseSpent: async () => {},
    answered: () => {},
  };
  const contextValue = graph.context(scopes ? { scopes } : {});
  const charged = chargedExecution(charging, execution);
  const { data, errors } = await charged({ schema, document, variableValues: variables, contextValue });
  return {
    text: JSON.stringify(data),
    errors: errors?.map(error => [JSON.stringify(error), error.originalError?.message]),
    charges,
  };
}

/** Both ways: the first call compiles the document, the second calls its function. */
async function bothWays(text: string, asking?: Asking) {
  const execution = createExecution(1);
  const document = parse(text);
  await executed(execution, document, asking);
  const [compiled, plain] = [
    await executed(execution, document, asking),
    await executed(execute, document, asking),
  ];
  return { compiled, plain };
}

test('a compiled query answers, shows and costs the same', async () => {
  await fc.assert(
    fc.asyncProperty(anyOperation(schema, world), async fields => {
      const { compiled, plain } = await bothWays(textOf(fields));
      expect(compiled).toEqual(plain);
    }),
    seededRuns('compiled operations', 300, 6_000),
  );
}, 120_000);

const NIF = `"${world.root}"`;
test.each<[what: string, text: string, asking?: Asking]>([
  [
    'abstract types',
    `{ company(nif: ${NIF}) { offices(first: 3) { nodes { __typename ...P ... on Company { nif } } } } } fragment P on Director { name }`,
  ],
  [
    'directives',
    'query ($yes: Boolean!) { viewer { id @skip(if: $yes) client @include(if: $yes) { name } } }',
    { variables: { yes: true } },
  ],
  [
    'directives the other way',
    'query ($yes: Boolean!) { viewer { id @skip(if: $yes) client @include(if: $yes) { name } } }',
    { variables: { yes: false } },
  ],
  [
    'keys that objects have by themselves',
    '{ constructor: viewer { toString: id __proto__: id hasOwnProperty: __typename } }',
  ],
  ['a default', `query ($nif: NIF = ${NIF}) { company(nif: $nif) { nif } }`],
  ['a missing variable', 'query ($nif: NIF!) { company(nif: $nif) { nif } }'],
  ['a wrong variable', 'query ($nif: NIF!) { company(nif: $nif) { nif } }', { variables: { nif: '123' } }],
  [
    'a refused field',
    `{ company(nif: ${NIF}) { nif directors { totalCount } } }`,
    { scopes: ['contractors:read'] },
  ],
  ['a wrong page', `{ company(nif: ${NIF}) { directors(first: -1) { totalCount } } }`],
  [
    'a node',
    `query ($id: ID!) { node(id: $id) { __typename id ... on Company { nif } } }`,
    { variables: { id: 'x' } },
  ],
  ['introspection', getIntrospectionQuery()],
])('%s: the same, with the same error', async (_what, text, asking) => {
  const { compiled, plain } = await bothWays(text, asking);
  expect(compiled).toEqual(plain);
});
