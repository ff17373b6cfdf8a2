/** Clients and their keys, which only the operator issues. */
import type { JWK } from 'jose';
import { z } from 'zod';
import type { Database, Tx } from '../../db/open-database.ts';
import { newId } from '../../kernel/ids.ts';
import { KEY_CHANGED } from '../../kernel/process/notifications.ts';
import { mayBeStored, NOT_STORED } from '../../kernel/requests/storable-text.ts';
import { hashOfSecret } from '../../kernel/secrets/random-secret.ts';
import { visibleLine } from '../../kernel/text/visible.ts';
import type { UsageLimit } from '../caller.ts';
import { isKeyNetwork } from '../caller-address.ts';
import type { Scope } from '../scopes.ts';
import { keyMark, mintKey } from './api-key.ts';

export interface IssuedKey {
  readonly id: string;
  readonly clientId: string;
  /** The secret itself: shown once, to its owner. */
  readonly key: string;
  readonly scopes: readonly Scope[];
  readonly limits: readonly UsageLimit[];
  readonly dailyQuota: number | null;
  readonly expiresAt: Date | null;
}

/** A sentence for the operator, with what to do. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/** What was asked is wrong in itself, whatever is stored. */
export class KeyInputError extends KeyError {}

/**
 * The default rights of a key: enough to read assessments and events, for a limited time. The burst is a network of 500
 * companies and directors eight times a minute, or one of fifty in every second.
 */
export const USUAL_KEY = {
  scopes: ['contractors:read', 'events:read'],
  limits: [{ name: 'burst', requests: 1_000, windowSeconds: 60 }],
  dailyQuota: 5_000,
  expires: '365d',
} as const satisfies {
  scopes: readonly Scope[];
  limits: readonly UsageLimit[];
  dailyQuota: number;
  expires: string;
};

/** The name as it is kept. */
export function requireClientName(name: string): string {
  const trimmed = name.trim();
  if (!trimmed || trimmed.length > 200)
    throw new KeyInputError('A client needs a name of 1 to 200 characters (--name).');
  if (visibleLine(trimmed) !== trimmed)
    throw new KeyInputError(
      'A client’s name is one line of plain characters (--name); this one holds control characters.',
    );
  if (!mayBeStored(trimmed))
    throw new KeyInputError(`A client’s name (--name) is kept; this one ${NOT_STORED}.`);
  return trimmed;
}

export async function createClient({ prisma }: Database, { name }: { name: string }) {
  return prisma.client.create({ data: { id: newId('cli'), name: requireClientName(name) } });
}

export async function listClients({ prisma }: Database) {
  return prisma.client.findMany({
    orderBy: { createdAt: 'asc' },
    include: { _count: { select: { keys: true, endpoints: true } } },
  });
}

export interface KeyAddresses {
  /** Networks and addresses from which the key is taken; empty: any. */
  readonly addresses?: readonly string[];
}

export function requireNetworks(addresses: readonly string[] = []): void {
  const other = addresses.find(one => !isKeyNetwork(one));
  if (other !== undefined)
    throw new KeyInputError(
      `"${other}" is no network of addresses. Give 203.0.113.7, 203.0.113.0/24 or 2001:db8::/64; of IPv6 a /64 or wider.`,
    );
}

export async function issueKey(
  { prisma }: Database,
  ask: Omit<IssuedKey, 'id' | 'key'> & {
    readonly keyPrefix: string;
    readonly isTest?: boolean;
    readonly documentsOnly?: boolean;
    readonly publicKeys?: readonly JWK[];
  } & KeyAddresses,
): Promise<IssuedKey> {
  requireNamesOfTheirOwn(ask.limits);
  requireNetworks(ask.addresses);
  const key = mintKey(ask.keyPrefix, ask.isTest);
  const id = newId('key');
  const limits = JSON.stringify(ask.limits);
  // Locks the client, so that it cannot be disabled before the key exists.
  const issued = await prisma.$executeRaw`
    insert into api_keys (id, client_id, usage_of, secret_hash, prefix, last_four, scopes, limits, daily_quota, expires_at,
      documents_only, addresses, public_keys)
    select ${id}, id, ${id}, ${hashOfSecret(key)}, ${keyMark(ask.keyPrefix, ask.isTest)}, ${key.slice(-4)}, ${[...ask.scopes]}, ${limits}::jsonb,
      ${ask.dailyQuota}::int, ${ask.expiresAt}::timestamptz, ${ask.documentsOnly ?? false}, ${[...(ask.addresses ?? [])]},
      ${JSON.stringify(ask.publicKeys ?? [])}::jsonb
    from clients where id = ${ask.clientId} and disabled_at is null for share`;
  if (issued === 0) await requireClient(prisma, ask.clientId);
  return { ...ask, id, key };
}

