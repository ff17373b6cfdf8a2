import type { UsageLimit } from '../../access/caller.ts';
import type { Scope } from '../../access/scopes.ts';
import { shownTime } from '../kit/table.ts';

/** Scopes, limits and expiry of a key. */
export interface KeyRights {
  readonly scopes: readonly Scope[];
  readonly limits: readonly UsageLimit[];
  readonly dailyQuota: number | null;
  readonly expiresAt: Date | null;
  /** By GraphQL it asks only documents that its client has registered. */
  readonly documentsOnly: boolean;
}

/** All rights in one line, also those without a limit. */
export const shownRights = (
  key: Omit<KeyRights, 'scopes'> & { readonly scopes: readonly string[] },
): string =>
  [
    `limits ${shownLimits(key.limits) ?? 'none'}`,
    `daily ${key.dailyQuota ?? 'none'}`,
    `scopes ${key.scopes.join(' ')}`,
    `expires ${shownTime(key.expiresAt) ?? 'never'}`,
    ...(key.documentsOnly ? ['registered documents only'] : []),
  ].join(', ');

export const shownLimits = (limits: readonly UsageLimit[]): string | null =>
  limits.map(({ name, requests, windowSeconds }) => `${name}=${requests}/${windowSeconds}`).join(' ') || null;
