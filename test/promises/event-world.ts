/** A partner with an endpoint and a log of events, over a database that real workers and API processes share. */

import { expect } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { openPool } from '../../src/db/open-pool.ts';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import { sealKey } from '../../src/kernel/secrets/sealed-secret.ts';
import { WEBHOOK_SEAL } from '../../src/webhooks/endpoint-secrets.ts';
import { addEndpoint } from '../../src/webhooks/endpoints.ts';
import { companyNif, completed } from '../graph/graph-database.ts';
import { createPartner, type Partner } from '../kit/partner.ts';
import { type WithSql, withSql } from '../kit/sql.ts';
import { type Content, createDatabaseUrl } from '../kit/test-database.ts';
import { TEST_ENV } from '../kit/test-env.ts';

export interface EventWorld {
  readonly url: string;
  readonly db: WithSql;
  readonly partner: Partner;
  /** Gives the partner an endpoint there. */
  addEndpoint(url: string): Promise<{ endpointId: string; secret: string }>;
  /** Appends the partner's next `count` events, each about a company of its own, in one transaction. */
  happen(count: number): Promise<void>;
  /** Ids of the partner's events, in the order of the log. */
  log(): Promise<string[]>;
  /** The cursor of the partner's only event, by an API process, once it has its place. */
  onlyCursor(api: string): Promise<string>;
  deliveries(): Promise<Record<string, number>>;
  /** Tries that wait for their time are due now: the schedule's hours are not what is tried. */
  hastenTries(): Promise<void>;
  end(): Promise<void>;
}

export const SEAL_KEY = sealKey(TEST_ENV.SECRET_KEY, WEBHOOK_SEAL);

export async function openEventWorld(content: Content = 'filled'): Promise<EventWorld> {
  const { url, drop } = await createDatabaseUrl(content);
  const db = withSql(openDatabase(url, { poolSize: 3, onError: () => {} }));
  const sql = openPool(url, { poolSize: 2, onError: () => {} });
  const partner = await createPartner(db);
  const { clientId } = partner;
  let happened = 0;
  return {
    url,
    db,
    partner,
    async addEndpoint(address) {
      const ask = { db, sealKey: SEAL_KEY, allowLoopback: true };
      const { endpoint, secret } = await addEndpoint(ask, { clientId, url: address });
      return { endpointId: endpoint.id, secret };
    },
    async happen(count) {
      await sqlTransaction(db, async tx => {
        for (const end = happened + count; happened < end; happened++)
          await appendEvent(tx, [clientId], completed(companyNif(happened)));
      });
    },
    async log() {
      const { rows } = await sql.query('select id from events where client_id = $1 order by cursor', [
        clientId,
      ]);
      return rows.map(({ id }) => id);
    },
    async onlyCursor(api) {
      const page = async () =>
        (await (await fetch(`${api}/api/v1/events`, { headers: partner.headers })).json()).data;
      await expect.poll(async () => (await page()).length, { timeout: 60_000, interval: 100 }).toBe(1);
      return (await page())[0].cursor;
    },
    async deliveries() {
      const { rows } = await sql.query(
        'select state, count(*)::int as n from webhook_deliveries group by state',
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
    async hastenTries() {
      await sql.query(
        `update pgboss.job set start_after = now()
         where name = 'deliver-webhook' and state = 'created' and start_after > now()`,
      );
    },
    async end() {
      await db.close();
      await sql.end();
      await drop();
    },
  };
}
