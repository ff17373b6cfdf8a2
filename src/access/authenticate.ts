/**
 * Who is asking. Shape and checksum are judged first, so that nonsense costs nothing; a verified key is held in
 * memory, and so is one that was found to be unknown. The settlement judges the key's state again on the database,
 * so memory may be a little behind.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/open-database.ts';
import { Problem } from '../kernel/problems.ts';
import type { AddressBounds } from './address-bounds.ts';
import { hashKey, isKeyShaped } from './api-key.ts';
import type { Caller } from './caller.ts';
import { type ClientTokens, isTokenShaped } from './client-token.ts';
import type { Scope } from './scopes.ts';

export interface Authenticator {
  /**
   * The caller behind the value of an `Authorization` header, or null: no key, not a key, or an unknown one. Throws
   * `too-many-requests` when too many unknown keys came from the address; without one nothing is bounded; and
   * `token-expired`. Where it came from is asked only of a key that is not held yet. What was made of a key is kept for
   * the `connection` that it came by, which most often sends it again.
   */
  authenticate(
    authorization: string | null,
    addressOf?: () => string,
    connection?: object,
  ): Promise<Caller | null>;
  /** Of these keys, the ones that may ask nothing any more; asked of the database, in one statement. */
  refusedAmong(keyIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** A key changed: the next request asks the database. Without an id: any may have. */
  forget(keyId?: string): void;
}

export interface AuthenticatorSettings {
  readonly keyPrefix: string;
  /** Milliseconds for which a key is held, known or unknown. */
  readonly ttlMs: number;
  /** What an address may have looked up in vain. */
  readonly unknownKeys: AddressBounds;
  readonly tokens: ClientTokens;
}

/** What is held of a key. Past `until` it is asked about again, without a bound: it was one of ours. */
interface Held {
  readonly caller: Caller;
  readonly until: number;
}

/** How a key is looked up: by its secret, or, for a token that it signed for, by its id. */
type Named =
  | { readonly by: 'secret_hash'; readonly value: Buffer<ArrayBuffer> }
  | { readonly by: 'id'; readonly value: string };

/** A key as it was sent, and under what it is held and looked up. */
interface SentKey {
  readonly authorization: Buffer;
  readonly named: Named;
  readonly slot: string;
}

const HELD_KEYS = 10_000;
const HELD_UNKNOWN = 10_000;

/** On the database's clock: a process whose own is wrong ends no key early or late. */
const STANDS = `revoked_at is null and disabled_at is null and coalesce(expires_at > app_now(), true)`;

