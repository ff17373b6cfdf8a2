/**
 * What commands need of the service, opened for one command and closed behind it. The embedded database is joined
 * where it runs and started where it does not, so that a command works beside the service and without it.
 */
import { type Config, readConfig } from '../config.ts';
import { joinEmbeddedCluster } from '../db/embedded-cluster.ts';
import { migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open-database.ts';

export interface Service {
  readonly config: Config;
  readonly db: Database;
  /** Names of the migrations that opening has applied. */
  readonly migrated: readonly string[];
}

/** Runs `work` with a migrated database. Throws `ConfigError` before anything is opened. */
export function withService<T>(work: (service: Service) => Promise<T>): Promise<T> {
  return withDatabaseServer(async (url, config) => {
    const migrated = await migrate(url);
    const db = openDatabase(url, { poolSize: 4, onError: () => {} });
    try {
      return await work({ config, db, migrated });
    } finally {
      await db.close();
    }
  });
}

/** Runs `work` with the address of the database as it is, migrated or not. */
export async function withDatabaseServer<T>(work: (url: string, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== null) return work(config.databaseUrl, config);
  const cluster = await joinEmbeddedCluster(config.dataDir);
  try {
    return await work(cluster.url, config);
  } finally {
    await cluster.leave();
  }
}
