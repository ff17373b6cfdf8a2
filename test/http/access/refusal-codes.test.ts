/** Every code of a refusal is the same in the answer, in the request log and in the metrics. */
import { expect, it } from 'vitest';
import { revokeKey } from '../../../src/access/keys/keys.ts';
import { createCursorCodec } from '../../../src/events/cursor.ts';
import type { ProblemCode } from '../../../src/kernel/problems.ts';
import { submit } from '../../batches/submit.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { sendRaw } from '../../kit/raw-http.ts';
import { personNif } from '../../kit/specimen-country.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile({ OPERATIONS_PER_KEY: '1' });
const [KNOWN] = await writeAssessedCompanies(app.db.pool, { count: 1 });
const leaving = new AbortController();
const tokens = new Map<string, string>();

interface Asking {
  readonly id: string;
  readonly key: string;
}
type Code = Promise<string>;

async function codeOf(response: Response | Promise<Response>): Code {
  const body = await (await response).json();
  return body.code ?? body.errors[0].extensions.code;
}
const bearer = ({ key }: Pick<Asking, 'key'>) => ({ authorization: `Bearer ${key}` });
const ask =
  (path: string, { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
  (asking: Asking): Code =>
    codeOf(fetch(`${app.api}${path}`, { ...init, headers: { ...bearer(asking), ...headers } }));
const get = (path: string) => ask(`/api/v1/${path}`);
const CSV = { 'content-type': 'text/csv' };
const put = (list: string, headers: Record<string, string> = {}) =>
  ask(`/api/v1/watchlists/${list}`, {
    method: 'PUT',
    headers: { ...CSV, ...headers },
    body: `nif\n${KNOWN}\n`,
  });
const graphql = (body: object, headers: Record<string, string> = {}) =>
  ask('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const raw = (head: string) => async (asking: Asking) => {
  const lines = ['GET /api/v1/usage HTTP/1.1', 'Host: x', `Authorization: ${bearer(asking).authorization}`];
  const [answer] = await sendRaw(app.api, [...lines, head, 'Connection: close', '', ''].join('\r\n'));
  return JSON.parse(answer!.body).code;
};

/** What is asked before, and is no part of it. */
const after = (before: (asking: Asking) => Promise<unknown>, way: (asking: Asking) => Code) =>
  Object.assign(way, { before });

type Way = ((asking: Asking) => Code) & { before?: (asking: Asking) => Promise<unknown> };
/** How each is met; a text: why it is in no log. */
const WAYS: Readonly<Record<ProblemCode, Way | string>> = {
  'invalid-nif': get('contractors/123'),
  'invalid-cursor': get('alerts?after=x'),
  'invalid-parameter': get('usage?x=1'),
  'malformed-request': ask('/api/v1/watchlists/a/rules', { method: 'PUT', body: '{' }),
  unauthenticated: after(({ id }) => revokeKey(app.db, { keyId: id }), get('usage')),
  'token-expired': 'an expired token is nobody’s',
  'company-not-granted': after(
    async asking => {
      const wish = `mutation { clientTokenCreate(input: { nifs: ["${KNOWN}"] }) { result { token } } }`;
      const { body } = await askGraphql({ api: app.api, key: asking.key }, wish);
      tokens.set(asking.id, body.data.clientTokenCreate.result.token);
    },
    asking => get('contractors/580000010')({ ...asking, key: tokens.get(asking.id)! }),
  ),
  'insufficient-scope': after(
    ({ id }) => app.db.sql`update api_keys set scopes = '{}' where id = ${id}`,
    get('alerts'),
  ),
  'origin-not-allowed': 'it is refused before a key is read',
  'not-found': get('batches/x'),
  'method-not-allowed': ask('/api/v1/usage', { method: 'PATCH' }),
  'not-acceptable': graphql({ query: '{ __typename }' }, { accept: 'text/csv' }),
  'request-timeout': 'nobody waits for it here',
  'idempotency-key-in-use': 'two must meet',
  'idempotency-key-reused': after(
    ({ key }) => submit(app, [{ nif: KNOWN }], { key, headers: { 'idempotency-key': 'a' } }),
    ({ key }) => codeOf(submit(app, [{ nif: '580000010' }], { key, headers: { 'idempotency-key': 'a' } })),
  ),
  'cursor-expired': after(
    () =>
      app.db.sql`insert into event_cursors (client_id, last, retired) values (${app.clientId}, 9, 5)
                 on conflict (client_id) do update set last = 9, retired = 5`,
    asking => {
      const cursors = createCursorCodec(app.config.secretKey);
      return get(`events?after=${cursors.encode(app.clientId, 1n)}`)(asking);
    },
  ),
  'assessment-expired': get(`contractors/${KNOWN}?asOf=2026-01-15`),
  'unsupported-media-type': ask('/api/v1/batches', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  }),
  'payload-too-large': ask('/api/v1/watchlists/a/rules', { method: 'PUT', body: ' '.repeat(70_000) }),
  'precondition-failed': put('a', { 'if-match': '"9"' }),
  'watchlist-full': after(
    () =>
      app.db.sql`insert into watchlists (id, client_id, name, created_at, changed_at)
                 select 'wl_' || n, ${app.clientId}, 'l' || n, app_now(), app_now() from generate_series(1, 20) n`,
    put('full'),
  ),
  'watchlist-too-large': after(
    () =>
      app.db.sql`insert into watched_companies (watchlist_id, nif, added_at)
                 select 'wl_1', (500000000 + n)::text, app_now() from generate_series(1, 5001) n`,
    get('watchlists/l1/clusters'),
  ),
  'expectation-failed': raw('Expect: 200-ok'),
  'headers-too-large': 'its key is not read',
  'natural-person': get(`contractors/${personNif(1)}`),
  'nif-out-of-scope': get('contractors/700000011'),
  'quota-exceeded': after(async asking => {
    await app.db.sql`update api_keys set daily_quota = 0 where id = ${asking.id}`;
  }, get('contractors/580000028')),
  'too-many-requests': after(
    asking => fetch(`${app.api}/api/v1/events/stream`, { headers: bearer(asking), signal: leaving.signal }),
    get('events/stream'),
  ),
  'query-too-complex': graphql({ query: `{ ${'checks { key } '.repeat(3_000)} }` }),
  'document-not-trusted': after(
    ({ id }) => app.db.sql`update api_keys set documents_only = true where id = ${id}`,
    graphql({ query: '{ __typename }' }),
  ),
  PERSISTED_QUERY_NOT_SUPPORTED: graphql({
    extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
  }),
  'internal-error': after(
    () => app.db.sql`alter table alerts rename column level to lost_level`,
    get('alerts'),
  ),
  unavailable: 'docs/operators.md says so',
};

const METRIC = /^contractor_risk_requests_total\{.*outcome="(.*)"\} (\d+)$/gm;
async function counted(): Promise<Record<string, number>> {
  const text = await (await fetch(`${app.api}/metrics`)).text();
  const sums: Record<string, number> = {};
  for (const [, outcome, count] of text.matchAll(METRIC))
    sums[outcome!] = (sums[outcome!] ?? 0) + Number(count);
  return sums;
}

const logged = async (keyId: string) =>
  (await app.db.sql`select outcome from request_log where key_id = ${keyId}`).map(({ outcome }) => outcome);

const met = Object.entries(WAYS).flatMap(([code, way]) => (typeof way === 'string' ? [] : [{ code, way }]));

it.each(met)('$code', async ({ code, way }) => {
  const asking = await app.issue();
  await way.before?.(asking);
  const [before, rowsBefore] = [await counted(), await logged(asking.id)];
  expect(await way(asking)).toBe(code);
  const now = await counted();
  const more = Object.keys(now).flatMap(outcome => {
    const n = now[outcome]! - (before[outcome] ?? 0);
    return n === 0 ? [] : [[outcome, n]];
  });
  const outcome = `refused:${code}`;
  expect(more).toEqual([[outcome, 1]]);
  expect((await logged(asking.id)).slice(rowsBefore.length)).toEqual([outcome]);
});
