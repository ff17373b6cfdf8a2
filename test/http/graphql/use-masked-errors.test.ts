import { expect, test } from 'vitest';
import type { GraphContext } from '../../../src/graph/engine/builder.ts';
import { plannedError } from '../../../src/http/public-error.ts';
import type { Log } from '../../../src/kernel/log.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import { Problem } from '../../../src/kernel/problems.ts';
import { companyNif, openGraph, personNif } from '../../graph/graph-database.ts';
import { createTestYoga, REQUEST_ID } from './graphql-server.ts';

const graph = await openGraph();

const JSON_ONLY = { accept: 'application/json' };
const GRAPHQL = { accept: 'application/graphql-response+json' };
const answer = async (response: Response) => ({
  status: response.status,
  ...JSON.parse(await response.text()),
});

function recording(): { log: Log; lines: { level: string; fields: Record<string, unknown> }[] } {
  const lines: { level: string; fields: Record<string, unknown> }[] = [];
  const at = (level: string) => (fields: object) => void lines.push({ level, fields: { ...fields } });
  return { lines, log: { ...silentLog, warn: at('warn'), error: at('error') } };
}

/** A context whose database fails like this. */
function failing(error: Error): GraphContext {
  const pool = { query: () => Promise.reject(error) };
  return graph.context({ db: { ...graph.db, pool } as unknown as GraphContext['db'] });
}

test('a variable of a wrong type is named with its place, and its value is not repeated', async () => {
  const { post } = createTestYoga(graph);
  const query =
    'mutation ($of: ClientTokenCreateInput!) { clientTokenCreate(input: $of) { errors { code } } }';
  const told = async (variables: object) =>
    (await answer(await post({ query, variables }, GRAPHQL))).errors[0].message;
  expect(await told({ of: { nifs: [companyNif(1), 7] } })).toBe(
    '$of.nifs[1]: a NIF is a string of nine digits',
  );
  expect(await told({ of: 7 })).toBe('$of: Expected type "ClientTokenCreateInput" to be an object.');
  expect(await told({})).toBe('Variable "$of" of required type "ClientTokenCreateInput!" was not provided.');
});

test('a planned error keeps its sentence and carries the catalogue’s code, status and the request id', async () => {
  const { log, lines } = recording();
  const { post } = createTestYoga(graph, { log });
  const query = `{ company(nif: "${personNif(1)}") { nif } checks { key } }`;
  const { status, data, errors } = await answer(await post({ query }, GRAPHQL));
  expect(status).toBe(200);
  expect(data.company).toBeNull();
  expect(data.checks).not.toEqual([]);
  expect(errors).toEqual([
    {
      message: expect.stringContaining('natural person'),
      path: ['company'],
      locations: [expect.anything()],
      extensions: { code: 'natural-person', status: 422, detail: errors[0].message, requestId: REQUEST_ID },
    },
  ]);
  expect(lines).toEqual([]);
});

test.each([
  ['of the wrong type in the document', `{ company(nif: ${personNif(1)}) { nif } }`, {}],
  [
    'of the wrong type in a variable',
    'query ($nif: NIF!) { company(nif: $nif) { nif } }',
    { nif: Number(personNif(1)) },
  ],
  ['where none belongs', `{ company ${personNif(1)} }`, {}],
])('a person’s number %s is not repeated', async (_, query, variables) => {
  const { post } = createTestYoga(graph, { log: silentLog });
  const { errors } = await answer(await post({ query, variables }, GRAPHQL));
  expect(errors).not.toEqual([]);
  expect(JSON.stringify(errors)).not.toContain(personNif(1));
});

test('an unexpected fault is masked, and its stack is logged under the same request id', async () => {
  const { log, lines } = recording();
  const { post } = createTestYoga(graph, {
    log,
    context: failing(new Error('password=hunter2 at 10.0.0.1')),
  });
  const body = await (await post({ query: `{ company(nif: "${companyNif(1)}") { nif } }` })).text();
  expect(body).not.toMatch(/hunter2|10\.0\.0\.1|stack|originalError/);
  expect(JSON.parse(body).errors).toEqual([
    expect.objectContaining({
      message: 'Something went wrong here',
      extensions: expect.objectContaining({ code: 'internal-error', status: 500, requestId: REQUEST_ID }),
    }),
  ]);
  expect(lines).toEqual([
    {
      level: 'error',
      fields: {
        err: expect.objectContaining({ message: expect.stringContaining('hunter2') }),
        requestId: REQUEST_ID,
        path: 'company',
      },
    },
  ]);
});

test('a database that is away is said as such', async () => {
  const { post } = createTestYoga(graph, {
    context: failing(new Error('Connection terminated unexpectedly')),
  });
  const { errors } = await answer(await post({ query: `{ company(nif: "${companyNif(1)}") { nif } }` }));
  expect(errors[0].extensions).toMatchObject({ code: 'unavailable', status: 503 });
});

test.each([
  ['a document that is no GraphQL', '{ company(', /Syntax Error/, 200],
  ['a field that does not exist', '{ nothing }', /Cannot query field "nothing"/, 200],
  ['a missing argument', '{ company { nif } }', /argument "nif"/, 200],
  ['a missing variable', 'query ($n: NIF!) { company(nif: $n) { nif } }', /Variable "\$n"/, 400],
])(
  '%s is malformed-request, in GraphQL’s own words, and its status is that of GraphQL over HTTP',
  async (_, query, message, plain) => {
    const { post } = createTestYoga(graph);
    const { status, errors, data } = await answer(await post({ query }, GRAPHQL));
    expect(data).toBeUndefined();
    expect(status).toBe(400);
    expect(errors[0].message).toMatch(message);
    expect(errors[0].extensions).toMatchObject({
      code: 'malformed-request',
      status: 400,
      requestId: REQUEST_ID,
    });
    expect(errors[0].extensions).not.toHaveProperty('http');
    expect((await post({ query }, JSON_ONLY)).status).toBe(plain);
  },
);

test('broken JSON is 400 for plain JSON clients too', async () => {
  const { post } = createTestYoga(graph);
  expect((await post('{"query": ', JSON_ONLY)).status).toBe(400);
});

test('a planned error of a plugin, wrapped, answers with its own status and headers', async () => {
  const spent = new Problem('quota-exceeded', 'The key has spent "burst".', {
    headers: { 'Retry-After': '7' },
    members: { 'violated-policies': ['burst'] },
  });
  const refusing = {
    onExecute() {
      throw plannedError(spent);
    },
  };
  const { post } = createTestYoga(graph, { plugins: [refusing] });
  for (const accept of [GRAPHQL, JSON_ONLY]) {
    const response = await post({ query: '{ viewer { client { id } } }' }, accept);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
    expect((await response.json()).errors).toEqual([
      {
        message: 'The key has spent "burst".',
        extensions: {
          code: 'quota-exceeded',
          status: 429,
          detail: 'The key has spent "burst".',
          requestId: REQUEST_ID,
          retryAfter: 7,
          'violated-policies': ['burst'],
        },
      },
    ]);
  }
});

test('a planned error thrown outside of a field keeps its code and its status', async () => {
  const losing = { ...graph.context() };
  Object.defineProperty(losing, 'caller', {
    get() {
      throw new Problem('unavailable', 'away');
    },
  });
  const { post } = createTestYoga(graph, { context: losing });
  const response = await post({ query: '{ viewer { client { id } } }' }, GRAPHQL);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'unavailable' } }] });
});
