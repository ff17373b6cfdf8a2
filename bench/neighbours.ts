/**
 * What one client's twenty connections of a dear request do to the lookups of another: their median beside it, against the
 * same alone, in turns.
 */
import { GENEROUS } from '../test/kit/partner.ts';
import type { Benchmark } from './benchmark.ts';
import { alternate, compare } from './compare.ts';
import { type DearRequest, dearRequests, LISTED } from './dear-requests.ts';
import { type HttpFigures, runHttpLoad } from './http-load.ts';
import { openService, partnerOf } from './open-service.ts';

const ROUNDS = 3;
const SECONDS = 4;
const LOOKUPS = { connections: 4, seconds: SECONDS, perSecond: 100 };
const CONNECTIONS = 20;

export const neighbours: Benchmark = {
  name: 'neighbours',
  what: `lookups of a client, 100 a second, beside ${CONNECTIONS} connections of another's dear request; a watchlist of ${LISTED} companies`,
  async run() {
    await using service = await openService({ apis: 1 }, GENEROUS);
    const { nifs, requests } = await dearRequests(service);
    const api = service.group.apis[0]!.url;
    const neighbour = await partnerOf(service.postgres.url, GENEROUS);
    const urls = nifs.slice(0, 500).map(nif => `${api}/api/v1/contractors/${nif}`);
    const lookups = async () => {
      const figures = await runHttpLoad({ ...LOOKUPS, urls, headers: neighbour.headers });
      return { ...figures, p50: figures.answers > 0 ? figures.p50 : SECONDS * 1_000 };
    };
    const dear = ({ method, path, headers, body }: DearRequest) =>
      runHttpLoad({
        urls: [api + path],
        method,
        headers: { ...service.partner.headers, ...headers },
        ...(body ? { bodies: [body] } : {}),
        connections: CONNECTIONS,
        seconds: SECONDS,
      });
    const beside = (request: DearRequest) => ({
      name: request.what,
      async round(): Promise<HttpFigures> {
        return (await Promise.all([lookups(), dear(request)]))[0];
      },
    });
    const rows = [];
    const only = new RegExp(process.env.ONLY ?? '');
    for (const request of requests.filter(({ what }) => only.test(what))) {
      const figures = await alternate([{ name: 'alone', round: lookups }, beside(request)], {
        rounds: ROUNDS,
      });
      const p50 = (side: string) => ({ side, values: figures.get(side)!.map(one => one.p50) });
      rows.push(
        compare({
          against: request.what,
          unit: 'ms, p50',
          goal: '<= 1.5',
          ours: p50(request.what),
          theirs: p50('alone'),
        }),
      );
    }
    return rows;
  },
};
