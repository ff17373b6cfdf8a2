/**
 * Rolls a key: its client gets another secret, and the old one works until the overlap ends. Both count as one, so an
 * overlap doubles no limit and no quota.
 */
import type { Database } from '../../db/open-database.ts';
import { newId } from '../../kernel/ids.ts';
import { hashOfSecret } from '../../kernel/secrets/random-secret.ts';
import type { Scope } from '../scopes.ts';
import { keyMark, mintKey } from './api-key.ts';
import { type IssuedKey, KeyError, limitsOf, lockKey, requireClientOf, tellKeysChanged } from './keys.ts';

/** How long the old key works, in hours. */
export const OVERLAPS = { '0': 0, '1h': 1, '24h': 24, '7d': 168 } as const;
export type Overlap = keyof typeof OVERLAPS;

export interface RolledKey extends IssuedKey {
  /** The key that was rolled, and when it ends. */
  readonly from: { readonly id: string; readonly expiresAt: Date };
}

/** The new key has the old one's rights. Other valid keys of the same line end with the overlap too. */
export async function rollKey(
  { prisma }: Database,
  {
    keyId,
    keyPrefix,
    isTest,
    overlap,
  }: { keyId: string; keyPrefix: string; isTest?: boolean; overlap: Overlap },
): Promise<RolledKey> {
  return prisma.$transaction(async tx => {
    await requireClientOf(tx, keyId);
    const old = await lockKey(tx, keyId);
    const [{ ended }] = await tx.$queryRaw<[{ ended: boolean }]>`
      select coalesce(${old.expiresAt}::timestamptz <= app_now(), false) as ended`;
    refuseUnlessRollable({ ...old, ended });
    const key = mintKey(keyPrefix, isTest);
    const id = newId('key');
    const { clientId, scopes, dailyQuota, expiresAt, usageOf, documentsOnly, addresses, publicKeys } = old;
    const limits = limitsOf(old);
    await tx.apiKey.create({
      data: {
        id,
        clientId,
        scopes,
        dailyQuota,
        expiresAt,
        usageOf,
        documentsOnly,
        addresses,
        publicKeys: publicKeys as object[],
        limits: limits.map(limit => ({ ...limit })),
        secretHash: hashOfSecret(key),
        prefix: keyMark(keyPrefix, isTest),
        lastFour: key.slice(-4),
      },
    });
    const line = await tx.$queryRaw<{ id: string; expiresAt: Date }[]>`
      update api_keys set expires_at = least(expires_at, app_now() + make_interval(hours => ${OVERLAPS[overlap]}::int)),
        rolled_to = case when id = ${keyId} then ${id} else rolled_to end
      where usage_of = ${usageOf} and id <> ${id} and revoked_at is null
      returning id, expires_at as "expiresAt"`;
    await tellKeysChanged(tx, line);
    const from = line.find(row => row.id === keyId)!;
    return { id, clientId, key, scopes: scopes as Scope[], limits, dailyQuota, expiresAt, from };
  });
}

function refuseUnlessRollable(key: Awaited<ReturnType<typeof lockKey>> & { ended: boolean }): void {
  if (key.rolledTo)
    throw new KeyError(`Key ${key.id} was rolled into ${key.rolledTo} before; roll that one.`);
  if (key.revokedAt || key.ended)
    throw new KeyError(
      `Key ${key.id} is ${key.revokedAt ? 'revoked' : 'expired'}; issue a new one with: contractor-risk keys issue`,
    );
  if (key.disabledAt)
    throw new KeyError(
      `Key ${key.id} is disabled; enable it first with: contractor-risk keys enable ${key.id}`,
    );
}
