/** The peer of subscriptions: a WebSocket server that hands each notification of PostgreSQL to the sockets of its client. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

const ofClient = new Map<string, Set<WebSocket>>();
const database = new pg.Client(process.env.DATABASE_URL);
await database.connect();
await database.query('listen bench');
database.on('notification', ({ payload = '' }) => {
  const [client = '', id] = payload.split(' ');
  const frame = JSON.stringify({ id: '1', type: 'next', payload: { data: { events: { id } } } });
  for (const socket of ofClient.get(client) ?? []) socket.send(frame);
});

const server = createServer();
new WebSocketServer({ server }).on('connection', (socket, { url = '' }) => {
  const client = url.slice(1);
  const mine = ofClient.get(client) ?? new Set();
  ofClient.set(client, mine.add(socket));
  socket.once('close', () => mine.delete(socket));
});
server.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.once('SIGTERM', () => process.exit(0));
