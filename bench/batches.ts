/**
 * Batches: how fast a large one of known companies is taken and its results are read, beside single lookups; and how
 * long a person's lookups take while a batch of new companies is analysed, against the same service idle.
 */
import pg from 'pg';
import { openDatabase } from '../src/db/open-database.ts';
import { writeAssessedCompanies } from '../test/kit/assessed-company.ts';
import { startPostgres } from '../test/kit/own-postgres.ts';
import { createPartner, GENEROUS } from '../test/kit/partner.ts';
import { startGroup } from '../test/kit/process-group.ts';
import { withCheckDigit } from '../test/kit/specimen-country.ts';
import type { Benchmark } from './benchmark.ts';
import { alternate, compare, type Side } from './compare.ts';
import { type HttpFigures, runHttpLoad } from './http-load.ts';
import { pin, SERVICE_CORES } from './pinned.ts';

const KNOWN = 100_000;
const ASKED = 500;
const RATE_ROUNDS = 2;
/** Many and short: what else the machine does is to fall on both sides alike. */
const LOOKUP_ROUNDS = 6;
const SECONDS = 3;
/** More than a worker analyses in a round. */
const NEW = 2_000;

export const batches: Benchmark = {
  name: 'batches',
  what: `a batch of ${KNOWN} known companies; a person's lookups beside a batch of new ones; one API process, one worker`,
  async run() {
    const undo: (() => Promise<unknown>)[] = [];
    try {
      const postgres = await startPostgres({ durable: true });
      undo.push(() => postgres.end());
      // With the pace of the registers, as in earnest.
      const env = { LOG_LEVEL: 'error', REGISTER_PACE: 'on', SANDBOX_LATENCY_MS: '100' };
      const group = await startGroup({ databaseUrl: postgres.url, apis: 1, workers: 1, sandbox: true, env });
      undo.push(() => group.end());
      const sql = new pg.Pool({ connectionString: postgres.url, max: 1 });
      undo.push(() => sql.end());
      const db = openDatabase(postgres.url, { poolSize: 1, onError: () => {} });
      const { headers } = await createPartner(db, GENEROUS);
      await db.close();
      const nifs = await writeAssessedCompanies(sql, { count: KNOWN, firstSerial: 4_000_000 });
      await sql.query('vacuum analyze companies, assessments');
      const api = group.apis[0]!;
      for (const pid of [postgres.pid(), api.child.pid!, group.workers[0]!.child.pid!])
        await pin(pid, SERVICE_CORES);
      const service: Service = { url: api.url, headers, nifs };
      const rates = await alternate(
        [
          { name: 'a batch', round: () => batchRate(service) },
          { name: 'single lookups', round: async () => (await lookups(service, 64)).perSecond },
        ],
        { rounds: RATE_ROUNDS },
      );
      const p50s = await alternate([idle(service), beside(service)], { rounds: LOOKUP_ROUNDS });
      return comparisons(rates, p50s);
    } finally {
      for (const step of undo.reverse()) await step().catch(() => {});
    }
  },
};

interface Service {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of known companies. */
  readonly nifs: readonly string[];
}

type Figures = ReadonlyMap<string, readonly number[]>;

const comparisons = (rates: Figures, p50s: Figures) => [
  compare({
    against: `${KNOWN} known companies, submitted and read to the last, against single lookups over 64 connections: companies a second`,
    unit: 'companies/s',
    goal: '>= 1',
    ours: { side: 'a batch', values: rates.get('a batch')! },
    theirs: { side: 'single lookups', values: rates.get('single lookups')! },
  }),
  compare({
    against:
      'a person’s lookups, one after another, beside a running batch of new companies, against an idle service: p50',
    unit: 'ms',
    goal: '<= 1.2',
    ours: { side: 'beside a batch', values: p50s.get('beside a batch')! },
    theirs: { side: 'idle', values: p50s.get('idle')! },
  }),
];

async function submit({ url, headers }: Service, nifs: readonly string[]): Promise<string> {
  const answer = await fetch(`${url}/api/v1/batches`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: `nif\n${nifs.join('\n')}\n`,
  });
  if (answer.status !== 202) throw new Error(`a batch was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).id;
}

/** Companies a second, from the first byte of the batch to the last of its results. */
async function batchRate(service: Service): Promise<number> {
  const since = performance.now();
  const id = await submit(service, service.nifs);
  let rows = 0;
  for (let more = true; more; ) {
    const page = await fetch(`${service.url}/api/v1/batches/${id}/results?after=${rows}`, service);
    rows += (await page.text()).split('\n').length - 1;
    more = page.headers.has('link');
  }
  if (rows !== service.nifs.length) throw new Error(`a batch of ${service.nifs.length} gave ${rows} rows`);
  return (rows * 1000) / (performance.now() - since);
}

async function lookups({ url, headers, nifs }: Service, connections: number): Promise<HttpFigures> {
  const urls = nifs.slice(0, ASKED).map(nif => `${url}/api/v1/contractors/${nif}`);
  const figures = await runHttpLoad({ urls, headers, connections, seconds: SECONDS });
  if (figures.errors > 0 || Object.keys(figures.statuses).join() !== '200')
    throw new Error(`answered ${JSON.stringify(figures.statuses)} with ${figures.errors} errors`);
  return figures;
}

const idle = (service: Service): Side<number> => ({
  name: 'idle',
  round: async () => (await lookups(service, 1)).p50,
});

/** Of the last new company. */
let serial = 58_600_000;

/** Begins a batch, waits until its first row is done, measures, and has it end before the next round. */
const beside = (service: Service): Side<number> => ({
  name: 'beside a batch',
  async round() {
    const id = await submit(
      service,
      Array.from({ length: NEW }, () => withCheckDigit(serial++)),
    );
    const address = `${service.url}/api/v1/batches/${id}`;
    const seen = async () => (await fetch(address, service)).json();
    await until(async () => (await seen()).done > 0);
    const { p50 } = await lookups(service, 1);
    const after = await seen();
    if (after.state !== 'running' || after.analysing === 0)
      throw new Error(`the batch did not run beside: ${JSON.stringify(after)}`);
    await fetch(address, { ...service, method: 'DELETE' });
    await until(async () => (await seen()).state === 'cancelled');
    return p50;
  },
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await holds()) return;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  throw new Error('the batch did not move within two minutes');
}
