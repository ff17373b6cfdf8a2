/** Holds many subscriptions open, in a process of its own, and tells when each of them was sent its event. */
import { WebSocket } from 'ws';
import type { Asked, Subscriber } from './subscribers.ts';

const AT_ONCE = 100;
const sockets: WebSocket[] = [];
let arrived: number[] = [];

function open({ url, key, isSlow }: Subscriber): Promise<void> {
  const socket = new WebSocket(url, key === null ? [] : ['graphql-transport-ws']);
  sockets.push(socket);
  const say = (message: object) => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    const begun = () => {
      if (isSlow) socket.pause();
      resolve();
    };
    socket.once('error', reject);
    socket.once('open', () =>
      key === null ? begun() : say({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } }),
    );
    socket.on('message', data => {
      const text = String(data);
      if (text.startsWith('{"type":"connection_ack"')) {
        say({ id: '1', type: 'subscribe', payload: { query: 'subscription { events { id } }' } });
        begun();
      } else if (text.startsWith('{"type":"ping"')) say({ type: 'pong' });
      else arrived.push(performance.timeOrigin + performance.now());
    });
  });
}

process.on('message', async ({ opening, take }: Asked) => {
  if (opening)
    for (let n = 0; n < opening.length; n += AT_ONCE)
      await Promise.all(opening.slice(n, n + AT_ONCE).map(open));
  const times = arrived;
  if (take) arrived = [];
  process.send!(take ? times : times.length);
});
process.once('disconnect', () => {
  for (const socket of sockets) socket.terminate();
});
