/**
 * Inputs that err, and what each is answered. Those with a test of their own are not repeated here: keys
 * (contractors.test.ts, promises/14), secrets in logs (promises/16), GraphQL documents (promises/18), sockets
 * (promises/19), bytes that are no request and what is too large or too slow (smuggling.test.ts), other clients' ids and
 * cursors (other-clients.test.ts), addresses of webhooks (webhooks/address-rules, …/safe-egress), what receivers answer
 * (webhooks/deliver, …/ask-over-socket), registers (registers/hostile-answers, jobs/fault-grid).
 */
import { describe, expect, it, test } from 'vitest';
import { withCheckDigit } from '../../../src/kernel/nif.ts';
import { postGraphql } from '../../kit/ask-graphql.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();

const NIF = '580000010';
const CONTRACTOR = `/api/v1/contractors/${NIF}`;

/** By the code of the refusal: each address that is asked with a good key, and what is wrong with it. */
const ASKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '400 invalid-nif': {
    'full-width digits': '/api/v1/contractors/５８０００００１０',
    'Arabic digits': '/api/v1/contractors/٥٨٠٠٠٠٠١٠',
    'eight digits': '/api/v1/contractors/58000001',
    'ten digits': '/api/v1/contractors/5800000100',
    'a wrong check digit': '/api/v1/contractors/580000011',
    'a first digit that is never issued': '/api/v1/contractors/000000000',
    'a range that is never issued': '/api/v1/contractors/400000000',
    NUL: '/api/v1/contractors/%00',
    'NUL behind a number': `${CONTRACTOR}%00`,
    'an end of line behind a number': `${CONTRACTOR}%0a`,
    'a broken percent-encoding': '/api/v1/contractors/%E0%A4%A',
    '10 kB': `/api/v1/contractors/${'5'.repeat(10_000)}`,
    'a minus and an exponent': '/api/v1/contractors/-58000001e',
    SQL: `${CONTRACTOR}'%20or%201=1--`,
  },
  '422 natural-person': { 'a person': `/api/v1/contractors/${withCheckDigit('23456789')}` },
  '422 nif-out-of-scope': {
    'an inheritance': `/api/v1/contractors/${withCheckDigit('70000001')}`,
    'a condominium': `/api/v1/contractors/${withCheckDigit('90000006')}`,
  },
  '400 invalid-parameter': {
    '__proto__ as a parameter': `${CONTRACTOR}?expand=__proto__`,
    'constructor as a parameter': '/api/v1/events?types=constructor',
    'half an event': '/api/v1/events?limit=1.5',
    'NUL in a list’s name': '/api/v1/alerts?list=%00',
    'two names': `${CONTRACTOR}?name=a&name=b`,
    'two moments': `${CONTRACTOR}?knownAt=2026-11-20T18:00:00Z&knownAt=2026-11-21T18:00:00Z`,
    'types of which none is named': '/api/v1/events?types=',
    'a name in Latin-1': `${CONTRACTOR}?name=PAVIMENTA%C7%D5ES`,
    'a reference that is no UTF-8': '/api/v1/watchlists/norte/companies?reference=%ff',
    'a moment at 24 hours': `${CONTRACTOR}?knownAt=2026-11-20T24:00:00Z`,
    'a moment of no day': `${CONTRACTOR}?knownAt=2026-02-30T10:00:00Z`,
    'states of which none is named': '/api/v1/alerts?state=,',
  },
  '400 invalid-cursor': {
    'a cursor of 10 kB': `/api/v1/events?after=${'A'.repeat(10_000)}`,
    'an empty cursor': '/api/v1/events?after=',
    'a cursor of alerts that is none': '/api/v1/alerts?after=0',
    'a cursor of batches from another list': `/api/v1/batches?after=alr_${'0'.repeat(26)}`,
  },
  '401 unauthenticated': { 'a key in the query beside a good one': `${CONTRACTOR}?api_key=x` },
  '404 not-found': {
    'a name of the language as a page': '/problems/valueOf',
    'an id of another kind': `/api/v1/analyses/asm_${'0'.repeat(26)}`,
    'an address in capitals': `/API/V1/contractors/${NIF}`,
    'a matrix parameter': `/api/v1/contractors;x=y/${NIF}`,
  },
};

