/** Promise 16: a key, sent in every way a client may err, is found in no log, no table and no trace. */

import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { openDatabase } from '../../src/db/open-database.ts';
import { openPool } from '../../src/db/open-pool.ts';
import { ofFile } from '../kit/of-file.ts';
import { startPostgres } from '../kit/own-postgres.ts';
import { createPartner } from '../kit/partner.ts';
import { startGroup } from '../kit/process-group.ts';
import { sendRaw } from '../kit/raw-http.ts';
import { receive } from '../webhooks/receiver.ts';

// A server that logs every statement with its values: what reaches it is seen. Durable, since it is crashed.
const settings = { log_statement: 'all', log_min_error_statement: 'debug5' };
const postgres = await ofFile(startPostgres({ durable: true, settings }));
const sql = await ofFile(openPool(postgres.url, { poolSize: 1, onError: () => {} }));
let traces = '';
/** Takes whatever traces the service sends (OTLP over HTTP). */
const collector = await ofFile(
  receive((response, { body }) => {
    traces += body;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }),
);
const db = openDatabase(postgres.url, { poolSize: 1, onError: () => {} });
/** A key that works: the one whose leak would hurt. */
const { key: canary } = await createPartner(db);
await db.close();
const env = { LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const group = await ofFile(
  startGroup({ databaseUrl: postgres.url, apis: 1, workers: 1, sandbox: true, env }),
);
const { url } = group.apis[0]!;

type Options = NonNullable<Parameters<typeof request>[1]>;

async function http(path: string, options: Options = {}): Promise<void> {
  const { body } = await request(url + path, { signal: AbortSignal.timeout(10_000), ...options });
  await body.dump();
}

const json = (body: unknown, headers: Record<string, string> = {}): Options => ({
  method: 'POST',
  headers: { authorization: `Bearer ${canary}`, 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** A socket that says `message` once it is open, and is closed by either side. */
async function socket(path: string, message: unknown, options: ClientOptions = {}, protocol?: string) {
  const client = new WebSocket(url.replace('http', 'ws') + path, protocol ?? 'graphql-transport-ws', options);
  client.on('error', () => {});
  client.on('open', () => client.send(typeof message === 'string' ? message : JSON.stringify(message)));
  client.on('message', () => client.close());
  await new Promise(resolve => client.once('close', resolve));
}

const COMPANY = '/api/v1/contractors/580000010';

/** As it should be sent, and all the places where it should not be. */
const WAYS: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
  'as it should be': key => http(COMPANY, { headers: { authorization: `Bearer ${key}` } }),
  'as Basic user': key =>
    http(COMPANY, { headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` } }),
  'without a scheme': key => http(COMPANY, { headers: { authorization: key } }),
  'in two Authorization fields': key =>
    sendRaw(
      url,
      `GET ${COMPANY} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
    ),
  'in the query': key => http(`${COMPANY}?key=${key}`),
  'in the query under another name': key =>
    http(`${COMPANY}?expand=${key}`, { headers: { authorization: `Bearer ${key}` } }),
  'in the query, percent-encoded': key =>
    http(`${COMPANY}?token=${[...key].map(letter => `%${letter.charCodeAt(0).toString(16)}`).join('')}`),
  'in the path': key => http(`/api/v1/contractors/${key}`, { headers: { authorization: `Bearer ${key}` } }),
  'as the path': key => http(`/${key}`),
  'in X-Api-Key': key => http(COMPANY, { headers: { 'x-api-key': key } }),
  'in a cookie': key => http(COMPANY, { headers: { cookie: `key=${key}` } }),
  'in User-Agent, Referer and Origin': key =>
    http(COMPANY, {
      headers: {
        'user-agent': key,
        referer: `https://a.example/?k=${key}`,
        origin: `https://${key}.example`,
      },
    }),
  'in X-Forwarded-For and Request-Id': key =>
    http(COMPANY, { headers: { 'x-forwarded-for': key, 'request-id': key, 'x-request-id': key } }),
  'in the headers of a trace': key =>
    http(COMPANY, {
      headers: {
        authorization: `Bearer ${key}`,
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
        tracestate: `vendor=${key}`,
        baggage: `key=${key}`,
      },
    }),
  'in If-None-Match and Prefer': key =>
    http(COMPANY, {
      headers: { authorization: `Bearer ${key}`, 'if-none-match': `"${key}"`, prefer: `wait=${key}` },
    }),
  'as an HTTP method': key => sendRaw(url, `${key} / HTTP/1.1\r\nHost: x\r\n\r\n`),
  'in a header that is broken': key =>
    sendRaw(url, `GET / HTTP/1.1\r\nHost: x\r\nAuthorization Bearer ${key}\r\n\r\n`),
  'in a GraphQL document': key => http('/graphql', json({ query: `{ company(nif: "${key}") { nif } }` })),
  'as a GraphQL field and operation name': key =>
    http('/graphql', json({ query: `query ${key} { ${key} }`, operationName: key })),
  'in GraphQL variables': key =>
    http(
      '/graphql',
      json({ query: 'query ($n: NIF!) { company(nif: $n) { nif } }', variables: { n: key, [key]: key } }),
    ),
  'as a cursor and as an id': key =>
    http(
      '/graphql',
      json({ query: `{ events(after: "${key}") { edges { cursor } } node(id: "${key}") { id } }` }),
    ),
  'in a mutation': key =>
    http(
      '/graphql',
      json({
        query: `mutation { analysisRequest(input: { nif: "${key}" }) { result { analysis { id } } errors { code } } }`,
      }),
    ),
  'in broken JSON': key => http('/graphql', json(`{"query": "{ ${key}`)),
  'in a GraphQL query string': key => http(`/graphql?query={${key}}`),
  'in connection_init': key =>
    socket('/graphql', { type: 'connection_init', payload: { authorization: `Bearer ${key}` } }),
  'in connection_init under another name': key =>
    socket('/graphql', { type: 'connection_init', payload: { apiKey: key, authorization: key } }),
  'in the address of a socket': key => socket(`/graphql?key=${key}`, { type: 'connection_init' }),
  'as the sub-protocol of a socket': key => socket('/graphql', { type: 'ping' }, {}, key),
  'as a message that is none': key => socket('/graphql', key),
};

/** Forms in which the key, or enough of it to matter, would be told. */
function formsOf(key: string): string[] {
  const middle = key.slice(20, 36);
  const hex = Buffer.from(middle).toString('hex');
  const shifted = ['', 'x', 'xx'].map(pad =>
    Buffer.from(pad + key)
      .toString('base64')
      .slice(4, 40),
  );
  return [middle, middle.toLowerCase(), middle.toUpperCase(), hex, hex.replace(/../g, '%$&'), ...shifted];
}

const hitsIn = (text: string): string[] => formsOf(canary).filter(form => text.includes(form));

/** Every row of every table, as text. Temporary tables are their own session's alone. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await sql.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^pg_(catalog|temp)|^information_schema$'`,
  );
  let all = '';
  for (const { name } of tables) {
    const { rows } = await sql.query(`select string_agg(t::text, E'\\n') as text from ${name} t`);
    all += `${name}\n${rows[0].text ?? ''}\n`;
  }
  return all;
}

describe('a key', () => {
  it(`sent in ${Object.keys(WAYS).length} ways is in no log, no table and no trace`, async () => {
    for (const send of Object.values(WAYS)) await send(canary);
    // Once more without a database: that is when errors, with all that they carry, are logged.
    await postgres.stop('immediate');
    for (const send of Object.values(WAYS)) await send(canary);
    expect(group.apis[0]!.errors()).toMatch(/"level":[45]0/);
    await postgres.start();
    const rows = await everyRow();
    const serverLog = await postgres.log();
    // What is looked through is there: the requests were logged, and the statements.
    expect(rows).toContain('/api/v1/contractors/{nif}');
    expect(serverLog).toContain('admit_requests');
    // Traces and logs are flushed at the end.
    await group.end();
    expect({
      log: hitsIn(group.written()),
      tables: hitsIn(rows),
      databaseLog: hitsIn(serverLog),
      traces: hitsIn(traces),
    }).toEqual({ log: [], tables: [], databaseLog: [], traces: [] });
  }, 60_000);

  it('is found where it is told: the search itself works', () => {
    for (const told of [canary, `x${Buffer.from(`ab${canary}`).toString('base64')}`, canary.toLowerCase()])
      expect(hitsIn(told).length).toBeGreaterThan(0);
  });
});
