/** GraphQL over HTTP as its specification has it, judged by the audits of `graphql-http`, from outside and with a key. */
import { serverAudits } from 'graphql-http';
import { expect, test } from 'vitest';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();

const audits = serverAudits({
  url: () => `${app.api}/graphql`,
  fetchFn: (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${app.key}`);
    return fetch(url, { ...init, headers });
  },
});

test('there are 61 audits', () => expect(audits).toHaveLength(61));

test.each(audits)('$id: $name', async ({ fn }) => {
  const result = await fn();
  // A notice is an answer that the specification leaves to the server.
  if (result.status !== 'ok' && result.status !== 'notice') expect.fail(`${result.status}: ${result.reason}`);
});
