/**
 * What dear requests cost in CPU of the service and of PostgreSQL, for each request that they are charged, beside a lookup,
 * which is charged one. Sizes are a tenth of the largest that is taken.
 */

import { GENEROUS } from '../test/kit/partner.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { compare } from './compare.ts';
import { dearRequests, LISTED } from './dear-requests.ts';
import { openService, type Service } from './open-service.ts';
import { cpuMsOf, sumOver, treeOf } from './process-tree.ts';

const ROUNDS = 3;
/** Of a request in a round. */
const TIMES = 10;

interface Asked {
  readonly what: string;
  readonly times: number;
  send(n: number): Promise<Response>;
}

export const prices: Benchmark = {
  name: 'prices',
  what: `CPU for each request that is charged, beside a lookup; a watchlist of ${LISTED} companies`,
  async run() {
    await using service = await openService({ apis: 1 }, GENEROUS);
    const { nifs, requests } = await dearRequests(service);
    const api = service.group.apis[0]!.url;
    const { headers } = service.partner;
    const asked = requests.map(
      ({ what, path, headers: more, ...request }): Asked => ({
        what,
        times: TIMES,
        send: () => fetch(api + path, { ...request, headers: { ...headers, ...more } }),
      }),
    );
    const lookup = {
      what: 'lookup',
      times: 150,
      send: (n: number) => fetch(`${api}/api/v1/contractors/${nifs[n % LISTED]}`, { headers }),
    };
    await cpuPerRequest(service, lookup);
    const rows: Row[] = [];
    const only = new RegExp(process.env.ONLY ?? '');
    for (const one of asked.filter(it => only.test(it.what))) {
      const [ours, lookups]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        lookups.push(await cpuPerRequest(service, lookup));
        ours.push(await cpuPerRequest(service, one));
      }
      rows.push(
        compare({
          against: one.what,
          unit: 'ms of CPU for each request charged',
          goal: 'within 3',
          ours: { side: 'ours', values: ours },
          theirs: { side: 'lookup', values: lookups },
        }),
      );
    }
    return rows;
  },
};

/** Milliseconds for each request that the windows have counted. */
async function cpuPerRequest(service: Service, { what, times, send }: Asked): Promise<number> {
  const [cpu, used] = [await cpuOf(service), await usedBy(service)];
  for (let n = 0; n < times; n++) {
    const answer = await send(n);
    await answer.arrayBuffer();
    if (answer.status >= 500 || answer.status === 429) throw new Error(`${what}: ${answer.status}`);
  }
  return ((await cpuOf(service)) - cpu) / ((await usedBy(service)) - used);
}

async function cpuOf({ postgres, group }: Service): Promise<number> {
  const pids = [...(await treeOf(postgres.pid())), ...group.apis.map(({ child }) => child.pid!)];
  return sumOver(pids, cpuMsOf);
}

async function usedBy({ sql }: Service): Promise<number> {
  const { rows } = await sql.query(
    `select coalesce(sum(used), 0)::int as used from usage_windows where limit_name = 'burst'`,
  );
  return rows[0].used;
}