describe('by REST', () => {
  const asked = Object.entries(ASKED).flatMap(([refusal, addresses]) =>
    Object.entries(addresses).map(([what, path]) => [what, refusal, path] as const),
  );
  test.each(asked)('%s: %s', async (_, refusal, path) => {
    const response = await app.get(path);
    const body = await response.text();
    expect(`${response.status} ${JSON.parse(body).code}`).toBe(refusal);
    expect(body).not.toContain(app.key);
    expect(response.headers.get('request-id')).toMatch(/^req_/);
  });

  test.each<[what: string, authorization: () => string]>([
    ['two keys in one field', () => `Bearer ${app.key}, Bearer ${app.key}`],
    ['a key without its scheme', () => app.key],
  ])('%s: 401', async (_, authorization) => {
    expect((await app.get(CONTRACTOR, { authorization: authorization() })).status).toBe(401);
  });

  it('finds no page by a name of the language, with no key either', async () => {
    expect((await fetch(`${app.api}/problems/constructor`)).status).toBe(404);
  });
});

/** Bodies that are no request of GraphQL, as they are sent. */
const BODIES: Record<string, string | Uint8Array<ArrayBuffer>> = {
  'broken JSON': '{"query": "{ __typename }"',
  'no body': '',
  null: 'null',
  'a number': '1e999',
  '60,000 [': '['.repeat(60_000),
  '30,000 { of one object': '{"a":'.repeat(12_000),
  batches: '[{"query":"{ __typename }"}]',
  'no query': '{"variables": {}}',
  'a query that is a number': '{"query":1}',
  'a query that is a list': '{"query":["{ __typename }"]}',
  'variables that are text': '{"query":"{ __typename }","variables":"x"}',
  '__proto__ beside the query': '{"query":"{ __typename }","__proto__":{"canary":1}}',
  'a query by __proto__': '{"__proto__":{"query":"{ canary }"}}',
  'a letter of Latin-1': Uint8Array.from(
    Buffer.from('{"query":"{ __typename }","operationName":"ç"}', 'latin1'),
  ),
};

test('a moment in small letters is one, as RFC 3339 says', async () => {
  const { status } = await app.get(`${CONTRACTOR}?knownAt=2026-11-20t18:00:00z`);
  expect(status).toBe(404);
});

test('JSON with a byte-order mark, as Windows programs write it, is read', async () => {
  expect(await (await postGraphql(app, '\ufeff{"query":"{ __typename }"}')).json()).toMatchObject({
    data: { __typename: 'Query' },
  });
  const headers = { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' };
  const url = `${app.api}/api/v1/watchlists/marked/companies/${NIF}`;
  await fetch(`${app.api}/api/v1/watchlists/marked`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: 'nif\n',
  });
  expect((await fetch(url, { method: 'PUT', headers, body: '\ufeff{"reference":"x"}' })).ok).toBe(true);
});

test('a fault of a company that fails names its own parameter', async () => {
  const told = await (await app.get('/api/v1/watchlists/marked/worst-case?ifFails=580000018')).json();
  expect(told.errors).toMatchObject([{ pointer: 'ifFails' }]);
});

test('by REST: a letter of Latin-1 is refused, and not kept as another', async () => {
  const body = Buffer.from('{"url":"https://partner.example/ç"}', 'latin1');
  const headers = { authorization: `Bearer ${app.key}`, 'content-type': 'application/json; charset=latin1' };
  const refused = await fetch(`${app.api}/api/v1/webhook-endpoints`, { method: 'POST', headers, body });
  expect([refused.status, (await refused.json()).code]).toEqual([400, 'malformed-request']);
});

