/**
 * Every operation, over REST, MCP, GraphQL, event streams and sockets, by every kind of caller. One that `what-each-needs.ts` does
 * not list fails the first tests. What an answer may never hold is looked for in all of them.
 */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { createClientTokens, TOKEN_SCOPES, tokenScopes } from '../../../src/access/client-token.ts';
import { mintKey } from '../../../src/access/keys/api-key.ts';
import { setKeyDisabled } from '../../../src/access/keys/change-key.ts';
import { revokeKey } from '../../../src/access/keys/keys.ts';
import { ALL_SCOPES, type Scope } from '../../../src/access/scopes.ts';
import { openAnalysis } from '../../../src/contractors/analyses/open-analysis.ts';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import { appendEvent } from '../../../src/events/append-event.ts';
import { createCursorCodec } from '../../../src/events/cursor.ts';
import { relayBatch } from '../../../src/events/relay.ts';
import { buildSchema } from '../../../src/graph/schema.ts';
import { TOOLS } from '../../../src/http/mcp/exchange.ts';
import { ALL_ROUTES } from '../../../src/http/rest/all-routes.ts';
import { contractorRoute } from '../../../src/http/rest/contractors/contractor-route.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { submit } from '../../batches/submit.ts';
import { addAssessment, companyNif, completed } from '../../graph/graph-database.ts';
import { linkByHand } from '../../jobs/linked-world.ts';
import { postGraphql } from '../../kit/ask-graphql.ts';
import { ASSESSED_CHECKS } from '../../kit/assessed-company.ts';
import { allOperations, type GeneratedOperation } from '../../kit/contract/all-operations.ts';
import { postMcp } from '../../kit/mcp.ts';
import { appOfFile, CSV } from '../../kit/test-app.ts';
import { tokenOf as operatorToken } from '../../operator/operator-world.ts';
import { connect } from '../graphql/socket-client.ts';
import { GRAPHQL_NEEDS, MCP_NEEDS, type Need, REST_NEEDS } from './what-each-needs.ts';

/** The company that is asked about, one that its director links to it, and one of which nobody asks. */
const [NIF, LINKED, OTHER] = [companyNif(1), companyNif(2), companyNif(3)];
/** Stand in no answer to whoever may not be told them: a judgement and what it rests on, and the name of a person. */
const RECORD = 'row of the canary';
const JUDGED = new RegExp(`do[_ ]not[_ ]proceed|"score":3\\b|"danger"|${RECORD}`, 'i');
const PERSON = 'Pessoa canario';
/** List the words of the service, whatever was judged. */
const WORDS = /^(GET \/api\/v1\/schema\.graphql|query checks)$/;
const EXPANSIONS = ['evidence', 'counterfactuals', 'directors'];

const app = await appOfFile();
/** Real ones, in place of the invented ids of the generated operations. */
const ids: Record<string, string> = {};
let linkedAssessment = '';
const dead: Record<string, string | null> = {};
/** With what each may see. */
const live: Record<string, { key: string; scopes: readonly Scope[]; nifs?: readonly string[] }> = {};

beforeAll(async () => {
  const grave = { score: 3, verdict: 'do_not_proceed' };
  ids.asm = await addAssessment(app.db, NIF, grave);
  linkedAssessment = await addAssessment(app.db, LINKED, grave);
  await addAssessment(app.db, OTHER);
  await app.db.pool.query(
    `update assessments set checks = $1, color = case when score = 3 then 'danger' else color end,
       outcomes = case when score = 3 then replace(outcomes::text, 'list 3, row 7', $2)::jsonb else outcomes end`,
    [JSON.stringify(ASSESSED_CHECKS), RECORD],
  );
  await linkByHand(app.db, [
    { nif: NIF, person: 'canario' },
    { nif: LINKED, person: 'canario' },
  ]);
  ids.dir = (await app.db.pool.query('select id from people')).rows[0].id;
  ids.anl = newId('anl');
  const opening = { db: app.db, livemode: false, registers: [], enqueue: async () => {} };
  await openAnalysis(opening, { id: ids.anl, nif: NIF, refresh: true });
  await app.get(`/api/v1/contractors/${NIF}`);
  ids.bat = (await (await submit(app, [{ nif: NIF }])).json()).id;
  await tellOfIt();
  ids.cursor = createCursorCodec(app.config.secretKey).encode(app.clientId, 0n);
  await app.send('PUT', '/api/v1/watchlists/norte', `nif\n${NIF}\n`, CSV);
  await issueAll();
});

