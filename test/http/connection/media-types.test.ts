/** Case and space mean nothing in a media type, whoever reads it: GraphQL, rows of lists and batches, streams and files. */
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { namedType, plainMediaTypes } from '../../../src/http/connection/media-types.ts';
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

test('what is accepted is named in any case, and the form that weighs more is given', async () => {
  const typed = async (path: string, accept: string) => {
    const { body, headers } = await ask(path, { headers: { accept } });
    await body!.cancel();
    return headers.get('content-type')!.split(';', 1)[0];
  };
  const list = '/api/v1/watchlists/forms/companies';
  expect(await typed('/api/v1/events', 'Text/Event-Stream')).toBe('text/event-stream');
  expect(await typed('/api/v1/events', 'text/event-stream;q=0.1 , application/json')).toBe(
    'application/json',
  );
  expect(await typed('/api/v1/events', 'text/event-stream; Q=0')).toBe('application/json');
  expect(await typed(list, 'TEXT/CSV')).toBe('text/csv');
  expect(await typed(list, 'text/csv ; q=0.2, Application/X-NDJSON ; q=0.5')).toBe('application/x-ndjson');
  expect(await typed(list, '*/*')).toBe('application/json');
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
      const last = new Map(list.map(([type, q]) => [type as string, Number(q ?? 1)]));
      const most = Math.max(0, ...types.map(type => last.get(type) ?? 0));
      const expected = most === 0 ? null : types.find(type => last.get(type) === most)!;
      expect(namedType(request.headers.accept, types)).toBe(expected);
    }),
  );
});