describe('a query parameter that the route does not take', () => {
  const refused: Record<string, [path: string, named: string, taken: string]> = {
    'of a contractor': [
      `/contractors/${NIF}?expand=evidence&exapnd=directors`,
      'exapnd',
      'expand, knownAt, asOf, maxAgeHours, receipt, name',
    ],
    'of a network': [`/contractors/${NIF}/network.graphml?from=1`, 'from', 'depth, asOf, first'],
    'of an analysis': [`/analyses/anl_${'0'.repeat(26)}?wait=1`, 'wait', 'none'],
    'of events': ['/events?cursor=x', 'cursor', 'after, limit, types'],
    'of usage': ['/usage?Days=1', 'Days', 'days'],
    'named as the language names its own': ['/usage?constructor=1', 'constructor', 'days'],
    // A name may be the number of a person.
    'with digits in its name': ['/usage?299999998=1', '(not repeated)', 'days'],
  };
  test.each(Object.entries(refused))('%s is named, beside what it takes', async (_, [path, named, taken]) => {
    const response = await app.get(`/api/v1${path}`);
    const body = await response.json();
    expect([response.status, body.code]).toEqual([400, 'invalid-parameter']);
    expect(body.errors).toEqual([{ pointer: named, detail: `Not taken. This route takes ${taken}.` }]);
    expect(JSON.stringify(body)).not.toContain('299999998');
  });

  test.each([
    ['GET', '/batches?dryRun=true', 'dryRun', 'after, limit'],
    ['POST', '/batches?limit=1', 'limit', 'dryRun'],
    ['PUT', '/watchlists/norte?limit=1', 'limit', 'part, partial'],
    ['DELETE', '/watchlists/norte?part=true', 'part', 'none'],
    ['DELETE', '/watchlists/norte?other=true', 'other', 'none'],
  ])('%s %s is told what this method takes', async (method, path, named, taken) => {
    const headers = { authorization: `Bearer ${app.key}`, 'content-type': 'text/csv' };
    const body = method === 'GET' || method === 'DELETE' ? null : 'nif\n580000010';
    const response = await fetch(`${app.api}/api/v1${path}`, { method, headers, body });
    expect([response.status, (await response.json()).errors]).toEqual([
      400,
      [{ pointer: named, detail: `Not taken. This route takes ${taken}.` }],
    ]);
  });

  it('is told to nobody without a key', async () => {
    expect((await fetch(`${app.api}/api/v1/usage?other=1`)).status).toBe(401);
  });
});

test.each(['variables=%7Bbad', 'extensions=%7Bbad', 'variables=%E2%28', 'variables=7', 'variables=%5B%5D'])(
  'a stream by GET with %s is refused',
  async wrong => {
    const headers = { authorization: `Bearer ${app.key}`, accept: 'text/event-stream' };
    const response = await fetch(`${app.api}/graphql?query=%7B__typename%7D&${wrong}`, { headers });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('"code":"malformed-request"');
  },
);

describe('by GraphQL', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>) =>
    postGraphql(app, body, { accept: 'application/graphql-response+json' });

  test.each(Object.entries(BODIES))('%s', async (_, body) => {
    const response = await post(body);
    const text = await response.text();
    expect([response.status, JSON.parse(text).errors[0].extensions.code]).toEqual([400, 'malformed-request']);
    expect(text).not.toMatch(/canary|__proto__|\[\[\[|node:|stack|originalError|position/i);
  });

  it('__proto__ among variables is a name like any other, and changes nothing for whoever comes next', async () => {
    const body =
      '{"query":"query ($nif: NIF!) { company(nif: $nif) { nif } }","variables":{"__proto__":{"nif":"580000010"}}}';
    const told = await (await post(body)).json();
    expect(told.errors[0].extensions.code).toBe('malformed-request');
    expect(({} as { nif?: string }).nif).toBeUndefined();
  });
});
