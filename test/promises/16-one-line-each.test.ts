/**
 * What strangers write stays what it is: a line of the log is one line of JSON, whatever was sent; answers give nothing of
 * it back unescaped; the operator's terminal shows it and is not driven by it.
 */
import { expect, it, test } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { cliHere } from '../cli/cli-here.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner } from '../kit/partner.ts';
import { startGroup } from '../kit/process-group.ts';
import { sendRaw } from '../kit/raw-http.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { words } from '../kit/words.ts';

const db = await databaseOfFile();
const partner = await createPartner(db);
const group = await ofFile(startGroup({ databaseUrl: db.url, apis: 1, env: { LOG_LEVEL: 'trace' } }));
const url = group.apis[0]!.url;
const env = { ...TEST_ENV, DATABASE_URL: db.url };

/** Each would be a line of its own, a command to a terminal, or a header or a tag in an answer. */
const HOSTILE: Record<string, string> = {
  'a line of the log': 'canary\r\n{"level":60,"msg":"forged"}\r\n',
  'a header': 'canary\r\nSet-Cookie: forged=1\r\n\r\n',
  'a command to a terminal': 'canary\u001b[2J\u001b]0;forged\u0007\u009b31m',
  'an end of line of Unicode': 'canary\u2028forged\u2029\u0085',
  'half of a text': 'canary\u0000\u202eforged',
  'a tag': 'canary"><script>forged()</script>',
};

const HOSTILE_KINDS = Object.keys(HOSTILE).length;

const asJson = (body: unknown): string => {
  const text = JSON.stringify(body);
  return `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

/** All places of a request that a text can be put into, as it is and as an address or JSON carries it. */
function requestsWith(text: string): string[] {
  const key = `Host: x\r\nAuthorization: ${partner.headers.authorization}\r\nConnection: close\r\n`;
  const raw = Buffer.from(text).toString('latin1');
  const encoded = encodeURIComponent(text);
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${key}${more}\r\n`;
  const post = (body: unknown) => `POST /graphql HTTP/1.1\r\n${key}${asJson(body)}`;
  return [
    ...words(`
      User-Agent Referer X-Forwarded-For Request-Id Authorization Prefer
      If-None-Match Accept Last-Event-ID Origin Traceparent`).map(name =>
      get('/api/v1/contractors/580000010', `${name}: ${raw}\r\n`),
    ),
    get(`/api/v1/contractors/${encoded}`),
    get(`/api/v1/analyses/${encoded}`),
    get(`/problems/${encoded}`),
    get(`/${encoded}`),
    get(`/api/v1/contractors/580000010?expand=${encoded}`),
    get(`/api/v1/events?after=${encoded}&types=${encoded}`),
    get(`/api/v1/contractors/${raw}`),
    `GET / HTTP/1.1\r\nHost: ${raw}\r\n\r\n`,
    `${raw} / HTTP/1.1\r\nHost: x\r\n\r\n`,
    post({
      query: 'query N($n: NIF!) { company(nif: $n) { nif } }',
      operationName: 'N',
      variables: { n: text },
    }),
    post({ query: '{ __typename }', operationName: text }),
    post({ query: `{ ${text} }` }),
    post({ query: `{ company(nif: ${JSON.stringify(text)}) { nif } }` }),
    post({ query: '{ __typename }', [text]: 1 }),
    post({
      query:
        'mutation M($u: String!) { webhookEndpointCreate(input: { url: $u }) { result { secret } errors { code } } }',
      variables: { u: `https://x.example/${text}` },
    }),
    post({ query: 'query Q($i: ID!) { node(id: $i) { id } }', variables: { i: text } }),
  ];
}

test.each(Object.entries(HOSTILE))(
  '%s, sent everywhere, is none in any answer',
  async (_, text) => {
    const exchanges = requestsWith(text).map(request => sendRaw(url, Buffer.from(request, 'latin1')));
    for (const { status, headers, body } of (await Promise.all(exchanges)).flat()) {
      expect(headers).not.toHaveProperty('set-cookie');
      expect(status).not.toBe(500);
      if (/json/.test(headers['content-type'] ?? '')) JSON.parse(body);
      // What is no JSON is a page, and pages repeat nothing.
      else expect(body).not.toMatch(/forged/);
    }
  },
  30_000,
);

it('every line of the log is one of JSON, of our own making', async () => {
  // What fails unexpectedly is logged, with all that the error carries: so everything does for a moment.
  await db.sql`alter table request_log rename to gone`;
  const sent = Object.values(HOSTILE).flatMap(text => requestsWith(text));
  await Promise.all(sent.map(request => sendRaw(url, Buffer.from(request, 'latin1'))));
  await db.sql`alter table gone rename to request_log`;
  const lines = group.apis[0]!.errors().split('\n').filter(Boolean);
  expect(lines.length).toBeGreaterThan(HOSTILE_KINDS);
  for (const line of lines) {
    expect(line).toMatch(/^\{"level":(10|20|30|40|50),/);
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/);
    JSON.parse(line);
  }
});

it('the operator’s terminal shows what others wrote, on the line where it belongs, and is not driven by it', async () => {
  const cli = cliHere(env);
  const { run } = cli;
  const name = 'Obras\u001b[2J\u009b31m\r\nkey_forged  active';
  // As it may stand there from before, or from another program.
  await db.sql`insert into clients (id, name, created_at) values (${newId('cli')}, ${name}, app_now())`;
  await db.sql`insert into request_log (at, id, key_id, client_id, method, route, status, duration_ms, outcome, quota)
     values (app_now(), ${newId('req')}, ${partner.keyId}, ${partner.clientId}, ${'GET\u001b[2J'}, '/x', 200, 1, 'answered', 0)`;
  for (const args of [
    ['clients', 'list'],
    ['requests'],
    ['clients', 'list', '--json'],
    ['requests', '--json'],
    ['keys', 'show', '\u001b[2J'],
    ['\u001b[2J'],
  ]) {
    const { out, err } = await run(...args);
    expect(out + err).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202e]/);
    expect(out).not.toMatch(/^key_forged/m);
  }
  expect((await run('clients', 'list')).out).toContain('Obras\\u001b[2J\\u009b31m\\u000d\\u000akey_forged');
  expect((await cli.failure('clients', 'create', '--name', name)).message).toContain('control characters');
});
