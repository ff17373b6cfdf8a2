/**
 * Finds the caller of a request. Shape and checksum are checked first, so nonsense costs nothing. Keys are cached, known
 * and unknown ones. Admission checks the key's state again in the database, so the cache may be slightly old.
 */
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../db/open-database.ts';
import { gathered } from '../../kernel/pacing/gathered.ts';
import { Problem } from '../../kernel/problems.ts';
import { hashOfSecret } from '../../kernel/secrets/random-secret.ts';
import type { AddressBounds } from '../address-bounds.ts';
import type { Caller } from '../caller.ts';
import { isWithin } from '../caller-address.ts';
import { type ClientTokens, isTokenShaped } from '../client-token.ts';
import type { Scope } from '../scopes.ts';
import { bearer, isKeyShaped } from './api-key.ts';

export interface Authenticator {
  /**
   * The caller of an `Authorization` header, or null: no key, not a key, an unknown one, or one that is not taken from this address. Throws `token-expired`, and
   * `too-many-requests` for an unknown key after too many of them from the address (without an address there is no limit): many
   * people may share one, and a valid key is refused to none of them. `address` is called only for a key that is not cached, or is taken from some addresses only. The parsed key is kept for the `connection`, which usually repeats it.
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
  /** Takes test keys, and no others. */
  readonly isTest?: boolean;
  /** Milliseconds for which a key is cached, known or unknown. */
  readonly ttlMs: number;
  /** Limits look-ups of unknown keys by address. */
  readonly unknownKeys: AddressBounds;
  readonly tokens: ClientTokens;
}

/** What a caller was let do when it came. */
export type Rights = Pick<Caller, 'keyId' | 'scopes' | 'documentsOnly' | 'addresses'>;

/** `narrowed`: the key still stands, and a new connection has its rights of now. */
export type Withdrawn = 'refused' | 'narrowed';

/** A cached key. After `until` it is looked up again, without a limit if it was known. */
interface Held {
  readonly caller: Caller;
  readonly until: number;
}

/** How a key is looked up: by its secret, or, for a token that it signed for, by its id. */
type By = 'secret_hash' | 'id';

/** A key as it was sent, and its name in the cache: the hash of the secret, a character for each byte. */
interface SentKey {
  readonly authorization: Buffer;
  readonly slot: string;
}

/** Keys of addresses that are beyond their bound are looked up so often, together. */
const TOGETHER_EVERY_MS = 50;

const HELD_KEYS = 10_000;
const HELD_UNKNOWN = 10_000;

export function createAuthenticator(db: Database, settings: AuthenticatorSettings): Authenticator {
  const keys = new HeldKeys(db, settings);
  const { keyPrefix, isTest, tokens } = settings;
  /** The last key of each connection: it lives no longer than the connection does. */
  const sent = new WeakMap<object, SentKey>();

  /** A token has the rights of its key as it is now, restricted to its own claims. */
  async function byToken(text: string, addressOf?: () => string): Promise<Caller | null> {
    const token = await tokens.read(text);
    const key = token && (await keys.byId(token.keyId));
    if (!key) return null;
    const until = token.expiresAt.getTime() - keys.databaseAhead;
    if (until <= performance.now()) throw tokenExpired();
    const scopes = new Set(token.scopes.filter(scope => key.scopes.has(scope)));
    const nifs = token.nifs && new Set(token.nifs);
    const caller = { ...key, scopes, token: { until, nifs, ofServer: token.ofServer } };
    return token.ofServer ? taken(caller, addressOf) : caller;
  }

  /** Checking and hashing a key is the most expensive part: done once per connection for a repeated key. */
  function sentKey(authorization: string, key: string, connection?: object): SentKey | null {
    if (!isKeyShaped(key, keyPrefix, isTest)) return null;
    const made: SentKey = {
      authorization: Buffer.from(authorization),
      slot: hashOfSecret(key).toString('latin1'),
    };
    if (connection) sent.set(connection, made);
    return made;
  }

  return {
    async authenticate(authorization, addressOf, connection) {
      if (authorization === null) return null;
      const before = connection && sent.get(connection);
      if (before && isSame(before.authorization, authorization))
        return taken(await keys.bySecret(before, addressOf), addressOf);
      const key = bearer(authorization);
      if (key === null) return null;
      if (isTokenShaped(key)) return byToken(key, addressOf);
      const made = sentKey(authorization, key, connection);
      return made && taken(await keys.bySecret(made, addressOf), addressOf);
    },
    refusedAmong: callers => refusedAmong(db, callers),
    forget: keyId => keys.forget(keyId),
  };
}

/** A key that is sent from elsewhere is nobody's: whoever took it can spend nothing of it. Without an address it came from here. */
const taken = (caller: Caller | null, addressOf: (() => string) | undefined): Caller | null =>
  caller?.addresses && addressOf && !isWithin(addressOf(), caller.addresses) ? null : caller;

