/**
 * What belongs to one client does not exist for another: every question that the schema and the OpenAPI document take is
 * asked by a stranger with the owner's ids and cursors, and answered like one about what is not there.
 */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { openapiDocument } from '../../../generate/openapi/openapi-document.ts';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import { appendEvent } from '../../../src/events/append-event.ts';
import { createCursorCodec } from '../../../src/events/cursor.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { buildSchema } from '../../../src/graph/schema.ts';
import { type IdPrefix, newId } from '../../../src/kernel/ids.ts';
import { sealKey } from '../../../src/kernel/secrets/sealed-secret.ts';
import { createDeliveries } from '../../../src/webhooks/create-deliveries.ts';
import { WEBHOOK_SEAL } from '../../../src/webhooks/endpoint-secrets.ts';
import { addEndpoint } from '../../../src/webhooks/endpoints.ts';
import { companyNif, completed } from '../../graph/graph-database.ts';
import { postGraphql, tokenOf } from '../../kit/ask-graphql.ts';
import { allOperations, type GeneratedOperation } from '../../kit/contract/all-operations.ts';
import { appOfFile } from '../../kit/test-app.ts';

const NIF = companyNif(77);
const SILENCE_MS = 3_000;

const isName = (text: string): boolean => /^[a-z]/i.test(text) && !/\d{9}/.test(text);

/** Of each kind what the owner has, and one of nobody's. */
const owned: Record<string, string> = {};
const nobodys: Record<string, string> = {};
const app = await appOfFile();
/** Whatever of the owner's would be recognised in an answer. */
let private_: string[];
let strangers: Record<'a key' | 'a client token', string>;

beforeAll(async () => {
  const strangerId = await app.newClient();
  const stranger = await app.issue({ clientId: strangerId });
  const { key } = stranger;
  strangers = { 'a key': key, 'a client token': await tokenOf({ api: app.api, key }) };
  await app.get('/api/v1/usage');
  const { endpoint, secret } = await addEndpoint(
    { db: app.db, sealKey: sealKey(app.config.secretKey, WEBHOOK_SEAL), allowLoopback: true },
    { clientId: app.clientId, url: 'http://127.0.0.1:9/canary-of-the-owner' },
  );
  // Both have a log, with the same places in it.
  for (let n = 0; n < 2; n++)
    await sqlTransaction(app.db, tx => appendEvent(tx, [app.clientId, strangerId], completed(NIF)));
  await relayBatch(app.db, async (tx, events) => void (await createDeliveries(tx, events)));
  const one = async (sql: string) => (await app.db.pool.query(sql, [app.clientId])).rows[0].id as string;
  const cursors = createCursorCodec(app.config.secretKey);
  Object.assign(owned, {
    whe: endpoint.id,
    dlv: await one(
      'select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where e.client_id = $1',
    ),
    evt: await one('select id from events where client_id = $1'),
    key: await one('select id from api_keys where client_id = $1'),
    req: await one('select id from request_log where client_id = $1'),
    cli: app.clientId,
    // One that could also be the name of a list.
    cursor: [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n].map(at => cursors.encode(app.clientId, at)).find(isName)!,
  });
  for (const kind of Object.keys(owned))
    nobodys[kind] =
      kind === 'cursor'
        ? `A${randomBytes(18).toString('base64url').slice(1)}`.replaceAll(/\d/g, 'd')
        : newId(kind as IdPrefix);
  private_ = [...Object.values(owned), secret, app.key, app.key.slice(-4), 'canary-of-the-owner'];
});

/** The text of the answer; of a stream what comes first, and nothing where nothing comes. */
async function ask(
  key: string,
  { query, variables }: Pick<GeneratedOperation, 'query' | 'variables'>,
  accept = 'application/json',
): Promise<string> {
  return told(await postGraphql({ api: app.api, key }, { query, variables }, { accept }));
}

async function told(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.includes('event-stream')) return response.text();
  const reader = response.body!.getReader();
  let text = '';
  // Ends the reading of a stream that says nothing.
  const late = setTimeout(() => reader.cancel(), SILENCE_MS);
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += Buffer.from(part.value).toString();
    if (/^data: /m.test(text) || /^event: complete/m.test(text)) break;
  }
  clearTimeout(late);
  await reader.cancel();
  return text;
}

/** Without what is each answer's own, and with what was asked about by one name. */
const alike = (text: string, asked: string): string =>
  text
    .replaceAll(asked, '<asked>')
    .replace(/req_[0-9a-z]{26}/g, '<request>')
    .replace(/retry: \d+/g, 'retry: <pause>')
    .replace(/"(requests|refused|quotaUnits)":\d+/g, '"$1":<count>');

const OPERATIONS = allOperations(buildSchema(), NIF);
const ACCEPT = { query: 'application/json', mutation: 'application/json', subscription: 'text/event-stream' };

