/** The addresses to which a client's events are sent. No answer of this file holds a sealed secret. */
import { appNow } from '../db/app-now.ts';
import type { WebhookEndpoint } from '../db/generated/prisma/client.ts';
import type { Database, Tx } from '../db/open-database.ts';
import { EVENT_TYPES, type EventType } from '../events/event.ts';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problems.ts';
import type { SealKey } from '../kernel/sealed-secret.ts';
import { sealSecret } from './endpoint-secrets.ts';
import { newSigningSecret, readSigningSecret, type SigningSecret } from './signature.ts';
import { readTarget } from './target.ts';

/** `disabledReason` is one of these; the first two are the service's own doing and announced as `webhook.disabled`. */
export type DisabledReason = 'gone' | 'failing' | 'client' | 'operator';

export type Endpoint = Omit<WebhookEndpoint, 'secretSealed' | 'previousSecretSealed'>;

/** An endpoint as its client names it; the operator leaves `clientId` out and reaches every one. */
export interface EndpointName {
  readonly endpointId: string;
  readonly clientId?: string;
}

const WITHOUT_SECRETS = { secretSealed: true, previousSecretSealed: true } as const;
const MOST_ENDPOINTS = 50;

export interface NewEndpoint {
  readonly clientId: string;
  readonly url: string;
  /** Types to deliver; empty or absent means all, also those to come. */
  readonly eventTypes?: readonly string[];
  /** A secret of the client's own; one is made when absent. */
  readonly secret?: string;
}

/**
 * Adds an endpoint; the secret is shown this once. An address can only be judged as far as it is written: what its
 * name leads to is judged again at every delivery.
 * @throws Problem `invalid-parameter`; for the address with `members.reason` `invalid_url` or `endpoint_blocked`.
 */
export async function addEndpoint(
  { db, sealKey, allowLoopback }: { db: Database; sealKey: SealKey; allowLoopback: boolean },
  { clientId, url, eventTypes = [], secret: given }: NewEndpoint,
): Promise<{ endpoint: Endpoint; secret: SigningSecret }> {
  requireUsable(url, allowLoopback);
  const types = requireKnown(eventTypes);
  const secret = given === undefined ? newSigningSecret() : requireSecret(given);
  await requireRoom(db, clientId);
  const id = newId('whe');
  const endpoint = await db.prisma.webhookEndpoint.create({
    data: {
      id,
      clientId,
      url,
      eventTypes: types,
      secretSealed: sealSecret(sealKey, secret, id),
      createdAt: await appNow(db.prisma),
    },
    omit: WITHOUT_SECRETS,
  });
  return { endpoint, secret };
}

function requireUsable(url: string, allowLoopback: boolean): void {
  const reading = readTarget(url, { allowLoopback });
  if (reading.kind === 'refused')
    throw fault('url', `The URL cannot be used: ${reading.because}.`, { reason: reading.reason });
}

function requireKnown(types: readonly string[]): EventType[] {
  const unknown = types.filter(type => !(EVENT_TYPES as readonly string[]).includes(type));
  if (unknown.length > 0)
    throw fault(
      'eventTypes',
      `Unknown event types: ${unknown.join(', ')}. There are: ${EVENT_TYPES.join(', ')}.`,
    );
  return [...new Set(types as readonly EventType[])];
}

function requireSecret(text: string): SigningSecret {
  const secret = readSigningSecret(text);
  if (!secret) throw fault('secret', 'A secret is whsec_ and the base64 of 24 to 64 random bytes.');
  return secret;
}

async function requireRoom({ prisma }: Database, clientId: string): Promise<void> {
  if ((await prisma.webhookEndpoint.count({ where: { clientId } })) >= MOST_ENDPOINTS)
    throw fault('clientId', `A client has ${MOST_ENDPOINTS} webhook endpoints at most.`);
}

const fault = (pointer: string, detail: string, members: Record<string, unknown> = {}): Problem =>
  new Problem('invalid-parameter', detail, { faults: [{ pointer, detail }], members });

/** A client's endpoints, or every one, oldest first. */
export function listEndpoints(
  { prisma }: Database,
  { clientId }: { clientId?: string },
): Promise<Endpoint[]> {
  return prisma.webhookEndpoint.findMany({
    where: clientId ? { clientId } : {},
    omit: WITHOUT_SECRETS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

/**
 * Changes where an endpoint is or what it takes; what is left out stays. Deliveries under way go to the new address.
 * @throws Problem `not-found`; `invalid-parameter` as for a new one.
 */
export async function updateEndpoint(
  { db, allowLoopback }: { db: Database; allowLoopback: boolean },
  { url, eventTypes, ...name }: EndpointName & { url?: string; eventTypes?: readonly string[] },
): Promise<Endpoint> {
  if (url !== undefined) requireUsable(url, allowLoopback);
  const types = eventTypes && requireKnown(eventTypes);
  await requireEndpoint(db.prisma, name);
  return db.prisma.webhookEndpoint.update({
    where: { id: name.endpointId },
    data: { ...(url !== undefined && { url }), ...(types && { eventTypes: types }) },
    omit: WITHOUT_SECRETS,
  });
}

/** Deletes an endpoint with its deliveries and their attempts. @throws Problem `not-found`. */
export async function deleteEndpoint({ prisma }: Database, name: EndpointName): Promise<Endpoint> {
  await requireEndpoint(prisma, name);
  return prisma.webhookEndpoint.delete({ where: { id: name.endpointId }, omit: WITHOUT_SECRETS });
}

/** Takes deliveries again, with a clean record of failures; what failed meanwhile is recovered on request. */
export async function enableEndpoint({ prisma }: Database, name: EndpointName): Promise<Endpoint> {
  await requireEndpoint(prisma, name);
  return prisma.webhookEndpoint.update({
    where: { id: name.endpointId },
    data: { disabledAt: null, disabledReason: null, failingSince: null },
    omit: WITHOUT_SECRETS,
  });
}

/**
 * Stops deliveries to an endpoint; those still pending fail at their next try. Null when it was disabled already
 * (or, given `failingSinceAtLatest`, when a success has ended the run of failures since).
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
    data: { disabledAt: await appNow(tx), disabledReason: reason },
    omit: WITHOUT_SECRETS,
  });
  if (!disabled) await requireEndpoint(tx, ask);
  return disabled ?? null;
}

/** The endpoint. @throws Problem `not-found`, for another client's as for none. */
export async function requireEndpoint(tx: Tx, { endpointId, clientId }: EndpointName): Promise<Endpoint> {
  const endpoint = await tx.webhookEndpoint.findFirst({
    where: { id: endpointId, ...(clientId && { clientId }) },
    omit: WITHOUT_SECRETS,
  });
  if (!endpoint) throw new Problem('not-found', `There is no webhook endpoint ${endpointId}.`);
  return endpoint;
}