/** The judgement also stands in an event, in its delivery, and in an alert. */
async function tellOfIt(): Promise<void> {
  const query =
    'mutation { webhookEndpointCreate(input: { url: "https://partner.example/hook" }) { result { endpoint { id } } } }';
  const { text } = await post(app.key, { query });
  ids.endpoint = JSON.parse(text).data.webhookEndpointCreate.result.endpoint.id;
  const event = completed(NIF);
  const told = { ...event, data: { ...event.data, score: 3, verdict: 'do_not_proceed' } } as typeof event;
  await sqlTransaction(app.db, tx => appendEvent(tx, [app.clientId], told));
  await relayBatch(app.db, async () => {});
  ids.alr = newId('alr');
  const judged = { assessmentId: ids.asm, score: 3, verdict: 'do_not_proceed', value: null };
  await app.db.pool.query(
    `insert into alerts (id, client_id, nif, cause, level, floor, records, watchlist_ids, opened_at, from_assessment_id, assessment_id,
       difference, digest)
     values ($1, $2, $3, 'verdict', 3, 0, '{}', '{}', app_now(), $4, $4, $5, false)`,
    [
      ids.alr,
      app.clientId,
      NIF,
      ids.asm,
      JSON.stringify({ from: judged, to: judged, checks: [], evidence: [], moreEvidence: 0 }),
    ],
  );
}

async function issueAll(): Promise<void> {
  const issue = async (scopes: readonly Scope[] = ALL_SCOPES) => app.issue({ scopes });
  const token = async (key: string, nifs: string[]) => {
    const query =
      'mutation ($nifs: [NIF!]) { clientTokenCreate(input: { nifs: $nifs }) { result { token } errors { code } } }';
    return JSON.parse((await post(key, { query, variables: { nifs } })).text).data.clientTokenCreate.result
      .token;
  };
  const [revoked, disabled, behind] = [await issue(), await issue(), await issue()];
  const expired = await app.issue({ expiresAt: new Date(Date.now() - 1_000) });
  dead.nobody = null;
  dead['an unknown key'] = mintKey(app.config.keyPrefix);
  dead['a broken key'] = `${revoked.key.slice(0, -1)}!`;
  dead['a revoked key'] = revoked.key;
  dead['an expired key'] = expired.key;
  dead['a disabled key'] = disabled.key;
  dead['a token of a revoked key'] = await token(behind.key, [NIF]);
  dead['a token that has ended'] = await createClientTokens(app.config.secretKey)
    .mint(
      { keyId: (await issue()).id, scopes: TOKEN_SCOPES, nifs: null },
      { now: new Date(Date.now() - 3_600_000), seconds: 900 },
    )
    .then(({ token: ended }) => ended);
  dead['an operator’s token'] = await operatorToken('ana');
  for (const { id } of [revoked, behind]) await revokeKey(app.db, { keyId: id });
  await setKeyDisabled(app.db, { keyId: disabled.id, disabled: true });
  const keys: [string, readonly Scope[]][] = ALL_SCOPES.flatMap(scope => [
    [`with ${scope} alone`, [scope]],
    [`without ${scope}`, ALL_SCOPES.filter(one => one !== scope)],
  ]);
  for (const [name, scopes] of keys) live[name] = { key: await keyWith(scopes), scopes };
  for (const nif of [NIF, OTHER])
    live[`a token for ${nif}`] = {
      key: await token(app.key, [nif]),
      scopes: tokenScopes([nif]),
      nifs: [nif],
    };
}

interface Told {
  readonly status: number;
  readonly text: string;
}

const made = new Map<string, Promise<string>>();
/** A key with exactly these scopes. */
async function keyWith(scopes: readonly Scope[]): Promise<string> {
  const name = scopes.join();
  if (!made.has(name))
    made.set(
      name,
      app.issue({ scopes }).then(({ key }) => key),
    );
  return made.get(name)!;
}

const bearer = (key: string | null): Record<string, string> =>
  key ? { authorization: `Bearer ${key}` } : {};

async function read(response: Response): Promise<Told> {
  const { status } = response;
  if (!response.headers.get('content-type')?.includes('event-stream'))
    return { status, text: await response.text() };
  let text = '';
  for await (const part of response.body!) {
    text += Buffer.from(part).toString();
    if (/^data: ./m.test(text) || /^event: complete/m.test(text)) break;
  }
  return { status, text };
}

