/**
 * The caches of clients keep what they are told by id: Relay by the id alone, Apollo and urql by type and id. So an id
 * names one thing, whatever was asked to come to it. Every type of the schema that has an id is looked at.
 */
import { getNamedType, isInterfaceType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { companyNif, openGraph, personNif } from './graph-database.ts';
import { fillWithOneOfEach } from './one-of-each.ts';
import { fieldOf, selectAll } from './selection.ts';

const graph = await openGraph();
const world = await fillWithOneOfEach(graph);

/** So deep that every type with an id is met; what a client did lies deeper. */
const depthOf = (field: string) => (field === 'viewer' ? 4 : 3);

/** What was told of each id: its type, and each of its fields by its path, with the question that told it so. */
type Told = Map<string, Map<string, { readonly value: string; readonly by: string }>>;
interface Heard {
  readonly told: Told;
  readonly contradictions: string[];
}

function note({ told, contradictions }: Heard, id: string, path: string, value: unknown, by: string): void {
  // An estimate moves with the clock.
  if (path.endsWith('expectedReadyAt')) return;
  // A cursor of a watchlist holds the moment of its first page.
  if (id.startsWith('wl_') && /cursor$/i.test(path)) return;
  const fields = told.get(id) ?? new Map();
  told.set(id, fields);
  const text = JSON.stringify(value);
  const before = fields.get(path);
  if (before && before.value !== text)
    contradictions.push(`${id} ${path}: ${before.value} by ${before.by}, ${text} by ${by}`);
  fields.set(path, { value: text, by });
}

/** Notes all that belongs to the nearest object with an id: what stands below it without an id of its own, too. */
function listen(heard: Heard, answer: unknown, by: string, owner: string | null = null, path = ''): void {
  if (Array.isArray(answer))
    for (const [n, one] of answer.entries()) listen(heard, one, by, owner, `${path}[${n}]`);
  else if (typeof answer === 'object' && answer !== null) {
    const { __typename: type, ...fields } = answer as Record<string, unknown>;
    const own = fields[`${type}__id`] as string | undefined;
    if (own) note(heard, own, '__typename', type, by);
    if (own && owner) note(heard, owner, path, own, by);
    for (const [alias, value] of Object.entries(fields))
      listen(heard, value, by, own ?? owner, own ? fieldOf(alias) : `${path}.${fieldOf(alias)}`);
  } else if (owner) note(heard, owner, path, answer, by);
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Each root field, in all the ways in which its arguments change what is told. */
function questions(ids: Record<string, readonly string[]>): string[] {
  const companies = [world.root, world.other, world.analysing];
  const networks = [world.root, world.other].flatMap(nif =>
    [dayBefore(200), dayBefore(0)].flatMap(asOf =>
      ['depth: 1', 'depth: 3', 'depth: 3, first: 3'].map(
        size => `network(nif: "${nif}", asOf: "${asOf}", ${size})`,
      ),
    ),
  );
  return [
    ...companies.map(nif => `company(nif: "${nif}")`),
    `companiesByNif(nifs: ${JSON.stringify(companies)})`,
    ...networks,
    ...Object.values(ids)
      .flat()
      .map(id => `node(id: "${id}")`),
    `path(from: "${world.root}", to: "${world.other}")`,
    `path(from: "${world.other}", to: "${world.analysing}", asOf: "${dayBefore(200)}")`,
    `networkChanges(nif: "${world.root}", from: "${dayBefore(200)}")`,
    'batches',
    'companies',
    'companies(search: "obras", orderBy: score)',
    'alerts',
    'events',
    `events(nifs: ["${world.root}"])`,
    'events(last: 1)',
    'checks',
    'registers',
    'viewer',
    'watchlist(name: "norte")',
    'watchlists',
  ];
}

async function ask(question: string): Promise<unknown> {
  const field = graph.schema.getQueryType()!.getFields()[/^\w+/.exec(question)![0]]!;
  const { data, errors } = await graph.ask(
    `{ it: ${question} ${selectAll(graph.schema, getNamedType(field.type), depthOf(field.name))} }`,
  );
  expect([question, errors]).toEqual([question, undefined]);
  return data.it;
}

async function idsOf(nif: string): Promise<Record<string, string[]>> {
  const { rows } = await graph.db.pool.query(
    `select 'Assessment' as type, id from assessments where nif = $1 union all select 'Analysis', id from analyses
     union all select 'Director', id from people union all select 'WebhookEndpoint', id from webhook_endpoints
     union all select 'WebhookDelivery', id from webhook_deliveries union all select 'Company', nif from companies
     union all select 'Correction', id from corrections
     union all select 'Alert', id from alerts union all select 'Batch', id from batches
     union all select 'Watchlist', id from watchlists union all select 'Client', id from clients union all select 'Key', id from api_keys union all select 'Event', id from events`,
    [nif],
  );
  const byType = Map.groupBy(rows, row => row.type as string);
  return Object.fromEntries([...byType].map(([type, found]) => [type, found.map(({ id }) => id)]));
}

test('the same id is the same thing, however it is come by: one type, and one value of each field', async () => {
  const asked = questions(await idsOf(world.root));
  expect(new Set(asked.map(question => /^\w+/.exec(question)![0]))).toEqual(
    new Set(Object.keys(graph.schema.getQueryType()!.getFields())),
  );
  const heard: Heard = { told: new Map(), contradictions: [] };
  for (const question of asked) listen(heard, await ask(question), question);
  expect(heard.contradictions.slice(0, 10)).toEqual([]);

  // What names another object leads to it.
  const named = [...heard.told].flatMap(([owner, fields]) =>
    // What events of this world name was never there.
    owner.startsWith('evt_')
      ? []
      : [...fields].flatMap(([path, { value }]) =>
          /(Id|[nN]if)$/.test(path) && value !== 'null' ? JSON.parse(value) : [],
        ),
  );
  const lost: string[] = [];
  for (const id of new Set(named)) {
    const { data } = await graph.ask('query ($id: ID!) { node(id: $id) { id } }', { id });
    if (data.node?.id !== id) lost.push(id);
  }
  expect(lost).toEqual([]);

  // One that was altered, or that nobody gave, names nothing.
  const [assessment] = [...heard.told.keys()].filter(id => id.startsWith('asm_'));
  const altered = ['@', '@2026-13-45', '@9999-01-01', '@2026-01-01@2026-01-01'].map(end => assessment + end);
  const foreign = [
    newId('asm'),
    newId('anl'),
    newId('dir'),
    companyNif(99),
    personNif(1),
    '',
    'Q29tcGFueTox',
  ];
  for (const id of [...altered, ...foreign]) {
    const { data } = await graph.ask('query ($id: ID!) { node(id: $id) { id } }', { id });
    expect([id, data.node]).toEqual([id, null]);
  }

  const met = new Set([...heard.told.values()].map(fields => JSON.parse(fields.get('__typename')!.value)));
  const typesWithIds = Object.values(graph.schema.getTypeMap()).filter(
    type => isObjectType(type) && 'id' in type.getFields(),
  );
  expect([...met].sort()).toEqual(typesWithIds.map(({ name }) => name).sort());
  console.log(`${heard.told.size} ids in ${asked.length} answers`);
});

test('node finds an object of every type that says it can be found, and it is that object', async () => {
  const ids = await idsOf(world.root);
  const node = graph.schema.getType('Node');
  const nodes = isInterfaceType(node) ? graph.schema.getPossibleTypes(node) : [];
  const found = new Set<string>();
  for (const [type, of] of Object.entries(ids))
    for (const id of of) {
      const { data } = await graph.ask('query ($id: ID!) { node(id: $id) { __typename id } }', { id });
      expect(data.node).toEqual({
        __typename: type === 'Event' ? expect.stringMatching(/Event$/) : type,
        id,
      });
      found.add(data.node.__typename);
    }
  expect([...found].sort()).toEqual(nodes.map(({ name }) => name).sort());
});
