/** The service as most benchmarks measure it: a PostgreSQL that commits to the disk, processes of it, and a client. */
import pg from 'pg';
import { openDatabase } from '../src/db/open-database.ts';
import { type OwnPostgres, startPostgres } from '../test/kit/own-postgres.ts';
import { createPartner, type Partner, type PartnerPlan } from '../test/kit/partner.ts';
import { type GroupPlan, type ProcessGroup, startGroup } from '../test/kit/process-group.ts';

export interface Service extends AsyncDisposable {
  readonly postgres: OwnPostgres;
  readonly group: ProcessGroup;
  readonly sql: pg.Pool;
  readonly partner: Partner;
  /** Of PostgreSQL too: what it takes for a request, it takes from whoever answers. */
  readonly pids: readonly number[];
}

/** What was started is ended with it, or where a part does not start. */
export async function openService(
  plan: Omit<GroupPlan, 'databaseUrl'>,
  client: PartnerPlan = {},
): Promise<Service> {
  await using starting = new AsyncDisposableStack();
  const postgres = await startPostgres({ durable: true });
  starting.defer(() => postgres.end());
  const group = await startGroup({ ...plan, databaseUrl: postgres.url });
  starting.defer(() => group.end());
  const sql = new pg.Pool({ connectionString: postgres.url, max: 2 });
  starting.defer(() => sql.end());
  const partner = await partnerOf(postgres.url, client);
  const pids = [postgres.pid(), ...[...group.apis, ...group.workers].map(({ child }) => child.pid!)];
  const started = starting.move();
  return { postgres, group, sql, partner, pids, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

export async function partnerOf(databaseUrl: string, plan: PartnerPlan): Promise<Partner> {
  const db = openDatabase(databaseUrl, { poolSize: 1, onError: () => {} });
  try {
    return await createPartner(db, plan);
  } finally {
    await db.close();
  }
}
