/** The operator's side of keys: clients, and the keys issued to them. Keys are never given out by self-service. */
import { z } from 'zod';
import type { Database, Tx } from '../db/open-database.ts';
import { newId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible.ts';
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
  if (visibleLine(trimmed) !== trimmed)
    throw new KeyError(
      'A client’s name is one line of plain characters (--name); this one holds control characters.',
    );
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
  requireNamesOfTheirOwn(ask.limits);
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

export function requireNamesOfTheirOwn(limits: readonly UsageLimit[]): void {
  const names = limits.map(limit => limit.name);
  if (new Set(names).size < names.length || names.includes('daily'))
    throw new KeyError('Each limit needs a name of its own, and "daily" is the name of the quota (--daily).');
}

/** Without their hashes, oldest first. */
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

/** The usage limits of a key's row. Throws where the row holds something else: a limit that nobody can read limits nobody. */
export const limitsOf = (key: { readonly limits: unknown }): readonly UsageLimit[] =>
  STORED_LIMITS.parse(key.limits);

export type KeyState = 'active' | 'disabled' | 'expired' | 'revoked';

/** What a key is worth at `now`; rolled ones are active until their overlap ends, then expired. */
export function keyState(
  key: { revokedAt: Date | null; disabledAt: Date | null; expiresAt: Date | null },
  now: Date,
): KeyState {
  if (key.revokedAt) return 'revoked';
  if (key.expiresAt && key.expiresAt <= now) return 'expired';
  return key.disabledAt ? 'disabled' : 'active';
}

/** Revokes for good; every process is told at once. Revoking a revoked key changes nothing. */
export async function revokeKey({ prisma }: Database, { keyId }: { keyId: string }) {
  return prisma.$transaction(async tx => {
    await lockKey(tx, keyId);
    await tx.$executeRaw`update api_keys set revoked_at = coalesce(revoked_at, app_now()) where id = ${keyId}`;
    await tellKeysChanged(tx, [keyId]);
    return tx.apiKey.findUniqueOrThrow({ where: { id: keyId }, omit: { secretHash: true } });
  });
}

/** The key's row, held until the transaction ends; throws the sentence that there is none. */
export async function lockKey(tx: Tx, keyId: string) {
  await tx.$queryRaw`select 1 from api_keys where id = ${keyId} for update`;
  const key = await tx.apiKey.findUnique({ where: { id: keyId } });
  if (key) return key;
  throw new KeyError(`There is no key ${keyId}. List them with: contractor-risk keys list`);
}

/** Channel on which changed key ids are announced. */
export const KEY_CHANGED = 'key_changed';

/** Every process hears of it when the transaction commits. */
export async function tellKeysChanged(tx: Tx, keyIds: readonly string[]): Promise<void> {
  for (const keyId of keyIds) await tx.$executeRaw`select pg_notify(${KEY_CHANGED}, ${keyId})`;
}
