/**
 * Forgotten people, who must not be named any more. Before an answer is stored, such a person becomes an unnamed
 * holder of an office in that one company: the office stays, the name is removed, and nothing links it to another
 * company. Only a hash of the keyed hash is kept, which can be computed only from the number.
 */
import { hash } from 'node:crypto';
import type { Tx } from '../db/open-database.ts';
import type { RawTx } from '../db/sql-transaction.ts';
import type { PersonKey } from '../kernel/secrets/person-key.ts';

export const WITHHELD = 'Name withheld';

/** Matches person keys, alone or in the key of a fact. */
const PERSON_KEYS = /(?<![0-9a-z])[0-9a-f]{48}(?![0-9a-z])/g;

/** Recognises a forgotten person when a register is read again. */
export const forgottenHash = (key: PersonKey): string => hash('sha256', `forgotten:${key}`);

/** From now on whoever has one of these keys is not named, whatever is read. */
export async function noteForgotten(tx: Tx, keys: readonly PersonKey[]): Promise<void> {
  await tx.$executeRaw`
    insert into forgotten_people (nif_hash, forgotten_at)
    select hash, app_now() from unnest(${keys.map(forgottenHash)}::text[]) as hash on conflict do nothing`;
}

/** Stands for a forgotten person in what is said of one company; another one there has another, and so has another company. */
export const withheldKey = (key: PersonKey, nif: string): PersonKey =>
  hash('sha256', `withheld:${key}:${nif}`).slice(0, 48) as PersonKey;

/** Data about a company, as plain JSON. */
interface CompanyData<T> {
  readonly nif: string;
  readonly data: T;
}

/** The data without the names of forgotten people; the same objects if there are none. */
export async function withoutForgotten<T>(tx: RawTx, about: readonly CompanyData<T>[]): Promise<T[]> {
  const named = about.map(
    ({ data }) => new Set(JSON.stringify(data).match(PERSON_KEYS) as PersonKey[] | null),
  );
  const forgotten = await forgottenAmong(tx, new Set(named.flatMap(keys => [...keys])));
  return about.map(({ nif, data }, index) => {
    const gone = new Set([...named[index]!].filter(key => forgotten.has(key)));
    return gone.size === 0 ? data : (unnamed(data, gone, nif) as T);
  });
}

async function forgottenAmong(tx: RawTx, keys: ReadonlySet<PersonKey>): Promise<Set<PersonKey>> {
  if (keys.size === 0) return new Set();
  const keyOf = new Map([...keys].map(key => [forgottenHash(key), key]));
  const found = await tx.$queryRaw<{ hash: string }[]>`
    select nif_hash as hash from forgotten_people where nif_hash = any(${[...keyOf.keys()]})`;
  return new Set(found.map(({ hash }) => keyOf.get(hash)!));
}

/** Removes the names of people with these keys, and of these directors, and replaces their keys. Pure. */
export function unnamed(
  data: unknown,
  keys: ReadonlySet<PersonKey>,
  nif: string,
  directors: ReadonlySet<string> = new Set(),
): unknown {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return withoutKeys(value, keys, nif);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    const walked = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)]));
    const { key, directorId, name } = value as { key?: unknown; directorId?: unknown; name?: unknown };
    const isOne = keys.has(key as PersonKey) || directors.has(directorId as string);
    return isOne && name !== undefined ? { ...walked, name: WITHHELD } : walked;
  };
  return walk(data);
}

/** The key of a fact contains its company, which may differ from `nif`. */
function withoutKeys(text: string, keys: ReadonlySet<PersonKey>, nif: string): string {
  const about = /^[a-z]+:(\d{9}):/.exec(text)?.[1] ?? nif;
  return text.replace(PERSON_KEYS, key =>
    keys.has(key as PersonKey) ? withheldKey(key as PersonKey, about) : key,
  );
}
