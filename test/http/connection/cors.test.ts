/** Pages of a partner's origin ask from a browser, with a client token; pages of others cannot. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { postGraphql, tokenOf } from '../../kit/ask-graphql.ts';
import { appOfFile } from '../../kit/test-app.ts';

const DESK = 'https://desk.example';
const app = await appOfFile({ ALLOWED_ORIGINS: DESK });
let token: string;
beforeAll(async () => {
  token = await tokenOf(app);
});

const post = (key: string, query: string, headers = {}) =>
  postGraphql({ api: app.api, key }, { query }, headers);
const preflight = (path: string, origin: string, method = 'POST') =>
  fetch(app.api + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });

/** The headers by which a browser decides. */
const corsOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

describe('a page of a named origin', () => {
  test.each([
    ['/graphql', 'POST'],
    ['/api/v1/contractors/580000010', 'GET'],
    ['/api/v1/watchlists/norte', 'PUT'],
  ])('is let ask %s by its preflight, which needs no key and costs nothing', async (path, method) => {
    const answer = await preflight(path, DESK, method);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(DESK);
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
    expect(answer.headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  it('reads answers, refusals and what the limits are, over GraphQL, REST and event streams', async () => {
    const headers = { origin: DESK, authorization: `Bearer ${token}` };
    const leaving = new AbortController();
    const answers = [
      await post(token, '{ __typename }', { origin: DESK }),
      await fetch(`${app.api}/api/v1/usage`, { headers }),
      await fetch(`${app.api}/api/v1/contractors/nonsense`, { headers }),
      await fetch(`${app.api}/api/v1/usage`, { headers: { origin: DESK } }),
      await fetch(`${app.api}/api/v1/events/stream`, { headers, signal: leaving.signal }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 401, 200]);
    for (const answer of answers) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(DESK);
      expect(answer.headers.get('access-control-expose-headers')).toContain('RateLimit');
      expect(answer.headers.get('vary')).toContain('Origin');
    }
    expect(answers[1]!.headers.get('vary')).not.toBe('');
    leaving.abort();
  });
});

describe('nobody else', () => {
  test.each([
    ...['https://evil.example', 'https://desk.example.evil.example', 'http://desk.example', 'null'],
    ...[`${DESK}:444`, '*', ''],
  ])('an origin of %j is given nothing by preflight or answer', async origin => {
    for (const path of ['/graphql', '/api/v1/usage']) {
      const asked = await preflight(path, origin);
      expect(asked.ok).toBe(false);
      expect(corsOf(asked)).toEqual({});
    }
    expect(corsOf(await post(token, '{ __typename }', { origin }))).toEqual({});
  });

  it('may ride on credentials, and the numbers and pages are for no page of another origin', async () => {
    for (const path of ['/graphql', '/api/v1/usage'])
      expect((await preflight(path, DESK)).headers.has('access-control-allow-credentials')).toBe(false);
    for (const path of ['/metrics', '/health/ready', '/dashboard', '/api/v2', '/x/graphql'])
      expect(corsOf(await fetch(app.api + path, { headers: { origin: DESK } }))).toEqual({});
  });
});
