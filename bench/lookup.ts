/**
 * Row A: an assessed company looked up over REST, authenticated, limited, counted and logged durably by one API process,
 * against a bare Yoga plugin that answers the same bytes from memory, and against the usual way to build such a service.
 */
import { fileURLToPath } from 'node:url';
import { writeAssessedCompanies } from '../test/kit/assessed-company.ts';
import { GENEROUS } from '../test/kit/partner.ts';
import { startProgram } from '../test/kit/service-process.ts';
import type { Benchmark } from './benchmark.ts';
import { alternate, compare, type Side } from './compare.ts';
import { type HttpFigures, runAnsweredLoad } from './http-load.ts';
import { openService } from './open-service.ts';
import { startPeer } from './peers.ts';
import { pin, SERVICE_CORES } from './pinned.ts';

const COMPANIES = 10_000;
const ASKED = 500;
const ROUNDS = 5;
/** Of each round as long as V8 takes to compile either side. */
const LOAD = { connections: 64, seconds: 8 };

export const lookup: Benchmark = {
  name: 'lookup',
  what: `lookups of ${ASKED} companies out of ${COMPANIES}, ${LOAD.connections} connections, one API process`,
  async run() {
    await using service = await openService({ apis: 1 }, GENEROUS);
    const { postgres, sql, partner } = service;
    const { headers } = partner;
    const nifs = await writeAssessedCompanies(sql, { count: COMPANIES });
    const paths = nifs.slice(0, ASKED).map(nif => `/api/v1/contractors/${nif}`);
    const api = service.group.apis[0]!.url;
    await using peers = new AsyncDisposableStack();
    const bare = startProgram([fileURLToPath(new URL('bare-yoga-program.ts', import.meta.url))], {
      SERVICE: api,
      AUTHORIZATION: headers.authorization,
      PATHS: JSON.stringify(paths),
    });
    peers.defer(async () => void (await bare.kill('SIGTERM')));
    const bareUrl = (await bare.says(/listens on (http:\S+)/))[1]!;
    const usual = await startPeer('usual-way', { DATABASE_URL: postgres.url });
    peers.defer(async () => void (await usual.kill('SIGTERM')));
    for (const pid of [...service.pids, bare.child.pid!, usual.child.pid!]) await pin(pid, SERVICE_CORES);

    const logged = async () => Number((await sql.query('select count(*) from request_log')).rows[0].count);
    const side = (name: string, url: string, logs: boolean): Side<HttpFigures> => ({
      name,
      answer: async () => (await fetch(url + paths[0], { headers })).json(),
      async round() {
        const before = await logged();
        const figures = await runAnsweredLoad({ ...LOAD, urls: paths.map(path => url + path), headers });
        if (logs && (await logged()) - before < figures.answers)
          throw new Error(`${name} lost rows of the log`);
        return figures;
      },
    });
    const figures = await alternate(
      [side('ours', api, true), side('bare', bareUrl, false), side('usual', usual.url, true)],
      { rounds: ROUNDS },
    );
    return comparisons(figures);
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
