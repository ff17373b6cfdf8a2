/** The operator's side of keys: clients, and the keys issued to them. Keys are never given out by self-service. */
import type { Database } from '../db/open-database.ts';
import { newId } from '../kernel/ids.ts';
import { hashKey, mintKey } from './api-key.ts';
import type { UsageLimit } from './caller.ts';
import type { Scope } from './scopes.ts';

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

export async function createClient({ prisma }: Database, { name }: { name: string }) {
  const trimmed = name.trim();
  if (!trimmed || trimmed.length > 200)
    throw new KeyError('A client needs a name of 1 to 200 characters (--name).');
  return prisma.client.create({ data: { id: newId('cli'), name: trimmed } });
}

export async function listClients({ prisma }: Database) {
  return prisma.client.findMany({
    orderBy: { createdAt: 'asc' },
    include: { _count: { select: { keys: true, endpoints: true } } },
  });
}

export async function issueKey(
  { prisma }: Database,
  ask: {
    keyPrefix: string;
    clientId: string;
    scopes: readonly Scope[];
    limits: readonly UsageLimit[];
    dailyQuota: number | null;
    expiresAt: Date | null;
  },
): Promise<IssuedKey> {
  const client = await prisma.client.findUnique({ where: { id: ask.clientId } });
  if (!client)
    throw new KeyError(`There is no client ${ask.clientId}. List them with: contractor-risk clients list`);
  const names = ask.limits.map(limit => limit.name);
  if (new Set(names).size < names.length || names.includes('daily'))
    throw new KeyError('Each limit needs a name of its own, and "daily" is the name of the quota (--daily).');
  const key = mintKey(ask.keyPrefix);
  const id = newId('key');
  await prisma.apiKey.create({
    data: {
      id,
      clientId: client.id,
      usageOf: id,
      secretHash: hashKey(key),
      prefix: `${ask.keyPrefix}_sk_`,
      lastFour: key.slice(-4),
      scopes: [...ask.scopes],
      limits: ask.limits.map(limit => ({ ...limit })),
      dailyQuota: ask.dailyQuota,
      expiresAt: ask.expiresAt,
    },
  });
  return { ...ask, id, key };
}

export async function listKeys({ prisma }: Database, { clientId }: { clientId: string | null }) {
  return prisma.apiKey.findMany({
    where: clientId ? { clientId } : {},
    omit: { secretHash: true },
    include: { client: { select: { name: true } } },
    orderBy: { createdAt: 'asc' },
  });
}

/** Revokes for good; every process is told at once. Revoking a revoked key changes nothing. */
export async function revokeKey({ pool, prisma }: Database, { keyId }: { keyId: string }) {
  const { rowCount } = await pool.query(
    'update api_keys set revoked_at = coalesce(revoked_at, app_now()) where id = $1',
    [keyId],
  );
  if (rowCount === 0)
    throw new KeyError(`There is no key ${keyId}. List them with: contractor-risk keys list`);
  await pool.query('select pg_notify($1, $2)', [KEY_CHANGED, keyId]);
  return prisma.apiKey.findUniqueOrThrow({ where: { id: keyId }, omit: { secretHash: true } });
}

/** Channel on which changed key ids are announced. */
export const KEY_CHANGED = 'key_changed';
