/**
 * Disables, enables or removes a client. Client tokens, sockets, event streams and webhooks end when the client has no valid
 * key any more.
 */
import type { Database, Tx } from '../db/open-database.ts';
import { noClient, tellKeysChanged } from './keys/keys.ts';

/**
 * Disables every key of the client in one transaction, or enables those that were disabled with it. A key that was
 * disabled by itself stays disabled. Doing so twice changes nothing. A disabled client gets no events of analyses it waited for.
 */
export async function setClientDisabled(
  { prisma }: Database,
  { clientId, disabled }: { clientId: string; disabled: boolean },
) {
  return prisma.$transaction(async tx => {
    await lockClient(tx, clientId);
    await tx.$executeRaw`
      update clients set disabled_at = case when ${disabled} then coalesce(disabled_at, app_now()) end where id = ${clientId}`;
    const keys = disabled ? await disableKeys(tx, clientId) : await enableKeys(tx, clientId);
    await tellKeysChanged(tx, keys);
    const client = await tx.client.findUniqueOrThrow({ where: { id: clientId } });
    return { ...client, keys: keys.length };
  });
}

async function disableKeys(tx: Tx, clientId: string): Promise<{ id: string }[]> {
  await tx.analysisWatcher.deleteMany({ where: { clientId } });
  return tx.$queryRaw`
    update api_keys set disabled_at = app_now(), disabled_with_client = true
    where client_id = ${clientId} and disabled_at is null returning id`;
}

const enableKeys = (tx: Tx, clientId: string): Promise<{ id: string }[]> => tx.$queryRaw`
  update api_keys set disabled_at = null, disabled_with_client = false
  where client_id = ${clientId} and disabled_with_client returning id`;

/** Until the transaction ends, no key of the client can be issued, rolled, changed or enabled. */
async function lockClient(tx: Tx, clientId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`select 1 from clients where id = ${clientId} for no key update`;
  if (rows.length === 0) throw noClient(clientId);
}

/**
 * What is deleted with a client, and what is kept under its ids until the end of its retention. Which companies it was shown is
 * kept too, for whoever has a right to know. It is not counted here: that table has no index by client.
 */
export interface Belongings {
  readonly goes: {
    readonly keys: number;
    readonly endpoints: number;
    readonly deliveries: number;
    readonly events: number;
    readonly watchers: number;
    readonly watchlists: number;
  };
  readonly stays: { readonly requests: number; readonly daysOfUse: number };
}

export async function belongingsOf({ pool }: Database, clientId: string): Promise<Belongings> {
  const { rows } = await pool.query<Belongings['goes'] & Belongings['stays']>(
    `select
       (select count(*) from api_keys where client_id = $1)::int as keys,
       (select count(*) from webhook_endpoints where client_id = $1)::int as endpoints,
       (select count(*) from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
        where w.client_id = $1)::int as deliveries,
       (select count(*) from events where client_id = $1)::int as events,
       (select count(*) from analysis_watchers where client_id = $1)::int as watchers,
       (select count(*) from watchlists where client_id = $1)::int as watchlists,
       (select coalesce(sum(l.requests), 0) from request_log l join api_keys k on k.id = l.key_id where k.client_id = $1)::int as requests,
       (select count(*) from usage_days u join api_keys k on k.id = u.key_id where k.client_id = $1)::int as "daysOfUse"`,
    [clientId],
  );
  const { requests, daysOfUse, ...goes } = rows[0]!;
  return { goes, stays: { requests, daysOfUse } };
}

/**
 * Removes a client for good. It is disabled first, in a separate transaction: from then on nothing new is written for it,
 * and its requests, streams and webhooks end. Then its rows are deleted (`on delete cascade`).
 */
export async function removeClient(db: Database, clientId: string): Promise<void> {
  await setClientDisabled(db, { clientId, disabled: true });
  await db.prisma.$transaction(
    async tx => {
      const keys = await tx.apiKey.findMany({ where: { clientId }, select: { id: true } });
      await tx.client.delete({ where: { id: clientId } });
      await tellKeysChanged(tx, keys);
    },
    { timeout: DELETING_MS },
  );
}

/** Enough for a month of a busy client's events and deliveries. */
const DELETING_MS = 600_000;
