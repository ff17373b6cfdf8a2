/**
 * Row A: an assessed company looked up over REST, authenticated, limited, counted and logged durably by one API process,
 * against a bare Yoga plugin that answers the same bytes from memory, and against the usual way to build such a service.
 */
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '../src/db/open-database.ts';
import { writeAssessedCompanies } from '../test/kit/assessed-company.ts';
import { startPostgres } from '../test/kit/own-postgres.ts';
import { createPartner, GENEROUS } from '../test/kit/partner.ts';
import { startGroup } from '../test/kit/process-group.ts';
import { startProgram } from '../test/kit/service-process.ts';
import type { Benchmark } from './benchmark.ts';
import { alternate, compare, type Side } from './compare.ts';
import { type HttpFigures, runHttpLoad } from './http-load.ts';
import { startPeer } from './peers.ts';
import { pin, SERVICE_CORES } from './pinned.ts';

const COMPANIES = 10_000;
const ASKED = 500;
const ROUNDS = 5;
const LOAD = { connections: 64, seconds: 3 };
export const lookup: Benchmark = {
  name: 'lookup',
  what: `lookups of ${ASKED} companies out of ${COMPANIES}, ${LOAD.connections} connections, one API process`,
  async run() {
    const undo: (() => Promise<unknown>)[] = [];
    try {
      const postgres = await startPostgres({ durable: true });
      undo.push(() => postgres.end());
      const group = await startGroup({ databaseUrl: postgres.url, apis: 1 });
      undo.push(() => group.end());
      const sql = new pg.Pool({ connectionString: postgres.url, max: 2 });
      undo.push(() => sql.end());
      const db = openDatabase(postgres.url, { poolSize: 2, onError: () => {} });
      const { headers } = await createPartner(db, GENEROUS);
      await db.close();
      const nifs = await writeAssessedCompanies(sql, { count: COMPANIES });
      const paths = nifs.slice(0, ASKED).map(nif => `/api/v1/contractors/${nif}`);
      const service = group.apis[0]!.url;
      const bound = (child: ChildProcess) => pin(child.pid!, SERVICE_CORES);
      // PostgreSQL too: what it takes for a request, it takes from whoever answers.
      await pin(postgres.pid(), SERVICE_CORES);
      await bound(group.apis[0]!.child);

      const bare = startProgram([fileURLToPath(new URL('bare-yoga-program.ts', import.meta.url))], {
        SERVICE: service,
        AUTHORIZATION: headers.authorization,
        PATHS: JSON.stringify(paths),
      });
      undo.push(() => bare.kill('SIGTERM'));
      const bareUrl = (await bare.says(/listens on (http:\S+)/))[1]!;
      await bound(bare.child);
      const usual = await startPeer('usual-way', { DATABASE_URL: postgres.url });
      undo.push(() => usual.kill('SIGTERM'));
      await bound(usual.child);

      const logged = async () => Number((await sql.query('select count(*) from request_log')).rows[0].count);
      const side = (name: string, url: string, logs: boolean): Side<HttpFigures> => ({
        name,
        answer: async () => (await fetch(url + paths[0], { headers })).json(),
        async round() {
          const before = await logged();
          const figures = await runHttpLoad({ ...LOAD, urls: paths.map(path => url + path), headers });
          if (figures.errors > 0 || Object.keys(figures.statuses).join() !== '200')
            throw new Error(
              `${name} answered ${JSON.stringify(figures.statuses)} with ${figures.errors} errors`,
            );
          if (logs && (await logged()) - before < figures.answers)
            throw new Error(`${name} lost rows of the log`);
          return figures;
        },
      });
      const figures = await alternate(
        [side('ours', service, true), side('bare', bareUrl, false), side('usual', usual.url, true)],
        { rounds: ROUNDS },
      );
      return comparisons(figures);
    } finally {
      for (const step of undo.reverse()) await step().catch(() => {});
    }
  },
};

function comparisons(figures: ReadonlyMap<string, readonly HttpFigures[]>) {
  const measured = (name: string, figure: 'perSecond' | 'p99') => ({
    side: name,
    values: figures.get(name)!.map(one => one[figure]),
  });
  const row = (
    against: string,
    theirs: string,
    figure: 'perSecond' | 'p99',
    goal: '>= 0.6' | '>= 5' | '<= 2',
  ) =>
    compare({
      against,
      unit: figure === 'p99' ? 'ms' : 'requests/s',
      goal,
      ours: measured('ours', figure),
      theirs: measured(theirs, figure),
    });
  return [
    row('a bare Yoga plugin from memory: requests a second', 'bare', 'perSecond', '>= 0.6'),
    row(
      'Fastify, rate-limiter-flexible, Prisma, an insert each: requests a second',
      'usual',
      'perSecond',
      '>= 5',
    ),
    row('a bare Yoga plugin from memory: p99', 'bare', 'p99', '<= 2'),
  ];
}
