/**
 * Opens the parts of the service that a command needs, and closes them afterwards. It joins the embedded database if it
 * runs, and starts it otherwise, so that a command works with and without the service. What the command changes is logged.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { userInfo } from 'node:os';
import type pg from 'pg';
import { type Config, readConfig } from '../../app/config.ts';
import { testSideOf } from '../../app/test-side.ts';
import { type EmbeddedCluster, joinEmbeddedCluster } from '../../db/embedded-cluster.ts';
import { requireFitDatabase } from '../../db/fit-database.ts';
import { migrate } from '../../db/migrate.ts';
import type { Database } from '../../db/open-database.ts';
import { openPool } from '../../db/open-pool.ts';
import type { RegisterGateway } from '../../jobs/asking/register-gateway.ts';
import type { JobQueue } from '../../jobs/queue/job-queue.ts';
import { silentLog } from '../../kernel/log.ts';
import { ENDING_SIGNALS } from '../../kernel/process/outlive-readers.ts';
import { type NewAction, operatorName, recorded } from '../../operator/audit/operator-actions.ts';
import { CliError, type Service } from './command.ts';

/** The part that needs little memory. */
export interface PoolService {
  readonly config: Config;
  readonly url: string;
  readonly pool: pg.Pool;
}

const POOL = { poolSize: 4, onError: () => {} };

const onTestSide = new AsyncLocalStorage<boolean>();

/** Runs a command; `isTest`: on the sandbox of test keys. */
export const commanded = <T>(isTest: boolean, run: () => T): T => onTestSide.run(isTest, run);

/** The settings of the service, or of its sandbox of test keys. */
export function serviceConfig(): Config {
  const config = readConfig(process.env);
  if (!onTestSide.getStore()) return config;
  const test = testSideOf(config);
  if (test) return test;
  throw new CliError(
    'no-test-keys',
    'There are no test keys here. A service with REGISTERS=live has them, and TEST_DATABASE_URL names their database; every key of a sandbox asks invented companies anyway.',
  );
}

/** Runs `work` with a migrated database. Throws `ConfigError` before anything is opened. */
export function withService<T>(work: (service: Service) => Promise<T>): Promise<T> {
  return withDatabaseServer(async (url, config) => {
    const migrated = await migrate(url);
    // Loaded only here: it is a third of a command's memory.
    const { openDatabase } = await import('../../db/open-database.ts');
    const db = openDatabase(url, POOL);
    try {
      return await asAction(db.pool, () => work({ config, db, migrated }));
    } finally {
      await db.close();
    }
  });
}

/** The same without Prisma, for commands that read hundreds of megabytes. */
export function withPool<T>(work: (service: PoolService) => Promise<T>): Promise<T> {
  return withDatabaseServer(async (url, config) => {
    await migrate(url);
    const pool = openPool(url, POOL);
    try {
      return await asAction(pool, () => work({ config, url, pool }));
    } finally {
      await pool.end();
    }
  });
}

/** Runs `work` with the address of the database as it is, migrated or not. */
export async function withDatabaseServer<T>(work: (url: string, config: Config) => Promise<T>): Promise<T> {
  const config = serviceConfig();
  if (config.databaseUrl !== null) {
    await requireFitDatabase(config.databaseUrl);
    return work(config.databaseUrl, config);
  }
  const cluster = await joinEmbeddedCluster(config.dataDir);
  const forget = leaveOnSignal(cluster);
  try {
    return await work(cluster.url, config);
  } finally {
    forget();
    await cluster.leave();
  }
}

/** A command that is ended half-way leaves no database running. One that ends by a signal of itself is not cut short. */
function leaveOnSignal(cluster: EmbeddedCluster): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) === 1) void cluster.leave().finally(() => process.exit(1));
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of ENDING_SIGNALS) process.off(signal, onSignal);
  };
}

/** The job queue for one command: it sends and wakes jobs, and works on none. */
export async function withJobQueue<T>(
  { url }: Database,
  work: (jobQueue: JobQueue) => Promise<T>,
): Promise<T> {
  // Loaded only here, so that other commands do not wait for the queue's library.
  const { openJobQueue } = await import('../../jobs/queue/job-queue.ts');
  const jobQueue = await openJobQueue(url, { supervise: false, log: silentLog });
  try {
    return await work(jobQueue);
  } finally {
    await jobQueue.stop(5_000);
  }
}

/** What the running command changes: logged once, before its work begins. */
const underway = new AsyncLocalStorage<{ action: NewAction | null }>();

export const withAction = <T>(action: NewAction, run: () => Promise<T>): Promise<T> =>
  underway.run({ action }, run);

/** Does `work` as the action under way, if there is one that is not logged yet. */
async function asAction<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const store = underway.getStore();
  if (!store?.action) return work();
  const { action } = store;
  store.action = null;
  return recorded({ pool }, action, work);
}

/** `--as`, else OPERATOR_NAME, else who is logged in on this machine. */
export const actorOf = (as: string | undefined): string =>
  operatorName(as ?? process.env.OPERATOR_NAME ?? userInfo().username);

/** The registers for one command; it also runs the portals of the sandbox. */
export async function withGateway<T>(
  { config, db }: Service,
  work: (gateway: RegisterGateway) => Promise<T>,
): Promise<T> {
  // Loaded only here, so that other commands do not wait for the parsers of HTML and PDF.
  const { registerSetup } = await import('../../app/register-setup.ts');
  // With ROLE=api there would be no portals; a command must never ask the real sites instead.
  const role = config.role === 'api' ? 'worker' : config.role;
  const setup = await registerSetup({ ...config, role }, db, silentLog);
  try {
    return await work(setup.gateway);
  } finally {
    await setup.close();
  }
}
