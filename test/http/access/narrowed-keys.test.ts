/** A key that may do less than before: what it holds open ends, for that was opened with the rights of then. */
import { describe, expect, it } from 'vitest';
import { changeKey } from '../../../src/access/keys/change-key.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { connect } from '../graphql/socket-client.ts';

const app = await appOfFile();

async function socketOf(key: string) {
  const client = await connect(`${app.api.replace('http', 'ws')}/graphql`);
  client.say({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } });
  expect((await client.hear()).type).toBe('connection_ack');
  return client;
}

async function mint(key: string): Promise<string> {
  const response = await fetch(`${app.api}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation { clientTokenCreate(input: {}) { result { token } errors { code } } }',
    }),
  });
  return (await response.json()).data.clientTokenCreate.result.token;
}

describe('a key from which the operator takes rights', () => {
  it('loses its sockets and those of its tokens when it is bound to documents', async () => {
    const { id, key } = await app.issue();
    const open = [await socketOf(key), await socketOf(await mint(key))];
    await changeKey(app.db, id, { documentsOnly: true });
    expect(await Promise.all(open.map(async ({ closed }) => (await closed).code))).toEqual([1013, 1013]);
  });

  it('loses its event streams with the scope, and is answered by its rights of now', async () => {
    const { id, key } = await app.issue();
    const follow = () =>
      fetch(`${app.api}/api/v1/events`, {
        headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
      });
    const stream = await follow();
    await changeKey(app.db, id, { scopes: ['contractors:read'] });
    for await (const _ of stream.body!);
    expect((await follow()).status).toBe(403);
  });

  it('keeps them where it gains rights', async () => {
    const { id, key } = await app.issue({ scopes: ['events:read'] });
    const client = await socketOf(key);
    await changeKey(app.db, id, { scopes: ['events:read', 'contractors:read'] });
    client.say({ type: 'ping' });
    expect((await client.hear()).type).toBe('pong');
    client.socket.close();
  });
});
