/** The opaque place in a sorted list. It holds the moment of the first page, as of which every further page is read. */
import { hash } from 'node:crypto';
import { Problem } from '../../kernel/problems.ts';

export const LIST_SORTS = ['nif', 'score', '-score', 'verdict', 'changed', 'reference'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

export interface ListPlace {
  readonly sort: ListSort;
  readonly at: Date;
  /** Sort key of the last row that was read. */
  readonly key: string;
}

const LONGEST_CURSOR = 1_000;

/** One that was altered, or is of another list, does not bear the sign. */
const signOf = (watchlistId: string, { sort, at, key }: ListPlace): string =>
  hash('sha256', [watchlistId, sort, at.getTime(), key].join(' '), 'base64url').slice(0, 8);

export const listCursor = (watchlistId: string, place: ListPlace): string =>
  Buffer.from(
    JSON.stringify([place.sort, place.at.getTime(), place.key, signOf(watchlistId, place)]),
  ).toString('base64url');

/** @throws Problem `invalid-cursor` for one that is broken, or of another list or order. */
export function readListCursor(cursor: string, watchlistId: string, sort: ListSort): ListPlace {
  const read = cursor.length <= LONGEST_CURSOR ? parsed(Buffer.from(cursor, 'base64url').toString()) : null;
  if (!Array.isArray(read) || read.length !== 4 || read[0] !== sort) throw broken();
  const [, at, key, sign] = read as unknown[];
  if (!Number.isSafeInteger(at) || Math.abs(at as number) > LATEST_MS) throw broken();
  if (typeof key !== 'string' || key.includes('\0') || !key.isWellFormed()) throw broken();
  const place = { sort, at: new Date(at as number), key };
  if (sign !== signOf(watchlistId, place)) throw broken();
  return place;
}

/** The end of the year 9999. */
const LATEST_MS = 253_402_300_799_999;

const broken = (): Problem =>
  new Problem(
    'invalid-cursor',
    'The cursor is broken, or of another list or order. Use it as a page gave it, with the same sort.',
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