/** Checks that the client exists and is enabled, and locks it until the transaction ends. */
async function requireClient(tx: Tx, clientId: string): Promise<void> {
  const [client] = await tx.$queryRaw<{ disabledAt: Date | null }[]>`
    select disabled_at as "disabledAt" from clients where id = ${clientId} for share`;
  if (!client) throw noClient(clientId);
  if (client.disabledAt)
    throw new KeyError(
      `Client ${clientId} is disabled; enable it first with: contractor-risk clients enable ${clientId}`,
    );
}

/** The same for a key's client. Call it before locking the key: disabling a client locks in the same order, so no deadlock. */
export async function requireClientOf(tx: Tx, keyId: string): Promise<void> {
  const key = await tx.apiKey.findUnique({ where: { id: keyId }, select: { clientId: true } });
  if (key) await requireClient(tx, key.clientId);
}

export const noClient = (clientId: string): KeyError =>
  new KeyError(`There is no client ${clientId}. List them with: contractor-risk clients list`);

export function requireNamesOfTheirOwn(limits: readonly UsageLimit[]): void {
  const names = limits.map(limit => limit.name);
  if (new Set(names).size < names.length || names.includes('daily'))
    throw new KeyInputError(
      'Each limit needs a name of its own, and "daily" is the name of the quota (--daily).',
    );
  if (!names.every(mayBeStored))
    throw new KeyInputError(`The name of a limit is kept and shown to its client; this one ${NOT_STORED}.`);
}

/** Keys without their hashes, oldest first. */
export async function listKeys({ prisma }: Database, { clientId }: { clientId: string | null }) {
  return prisma.apiKey.findMany({
    where: clientId ? { clientId } : {},
    omit: { secretHash: true },
    include: { client: { select: { name: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

const STORED_LIMITS = z.array(
  z.object({ name: z.string(), requests: z.number(), windowSeconds: z.number() }),
);

/** The usage limits of a key's row. Throws if they are malformed: an unreadable limit must not mean no limit. */
export const limitsOf = (key: { readonly limits: unknown }): readonly UsageLimit[] =>
  STORED_LIMITS.parse(key.limits);

export type KeyState = 'active' | 'disabled' | 'expired' | 'revoked';

/** The state of a key at `now`; a rolled key is active until its overlap ends, then expired. */
export function keyState(
  key: { revokedAt: Date | null; disabledAt: Date | null; expiresAt: Date | null },
  now: Date,
): KeyState {
  if (key.revokedAt) return 'revoked';
  if (key.expiresAt && key.expiresAt <= now) return 'expired';
  return key.disabledAt ? 'disabled' : 'active';
}

/** Revokes for good, and notifies every process. Revoking a revoked key changes nothing. */
export async function revokeKey({ prisma }: Database, { keyId }: { keyId: string }) {
  return prisma.$transaction(async tx => {
    await lockKey(tx, keyId);
    await tx.$executeRaw`update api_keys set revoked_at = coalesce(revoked_at, app_now()) where id = ${keyId}`;
    await tellKeysChanged(tx, [{ id: keyId }]);
    return tx.apiKey.findUniqueOrThrow({ where: { id: keyId }, omit: { secretHash: true } });
  });
}

/** The key's row, locked until the transaction ends; throws if there is none. */
export async function lockKey(tx: Tx, keyId: string) {
  await tx.$queryRaw`select 1 from api_keys where id = ${keyId} for update`;
  const key = await tx.apiKey.findUnique({ where: { id: keyId } });
  if (key) return key;
  throw new KeyError(`There is no key ${keyId}. List them with: contractor-risk keys list`);
}

/** Every process hears of it when the transaction commits. */
export async function tellKeysChanged(tx: Tx, keys: readonly { readonly id: string }[]): Promise<void> {
  for (const { id } of keys) await tx.$executeRaw`select pg_notify(${KEY_CHANGED}, ${id})`;
}

/** The name by which the operator knows the client; null once it was removed. */
export async function readClientName(
  { pool }: Pick<Database, 'pool'>,
  clientId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'read_client_name',
    text: 'select name from clients where id = $1',
    values: [clientId],
  });
  return rows[0]?.name ?? null;
}
