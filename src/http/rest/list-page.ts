/** Lists in pages, all alike: the `cursor` of a page or a row, sent as `after`, reads on behind it. */
import { z } from 'zod';
import { type IdPrefix, isId } from '../../kernel/ids.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Answer } from '../problem-response.ts';
import { jsonAnswer } from './route.ts';

/** The parameter `after`; null when left out. */
export const cursorAfter = (more = '') =>
  z
    .string()
    .nullable()
    .default(null)
    .meta({ takes: 'a cursor' })
    .describe(`A \`cursor\`, to read what comes behind it. Left out: from the beginning. ${more}`.trim());

/** Of a list whose cursors are ids. @throws Problem `invalid-cursor`. */
export function idOfCursor(prefix: IdPrefix, after: string | null): string | null {
  if (after !== null && !isId(prefix, after)) throw brokenCursor();
  return after;
}

export const brokenCursor = (): Problem =>
  new Problem('invalid-cursor', 'The cursor is broken. Use one exactly as a page or a row gave it.');

export interface ListPage {
  readonly livemode: boolean;
  readonly data: readonly object[];
  readonly hasMore: boolean;
  readonly cursor: string | null;
}

/** `more`: further members of the page. */
export const listPage = (url: URL, page: ListPage, more: object = {}): Answer =>
  jsonAnswer({ object: 'list', ...more, ...page }, linkToNext(url, page));

/** The address of the page behind this one, for who follows links. */
export function linkToNext(url: URL, { hasMore, cursor }: Omit<ListPage, 'livemode' | 'data'>) {
  if (!hasMore || cursor === null) return {};
  const next = new URLSearchParams(url.searchParams);
  next.set('after', cursor);
  return { Link: `<${url.pathname}?${next}>; rel="next"` };
}
