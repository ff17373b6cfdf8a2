/** A key that may do less than before: what it holds open ends, for that was opened with the rights of then. */
import { describe, expect, it } from 'vitest';
import { changeKey } from '../../../src/access/keys/change-key.ts';
import { tokenOf } from '../../kit/ask-graphql.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { enterSocket } from '../graphql/socket-client.ts';

const app = await appOfFile();

const socketOf = (key: string) => enterSocket({ api: app.api, key });

describe('a key from which the operator takes rights', () => {
  it('loses its sockets and those of its tokens when it is bound to documents', async () => {
    const { id, key } = await app.issue();
    const open = [await socketOf(key), await socketOf(await tokenOf({ api: app.api, key }))];
    await changeKey(app.db, id, { documentsOnly: true });
    expect(await Promise.all(open.map(async ({ closed }) => (await closed).code))).toEqual([1013, 1013]);
  });

  it('loses its event streams with the scope, and is answered by its rights of now', async () => {
    const { id, key } = await app.issue();
    const follow = () =>
      fetch(`${app.api}/api/v1/events/stream`, { headers: { authorization: `Bearer ${key}` } });
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
