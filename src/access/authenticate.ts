/**
 * Who is asking. Shape and checksum are judged first, so that nonsense costs nothing; a verified key is held in
 * memory. The settlement judges the key's state again on the database, so memory may be a little behind.
 */
import type { Database } from '../db/open-database.ts';
import { hashKey, isKeyShaped } from './api-key.ts';
import type { Caller } from './caller.ts';
import type { Scope } from './scopes.ts';

export interface Authenticator {
  /** The caller behind the value of an `Authorization` header, or null: no key, not a key, or an unknown one. */
  authenticate(authorization: string | null): Promise<Caller | null>;
  /** A key changed: the next request asks the database. */
  forget(keyId: string): void;
}

const HELD_KEYS = 10_000;

export function createAuthenticator(
  { prisma }: Database,
  { keyPrefix, ttlMs, now }: { keyPrefix: string; ttlMs: number; now: () => number },
): Authenticator {
  const held = new Map<string, { caller: Caller; expiresAt: number | null; until: number }>();

  async function load(hash: Buffer<ArrayBuffer>, slot: string): Promise<Caller | null> {
    const row = await prisma.apiKey.findUnique({ where: { secretHash: hash } });
    if (!row) return null;
    const expiresAt = row.expiresAt?.getTime() ?? null;
    const caller: Caller = {
      keyId: row.id,
      clientId: row.clientId,
      scopes: new Set(row.scopes as Scope[]),
      standing: row.revokedAt || (expiresAt !== null && expiresAt <= now()) ? 'refused' : 'good',
    };
    if (held.size >= HELD_KEYS) held.delete(held.keys().next().value!);
    held.set(slot, { caller, expiresAt, until: now() + ttlMs });
    return caller;
  }

  return {
    async authenticate(authorization) {
      const key = bearer(authorization);
      if (key === null || !isKeyShaped(key, keyPrefix)) return null;
      const hash = hashKey(key);
      const slot = hash.toString('latin1');
      const known = held.get(slot);
      if (known && known.until > now() && (known.expiresAt === null || known.expiresAt > now()))
        return known.caller;
      return load(hash, slot);
    },
    forget(keyId) {
      for (const [slot, entry] of held) if (entry.caller.keyId === keyId) held.delete(slot);
    },
  };
}

/** The credential of a Bearer header (RFC 6750; the scheme's case does not matter), or null. */
function bearer(authorization: string | null): string | null {
  const parts = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '');
  return parts ? parts[1]! : null;
}
