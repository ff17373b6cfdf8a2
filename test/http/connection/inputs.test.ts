/**
 * Inputs that err, and what each is answered. Those with a test of their own are not repeated here: keys
 * (contractors.test.ts, promises/14), secrets in logs (promises/16), GraphQL documents (promises/18), sockets
 * (promises/19), bytes that are no request and what is too large or too slow (smuggling.test.ts), other clients' ids and
 * cursors (other-clients.test.ts), addresses of webhooks (webhooks/address-rules, …/safe-egress), what receivers answer
 * (webhooks/deliver, …/ask-over-socket), registers (registers/hostile-answers, jobs/fault-grid).
 */
import { describe, expect, it, test } from 'vitest';
import { checkDigit } from '../../../src/kernel/nif.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { postGraphql } from '../graphql/ask-graphql.ts';

const app = await appOfFile();

const bearer = () => `Bearer ${app.key}`;
const nif = (eight: string) => `${eight}${checkDigit(eight)}`;
const NIF = '580000010';

/** The address, what the header says, and the answer. */
const ASKED: Record<
  string,
  [path: string, authorization: () => string | null, status: number, code: string]
> = {
  'an empty Bearer': [`/api/v1/contractors/${NIF}`, () => 'Bearer ', 401, 'unauthenticated'],
  Basic: [`/api/v1/contractors/${NIF}`, () => `Basic ${btoa(`${app.key}:`)}`, 401, 'unauthenticated'],
  'two keys in one field': [
    `/api/v1/contractors/${NIF}`,
    () => `${bearer()}, ${bearer()}`,
    401,
    'unauthenticated',
  ],
  'a key without its scheme': [`/api/v1/contractors/${NIF}`, () => app.key, 401, 'unauthenticated'],
  'a key in the query beside a good one': [
    `/api/v1/contractors/${NIF}?api_key=x`,
    bearer,
    401,
    'unauthenticated',
  ],
  'full-width digits': ['/api/v1/contractors/５８０００００１０', bearer, 400, 'invalid-nif'],
  'Arabic digits': ['/api/v1/contractors/٥٨٠٠٠٠٠١٠', bearer, 400, 'invalid-nif'],
  'eight digits': ['/api/v1/contractors/58000001', bearer, 400, 'invalid-nif'],
  'ten digits': ['/api/v1/contractors/5800000100', bearer, 400, 'invalid-nif'],
  'a wrong check digit': ['/api/v1/contractors/580000011', bearer, 400, 'invalid-nif'],
  NUL: ['/api/v1/contractors/%00', bearer, 400, 'invalid-nif'],
  'NUL behind a number': [`/api/v1/contractors/${NIF}%00`, bearer, 400, 'invalid-nif'],
  'an end of line behind a number': [`/api/v1/contractors/${NIF}%0a`, bearer, 400, 'invalid-nif'],
  'a broken percent-encoding': ['/api/v1/contractors/%E0%A4%A', bearer, 400, 'invalid-nif'],
  '10 kB': [`/api/v1/contractors/${'5'.repeat(10_000)}`, bearer, 400, 'invalid-nif'],
  'a minus and an exponent': ['/api/v1/contractors/-58000001e', bearer, 400, 'invalid-nif'],
  SQL: [`/api/v1/contractors/${NIF}'%20or%201=1--`, bearer, 400, 'invalid-nif'],
  'a person': [`/api/v1/contractors/${nif('23456789')}`, bearer, 422, 'natural-person'],
  'an inheritance': [`/api/v1/contractors/${nif('70000001')}`, bearer, 422, 'nif-out-of-scope'],
  'a name of the language as a page': ['/problems/constructor', () => null, 404, 'not-found'],
  'another, with a key': ['/problems/valueOf', bearer, 404, 'not-found'],
  '__proto__ as a parameter': [
    `/api/v1/contractors/${NIF}?expand=__proto__`,
    bearer,
    400,
    'invalid-parameter',
  ],
  'constructor as a parameter': ['/api/v1/events?types=constructor', bearer, 400, 'invalid-parameter'],
  'a page of 100,000': ['/api/v1/events?limit=100000', bearer, 400, 'invalid-parameter'],
  'a page of none': ['/api/v1/events?limit=0', bearer, 400, 'invalid-parameter'],
  'half an event': ['/api/v1/events?limit=1.5', bearer, 400, 'invalid-parameter'],
  'a cursor that is none': ['/api/v1/events?after=AAAA', bearer, 400, 'invalid-cursor'],
  'a cursor of 10 kB': [`/api/v1/events?after=${'A'.repeat(10_000)}`, bearer, 400, 'invalid-cursor'],
  '31 February': [
    `/api/v1/contractors/${NIF}/network.graphml?asOf=2026-02-31`,
    bearer,
    400,
    'invalid-parameter',
  ],
  'a network of depth 4': [
    `/api/v1/contractors/${NIF}/network.graphml?depth=4`,
    bearer,
    400,
    'invalid-parameter',
  ],
  'an id of another kind': [`/api/v1/analyses/asm_${'0'.repeat(26)}`, bearer, 404, 'not-found'],
  'an address in capitals': [`/API/V1/contractors/${NIF}`, bearer, 404, 'not-found'],
  'a slash behind': [`/api/v1/contractors/${NIF}/`, bearer, 404, 'not-found'],
  'a matrix parameter': [`/api/v1/contractors;x=y/${NIF}`, bearer, 404, 'not-found'],
  'a doubled slash': ['/api/v1//usage', bearer, 404, 'not-found'],
  'an encoded slash': ['/api/v1/contractors%2F580000010', bearer, 404, 'not-found'],
};

