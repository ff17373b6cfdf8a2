/** A real server on a free port whose every answer the test writes; a file that leaves a socket open fails when it ends. */

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll } from 'vitest';

export interface TestServer {
  readonly url: string;
  /** Waits for nobody: that its client closes the sockets is waited for once, at the end of the file. */
  close(): Promise<void>;
}

/** Idle connections are closed by their client after some seconds: those of all tests of a file at the same time. */
const leaving: Promise<unknown>[] = [];
afterAll(() => Promise.all(leaving));

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
      const left = Promise.all([...sockets].map(socket => new Promise(done => socket.once('close', done))));
      const closed = left.then(() => new Promise(done => server.close(done)));
      if (sockets.size === 0) await closed;
      else leaving.push(closed);
    },
  };
}
