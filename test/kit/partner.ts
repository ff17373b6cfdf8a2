/** A client of its own with one key, made as the operator would. */
import type { UsageLimit } from '../../src/access/caller.ts';
import { createClient, issueKey } from '../../src/access/keys/keys.ts';
import { ALL_SCOPES, type Scope } from '../../src/access/scopes.ts';
import type { Database } from '../../src/db/open-database.ts';

export interface Partner {
  readonly clientId: string;
  readonly keyId: string;
  /** The secret itself. */
  readonly key: string;
  readonly headers: { readonly authorization: string };
}

export interface PartnerPlan {
  readonly scopes?: readonly Scope[];
  readonly limits?: readonly UsageLimit[];
  readonly dailyQuota?: number | null;
  readonly expiresAt?: Date | null;
}

/** For what is not about limits: neither is ever reached, and both are counted. */
export const GENEROUS: PartnerPlan = {
  limits: [{ name: 'burst', requests: 1_000_000_000, windowSeconds: 60 }],
  dailyQuota: 1_000_000_000,
};

export type KeyPlan = Parameters<typeof issueKey>[1];

/** A key of the client; of what is not said, every right and no limit. */
export const issueTo = (db: Database, plan: Partial<KeyPlan> & Pick<KeyPlan, 'clientId'>) =>
  issueKey(db, {
    ...{ keyPrefix: 'crl', scopes: ALL_SCOPES, limits: [], dailyQuota: null, expiresAt: null },
    ...plan,
  });

export async function createPartner(db: Database, plan: PartnerPlan = {}): Promise<Partner> {
  const { id: clientId } = await createClient(db, { name: 'Partner' });
  const { id: keyId, key } = await issueTo(db, { ...plan, clientId });
  return { clientId, keyId, key, headers: { authorization: `Bearer ${key}` } };
}