describe('by REST', () => {
  test.each(Object.entries(ASKED))('%s', async (_, [path, authorization, status, code]) => {
    const said = authorization();
    const response = await fetch(app.api + path, { headers: said === null ? {} : { authorization: said } });
    const body = await response.text();
    expect([response.status, JSON.parse(body).code]).toEqual([status, code]);
    expect(body).not.toContain(app.key);
    expect(response.headers.get('request-id')).toMatch(/^req_/);
  });

  test.each(['580 000 010', 'PT580000010', 'pt 580.000.010', '580-000-010', ' 580000010 '])(
    '%j is the number as people write it',
    async written => {
      const response = await app.get(`/api/v1/contractors/${encodeURIComponent(written)}`);
      expect([response.status, (await response.json()).nif]).toEqual([202, NIF]);
    },
  );
});

/** The body as it is sent, and the answer. */
const BODIES: Record<string, [body: string, status: number, code: string]> = {
  'broken JSON': ['{"query": "{ __typename }"', 400, 'malformed-request'],
  'no body': ['', 400, 'malformed-request'],
  null: ['null', 400, 'malformed-request'],
  'a number': ['1e999', 400, 'malformed-request'],
  '60,000 [': ['['.repeat(60_000), 400, 'malformed-request'],
  '30,000 { of one object': ['{"a":'.repeat(12_000), 400, 'malformed-request'],
  batches: ['[{"query":"{ __typename }"}]', 400, 'malformed-request'],
  'a query that is a number': ['{"query":1}', 400, 'malformed-request'],
  'a query that is a list': ['{"query":["{ __typename }"]}', 400, 'malformed-request'],
  'variables that are text': ['{"query":"{ __typename }","variables":"x"}', 400, 'malformed-request'],
  '__proto__ beside the query': [
    '{"query":"{ __typename }","__proto__":{"canary":1}}',
    400,
    'malformed-request',
  ],
  'a query by __proto__': ['{"__proto__":{"query":"{ canary }"}}', 400, 'malformed-request'],
  'a byte-order mark': ['\ufeff{"query":"{ __typename }"}', 400, 'malformed-request'],
};

describe('a query parameter that the route does not take', () => {
  const refused: Record<string, [path: string, named: string, taken: string]> = {
    'of a contractor': [
      `/contractors/${NIF}?expand=evidence&exapnd=directors`,
      'exapnd',
      'expand, knownAt, asOf, maxAgeHours, name',
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

  it('is told to nobody without a key', async () => {
    expect((await fetch(`${app.api}/api/v1/usage?other=1`)).status).toBe(401);
  });
});

describe('by GraphQL', () => {
  const post = (body: string) => postGraphql(app, body, { accept: 'application/graphql-response+json' });

  test.each(Object.entries(BODIES))('%s', async (_, [body, status, code]) => {
    const response = await post(body);
    const text = await response.text();
    expect([response.status, JSON.parse(text).errors[0].extensions.code]).toEqual([status, code]);
    expect(text).not.toMatch(/canary|__proto__|\[\[\[|node:|stack/i);
  });

  it('__proto__ among variables is a name like any other, and changes nothing for whoever comes next', async () => {
    const body =
      '{"query":"query ($nif: String!) { contractor(nif: $nif) { nif } }","variables":{"__proto__":{"nif":"580000010"}}}';
    const told = await (await post(body)).json();
    expect(told.errors[0].extensions.code).toBe('malformed-request');
    expect(({} as { nif?: string }).nif).toBeUndefined();
  });
});
