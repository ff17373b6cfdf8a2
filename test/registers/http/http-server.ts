/** A real server on a free port whose every answer the test writes; `close` fails to end if a socket was left open. */

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface TestServer {
  readonly url: string;
  /** Ends when the last socket is closed by its client. */
  close(): Promise<void>;
}

export async function serve(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener);
  // Only the client may end an idle connection: one that it keeps is a leak that must be seen.
  server.keepAliveTimeout = 0;
  const sockets = new Set<Socket>();
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await Promise.all([...sockets].map(socket => new Promise(done => socket.once('close', done))));
      await new Promise(done => server.close(done));
    },
  };
}
