/** Every root field says in its description which scopes it needs: those by which it is refused (`who-may-ask.slow.test.ts`). */
import { expect, test } from 'vitest';
import { buildSchema } from '../../src/graph/schema.ts';
import { GRAPHQL_NEEDS } from '../http/access/what-each-needs.ts';

/** The token that is made has the key's own scopes, an object behind an id those of its type. */
const OF_WHAT_IS_BEHIND = ['query node', 'mutation clientTokenCreate'];

const schema = buildSchema();
const said = Object.entries({
  query: schema.getQueryType()!,
  mutation: schema.getMutationType()!,
  subscription: schema.getSubscriptionType()!,
}).flatMap(([kind, type]) =>
  Object.values(type.getFields()).map(({ name, description }) => {
    const [, needs = ''] = /Needs (`[\w:]+`(?: and `[\w:]+`)?)/.exec(description!) ?? [];
    return [`${kind} ${name}`, needs.match(/[\w:]+/g)?.filter(word => word !== 'and') ?? []] as const;
  }),
);

test.each(said)('%s', (name, scopes) => {
  const needed = OF_WHAT_IS_BEHIND.includes(name) ? [] : GRAPHQL_NEEDS[name]?.scopes;
  expect(scopes.toSorted()).toEqual(needed?.toSorted());
});