const get = async (key: string | null, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  read(await fetch(app.api + path, { method, headers: { ...bearer(key), ...headers }, redirect: 'manual' }));
const post = async (key: string | null, body: object, accept = 'application/json') =>
  read(await postGraphql({ api: app.api, key }, body, { accept }));

/** One operation, to be asked with any key, and whether an answer refuses it for want of a right. */
interface Operation {
  readonly name: string;
  readonly need: Need;
  ask(key: string | null): Promise<Told>;
  refused(told: Told): boolean;
}

const REFUSALS = ['insufficient-scope', 'company-not-granted'];

/** Of ids, by the part of an address that they follow. */
const KINDS: Readonly<Record<string, string>> = {
  alerts: 'alr',
  batches: 'bat',
  assessments: 'asm',
  'webhook-endpoints': 'endpoint',
};

const restOperations = (): Operation[] =>
  ALL_ROUTES.flatMap(({ name, methods = ['GET'] }) =>
    [name, ...(name === contractorRoute.name ? EXPANSIONS.map(one => `${name}?expand=${one}`) : [])].map(
      each => ({ name: each, method: methods[0]! }),
    ),
  ).flatMap(({ name, method }) => {
    const path = () =>
      name
        .replace('{nif}', NIF)
        .replace('{id}', ids[KINDS[name.split('/')[3]!] ?? 'anl']!)
        .replace('{name}', 'norte')
        .replace(/worst-case$/, `worst-case?ifFails=${NIF}`)
        .replace(/comparison\.\w+$/, `$&?nifs=${NIF},${OTHER}`);
    const need = REST_NEEDS[name]!;
    const refused = ({ status }: Told) => status === 403;
    const ask = (key: string | null) => get(key, path(), {}, method);
    return { name: `${method} ${name}`, need, refused, ask };
  });

const ARGUMENTS: Readonly<Record<string, object>> = {
  search_companies: { name: 'construtora' },
  assess: { nif: NIF, waitSeconds: 0 },
  explain: { nif: NIF, waitSeconds: 0 },
  watch: { list: 'norte', companies: [{ nif: NIF }] },
  what_changed: {},
};

const mcpOperations = (): Operation[] =>
  TOOLS.map(({ name }) => ({
    name: `${name} over MCP`,
    need: MCP_NEEDS[name]!,
    refused: ({ text }) => text.includes('"isError":true') && REFUSALS.some(code => text.includes(code)),
    async ask(key) {
      const params = { name, arguments: ARGUMENTS[name] ?? { nif: NIF } };
      const answer = await postMcp({ api: app.api, key }, 'tools/call', params);
      return { status: answer.status, text: await answer.text() };
    },
  }));

const OPERATIONS = allOperations(buildSchema(), NIF);
const shortName = ({ name }: GeneratedOperation) => name.replace(/\(.*/, '');

/** With real ids. */
const variablesOf = ({ variables }: GeneratedOperation): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      name === 'to0' && value === NIF
        ? LINKED
        : (ids[/^([a-z]{3})_0{26}$/.exec(String(value))?.[1] ?? ''] ?? value),
    ]),
  );

/** Of several that differ in what is tried, the plainest. */
const chosen = [...Map.groupBy(OPERATIONS, shortName).values()].map(same => same.at(-1)!);

