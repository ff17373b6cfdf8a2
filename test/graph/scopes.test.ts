/** Every root field says which scope it needs; without that one it is refused whatever else the key may, and with it alone it is not. */
import { type ExecutionResult, type GraphQLError, parse, subscribe } from 'graphql';
import { expect, test } from 'vitest';
import { ALL_SCOPES, type Scope } from '../../src/access/scopes.ts';
import { buildSchema } from '../../src/graph/schema.ts';
import { Problem } from '../../src/kernel/problems.ts';
import { allOperations, type GeneratedOperation } from '../kit/contract/all-operations.ts';
import { companyNif, openGraph } from './graph-database.ts';

/** What any key may ask; the token that is made has the key's own scopes, an object behind an id those of its type. */
const OPEN = [
  'query node',
  'query registers',
  'query viewer',
  'subscription registers',
  'mutation clientTokenCreate',
];

const schema = buildSchema();
const ROOTS = {
  query: schema.getQueryType()!,
  mutation: schema.getMutationType()!,
  subscription: schema.getSubscriptionType()!,
};
const FIELDS = allOperations(schema, companyNif(1)).flatMap(operation => {
  const [, field, deeper] = /^\w+ (\w+)(\.)?/.exec(operation.name)!;
  return deeper
    ? []
    : [{ operation, root: `${operation.kind} ${field}`, scopes: scopesOf(operation, field!) }];
});

function scopesOf({ kind }: GeneratedOperation, field: string): Scope[] {
  const said =
    /Needs (`[\w:]+`(?: and `[\w:]+`)?)/.exec(ROOTS[kind].getFields()[field]!.description!)?.[1] ?? '';
  return (said.match(/[\w:]+:\w+|watch/g) as Scope[] | null) ?? [];
}

const graph = await openGraph();

/** Codes of what was refused of the root field itself. */
async function refusedWith(scopes: readonly Scope[], operation: GeneratedOperation): Promise<string[]> {
  const contextValue = graph.context({ scopes });
  const { query, variables } = operation;
  const answer =
    operation.kind === 'subscription'
      ? await subscribe({ schema, document: parse(query), variableValues: variables, contextValue })
      : await graph.ask(query, variables, contextValue);
  if ('return' in answer) await answer.return(undefined);
  return ((answer as ExecutionResult).errors ?? []).filter(ofRoot).map(codeOf);
}

const ofRoot = ({ path }: GraphQLError) => path?.length === 1;
const codeOf = ({ originalError, message }: GraphQLError) =>
  originalError instanceof Problem ? originalError.code : message;

test.each(
  FIELDS.filter(({ scopes }) => scopes.length > 0).map(field => [field.operation.name, field] as const),
)('%s', async (_, { operation, scopes }) => {
  for (const scope of scopes) {
    const others = ALL_SCOPES.filter(one => one !== scope);
    expect(others).toHaveLength(ALL_SCOPES.length - 1);
    expect(await refusedWith(others, operation)).toEqual(['insufficient-scope']);
  }
  expect(await refusedWith(scopes, operation)).not.toContain('insufficient-scope');
});

test('a field that names none is one of the open ones', () => {
  const open = new Set(FIELDS.filter(({ scopes }) => scopes.length === 0).map(({ root }) => root));
  expect([...open].sort()).toEqual([...OPEN].sort());
});
