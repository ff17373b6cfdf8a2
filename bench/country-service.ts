/** The whole service over a country written straight to the database, with a client that has used it for long. */
import pg from 'pg';
import { keepRequestLog } from '../src/access/requests/keep-request-log.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { startPostgres } from '../test/kit/own-postgres.ts';
import { createPartner, GENEROUS, type Partner } from '../test/kit/partner.ts';
import { type ProcessGroup, startGroup } from '../test/kit/process-group.ts';
import { countryOf, isAssessed, loadCountry, nifOf } from './load-country.ts';
import { pin, SERVICE_CORES } from './pinned.ts';
import { memoryMbOf, sumOver, treeOf } from './process-tree.ts';

export interface CountryService {
  readonly companies: number;
  readonly group: ProcessGroup;
  readonly url: string;
  readonly sql: pg.Pool;
  readonly headers: Readonly<Record<string, string>>;
  /** NIFs of assessed companies from all over the country; with each call others. */
  nextAssessed(count: number): string[];
  /** Resident memory of all processes of PostgreSQL, shared pages counted once, and of the API process: MB. */
  memory(): Promise<{ postgres: number; api: number }>;
  end(): Promise<void>;
}

/** The registers that analyses ask. */
export const SANDBOX = { seed: 'lusitania', companies: 400 };

/** One event and one logged request of the client's for each company of the country. */
export async function openCountryService(companies: number): Promise<CountryService> {
  await using starting = new AsyncDisposableStack();
  const postgres = await startPostgres({
    durable: true,
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
  });
  starting.defer(() => postgres.end());
  // Assessed just now, so that no answer has a refresh behind it.
  await loadCountry(postgres.url, countryOf(companies), new Date().toISOString());
  const sql = new pg.Pool({ connectionString: postgres.url, max: 2 });
  starting.defer(() => sql.end());
  const db = openDatabase(postgres.url, { poolSize: 1, onError: () => {} });
  const partner = await createPartner(db, GENEROUS);
  // The days of the log, as a worker would have made them before they began.
  await keepRequestLog(db, { days: 90 });
  await db.close();
  await writeYearsOfUse(sql, partner, companies);
  const group = await startGroup({
    databaseUrl: postgres.url,
    apis: 1,
    workers: 1,
    sandbox: true,
    env: { LOG_LEVEL: 'error', SANDBOX_SEED: SANDBOX.seed, SANDBOX_COMPANIES: String(SANDBOX.companies) },
  });
  starting.defer(() => group.end());
  const api = group.apis[0]!;
  for (const pid of [postgres.pid(), api.child.pid!, group.workers[0]!.child.pid!])
    await pin(pid, SERVICE_CORES);
  const assessed = assessedOf(companies);
  const started = starting.move();
  return {
    companies,
    group,
    url: api.url,
    sql,
    headers: partner.headers,
    nextAssessed: count => Array.from({ length: count }, () => assessed.next().value!),
    memory: async () => ({
      postgres: await sumOver(await treeOf(postgres.pid()), memoryMbOf),
      api: await memoryMbOf(api.child.pid!),
    }),
    end: () => started.disposeAsync(),
  };
}

/** The golden ratio's multiples lie evenly, and no two alike, for as long as one asks. */
function* assessedOf(companies: number): Generator<string, never> {
  for (let n = 1; ; n++) {
    const serial = Math.floor(((n * 0.6180339887498949) % 1) * companies);
    if (isAssessed(countryOf(companies).seed, serial)) yield nifOf(serial);
  }
}

async function writeYearsOfUse(sql: pg.Pool, { clientId, keyId }: Partner, companies: number): Promise<void> {
  await sql.query(
    `insert into events (id, client_id, type, nif, data, created_at, cursor)
     select 'evt_' || lpad(n::text, 26, '0'), $1, 'analysis.completed', '590000006',
       '{"nif":"590000006","livemode":false}', app_now(), n from generate_series(1, $2::int) n`,
    [clientId, companies],
  );
  await sql.query('insert into event_cursors (client_id, last) values ($1, $2)', [clientId, companies]);
  await sql.query(
    `insert into request_log (at, id, key_id, client_id, method, route, nif, status, duration_ms, outcome, quota)
     select app_now() - make_interval(secs => n * 3600.0 / $3), 'req_' || lpad(n::text, 26, '0'), $2, $1, 'GET',
       '/api/v1/contractors/{nif}', '590000006', 200, 1, 'answered', 1 from generate_series(1, $3::int) n`,
    [clientId, keyId, companies],
  );
  await sql.query('vacuum analyze events, request_log');
  // What loading left to be written is not the service's to wait for.
  await sql.query('checkpoint');
}