/** A subscription begins where there is something to tell at once. */
const fromTheStart = ({ query }: GeneratedOperation): string =>
  query.replace(
    /^subscription { (analysisCompleted|events) {/,
    `subscription { $1(after: "${ids.cursor}") {`,
  );

const ON_SOCKET = ['query company', 'mutation requestAnalysis'];

function graphqlOperations(): Operation[] {
  return chosen.flatMap(operation => {
    const name = shortName(operation);
    const path = name.split(' ')[1]!.split('.');
    const refused = ({ text }: Told) => refusedAt(text, path);
    const need = GRAPHQL_NEEDS[name]!;
    const body = () => ({ query: fromTheStart(operation), variables: variablesOf(operation) });
    const http: Operation = { name, need, refused, ask: key => post(key, body()) };
    const socket: Operation = { ...http, name: `${name} on a socket`, ask: key => onSocket(key, body()) };
    // Queries and mutations run on a socket by the schema and context of HTTP: one of each is asked there.
    if (operation.kind !== 'subscription') return ON_SOCKET.includes(name) ? [http, socket] : [http];
    return [{ ...http, name: `${name} by SSE`, ask: key => post(key, body(), 'text/event-stream') }, socket];
  });
}

/** Refused on the way to what is asked, or in its row; what lies beside it may need more. */
function refusedAt(text: string, path: readonly string[]): boolean {
  if (/"refused":{[^}]*"code":"company-not-granted"/.test(text)) return true;
  const answer = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  return (answer.errors ?? []).some((error: { path?: (string | number)[]; extensions: { code: string } }) => {
    const at = (error.path ?? []).filter(step => typeof step === 'string');
    return REFUSALS.includes(error.extensions.code) && at.every((step, i) => step === path[i]);
  });
}

async function onSocket(key: string | null, payload: object): Promise<Told> {
  const client = await connect(`${app.api.replace('http', 'ws')}/graphql`);
  client.say({ type: 'connection_init', payload: bearer(key) });
  const closed = client.closed.then(({ code }) => ({ status: code, text: '{}' }));
  const answered = (async () => {
    await client.hear();
    client.say({ id: '1', type: 'subscribe', payload });
    const { type, payload: told } = await client.hear();
    return { status: 200, text: JSON.stringify(type === 'error' ? { errors: told } : told) };
  })();
  const told = await Promise.race([closed, answered]);
  client.socket.terminate();
  return told;
}

const ALL = [...restOperations(), ...mcpOperations(), ...graphqlOperations()];

describe('the tables hold every operation there is', () => {
  it('of REST, with every expansion', () => {
    const names = ALL_ROUTES.map(({ name }) => name);
    expect(Object.keys(REST_NEEDS).sort()).toEqual(
      [...names, ...EXPANSIONS.map(one => `${contractorRoute.name}?expand=${one}`)].sort(),
    );
  });
  it('of MCP', () => {
    expect(TOOLS.map(({ name }) => name)).toEqual(Object.keys(MCP_NEEDS));
  });
  it('of GraphQL', () => {
    expect([...new Set(OPERATIONS.map(shortName))].sort()).toEqual(Object.keys(GRAPHQL_NEEDS).sort());
  });
  it('and every scope is needed by one', () => {
    const needed = new Set(
      [...Object.values(REST_NEEDS), ...Object.values(GRAPHQL_NEEDS)].flatMap(it => it.scopes),
    );
    expect([...needed].sort()).toEqual([...ALL_SCOPES].sort());
  });
});

describe.each(ALL.map(operation => [operation.name, operation] as const))(
  '%s',
  (name, { need, ask, refused }) => {
    test('is nothing for whoever has no key that stands', async () => {
      for (const [who, key] of Object.entries(dead)) {
        const { status, text } = await ask(key);
        expect([who, status]).toEqual([who, text === '{}' ? 4403 : 401]);
        expectUntold(who, text, [JUDGED, PERSON, NIF]);
      }
    });

    test('needs its scopes, is for a token’s own companies, and shows no more than may be read', async () => {
      expect(refused(await ask(await keyWith(need.scopes)))).toBe(false);
      const judged = WORDS.test(name) ? [] : [JUDGED];
      for (const [who, { key, scopes, nifs }] of Object.entries(live)) {
        const told = await ask(key);
        const isFor = !nifs || need.bound === 'any' || (need.bound === 'own' && nifs.includes(NIF));
        const may = isFor && need.scopes.every(scope => scopes.includes(scope));
        expect([who, refused(told)]).toEqual([who, !may]);
        if (!scopes.includes('contractors:read'))
          expectUntold(who, told.text, [...judged, ids.asm!, linkedAssessment]);
        if (!scopes.includes('network:read')) expectUntold(who, told.text, [PERSON]);
        if (nifs) expectUntold(who, told.text, [linkedAssessment]);
        if (nifs && !nifs.includes(NIF)) expectUntold(who, told.text, [...judged, PERSON, ids.asm!]);
      }
    });
  },
);

/** What was asked with may be repeated; what is known only here may not. */
function expectUntold(who: string, text: string, secrets: readonly (string | RegExp)[]): void {
  const told = text.replace(/"(detail|message|instance)":"[^"]*"/g, '');
  for (const secret of secrets) expect(told, who).not.toMatch(secret);
}
