/** Changes an issued key, and notifies every process. */
import type { JWK } from 'jose';
import type { Database } from '../../db/open-database.ts';
import type { IssuedKey, KeyAddresses } from './keys.ts';
import * as keys from './keys.ts';

/** Members left out stay unchanged. */
export interface KeyChange extends Partial<Omit<IssuedKey, 'id' | 'clientId' | 'key'>>, KeyAddresses {
  /** By GraphQL it asks only documents that its client has registered. */
  readonly documentsOnly?: boolean;
  /** All its public keys from now on. */
  readonly publicKeys?: readonly JWK[];
}

/**
 * Changes limits, quota, scopes, documents, addresses and public keys of the key's whole line: a rolled key and its successor count as one. What was used in a
 * window stays used.
 */
export async function changeKey({ prisma }: Database, keyId: string, change: KeyChange) {
  if (change.limits) keys.requireNamesOfTheirOwn(change.limits);
  keys.requireNetworks(change.addresses);
  return prisma.$transaction(async tx => {
    const { usageOf, revokedAt, rolledTo } = await keys.lockKey(tx, keyId);
    if (revokedAt) throw revokedForGood(keyId);
    if (rolledTo && change.expiresAt !== undefined)
      throw new keys.KeyError(
        `Key ${keyId} was rolled into ${rolledTo}: it ends with the overlap, or when it is revoked.`,
      );
    const { limits, dailyQuota, scopes, expiresAt, documentsOnly, addresses, publicKeys } = change;
    await tx.apiKey.updateMany({
      where: { usageOf },
      data: {
        ...(limits ? { limits: limits.map(limit => ({ ...limit })) } : {}),
        ...(dailyQuota !== undefined ? { dailyQuota } : {}),
        ...(scopes ? { scopes: [...scopes] } : {}),
        ...(documentsOnly !== undefined ? { documentsOnly } : {}),
        ...(addresses ? { addresses: [...addresses] } : {}),
        ...(publicKeys ? { publicKeys: publicKeys as object[] } : {}),
      },
    });
    if (expiresAt !== undefined) await tx.apiKey.update({ where: { id: keyId }, data: { expiresAt } });
    const line = await tx.apiKey.findMany({
      where: { usageOf },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    await keys.tellKeysChanged(tx, line);
    return tx.apiKey.findUniqueOrThrow({ where: { id: keyId }, omit: { secretHash: true } });
  });
}

const revokedForGood = (keyId: string): keys.KeyError =>
  new keys.KeyError(`Key ${keyId} is revoked for good; issue a new one with: contractor-risk keys issue`);

/**
 * Disables or enables a key. A disabled key is refused like an unknown one. Doing so twice changes nothing.
 * A key that was disabled by itself stays disabled when its client is disabled and enabled.
 */
export async function setKeyDisabled(
  { prisma }: Database,
  { keyId, disabled }: { keyId: string; disabled: boolean },
) {
  return prisma.$transaction(async tx => {
    if (!disabled) await keys.requireClientOf(tx, keyId);
    const { revokedAt } = await keys.lockKey(tx, keyId);
    if (revokedAt) throw revokedForGood(keyId);
    await tx.$executeRaw`
      update api_keys set disabled_at = case when ${disabled} then coalesce(disabled_at, app_now()) end,
        disabled_with_client = false where id = ${keyId}`;
    await keys.tellKeysChanged(tx, [{ id: keyId }]);
    return tx.apiKey.findUniqueOrThrow({ where: { id: keyId }, omit: { secretHash: true } });
  });
}