export function createAuthenticator(
  { pool }: Database,
  { keyPrefix, ttlMs, unknownKeys, tokens }: AuthenticatorSettings,
): Authenticator {
  const held = new Map<string, Held>();
  const unknown = new Map<string, number>();
  /** The last key of each connection: it lives no longer than the connection does. */
  const sent = new WeakMap<object, SentKey>();
  /** Look-ups under way: whoever asks meanwhile waits for the same one. */
  const lookups = new Map<string, Promise<Caller | null>>();
  /** Grows when keys change: what was read before is then not held. */
  let changes = 0;
  /** The database's time less `performance.now()`, in milliseconds, as the last key that was read told it. */
  let databaseAhead = 0;

  async function lookUp(named: Named, slot: string): Promise<Caller | null> {
    const before = changes;
    const { rows } = await pool.query({
      name: `key_by_${named.by}`,
      text: `select id, client_id, scopes, ${STANDS} as stands, app_now() as now from api_keys where ${named.by} = $1`,
      values: [named.value],
    });
    const until = performance.now() + ttlMs;
    if (!rows[0]) {
      put(unknown, slot, until, HELD_UNKNOWN);
      return null;
    }
    databaseAhead = rows[0].now.getTime() - performance.now();
    const caller: Caller = {
      keyId: rows[0].id,
      clientId: rows[0].client_id,
      scopes: new Set(rows[0].scopes as Scope[]),
      standing: rows[0].stands ? 'good' : 'refused',
    };
    put(held, slot, { caller, until: before === changes ? until : 0 }, HELD_KEYS);
    return caller;
  }

  function shared(named: Named, slot: string): Promise<Caller | null> {
    const under = lookups.get(slot) ?? lookUp(named, slot).finally(() => lookups.delete(slot));
    lookups.set(slot, under);
    return under;
  }

  async function first(named: Named, slot: string, addressOf?: () => string): Promise<Caller | null> {
    if (addressOf === undefined || lookups.has(slot)) return shared(named, slot);
    const address = addressOf();
    const seconds = unknownKeys.take(address);
    if (seconds > 0) throw tooManyUnknown(seconds);
    const caller = await shared(named, slot);
    if (caller) unknownKeys.giveBack(address);
    return caller;
  }

  /** A token is worth what its key is worth now, and never more than it says. */
  async function byToken(text: string): Promise<Caller | null> {
    const token = await tokens.read(text);
    if (!token) return null;
    const { keyId, expiresAt } = token;
    const known = held.get(keyId);
    const key =
      known && known.until > performance.now()
        ? known.caller
        : await shared({ by: 'id', value: keyId }, keyId);
    if (!key) return null;
    const until = expiresAt.getTime() - databaseAhead;
    if (until <= performance.now()) throw tokenExpired();
    const scopes = new Set(token.scopes.filter(scope => key.scopes.has(scope)));
    return { ...key, scopes, token: { until, nifs: token.nifs && new Set(token.nifs) } };
  }

  /** Judging and hashing a key costs more than all the rest of recognising it: done once for what a connection repeats. */
  function sentKey(authorization: string, key: string, connection?: object): SentKey | null {
    if (!isKeyShaped(key, keyPrefix)) return null;
    const hash = hashKey(key);
    const made: SentKey = {
      authorization: Buffer.from(authorization),
      named: { by: 'secret_hash', value: hash },
      slot: hash.toString('latin1'),
    };
    if (connection) sent.set(connection, made);
    return made;
  }

  function byKey({ named, slot }: SentKey, addressOf?: () => string): Caller | Promise<Caller | null> | null {
    const now = performance.now();
    const known = held.get(slot);
    if (known) return known.until > now ? known.caller : shared(named, slot);
    if ((unknown.get(slot) ?? 0) > now) return null;
    return first(named, slot, addressOf);
  }

  return {
    async authenticate(authorization, addressOf, connection) {
      if (authorization === null) return null;
      const before = connection && sent.get(connection);
      if (before && isSame(before.authorization, authorization)) return byKey(before, addressOf);
      const key = bearer(authorization);
      if (key === null) return null;
      if (isTokenShaped(key)) return byToken(key);
      const made = sentKey(authorization, key, connection);
      return made && byKey(made, addressOf);
    },
    async refusedAmong(keyIds) {
      if (keyIds.length === 0) return new Set();
      const { rows } = await pool.query({
        name: 'refused_keys',
        text: `select id from api_keys where id = any($1) and not (${STANDS})`,
        values: [keyIds],
      });
      return new Set(rows.map(row => row.id as string));
    },
    forget(keyId) {
      changes++;
      for (const [slot, entry] of held)
        if (keyId === undefined || entry.caller.keyId === keyId) held.set(slot, { ...entry, until: 0 });
    },
  };
}

/** Puts an entry in; the one that came first goes when there are too many. */
function put<V>(map: Map<string, V>, slot: string, value: V, most: number): void {
  map.delete(slot);
  if (map.size >= most) map.delete(map.keys().next().value!);
  map.set(slot, value);
}

const tooManyUnknown = (seconds: number): Problem =>
  new Problem(
    'too-many-requests',
    `Too many keys that nobody was given came from this address. Try again in ${seconds} s.`,
    { headers: { 'Retry-After': String(seconds) } },
  );

const tokenExpired = (): Problem =>
  new Problem(
    'token-expired',
    'The client token has expired. Have the server that holds the key make a new one.',
  );

/** In the same time wherever they differ: a proxy's connection may have brought another client's key before. */
function isSame(before: Buffer, authorization: string): boolean {
  const now = Buffer.from(authorization);
  return now.length === before.length && timingSafeEqual(now, before);
}

/** The credential of a Bearer header (RFC 6750; the scheme's case does not matter), or null. */
function bearer(authorization: string): string | null {
  const parts = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization);
  return parts ? parts[1]! : null;
}
