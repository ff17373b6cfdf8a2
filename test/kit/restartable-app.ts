/** The API in this process, which stops and comes back at the same address, as a deploy has it; events happen meanwhile. */
import { type App, startApp } from '../../src/app/app.ts';
import { readConfig } from '../../src/app/config.ts';
import { type Database, openDatabase } from '../../src/db/open-database.ts';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import { relayBatch } from '../../src/events/relay.ts';
import { completed } from '../graph/graph-database.ts';
import { createPartner, type Partner } from './partner.ts';
import { createDatabaseUrl } from './test-database.ts';
import { TEST_ENV } from './test-env.ts';

export interface RestartableApp {
  readonly api: string;
  readonly db: Database;
  /** A client with a log of its own. */
  newPartner(): Promise<Partner>;
  /** The analysis of a company completes, whether or not the service is there to tell of it. */
  happen(clientId: string, nif: string): Promise<void>;
  stop(): Promise<void>;
  /** At the address that it had. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startRestartableApp(): Promise<RestartableApp> {
  const { url, drop } = await createDatabaseUrl();
  const db = openDatabase(url, { poolSize: 4, onError: () => {} });
  const begin = (port: string) =>
    startApp(readConfig({ ...TEST_ENV, ROLE: 'api', DATABASE_URL: url, PORT: port }), null);
  let app: App | null = await begin('0');
  const api = app.url!;
  const stop = async () => {
    await app?.stop();
    app = null;
  };
  return {
    api,
    db,
    newPartner: () => createPartner(db),
    async happen(clientId, nif) {
      await sqlTransaction(db, tx => appendEvent(tx, [clientId], completed(nif)));
      await relayBatch(db, async () => {});
    },
    stop,
    async start() {
      app = await begin(new URL(api).port);
    },
    async close() {
      await stop();
      await db.close();
      await drop();
    },
  };
}
