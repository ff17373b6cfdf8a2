/**
 * What dear requests cost in CPU of the service and of PostgreSQL, for each request that they are charged, beside a lookup,
 * which is charged one. Sizes are a tenth of the largest that is taken.
 */

import { openDatabase } from '../src/db/open-database.ts';
import { writeAssessedCompanies } from '../test/kit/assessed-company.ts';
import { keepAssessment } from '../test/kit/keep-assessment.ts';
import { GENEROUS } from '../test/kit/partner.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { compare } from './compare.ts';
import { openService, type Service } from './open-service.ts';
import { cpuMsOf, sumOver, treeOf } from './process-tree.ts';

const LISTED = 10_000;
const ROUNDS = 3;

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
    const nifs = await writeAssessedCompanies(service.sql, { count: LISTED });
    const kept = await keptCompany(service);
    const api = service.group.apis[0]!.url;
    const { headers } = service.partner;
    const get = (path: string, more = {}) => fetch(`${api}${path}`, { headers: { ...headers, ...more } });
    const post = (path: string, method: string, body: string, type: string) =>
      fetch(`${api}${path}`, { method, body, headers: { ...headers, 'content-type': type } });
    const graphql = (query: string) =>
      post('/graphql', 'POST', JSON.stringify({ query }), 'application/json');
    const csv = `nif\n${nifs.join('\n')}\n`;
    const junk = `nif\n${Array.from({ length: LISTED }, (_, n) => `junk ${n}`).join('\n')}\n`;
    const list = '/api/v1/watchlists/book';
    const judgement = Array.from(
      { length: 20 },
      (_, n) => `j${n}: judgement(asOf: "2026-11-${String(n + 1).padStart(2, '0')}") { score }`,
    );
    const asked: Asked[] = [
      { what: 'a list that is sent whole', times: 1, send: () => post(list, 'PUT', csv, 'text/csv') },
      {
        what: 'rows of a list that cannot be used',
        times: 1,
        send: () => post(`${list}x`, 'PUT', junk, 'text/csv'),
      },
      { what: 'a list as CSV', times: 1, send: () => get(`${list}/companies`, { accept: 'text/csv' }) },
      { what: 'a page by NIF', times: 5, send: () => get(`${list}/companies`) },
      { what: 'a page by score', times: 5, send: () => get(`${list}/companies?sort=score`) },
      {
        what: 'a dry run of a batch',
        times: 1,
        send: () => post('/api/v1/batches?dryRun=true', 'POST', csv, 'text/csv'),
      },
      {
        what: 'judged for 20 days',
        times: 3,
        send: () => graphql(`{ contractor(nif: "${kept}") { ${judgement.join(' ')} } }`),
      },
      {
        what: 'judged for a day, by REST',
        times: 20,
        send: () => get(`/api/v1/contractors/${kept}?asOf=2026-11-01`),
      },
      { what: 'report.pdf', times: 10, send: () => get(`/api/v1/contractors/${kept}/report.pdf`) },
      { what: 'report.html', times: 10, send: () => get(`/api/v1/contractors/${kept}/report.html`) },
      {
        what: 'a network as GraphML',
        times: 50,
        send: () => get(`/api/v1/contractors/${kept}/network.graphml`),
      },
    ];
    const lookup = {
      what: 'lookup',
      times: 400,
      send: (n: number) => get(`/api/v1/contractors/${nifs[n % LISTED]}`),
    };
    const base: number[] = [];
    for (let round = 0; round < ROUNDS + 1; round++) base.push(await cpuPerRequest(service, lookup));
    const rows: Row[] = [];
    for (const one of asked) {
      const ours: number[] = [];
      for (let round = 0; round < ROUNDS; round++) ours.push(await cpuPerRequest(service, one));
      rows.push(
        compare({
          against: one.what,
          unit: 'ms of CPU for each request charged',
          goal: '<= 3',
          ours: { side: 'ours', values: ours },
          theirs: { side: 'lookup', values: base.slice(1) },
        }),
      );
    }
    return rows;
  },
};

async function keptCompany({ postgres }: Service): Promise<string> {
  const db = openDatabase(postgres.url, { poolSize: 1, onError: () => {} });
  try {
    await keepAssessment(db, '580000028', {}, 1);
    return '580000028';
  } finally {
    await db.close();
  }
}

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
