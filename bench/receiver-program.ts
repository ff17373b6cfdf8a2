/** A receiver that answers 204 to every POST, and tells by GET how many came from the first to the last. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let count = 0;
let first = 0;
let last = 0;
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ count, milliseconds: last - first }));
    count = 0;
    return;
  }
  request.resume().on('end', () => {
    last = performance.now();
    if (count++ === 0) first = last;
    response.writeHead(204).end();
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.once('SIGTERM', () => process.exit(0));
