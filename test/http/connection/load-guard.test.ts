/** A process with more to do than it can bear says so at once, and to nobody who asks for its health. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createSchema, createYoga } from 'graphql-yoga';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLoadGuard, type LoadGuard, useDoorkeeper } from '../../../src/http/plugins/load-guard.ts';
import type { ServerContext } from '../../../src/http/plugins/use-rest.ts';

/** Keeps the event loop from everything else. */
function stall(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('the guard', () => {
  it('is busy while too many wait, and not a moment longer', () => {
    let waiting = 0;
    const guard = createLoadGuard({ waiting: () => waiting, mostWaiting: 10 });
    expect(guard.busy()).toBe(false);
    waiting = 10;
    expect(guard.busy()).toBe(true);
    waiting = 9;
    expect(guard.busy()).toBe(false);
    guard.stop();
  });

  it('is busy while the event loop is late without an end, and not for one long stall', async () => {
    const guard: LoadGuard = createLoadGuard({ waiting: () => 0 });
    stall(1_500);
    await setImmediate();
    expect(guard.busy()).toBe(false);
    const since = performance.now();
    while (!guard.busy() && performance.now() - since < 10_000) {
      stall(700);
      await setImmediate();
    }
    expect(guard.busy()).toBe(true);
    await expect.poll(() => guard.busy()).toBe(false);
    guard.stop();
  });
});

describe('the door', () => {
  let busy = false;
  const yoga = createYoga<ServerContext>({
    schema: createSchema({ typeDefs: 'type Query { here: Boolean }' }),
    plugins: [
      useDoorkeeper({ publicUrl: 'https://risk.example' }, { busy: () => busy, stop() {} }),
      { onRequest: ({ endResponse, fetchAPI }) => endResponse(new fetchAPI.Response('let in')) },
    ],
  });
  const server = createServer(yoga);
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      headers: { authorization: 'Bearer x' },
    });
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => new Promise(done => server.close(done)));

  it('is shut while the process is busy, to REST and GraphQL, and open for whoever asks for its health', async () => {
    expect(await (await ask('/graphql')).text()).toBe('let in');
    busy = true;
    for (const path of ['/graphql', '/api/v1/usage']) {
      const response = await ask(path);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await response.json()).toMatchObject({
        code: 'unavailable',
        requestId: response.headers.get('request-id'),
      });
    }
    expect(await (await ask('/health/ready')).text()).toBe('let in');
    busy = false;
    expect(await (await ask('/api/v1/usage')).text()).toBe('let in');
  });
});
