/** The frame of the benchmarks measures what it says: a ratio from it is worth no more than this. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { alternate, compare } from '../../bench/compare.ts';
import { runHttpLoad } from '../../bench/http-load.ts';

const side = (name: string, answer: unknown, turns: string[]) => ({
  name,
  answer: async () => answer,
  round: async () => turns.push(name),
});

describe('a comparison', () => {
  it('warms both sides up, then lets them take turns', async () => {
    const turns: string[] = [];
    const figures = await alternate([side('a', 1, turns), side('b', 1, turns)], { rounds: 2 });
    expect(turns).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
    expect(Object.fromEntries(figures)).toEqual({ a: [3, 5], b: [4, 6] });
  });

  it('is refused when the sides answer differently, before anything is timed', async () => {
    const turns: string[] = [];
    await expect(
      alternate([side('a', { score: 1 }, turns), side('b', { score: 2 }, turns)], { rounds: 1 }),
    ).rejects.toThrow('b does not answer what a answers');
    expect(turns).toEqual([]);
  });

  it('is judged by the medians, in the direction that its goal says', () => {
    const row = (goal: '>= 2' | '<= 2') =>
      compare({
        against: 'x',
        unit: 'ms',
        goal,
        ours: { side: 'a', values: [30, 1, 31] },
        theirs: { side: 'b', values: [10, 11, 500] },
      });
    expect(row('>= 2')).toMatchObject({ ratio: 2.73, held: true });
    expect(row('<= 2')).toMatchObject({ ratio: 2.73, held: false });
  });
});

describe('the load', () => {
  it('counts every answer that the server gave, by status, at the rate that was asked', async () => {
    const served = { 200: 0, 404: 0 };
    const server = createServer((request, response) => {
      const status = request.url === '/here?x=1' && request.headers.authorization === 'Bearer k' ? 200 : 404;
      served[status]++;
      response.writeHead(status).end('ok');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const figures = await runHttpLoad({
      urls: [`${base}/here?x=1`, `${base}/nowhere`],
      headers: { authorization: 'Bearer k' },
      connections: 4,
      seconds: 1,
      perSecond: 200,
    });
    server.close();
    expect(figures.errors).toBe(0);
    expect(Object.keys(figures.statuses)).toEqual(['200', '404']);
    // Some were under way when time was up: at most one for each connection.
    expect(served[200] + served[404] - figures.answers).toBeLessThanOrEqual(4);
    expect(figures.statuses[200]! + figures.statuses[404]!).toBe(figures.answers);
    expect(figures.answers).toBeLessThanOrEqual(260);
    expect(figures.p50).toBeGreaterThan(0);
    expect(figures.p99).toBeGreaterThanOrEqual(figures.p50);
  });
});
