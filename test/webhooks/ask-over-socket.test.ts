import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { askOverSocket } from '../../src/webhooks/ask-over-socket.ts';
import { receive, status } from './receiver.ts';

test('over a socket that has closed meanwhile nothing is sent, and no other connection is made', async () => {
  const receiver = await receive(status(200));
  const socket = connect(receiver.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
  const request = { url: receiver.url, headers: {}, body: '{}' };
  await expect(askOverSocket(socket, request, new AbortController().signal)).rejects.toMatchObject({
    fault: 'connection',
  });
  await receiver.close();
  expect({ connections: receiver.connections(), received: receiver.received }).toEqual({
    connections: 1,
    received: [],
  });
});
