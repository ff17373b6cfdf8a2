/** What may be changed of a key that is out. Every process is told when it is. */
import type { Database } from '../db/open-database.ts';
import type { UsageLimit } from './caller.ts';
import { KeyError, lockKey, requireNamesOfTheirOwn, tellKeysChanged } from './keys.ts';
import type { Scope } from './scopes.ts';

/** What is left out stays as it is. */
export interface KeyChange {
  readonly limits?: readonly UsageLimit[];
  /** Null: no quota. */
  readonly dailyQuota?: number | null;
  readonly scopes?: readonly Scope[];
  /** Null: no end. */
  readonly expiresAt?: Date | null;
}

/**
 * Limits, quota and scopes are changed for the key's whole line: a key that was rolled and the one that it was rolled
 * into are counted as one. What was used in a window stays used.
 */
export async function changeKey({ prisma }: Database, keyId: string, change: KeyChange) {
  if (change.limits) requireNamesOfTheirOwn(change.limits);
  return prisma.$transaction(async tx => {
    const { usageOf, revokedAt, rolledTo } = await lockKey(tx, keyId);
    if (revokedAt)
      throw new KeyError(
        `Key ${keyId} is revoked for good; issue a new one with: contractor-risk keys issue`,
      );
    if (rolledTo && change.expiresAt !== undefined)
      throw new KeyError(
        `Key ${keyId} was rolled into ${rolledTo}: it ends with the overlap, or when it is revoked.`,
      );
    const { limits, dailyQuota, scopes, expiresAt } = change;
    await tx.apiKey.updateMany({
      where: { usageOf },
      data: {
        ...(limits ? { limits: limits.map(limit => ({ ...limit })) } : {}),
        ...(dailyQuota !== undefined ? { dailyQuota } : {}),
        ...(scopes ? { scopes: [...scopes] } : {}),
      },
    });
    if (expiresAt !== undefined) await tx.apiKey.update({ where: { id: keyId }, data: { expiresAt } });
    const line = await tx.apiKey.findMany({ where: { usageOf }, select: { id: true } });
    await tellKeysChanged(
      tx,
      line.map(({ id }) => id),
    );
    return tx.apiKey.findUniqueOrThrow({ where: { id: keyId }, omit: { secretHash: true } });
  });
}

/** Sets a key aside, or takes it back: it is refused like an unknown one until it is enabled. Doing so twice changes nothing. */
export async function setKeyDisabled(
  { prisma }: Database,
  { keyId, disabled }: { keyId: string; disabled: boolean },
) {
  return prisma.$transaction(async tx => {
    const { revokedAt } = await lockKey(tx, keyId);
    if (revokedAt)
      throw new KeyError(
        `Key ${keyId} is revoked for good; issue a new one with: contractor-risk keys issue`,
      );
    await tx.$executeRaw`
      update api_keys set disabled_at = case when ${disabled} then coalesce(disabled_at, app_now()) end where id = ${keyId}`;
    await tellKeysChanged(tx, [keyId]);
    return tx.apiKey.findUniqueOrThrow({ where: { id: keyId }, omit: { secretHash: true } });
  });
}