/** The owner's rows, to be as they were when the stranger has tried everything. */
async function ownersRows(): Promise<unknown[]> {
  const ofOwner = ['api_keys', 'webhook_endpoints', 'events'].map(
    table => `select to_jsonb(t) - 'last_used_at' as row from ${table} t where client_id = $1`,
  );
  const { rows } = await app.db.pool.query(
    `${ofOwner.join(' union all ')} union all select to_jsonb(d) from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where e.client_id = $1 order by 1`,
    [app.clientId],
  );
  return rows;
}

describe.each(['a key', 'a client token'] as const)('a stranger with %s', who => {
  const tried = OPERATIONS.filter(operation => operation.tried);
  let turn = 0;
  /** A token leads to the same client as its key: with it each question is asked about one kind, by turns. */
  const some = (kinds: readonly string[]) => (who === 'a key' ? kinds : [kinds[turn++ % kinds.length]!]);

  test.each(tried.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const { variable, as } = operation.tried!;
    const before = operation.kind === 'mutation' ? await ownersRows() : null;
    const kinds = as === 'cursor' ? ['cursor'] : Object.keys(owned).filter(kind => kind !== 'cursor');
    const asked = (value: string) => {
      const variables = { ...operation.variables, [variable]: value };
      return ask(strangers[who], { ...operation, variables }, ACCEPT[operation.kind]);
    };
    await Promise.all(some(kinds).map(kind => expectAlike(kind, asked)));
    if (before) expect(await ownersRows()).toEqual(before);
  });

  it('is told nothing of the owner by what takes neither', async () => {
    for (const operation of OPERATIONS.filter(it => !it.tried && it.kind !== 'subscription')) {
      const answer = await ask(strangers[who], operation);
      expect(answer).not.toContain('Cannot query');
      for (const text of private_)
        expect([operation.name, answer]).not.toEqual([operation.name, expect.stringContaining(text)]);
    }
  });

  test.each(restQuestions())('%s %s (%s)', async (method, path, place) => {
    const asked = async (it: string) => {
      const headers: Record<string, string> = { authorization: `Bearer ${strangers[who]}` };
      const url = new URL(
        app.api + path.replaceAll(/\{\w+\}/g, name => (name === `{${place.name}}` ? it : NIF)),
      );
      if (place.in === 'query') url.searchParams.set(place.name, it);
      if (place.in === 'header') headers[place.name] = it;
      // Refused without a body, whoever asks.
      const body = method === 'PATCH' || path.endsWith('/rules') ? '{}' : null;
      if (body) headers['content-type'] = 'application/json';
      const response = await fetch(url, { method, headers, body, redirect: 'manual' });
      return `${response.status} ${[...response.headers.keys()].sort()} ${await told(response)}`;
    };
    const kinds = place.in === 'nowhere' ? ['cursor'] : Object.keys(owned);
    await Promise.all(some(kinds).map(kind => expectAlike(kind, asked)));
  });
});

/** Asked with the owner's and with nobody's, the answer is the same, and tells nothing that is the owner's. */
async function expectAlike(kind: string, asked: (value: string) => Promise<string>): Promise<void> {
  const answer = alike(await asked(owned[kind]!), owned[kind]!);
  expect([kind, answer]).toEqual([kind, alike(await asked(nobodys[kind]!), nobodys[kind]!)]);
  for (const text of private_) expect(answer).not.toContain(text);
  // It was asked, and not refused as a document that is none.
  expect(answer).not.toMatch(/"message":"Cannot query|"code":"(?:query-too-complex|malformed-request)"/);
}

interface Place {
  readonly name: string;
  readonly in: string;
  toString(): string;
}

/** Each route and method of the document by each place that takes something; by its path alone where none does. */
function restQuestions(): [method: string, path: string, place: Place][] {
  const { paths } = openapiDocument('http://x') as {
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'head', 'post', 'put', 'patch', 'delete'].includes(method))
      .flatMap(([method, { parameters = [] }]) =>
        [...parameters, { name: 'nothing', in: 'nowhere' }].map((place): [string, string, Place] => [
          method.toUpperCase(),
          path,
          { ...place, toString: () => place.name },
        ]),
      ),
  );
}

it('the owner is told: what is looked for is there, of every kind that can be asked for', async () => {
  const log = '{ viewer { requests(first: 100) { edges { node { id } } } } }';
  expect(await ask(app.key, { query: log, variables: {} })).toContain(owned.req);
  const heard = new Set<string>();
  for (const operation of OPERATIONS.filter(({ kind }) => kind === 'query')) {
    const kinds = operation.tried ? Object.keys(owned) : [null];
    for (const kind of kinds) {
      const variables = operation.tried
        ? { ...operation.variables, [operation.tried.variable]: owned[kind!]! }
        : operation.variables;
      const answer = await ask(app.key, { ...operation, variables });
      for (const [of, value] of Object.entries(owned)) if (answer.includes(value)) heard.add(of);
    }
  }
  expect([...heard].sort()).toEqual(['cli', 'cursor', 'dlv', 'evt', 'key', 'whe']);
  expect(OPERATIONS.filter(({ tried }) => tried).length).toBeGreaterThan(25);
});
