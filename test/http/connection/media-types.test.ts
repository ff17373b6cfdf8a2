/** Case and space mean nothing in a media type, whoever reads it: GraphQL, rows of lists and batches. */
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { accepts, plainMediaTypes } from '../../../src/http/connection/media-types.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();
const [nif] = await writeAssessedCompanies(app.db.pool, { count: 1, firstSerial: 4_000 });

const ask = (path: string, init: RequestInit) =>
  fetch(app.api + path, {
    ...init,
    headers: { authorization: `Bearer ${app.key}`, ...(init.headers as Record<string, string>) },
  });
const post = (path: string, type: string, body: string, method = 'POST') =>
  ask(path, { method, headers: { 'content-type': type }, body });

/** Forms in which clients write a type. */
const formsOf = (type: string) => [
  type.toUpperCase(),
  `${type} ; charset=utf-8`,
  `${type}\t;\tCharset=UTF-8`,
  `${type.replace(/^./, first => first.toUpperCase())};charset="utf-8"`,
];

it.each(formsOf('application/json'))('GraphQL is asked with %s', async type => {
  const answer = await post('/graphql', type, JSON.stringify({ query: '{ __typename }' }));
  expect([answer.status, (await answer.json()).data]).toEqual([200, { __typename: 'Query' }]);
});

it.each(['text/plain', 'application/jsonp', 'application/json-patch', 'application / json', ''])(
  'but not with %j',
  async type => expect((await post('/graphql', type, '{"query":"{ __typename }"}')).status).toBe(415),
);

it.each([...formsOf('text/csv'), ...formsOf('application/x-ndjson')])(
  'rows of a batch and of a watchlist are taken as %s',
  async type => {
    const rows = /csv/i.test(type) ? `nif,reference\n${nif},a\n` : `{"nif":"${nif}"}\n`;
    expect((await post('/api/v1/batches?dryRun=true', type, rows)).status).toBe(200);
    expect((await post('/api/v1/watchlists/forms', type, rows, 'PUT')).status).toBeLessThan(202);
  },
);

it.each([
  ['application/json;q=0.1, application/graphql-response+json', 'application/graphql-response+json'],
  ['application/graphql-response+json;q=0.5, application/json;q=0.9', 'application/json'],
  ['text/event-stream;q=0.1, application/json', 'application/json'],
  ['text/csv, application/json;q=0.1', 'application/json'],
])('GraphQL answers to Accept: %s as %s', async (accept, type) => {
  const headers = { 'content-type': 'application/json', accept };
  const answer = await ask('/graphql', { method: 'POST', headers, body: '{"query":"{ __typename }"}' });
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
});

it('a subscription whose only stream weighs nothing is refused', async () => {
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream;q=0, application/json' };
  const body = JSON.stringify({ query: 'subscription { events { id } }' });
  expect((await ask('/graphql', { method: 'POST', headers, body })).status).toBe(406);
});

test('any list of types keeps its meaning whatever its case and space', () => {
  const types = ['text/csv', 'application/json', 'text/event-stream'] as const;
  const ranges = fc.array(
    fc.tuple(
      fc.constantFrom(...types, '*/*'),
      fc.constantFrom('0', '0.5', '1', null),
      fc.boolean(),
      fc.nat(3),
    ),
  );
  fc.assert(
    fc.property(ranges, list => {
      const accept = list.map(([type, q, isLoud, room]) => {
        const one = [type, ...(q === null ? [] : [`q=${q}`])].join(`${' '.repeat(room)};\t`);
        return isLoud ? one.toUpperCase() : one;
      });
      const request = { headers: { accept: accept.join(' ,') } };
      plainMediaTypes(request as never);
      for (const type of types) {
        const isNamed = list.some(([named, q]) => named === type && q !== '0');
        expect(accepts(request.headers.accept, type)).toBe(isNamed);
      }
    }),
  );
});
