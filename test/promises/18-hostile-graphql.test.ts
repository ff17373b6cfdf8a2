/** Promise 18: hostile GraphQL is refused, and costs the service less than 50 ms of its event loop. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { HOSTILE } from '../http/graphql/hostile-documents.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner } from '../kit/partner.ts';
import { startGroup } from '../kit/process-group.ts';
import { databaseOfFile } from '../kit/test-database.ts';

const PROBE = fileURLToPath(new URL('../kit/preloaded/loop-delay-probe.ts', import.meta.url));
const BLOCKED_AT_MOST_MS = 50;
const TRIES = 20;

const db = await databaseOfFile();
const group = await ofFile(
  startGroup({ databaseUrl: db.url, apis: 1, env: { NODE_OPTIONS: `--import ${PROBE}` } }),
);
const api = group.apis[0]!;
const key = (await createPartner(db)).headers;

const send = (body: unknown, headers: Record<string, string> = key) =>
  fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json', ...headers },
    body: JSON.stringify(body),
  });

let readings = 0;
/** The longest time that the service's event loop stood still since the last reading. */
async function longestBlockMs(): Promise<number> {
  const reading = api.says(new RegExp(`^loop ${readings++} (\\S+)$`, 'm'));
  api.child.kill('SIGUSR2');
  return Number((await reading)[1]);
}

describe('a hostile document is answered 400, and blocks the loop for less than 50 ms', () => {
  test.each(Object.entries(HOSTILE))('%s', async (_, query) => {
    const body = { query };
    const tooLarge = Buffer.byteLength(JSON.stringify(body)) > 65_536;
    let best = Number.POSITIVE_INFINITY;
    // The best of several: on a shared machine somebody else's work stops the loop too.
    for (let i = 0; i < TRIES && best >= BLOCKED_AT_MOST_MS; i++) {
      await longestBlockMs();
      const response = await send(body);
      expect(response.status).toBe(tooLarge ? 413 : 400);
      expect(await response.json()).not.toHaveProperty('data');
      best = Math.min(best, await longestBlockMs());
    }
    expect(best).toBeLessThan(BLOCKED_AT_MOST_MS);
  });
});

/** What the probe makes of an answer: true where it would report a finding. */
// biome-ignore lint/suspicious/noExplicitAny: looked into by its path
type Finding = (answer: { text: string; json: any }) => boolean;

const many = (n: number, of: (i: number) => string) => Array.from({ length: n }, (_, i) => of(i)).join(' ');
const cop = (query: string) => ({ query, operationName: 'cop' });
const typename: Finding = ({ json }) => Boolean(json?.data?.__typename);
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const get = (query: string) => `?${new URLSearchParams({ query })}`;

/** The probes of graphql-cop, one after another: what is sent, and what counts as a finding. */
const PROBES: Record<string, { init?: RequestInit; search?: string; finding: Finding }> = {
  'alias overloading': {
    init: post(cop(`query cop { ${many(101, i => `alias${i}:__typename`)} }`)),
    finding: ({ json }) => Boolean(json?.data?.alias100),
  },
  batching: {
    init: post(Array.from({ length: 10 }, () => ({ query: 'query cop { __typename }' }))),
    finding: ({ json }) => Array.isArray(json) && json.length >= 10,
  },
  'circular introspection': {
    init: post(
      cop(`query cop { __schema { types { ${'fields { type { '.repeat(4)}name${' } }'.repeat(4)} } } }`),
    ),
    finding: ({ json }) => json?.data?.__schema?.types?.length > 25,
  },
  'directive overloading': {
    init: post(cop(`query cop { __typename ${'@aa'.repeat(10)} }`)),
    finding: ({ json }) => json?.errors?.length === 10,
  },
  'field duplication': {
    init: post(cop(`query cop { ${many(500, () => '__typename')} }`)),
    finding: typename,
  },
  'field suggestions': {
    init: post(cop('query cop { __schema { directive } }')),
    finding: ({ text }) => text.includes('Did you mean'),
  },
  'a mutation by GET': { search: get('mutation cop {__typename}'), finding: typename },
  'a query by GET': { search: get('query cop {__typename}'), finding: typename },
  'a form by POST': {
    init: { method: 'POST', body: new URLSearchParams({ query: 'query cop { __typename }' }) },
    finding: typename,
  },
  'a page for developers': {
    init: { headers: { accept: 'text/html' } },
    finding: ({ text }) => /graphiql|graphql playground|graphql explorer|altair/i.test(text),
  },
  introspection: {
    init: post(cop('query cop { __schema { types { name fields { name } } } }')),
    finding: ({ json }) => Boolean(json?.data?.__schema?.types),
  },
  tracing: { init: post(cop('query cop { __typename }')), finding: ({ text }) => text.includes('"tracing"') },
  'unhandled errors': {
    init: post(cop('qwerty cop { abc }')),
    finding: ({ text }) => /"exception"|stacktrace/i.test(text),
  },
};

async function findings(credential: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { init = {}, search = '', finding }] of Object.entries(PROBES)) {
    const headers = { ...(init.headers as Record<string, string>), ...credential };
    const response = await fetch(`${api.url}/graphql${search}`, { ...init, headers });
    const text = await response.text();
    let json: unknown = null;
    try {
      json = JSON.parse(text);
    } catch {}
    if (finding({ text, json })) found.push(name);
  }
  return found;
}

describe('what is not taken says so, in the form of every refusal', () => {
  const ask = (init: RequestInit, search = '') =>
    fetch(`${api.url}/graphql${search}`, { ...init, headers: { ...key, ...init.headers } });

  test.each([
    ['a query by GET', {}, get('{ __typename }'), 405, 'method-not-allowed'],
    ['a mutation by GET', {}, get('mutation { __typename }'), 405, 'method-not-allowed'],
    [
      'a form',
      { method: 'POST', body: new URLSearchParams({ query: '{ __typename }' }) },
      '',
      415,
      'unsupported-media-type',
    ],
    ['plain text', { method: 'POST', body: '{"query":"{ __typename }"}' }, '', 415, 'unsupported-media-type'],
    [
      '64 kB and 1 byte',
      post({ query: `{ __typename } #${'x'.repeat(65_509)}` }),
      '',
      413,
      'payload-too-large',
    ],
  ])('%s', async (_, init, search, status, code) => {
    const response = await ask(init, search);
    expect(response.status).toBe(status);
    expect((await response.json()).errors[0].extensions).toMatchObject({ code, status });
    if (status === 405) expect(response.headers.get('allow')).toBe('GET, POST');
  });

  it('64 kB are taken', async () => {
    const response = await ask(post({ query: `{ __typename } #${'x'.repeat(65_508)}` }));
    expect(response.status).toBe(200);
  });
});

describe('the probes of graphql-cop', () => {
  it('find nothing without a key', async () => expect(await findings({})).toEqual([]));
  it('find introspection with one, on purpose, and nothing else', async () =>
    expect(await findings(key)).toEqual(['introspection']));
});
