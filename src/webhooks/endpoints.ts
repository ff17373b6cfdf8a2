/** A client's webhook endpoints. No function here returns a sealed secret. */
import { isDeepStrictEqual } from 'node:util';
import { appNow } from '../db/app-now.ts';
import type { Prisma, WebhookEndpoint } from '../db/generated/prisma/client.ts';
import type { Database, Tx } from '../db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../db/sql-transaction.ts';
import { EVENT_TYPES } from '../events/all-events.ts';
import { isId, newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problems.ts';
import { reusedKey } from '../kernel/requests/idempotency-key.ts';
import { type Precondition, versionTag } from '../kernel/requests/precondition.ts';
import { requireAll } from '../kernel/requests/require-all.ts';
import { withoutNumbers } from '../kernel/requests/storable-text.ts';
import type { SealKey } from '../kernel/secrets/sealed-secret.ts';
import { openSecret, sealSecret } from './endpoint-secrets.ts';
import { hastenAll, type TryQueue } from './hasten-tries.ts';
import { newSigningSecret, readSigningSecret, type SigningSecret } from './signature.ts';
import { readTarget } from './target.ts';

/** Why an endpoint is disabled. For the first two the service did it, and sends `webhook.disabled`. */
export type DisabledReason = 'gone' | 'failing' | 'client' | 'operator';

export type Endpoint = Omit<WebhookEndpoint, keyof typeof NOT_SHOWN>;

/** Identifies an endpoint of a client; the operator leaves `clientId` out. */
export interface EndpointName {
  readonly endpointId: string;
  readonly clientId?: string;
}

/** A client's own endpoint by an id that somebody sent. @throws Problem `not-found` for what is no such id. */
export function endpointNamed(endpointId: string, { clientId }: { readonly clientId: string }): EndpointName {
  if (!isId('whe', endpointId)) throw new Problem('not-found', 'There is no such webhook endpoint.');
  return { endpointId, clientId };
}

const NOT_SHOWN = {
  secretSealed: true,
  previousSecretSealed: true,
  idempotencyKey: true,
  bodyHash: true,
} as const;
const MOST_ENDPOINTS = 50;

export interface NewEndpoint {
  readonly clientId: string;
  readonly url: string;
  /** Types to deliver; empty or absent: all, also future ones. */
  readonly eventTypes?: readonly string[];
  /** The client's own secret; absent: one is generated. */
  readonly secret?: string;
  /** Keyed hashes of the client's name for its request, and of what it asks; absent: it has no name. */
  readonly named?: { readonly idempotencyKey: string; readonly bodyHash: Buffer } | null;
}

/**
 * Adds an endpoint; the secret is shown only now, and again within 24 hours to a request of the same name. Only the written address is checked here; the addresses that its name
 * resolves to are checked at every delivery.
 * @throws Problem `invalid-parameter`; for the address with `members.reason` `invalid_url` or `endpoint_blocked`;
 * `idempotency-key-reused` for another body under a name.
 */
export async function addEndpoint(
  { db, sealKey, allowLoopback }: { db: Database; sealKey: SealKey; allowLoopback: boolean },
  { clientId, url, eventTypes = [], secret: given, named = null }: NewEndpoint,
): Promise<{ endpoint: Endpoint; secret: SigningSecret }> {
  requireTakable({ url, eventTypes, secret: given }, allowLoopback);
  const types = [...new Set(eventTypes)];
  const secret = given === undefined ? newSigningSecret() : requireSecret(given);
  const id = newId('whe');
  const before = await sqlTransaction(db, async tx => {
    // Until the endpoint exists: endpoints added at once are all counted, and a name is taken once.
    await tx.query('select 1 from clients where id = $1 for no key update', [clientId]);
    const found = named && (await addedBefore(tx, clientId, named));
    if (found) return found;
    await requireRoom(tx, clientId);
    await tx.query(
      `insert into webhook_endpoints (id, client_id, url, event_types, secret_sealed, idempotency_key, body_hash, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, app_now())`,
      [id, clientId, url, types, sealSecret(sealKey, secret, id), named?.idempotencyKey, named?.bodyHash],
    );
    return null;
  });
  const endpoint = await requireEndpoint(db.prisma, { endpointId: before?.id ?? id });
  return { endpoint, secret: before ? openSecret(sealKey, before) : secret };
}

interface AddedBefore {
  readonly id: string;
  readonly secretSealed: Uint8Array;
}

/** The endpoint that was added under this name in the last 24 hours. */
async function addedBefore(
  tx: SqlTx,
  clientId: string,
  { idempotencyKey, bodyHash }: NonNullable<NewEndpoint['named']>,
): Promise<AddedBefore | null> {
  const { rows } = await tx.query<AddedBefore & { bodyHash: Buffer }>(
    `select id, secret_sealed as "secretSealed", body_hash as "bodyHash" from webhook_endpoints
     where client_id = $1 and idempotency_key = $2 and created_at > app_now() - interval '24 hours'`,
    [clientId, idempotencyKey],
  );
  const [found] = rows;
  if (found && !found.bodyHash.equals(bodyHash)) throw reusedKey(found.id);
  return found ?? null;
}

/**
 * Throws one problem with all that cannot be taken. What is left out, or not of its form, is for the reader of what was sent.
 * @throws Problem as `addEndpoint`.
 */
export function requireTakable(
  { url, eventTypes, secret }: { readonly [member: string]: unknown },
  allowLoopback: boolean,
): void {
  requireAll(
    () => typeof url === 'string' && requireUsable(url, allowLoopback),
    () => Array.isArray(eventTypes) && requireKnown(eventTypes.filter(type => typeof type === 'string')),
    () => typeof secret === 'string' && requireSecret(secret),
  );
}

function requireUsable(url: string, allowLoopback: boolean): void {
  const reading = readTarget(url, { allowLoopback });
  if (reading.kind === 'refused')
    throw fault(
      'url',
      `The URL cannot be used: ${reading.because}. Give an https address on the public internet; without one, read the same events at GET /api/v1/events, or as a stream.`,
      { reason: reading.reason },
    );
}

function requireKnown(types: readonly string[]): void {
  const unknown = types.filter(type => !(EVENT_TYPES as readonly string[]).includes(type));
  if (unknown.length > 0)
    throw fault(
      'eventTypes',
      `Unknown event types: ${withoutNumbers(unknown.join(', '))}. There are: ${EVENT_TYPES.join(', ')}.`,
    );
}

function requireSecret(text: string): SigningSecret {
  const secret = readSigningSecret(text);
  if (!secret) throw fault('secret', 'A secret is whsec_ and the base64 of 24 to 64 random bytes.');
  return secret;
}

async function requireRoom(tx: SqlTx, clientId: string): Promise<void> {
  const { rows } = await tx.query<{ n: number }>(
    'select count(*)::int as n from webhook_endpoints where client_id = $1',
    [clientId],
  );
  if (rows[0]!.n >= MOST_ENDPOINTS)
    throw fault('clientId', `A client has ${MOST_ENDPOINTS} webhook endpoints at most.`);
}

const fault = (pointer: string, detail: string, members: Record<string, unknown> = {}): Problem =>
  new Problem('invalid-parameter', detail, { faults: [{ pointer: `#/${pointer}`, detail }], members });

/** Endpoints of a client, or of all clients, oldest first. */
export function listEndpoints(
  { prisma }: Database,
  { clientId }: { clientId?: string },
): Promise<Endpoint[]> {
  return prisma.webhookEndpoint.findMany({
    where: clientId ? { clientId } : {},
    omit: NOT_SHOWN,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

/**
 * Changes the address or the types of an endpoint, or whether it is sent anything; members left out stay. At another address, and
 * enabled again, it begins without its earlier failures and pause: what waits is sent at once, and what was missed is recovered on
 * request. The same again changes nothing, and the version stays.
 * @throws Problem `not-found`; `invalid-parameter` as for a new one; and what `require` throws.
 */
export async function updateEndpoint(
  { db, allowLoopback, tries }: { db: Database; allowLoopback: boolean; tries: TryQueue },
  { url, eventTypes, enabled, ...name }: EndpointName & EndpointChange,
  require?: Precondition,
): Promise<Endpoint> {
  requireTakable({ url, eventTypes }, allowLoopback);
  const types = eventTypes && [...new Set(eventTypes)];
  let isAnew = enabled === true;
  const endpoint = await db.prisma.$transaction(async tx => {
    const before = await lockEndpoint(tx, name, require);
    const after = { url: url ?? before.url, eventTypes: types ?? before.eventTypes };
    const { url: wasAt, eventTypes: took } = before;
    // Types are a set: in another order they are the same.
    const same = after.url === wasAt && isDeepStrictEqual([...after.eventTypes].sort(), [...took].sort());
    isAnew ||= after.url !== wasAt;
    const changed = same ? before : await write(tx, before, { ...after, ...(isAnew && HEALTHY) });
    if (enabled === undefined) return changed;
    if (enabled) return enableAgain(tx, changed);
    return (await disableEndpoint(tx, { ...name, reason: 'client' })) ?? changed;
  });
  if (isAnew && !endpoint.disabledAt) await sqlTransaction(db, tx => hastenAll(tx, tries, endpoint.id));
  return endpoint;
}

interface EndpointChange {
  readonly url?: string | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  /** False: by its client. */
  readonly enabled?: boolean | undefined;
}

/** Deletes an endpoint with its deliveries and their attempts. @throws Problem `not-found`, and what `require` throws. */
export const deleteEndpoint = (
  { prisma }: Database,
  name: EndpointName,
  require?: Precondition,
): Promise<Endpoint> =>
  prisma.$transaction(
    async tx => {
      const { id } = await lockEndpoint(tx, name, require);
      return tx.webhookEndpoint.delete({ where: { id }, omit: NOT_SHOWN });
    },
    { timeout: DELETING_MS },
  );

/** Enough for a month of a busy endpoint's deliveries. */
const DELETING_MS = 600_000;

const HEALTHY = { failingSince: null, pausedUntil: null };

const enableAgain = (tx: Tx, before: Endpoint): Promise<Endpoint> =>
  before.disabledAt
    ? write(tx, before, { ...HEALTHY, disabledAt: null, disabledReason: null })
    : tx.webhookEndpoint.update({ where: { id: before.id }, data: HEALTHY, omit: NOT_SHOWN });

const write = (tx: Tx, { id }: Endpoint, data: Prisma.WebhookEndpointUpdateInput): Promise<Endpoint> =>
  tx.webhookEndpoint.update({
    where: { id },
    data: { ...data, version: { increment: 1 } },
    omit: NOT_SHOWN,
  });

/**
 * The endpoint, which nobody else changes until the end. New deliveries do not wait for this lock.
 * @throws Problem `not-found`, also for another client's, and what `require` throws.
 */
async function lockEndpoint(tx: Tx, name: EndpointName, require?: Precondition): Promise<Endpoint> {
  await tx.$queryRaw`select 1 from webhook_endpoints where id = ${name.endpointId} for no key update`;
  const endpoint = await requireEndpoint(tx, name);
  require?.(versionTag(endpoint));
  return endpoint;
}

/**
 * Stops deliveries to an endpoint; pending ones fail at their next attempt. Null if it was disabled already, or, with
 * `failingSinceAtLatest`, if a success has ended the run of failures since.
 * @throws Problem `not-found`.
 */
export async function disableEndpoint(
  tx: Tx,
  ask: EndpointName & { reason: DisabledReason; failingSinceAtLatest?: Date },
): Promise<Endpoint | null> {
  const { endpointId, clientId, reason, failingSinceAtLatest: atLatest } = ask;
  const [disabled] = await tx.webhookEndpoint.updateManyAndReturn({
    where: {
      id: endpointId,
      disabledAt: null,
      ...(clientId && { clientId }),
      ...(atLatest && { failingSince: { lte: atLatest } }),
    },
    data: { disabledAt: await appNow(tx), disabledReason: reason, version: { increment: 1 } },
    omit: NOT_SHOWN,
  });
  if (!disabled) await requireEndpoint(tx, ask);
  return disabled ?? null;
}

/** The endpoint. @throws Problem `not-found`, also for another client's. */
export async function requireEndpoint(tx: Tx, { endpointId, clientId }: EndpointName): Promise<Endpoint> {
  const endpoint = await tx.webhookEndpoint.findFirst({
    where: { id: endpointId, ...(clientId && { clientId }) },
    omit: NOT_SHOWN,
  });
  if (!endpoint) throw new Problem('not-found', `There is no webhook endpoint ${endpointId}.`);
  return endpoint;
}
