/** A body that is compressed is read by nobody: every door says so, and which coding it takes. */
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { companyNif } from '../../graph/graph-database.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();

const CSV = `nif\n${companyNif(1)}\n`;
const JSON_TYPE = 'application/json';
const DOORS: readonly [string, string, string, string][] = [
  ['PUT', '/api/v1/watchlists/packed', 'text/csv', CSV],
  ['PUT', '/api/v1/watchlists/packed/rules', JSON_TYPE, '{}'],
  ['POST', '/api/v1/batches', 'text/csv', CSV],
  ['POST', '/api/v1/batches?dryRun=true', 'application/x-ndjson', `{"nif":"${companyNif(1)}"}\n`],
  ['POST', '/api/v1/webhook-endpoints', JSON_TYPE, '{}'],
  ['POST', '/mcp', JSON_TYPE, '{}'],
  ['POST', '/oauth/token', 'application/x-www-form-urlencoded', 'grant_type=client_credentials'],
  ['POST', '/graphql', JSON_TYPE, '{"query":"{ __typename }"}'],
];

const send = (method: string, path: string, type: string, coding: string, body: BodyInit) =>
  fetch(app.api + path, {
    method,
    headers: {
      ...(path.startsWith('/oauth') ? {} : { authorization: `Bearer ${app.key}` }),
      'content-type': type,
      'content-encoding': coding,
    },
    body,
  });

it.each(DOORS)('%s %s refuses a packed body, and says which coding it takes', async (...door) => {
  const [method, path, type, body] = door;
  for (const coding of ['gzip', 'br', 'identity, GZIP']) {
    const answer = await send(method, path, type, coding, gzipSync(body));
    const said = await answer.json();
    expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    expect(said.code ?? said.errors[0].extensions.code).toBe('unsupported-media-type');
    expect(said.detail ?? said.errors[0].message).toContain('without Content-Encoding');
  }
});

it('one that says that it is not packed is read', async () => {
  for (const coding of ['identity', 'Identity', '']) {
    const put = await send('PUT', '/api/v1/watchlists/plain', 'text/csv', coding, CSV);
    expect([200, 201]).toContain(put.status);
    const asked = await send('POST', '/graphql', JSON_TYPE, coding, '{"query":"{ __typename }"}');
    expect(asked.status).toBe(200);
  }
});
