/**
 * People who are not to be named any more. What registers say goes on being read; before it is stored, such a person
 * becomes an unnamed holder of that one company: the office stays, the name goes, and nothing ties it to another
 * company. Kept of the person is a hash of the keyed hash, which only the number itself leads to.
 */
import { createHash } from 'node:crypto';
import type { Tx } from '../db/open-database.ts';
import type { PersonKey } from '../kernel/person-key.ts';

export const WITHHELD = 'Name withheld';

/** How a person key looks, wherever it stands: alone, or in the key of a fact. */
const PERSON_KEYS = /(?<![0-9a-z])[0-9a-f]{48}(?![0-9a-z])/g;

/** By which a forgotten person is recognised when a register is read again. */
export const forgottenHash = (key: PersonKey): string =>
  createHash('sha256').update(`forgotten:${key}`).digest('hex');

/** Stands for a forgotten person in what is said of one company; another one there has another, and so has another company. */
export const withheldKey = (key: PersonKey, nif: string): PersonKey =>
  createHash('sha256').update(`withheld:${key}:${nif}`).digest('hex').slice(0, 48) as PersonKey;

/** What is told about a company, as plain JSON. */
interface Told<T> {
  readonly nif: string;
  readonly told: T;
}

/** What is told of each, without the names of forgotten people; the very same where none of them is in it. */
export async function withoutForgotten<T>(tx: Tx, about: readonly Told<T>[]): Promise<T[]> {
  const named = about.map(({ told }) => personKeysIn(JSON.stringify(told)));
  const forgotten = await forgottenAmong(tx, new Set(named.flatMap(keys => [...keys])));
  return about.map(({ nif, told }, place) => {
    const gone = new Set([...named[place]!].filter(key => forgotten.has(key)));
    return gone.size === 0 ? told : (unnamed(told, gone, nif) as T);
  });
}

const personKeysIn = (text: string) => new Set(text.match(PERSON_KEYS) as PersonKey[] | null);

async function forgottenAmong(tx: Tx, keys: ReadonlySet<PersonKey>): Promise<Set<PersonKey>> {
  if (keys.size === 0) return new Set();
  const keyOf = new Map([...keys].map(key => [forgottenHash(key), key]));
  const found = await tx.$queryRaw<{ hash: string }[]>`
    select nif_hash as hash from forgotten_people where nif_hash = any(${[...keyOf.keys()]})`;
  return new Set(found.map(({ hash }) => keyOf.get(hash)!));
}

/** Pure: whoever bears one of these keys, or is one of these directors, loses the name; keys become those of the company. */
export function unnamed(
  told: unknown,
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
  return walk(told);
}

/** The key of a fact says about which company it is, which need not be the one that is told about. */
function withoutKeys(text: string, keys: ReadonlySet<PersonKey>, nif: string): string {
  const about = /^[a-z]+:(\d{9}):/.exec(text)?.[1] ?? nif;
  return text.replace(PERSON_KEYS, key =>
    keys.has(key as PersonKey) ? withheldKey(key as PersonKey, about) : key,
  );
}
