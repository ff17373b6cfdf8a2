import { expect, test } from 'vitest';
import { ALL_SCOPES } from '../../src/access/scopes.ts';
import type { GraphContext } from '../../src/graph/engine/builder.ts';
import { assess, watch } from '../watching/watched-world.ts';
import { companyNif, openGraph } from './graph-database.ts';

const graph = await openGraph();

const [LISTED, OTHER, UNHEARD] = [companyNif(41), companyNif(42), companyNif(43)];

const follow = (name: string, context: GraphContext) =>
  graph.follow(
    `subscription { watchedCompanies(watchlist: "${name}") { nif reference assessment { score } } }`,
    context,
  );

async function judged(nif: string): Promise<void> {
  await assess(graph.db, nif);
  const rows = await graph.db.sql`select id from analyses where nif = ${nif}`;
  for (const { id } of rows) graph.deps.changes.changed({ id, nif });
}

const context = () => {
  const made = graph.context();
  return { ...made, caller: { ...made.caller, scopes: new Set(ALL_SCOPES) } };
};

test('a company of the list is told when its analysis ends, one of no list is not', async () => {
  const caller = context();
  await watch(graph.db, { clientId: caller.caller.clientId, nifs: [LISTED, UNHEARD], name: 'north' });
  const stream = await follow('north', caller);
  const first = stream.next();
  await judged(OTHER);
  await judged(LISTED);
  const told = (await first).value!.data.watchedCompanies;
  expect(told).toMatchObject({ nif: LISTED, reference: `loan ${LISTED}` });
  expect(told.assessment.score).toBeTypeOf('number');
  await stream.return();
  expect(graph.deps.changes.count()).toBe(0);
});

test('a company that was first assessed while notifications were lost is told with the next', async () => {
  const stream = await follow('north', context());
  const next = stream.next();
  await assess(graph.db, UNHEARD);
  graph.deps.changes.recheck();
  expect((await next).value!.data.watchedCompanies.nif).toBe(UNHEARD);
  await stream.return();
});

test('another client’s list is not there', async () => {
  await expect(follow('south', context())).rejects.toMatchObject({ code: 'not-found' });
});

test('a key that may not read companies is told of none', async () => {
  const made = context();
  const caller = { ...made.caller, scopes: new Set(['watch'] as const) };
  const stream = await follow('north', { ...made, caller });
  const next = stream.next();
  await judged(LISTED);
  const { data, errors } = (await next).value!;
  expect(data).toBeNull();
  expect(errors![0]!.originalError).toMatchObject({ code: 'insufficient-scope' });
  await stream.return();
});
