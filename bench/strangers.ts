/**
 * A partner's lookups while somebody else wears the service out: beside 20 connections of a key whose limit is spent, and
 * beside 20 of a stranger without a key, against the same partner alone. One API process.
 */
import pg from 'pg';
import { mintKey } from '../src/access/api-key.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { writeAssessedCompanies } from '../test/kit/assessed-company.ts';
import { startPostgres } from '../test/kit/own-postgres.ts';
import { createPartner, GENEROUS } from '../test/kit/partner.ts';
import { startGroup } from '../test/kit/process-group.ts';
import type { Benchmark } from './benchmark.ts';
import { alternate, compare, type Side } from './compare.ts';
import { type HttpFigures, type HttpLoad, runHttpLoad } from './http-load.ts';
import { pin, SERVICE_CORES } from './pinned.ts';

const COMPANIES = 100;
/** Many and short: what else the machine does changes within a minute, and is to fall on all sides alike. */
const ROUNDS = 12;
const SECONDS = 2;
const CROWD = 20;

export const strangers: Benchmark = {
  name: 'strangers',
  what: `lookups of a partner, one after another, beside ${CROWD} connections of others; one API process`,
  async run() {
    const undo: (() => Promise<unknown>)[] = [];
    try {
      const postgres = await startPostgres({ durable: true });
      undo.push(() => postgres.end());
      const group = await startGroup({
        databaseUrl: postgres.url,
        apis: 1,
        env: { TRUST_PROXY: 'true', LOG_LEVEL: 'error' },
      });
      undo.push(() => group.end());
      const sql = new pg.Pool({ connectionString: postgres.url, max: 1 });
      undo.push(() => sql.end());
      const db = openDatabase(postgres.url, { poolSize: 1, onError: () => {} });
      const partner = await createPartner(db, GENEROUS);
      const spent = await createPartner(db, {
        limits: [{ name: 'year', requests: 1, windowSeconds: 86_400 * 365 }],
      });
      await db.close();
      const { url, child } = group.apis[0]!;
      for (const pid of [postgres.pid(), child.pid!]) await pin(pid, SERVICE_CORES);
      const nifs = await writeAssessedCompanies(sql, { count: COMPANIES });
      const lookups = { urls: nifs.map(nif => `${url}/api/v1/contractors/${nif}`), seconds: SECONDS };
      await fetch(lookups.urls[0]!, spent);
      const dear = `${url}/graphql?query=${encodeURIComponent(`{network(nif:"${nifs[0]}",depth:3,first:100){nodes{__typename}}}`)}`;

      const beside = (name: string, crowd?: () => Promise<void>): Side<number> => ({
        name,
        async round() {
          const others = crowd?.();
          const alone = await runHttpLoad({ ...lookups, headers: partner.headers, connections: 1 });
          await others;
          expectStatuses(['200'], alone);
          return alone.p50;
        },
      });
      const figures = await alternate(
        [
          beside('alone'),
          beside('a spent key', async () =>
            expectStatuses(
              ['429'],
              await crowdOf({ urls: [lookups.urls[0]!, dear], headers: spent.headers }),
            ),
          ),
          beside('a stranger', async () =>
            expectStatuses(['200', '401', '404', '429'], await crowdOf(strangersLoad(url, lookups.urls[0]!))),
          ),
        ],
        { rounds: ROUNDS },
      );
      const measured = (side: string) => ({ side, values: figures.get(side)! });
      return ['a spent key', 'a stranger'].map(side =>
        compare({
          against: `${CROWD} connections of ${side}: p50 of a partner, against the partner alone`,
          unit: 'ms',
          goal: '<= 1.5',
          ours: measured(side),
          theirs: measured('alone'),
        }),
      );
    } finally {
      for (const step of undo.reverse()) await step().catch(() => {});
    }
  },
};

/** Begins before the partner does, and ends after. */
const crowdOf = (load: Pick<HttpLoad, 'urls' | 'headers' | 'headersOfEach'>): Promise<HttpFigures> =>
  runHttpLoad({ ...load, connections: CROWD, seconds: SECONDS + 1 });

let addresses = 0;

/** From an address that was never seen, so that what an address may take is taken in each round. */
function strangersLoad(url: string, lookup: string): Pick<HttpLoad, 'urls' | 'headers' | 'headersOfEach'> {
  const asks: readonly (readonly [string, Record<string, string>])[] = [
    [`${url}/docs`, {}],
    [`${url}/api/v1/openapi.json`, {}],
    [`${url}/api/v1/openapi.json`, { authorization: 'x' }],
    [`${url}/nowhere`, {}],
    [lookup, {}],
    [lookup, { authorization: 'Basic eDp4' }],
    [lookup, { authorization: `Bearer ${mintKey('crl')}` }],
    [lookup, { authorization: `Bearer ${mintKey('crl').slice(0, -1)}` }],
    [`${url}/graphql?query={__typename}`, { authorization: `Bearer ${'x'.repeat(4_000)}` }],
  ];
  return {
    urls: asks.map(([address]) => address),
    headers: { 'x-forwarded-for': `192.0.2.${++addresses}` },
    headersOfEach: asks.map(([, headers]) => headers),
  };
}

/** Every status that is expected, and no other. */
function expectStatuses(expected: readonly string[], { statuses, errors }: HttpFigures): void {
  if (errors > 0 || Object.keys(statuses).join() !== expected.join())
    throw new Error(`answered ${JSON.stringify(statuses)} with ${errors} errors`);
}
