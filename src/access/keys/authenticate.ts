/**
 * Finds the caller of a request. Shape and checksum are checked first, so nonsense costs nothing. Keys are cached, known
 * and unknown ones. Settlement checks the key's state again in the database, so the cache may be slightly old.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/open-database.ts';
import { Problem } from '../../kernel/problems.ts';
import type { AddressBounds } from '../address-bounds.ts';
import type { Caller } from '../caller.ts';
import { type ClientTokens, isTokenShaped } from '../client-token.ts';
import type { Scope } from '../scopes.ts';
import { hashKey, isKeyShaped } from './api-key.ts';

export interface Authenticator {
  /**
   * The caller of an `Authorization` header, or null: no key, not a key, or an unknown one. Throws `token-expired`, and
   * `too-many-requests` after too many unknown keys from the address (without an address there is no limit). `address`
   * is called only for a key that is not cached. The parsed key is kept for the `connection`, which usually repeats it.
   */
  authenticate(
    authorization: string | null,
    addressOf?: () => string,
    connection?: object,
  ): Promise<Caller | null>;
  /** Those of these callers whose key is no longer valid, or gives less than it gave them, from the database, in one statement. */
  refusedAmong(callers: readonly Rights[]): Promise<ReadonlyMap<Rights, Withdrawn>>;
  /** A key changed: the next request asks the database. Without an id: any key may have changed. */
  forget(keyId?: string): void;
}

export interface AuthenticatorSettings {
  readonly keyPrefix: string;
  /** Milliseconds for which a key is cached, known or unknown. */
  readonly ttlMs: number;
  /** Limits look-ups of unknown keys by address. */
  readonly unknownKeys: AddressBounds;
  readonly tokens: ClientTokens;
}

/** What a caller was let do when it came. */
export type Rights = Pick<Caller, 'keyId' | 'scopes' | 'documentsOnly'>;

/** `narrowed`: the key still stands, and a new connection has its rights of now. */
export type Withdrawn = 'refused' | 'narrowed';

/** A cached key. After `until` it is looked up again, without a limit if it was known. */
interface Held {
  readonly caller: Caller;
  readonly until: number;
}

/** How a key is looked up: by its secret, or, for a token that it signed for, by its id. */
type Named =
  | { readonly by: 'secret_hash'; readonly value: Buffer<ArrayBuffer> }
  | { readonly by: 'id'; readonly value: string };

/** A key as it was sent, and its names in the cache and the database. */
interface SentKey {
  readonly authorization: Buffer;
  readonly named: Named;
  readonly slot: string;
}

const HELD_KEYS = 10_000;
const HELD_UNKNOWN = 10_000;

export function createAuthenticator(db: Database, settings: AuthenticatorSettings): Authenticator {
  const keys = new HeldKeys(db, settings);
  const { keyPrefix, tokens } = settings;
  /** The last key of each connection: it lives no longer than the connection does. */
  const sent = new WeakMap<object, SentKey>();

  /** A token has the rights of its key as it is now, restricted to its own claims. */
  async function byToken(text: string): Promise<Caller | null> {
    const token = await tokens.read(text);
    const key = token && (await keys.byId(token.keyId));
    if (!key) return null;
    const until = token.expiresAt.getTime() - keys.databaseAhead;
    if (until <= performance.now()) throw tokenExpired();
    const scopes = new Set(token.scopes.filter(scope => key.scopes.has(scope)));
    const nifs = token.nifs && new Set(token.nifs);
    return { ...key, scopes, token: { until, nifs, session: token.session } };
  }

  /** Checking and hashing a key is the most expensive part: done once per connection for a repeated key. */
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

  return {
    async authenticate(authorization, addressOf, connection) {
      if (authorization === null) return null;
      const before = connection && sent.get(connection);
      if (before && isSame(before.authorization, authorization)) return keys.bySecret(before, addressOf);
      const key = bearer(authorization);
      if (key === null) return null;
      if (isTokenShaped(key)) return byToken(key);
      const made = sentKey(authorization, key, connection);
      return made && keys.bySecret(made, addressOf);
    },
    refusedAmong: callers => refusedAmong(db, callers),
    forget: keyId => keys.forget(keyId),
  };
}

