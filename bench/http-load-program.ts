/** autocannon, with each answer's own time: its histograms know whole milliseconds only. */
import autocannon from 'autocannon';
import type { HttpFigures, HttpLoad } from './http-load.ts';
import { readInput } from './read-input.ts';
import { quantile } from './statistics.ts';

const load = await readInput<HttpLoad>();
const times: number[] = [];
const statuses: Record<string, number> = {};
const startedAt = performance.now();

const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
  const instance = autocannon(
    {
      url: new URL(load.urls[0]!).origin,
      connections: load.connections,
      duration: load.seconds,
      requests: load.urls.map(asRequest),
      ...(load.perSecond ? { overallRate: load.perSecond } : {}),
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  instance.on('response', (_client, status, _bytes, ms) => {
    times.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
});
const figures: HttpFigures = {
  answers: times.length,
  perSecond: times.length / ((performance.now() - startedAt) / 1000),
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  statuses,
  errors: errors + timeouts,
};
process.stdout.write(JSON.stringify(figures));

function asRequest(url: string, place: number): autocannon.Request {
  const { pathname, search } = new URL(url);
  const { method = 'GET', headers, headersOfEach, bodies } = load;
  const body = bodies?.[place];
  return {
    method,
    path: pathname + search,
    headers: { ...headers, ...headersOfEach?.[place] },
    ...(body ? { body } : {}),
  };
}