/** A key that is not there any more is refused too. */
async function refusedAmong(
  { pool }: Database,
  callers: readonly Rights[],
): Promise<ReadonlyMap<Rights, Withdrawn>> {
  if (callers.length === 0) return new Map();
  const { rows } = await pool.query<{
    id: string;
    scopes: string[];
    documentsOnly: boolean;
    addresses: string[] | null;
  }>({
    name: 'valid_keys',
    text: `select k.id, k.scopes, k.documents_only as "documentsOnly", k.addresses from api_keys k
           where k.id = any($1::text[]) and key_stands(k)`,
    values: [[...new Set(callers.map(({ keyId }) => keyId))]],
  });
  const valid = new Map(rows.map(row => [row.id, row]));
  const withdrawn = new Map<Rights, Withdrawn>();
  for (const caller of callers) {
    const key = valid.get(caller.keyId);
    if (!key) withdrawn.set(caller, 'refused');
    else if (givesLess(key, caller)) withdrawn.set(caller, 'narrowed');
  }
  return withdrawn;
}

const givesLess = (
  key: Readonly<Record<'scopes', readonly string[]>> & {
    readonly documentsOnly: boolean;
    readonly addresses: readonly string[] | null;
  },
  caller: Rights,
): boolean =>
  (Boolean(key.addresses?.length) && key.addresses!.join() !== caller.addresses?.join()) ||
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

  bySecret({ slot }: SentKey, addressOf?: () => string): Caller | Promise<Caller | null> | null {
    const now = performance.now();
    const known = this.#held.get(slot);
    if (known) return known.until > now ? known.caller : this.#shared('secret_hash', slot);
    if ((this.#unknown.get(slot) ?? 0) > now) return null;
    return this.#first(slot, addressOf);
  }

  byId(keyId: string): Caller | Promise<Caller | null> {
    const known = this.#held.get(keyId);
    if (known && known.until > performance.now()) return known.caller;
    return this.#shared('id', keyId);
  }

  forget(keyId?: string): void {
    this.#changes++;
    for (const [slot, entry] of this.#held)
      if (keyId === undefined || entry.caller.keyId === keyId) this.#held.set(slot, { ...entry, until: 0 });
  }

  async #first(slot: string, addressOf?: () => string): Promise<Caller | null> {
    if (addressOf === undefined || this.#lookups.has(slot)) return this.#shared('secret_hash', slot);
    const { unknownKeys } = this.#settings;
    const address = addressOf();
    const seconds = unknownKeys.take(address);
    const isOver = seconds > 0;
    const caller = await this.#shared('secret_hash', slot, isOver ? this.#together : undefined);
    if (caller && !isOver) unknownKeys.giveBack(address);
    if (!caller && isOver) throw tooManyUnknown(seconds);
    return caller;
  }

  #shared(
    by: By,
    slot: string,
    lookUp = async (one: string): Promise<Caller | null> => (await this.#lookUp(by, [one]))[0] ?? null,
  ): Promise<Caller | null> {
    const under = this.#lookups.get(slot) ?? lookUp(slot).finally(() => this.#lookups.delete(slot));
    this.#lookups.set(slot, under);
    return under;
  }

  /** Of addresses beyond their bound: all of a moment by one statement, so that inventing keys costs the database little. */
  readonly #together = gathered<string, Caller | null>(
    async slots => {
      await pause(TOGETHER_EVERY_MS);
      return this.#lookUp('secret_hash', slots);
    },
    { most: 1_000 },
  );

  async #lookUp(by: By, slots: readonly string[]): Promise<(Caller | null)[]> {
    const before = this.#changes;
    const { rows } = await this.#db.pool.query({
      name: `keys_by_${by}`,
      text: `select ${by} as slot, id, client_id, scopes, documents_only, addresses, key_stands(k) as stands, app_now() as now
             from api_keys k where ${by} = any($1)`,
      values: [by === 'id' ? slots : slots.map(slot => Buffer.from(slot, 'latin1'))],
    });
    const until = performance.now() + this.#settings.ttlMs;
    const found = new Map(rows.map(row => [by === 'id' ? row.slot : row.slot.toString('latin1'), row]));
    return slots.map(slot => {
      const row = found.get(slot);
      if (!row) {
        this.#held.delete(slot);
        put(this.#unknown, slot, until, HELD_UNKNOWN);
        return null;
      }
      this.databaseAhead = row.now.getTime() - performance.now();
      const caller = callerOf(row);
      put(this.#held, slot, { caller, until: before === this.#changes ? until : 0 }, HELD_KEYS);
      return caller;
    });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a row, as the statement above gives it
const callerOf = (row: any): Caller => ({
  keyId: row.id,
  clientId: row.client_id,
  scopes: new Set(row.scopes as Scope[]),
  status: row.stands ? 'good' : 'refused',
  documentsOnly: row.documents_only,
  ...(row.addresses?.length ? { addresses: row.addresses as string[] } : {}),
});

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
    'The token has expired. Have the server that holds the key make a new one, or ask POST /oauth/token for one.',
  );

/** Compares in constant time: the same proxy connection may have carried another client's key before. */
function isSame(before: Buffer, authorization: string): boolean {
  const now = Buffer.from(authorization);
  return now.length === before.length && timingSafeEqual(now, before);
}