/** A key that is not there any more is refused too. */
async function refusedAmong(
  { pool }: Database,
  callers: readonly Rights[],
): Promise<ReadonlyMap<Rights, Withdrawn>> {
  if (callers.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; scopes: string[]; documentsOnly: boolean }>({
    name: 'standing_keys',
    text: `select k.id, k.scopes, k.documents_only as "documentsOnly" from api_keys k
           where k.id = any($1::text[]) and key_stands(k)`,
    values: [[...new Set(callers.map(({ keyId }) => keyId))]],
  });
  const standing = new Map(rows.map(row => [row.id, row]));
  const withdrawn = new Map<Rights, Withdrawn>();
  for (const caller of callers) {
    const key = standing.get(caller.keyId);
    if (!key) withdrawn.set(caller, 'refused');
    else if (givesLess(key, caller)) withdrawn.set(caller, 'narrowed');
  }
  return withdrawn;
}

const givesLess = (
  key: { readonly scopes: readonly string[]; readonly documentsOnly: boolean },
  caller: Rights,
): boolean =>
  (key.documentsOnly && !caller.documentsOnly) ||
  [...caller.scopes].some(scope => !key.scopes.includes(scope));

/** The cache of looked-up keys, known and unknown, each for as long as it may be used. */
class HeldKeys {
  readonly #db: Database;
  readonly #settings: AuthenticatorSettings;
  readonly #held = new Map<string, Held>();
  readonly #unknown = new Map<string, number>();
  /** Look-ups under way: whoever asks meanwhile waits for the same one. */
  readonly #lookups = new Map<string, Promise<Caller | null>>();
  /** Grows when keys change: a look-up that began before the change is not cached. */
  #changes = 0;
  /** The database's clock less `performance.now()`, in milliseconds, measured when a key was last read. */
  databaseAhead = 0;

  constructor(db: Database, settings: AuthenticatorSettings) {
    this.#db = db;
    this.#settings = settings;
  }

  bySecret({ named, slot }: SentKey, addressOf?: () => string): Caller | Promise<Caller | null> | null {
    const now = performance.now();
    const known = this.#held.get(slot);
    if (known) return known.until > now ? known.caller : this.#shared(named, slot);
    if ((this.#unknown.get(slot) ?? 0) > now) return null;
    return this.#first(named, slot, addressOf);
  }

  byId(keyId: string): Caller | Promise<Caller | null> {
    const known = this.#held.get(keyId);
    if (known && known.until > performance.now()) return known.caller;
    return this.#shared({ by: 'id', value: keyId }, keyId);
  }

  forget(keyId?: string): void {
    this.#changes++;
    for (const [slot, entry] of this.#held)
      if (keyId === undefined || entry.caller.keyId === keyId) this.#held.set(slot, { ...entry, until: 0 });
  }

  async #first(named: Named, slot: string, addressOf?: () => string): Promise<Caller | null> {
    if (addressOf === undefined || this.#lookups.has(slot)) return this.#shared(named, slot);
    const { unknownKeys } = this.#settings;
    const address = addressOf();
    const seconds = unknownKeys.take(address);
    if (seconds > 0) throw tooManyUnknown(seconds);
    const caller = await this.#shared(named, slot);
    if (caller) unknownKeys.giveBack(address);
    return caller;
  }

  #shared(named: Named, slot: string): Promise<Caller | null> {
    const under =
      this.#lookups.get(slot) ?? this.#lookUp(named, slot).finally(() => this.#lookups.delete(slot));
    this.#lookups.set(slot, under);
    return under;
  }

  async #lookUp(named: Named, slot: string): Promise<Caller | null> {
    const before = this.#changes;
    const { rows } = await this.#db.pool.query({
      name: `key_by_${named.by}`,
      text: `select id, client_id, scopes, documents_only, key_stands(k) as stands, app_now() as now from api_keys k where ${named.by} = $1`,
      values: [named.value],
    });
    const until = performance.now() + this.#settings.ttlMs;
    if (!rows[0]) {
      this.#held.delete(slot);
      put(this.#unknown, slot, until, HELD_UNKNOWN);
      return null;
    }
    this.databaseAhead = rows[0].now.getTime() - performance.now();
    const caller: Caller = {
      keyId: rows[0].id,
      clientId: rows[0].client_id,
      scopes: new Set(rows[0].scopes as Scope[]),
      standing: rows[0].stands ? 'good' : 'refused',
      documentsOnly: rows[0].documents_only,
    };
    put(this.#held, slot, { caller, until: before === this.#changes ? until : 0 }, HELD_KEYS);
    return caller;
  }
}

/** Adds an entry, and removes the oldest when there are too many. */
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

/** Compares in constant time: the same proxy connection may have carried another client's key before. */
function isSame(before: Buffer, authorization: string): boolean {
  const now = Buffer.from(authorization);
  return now.length === before.length && timingSafeEqual(now, before);
}

/** The credential of a Bearer header (RFC 6750; the scheme's case does not matter), or null. */
function bearer(authorization: string): string | null {
  const parts = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization);
  return parts ? parts[1]! : null;
}
