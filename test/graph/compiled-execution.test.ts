import fc from 'fast-check';
import { type DocumentNode, execute, parse } from 'graphql';
import { expect, test } from 'vitest';
import type { Scope } from '../../src/access/scopes.ts';
import { compiledQuery, createExecution, type Execute } from '../../src/graph/engine/compiled-execution.ts';
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
      // What is resolved first is chance.
      const shown = charge.shown.map(each => ({ ...each, assessmentIds: each.assessmentIds.toSorted() }));
      charges.push({ ...charge, shown: shown.toSorted((a, b) => Number(a.nif) - Number(b.nif)) });
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

/** Its NIFs come by variables. */
function withVariables(text: string): Required<Pick<Asking, 'variables'>> & { readonly text: string } {
  const variables: Record<string, string> = {};
  const rest = text.replace(/"(\d{9})"/g, (_, nif) => {
    variables[`n${nif}`] = nif;
    return `$n${nif}`;
  });
  const declared = Object.keys(variables).map(name => `$${name}: NIF!`);
  return { text: declared.length > 0 ? `query (${declared.join(', ')}) ${rest}` : rest, variables };
}

test('a compiled query answers, shows and costs the same', async () => {
  let compiledOnes = 0;
  await fc.assert(
    fc.asyncProperty(anyOperation(schema, world), async fields => {
      const { text, variables } = withVariables(textOf(fields));
      if (compiledQuery(schema, parse(text))) compiledOnes++;
      const { compiled, plain } = await bothWays(text, { variables });
      expect(compiled).toEqual(plain);
    }),
    seededRuns('compiled operations', 300, 6_000),
  );
  expect(compiledOnes).toBeGreaterThan(50);
}, 120_000);

const COMPANY = 'query ($nif: NIF!) { company(nif: $nif)';
const ROOT = { variables: { nif: world.root } };
const PEOPLE = `{ offices(first: 3) { nodes { __typename ...P ... on Company { nif } } } } } fragment P on Director { name }`;
const RESERVED =
  'arguments eval await async this super default function var const new delete typeof void in with yield static import enum undefined NaN prototype length then context parent resolvers rt errors query class return null let data'
    .split(' ')
    .map(alias => `${alias}: id`);
const SKIPS = 'query ($yes: Boolean!) { viewer { id @skip(if: $yes) client @include(if: $yes) { name } } }';
test.each<[what: string, text: string, asking?: Asking]>([
  ['abstract types', `${COMPANY} ${PEOPLE}`, ROOT],
  ['directives', SKIPS, { variables: { yes: true } }],
  ['directives the other way', SKIPS, { variables: { yes: false } }],
  [
    'keys that objects have by themselves',
    '{ constructor: viewer { toString: id hasOwnProperty: __typename } }',
  ],
  ['keys that programs reserve', `{ class: viewer { ${RESERVED.join(' ')} } function: viewer { id } }`],
  [
    'a variable that objects have by themselves',
    'query ($constructor: NIF!) { company(nif: $constructor) { nif } }',
    { variables: { constructor: world.root } },
  ],
  ['a number and a word', `${COMPANY} { events(first: 2) { nodes { __typename } } } }`, ROOT],
  ['a missing variable', `${COMPANY} { nif } }`],
  ['a wrong variable', `${COMPANY} { nif } }`, { variables: { nif: '123' } }],
  [
    'a refused field',
    `${COMPANY} { nif directors { totalCount } } }`,
    { ...ROOT, scopes: ['contractors:read'] },
  ],
  ['a wrong page', `${COMPANY} { directors(first: -1) { totalCount } } }`, ROOT],
  [
    'a node',
    'query ($id: ID!) { node(id: $id) { __typename id ... on Company { nif } } }',
    { variables: { id: 'x' } },
  ],
])('%s: the same, with the same error', async (_what, text, asking) => {
  const { compiled, plain } = await bothWays(text, asking);
  expect(compiledQuery(schema, parse(text))).not.toBeNull();
  expect(compiled).toEqual(plain);
});

/** What graphql-jit puts for a date among arguments, and takes back from the text of the program. */
const DATE_MARK = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';
test.each([
  ['a string', `{ company(nif: "${DATE_MARK}globalThis.broken=1") { nif } }`],
  ['a block string', `{ company(nif: """${DATE_MARK}globalThis.broken=1""") { nif } }`],
  ['a default', `query ($nif: NIF = "${DATE_MARK}globalThis.broken=1") { company(nif: $nif) { nif } }`],
  ['a word', `{ company(nif: ${DATE_MARK}broken) { nif } }`],
  ['an alias', '{ __proto__: viewer { id } }'],
  ['a variable', 'query ($__proto__: NIF!) { company(nif: $__proto__) { nif } }'],
  ['an operation', `query ${DATE_MARK} { viewer { id } }`],
  ['several operations', 'query A { viewer { id } } query B { viewer { id } }'],
  ['a mutation', 'mutation { batchCancel(input: { id: 1 }) { batch { id } } }'],
  ['many fields', `{ viewer { ${Array.from({ length: 101 }, (_, n) => `a${n}: id`).join(' ')} } }`],
])('%s that must not stand in a program is not compiled', (_what, text) => {
  expect(compiledQuery(schema, parse(text))).toBeNull();
});
