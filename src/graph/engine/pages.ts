/**
 * Relay pages of rows that belong to a parent. Cursors contain a row's key, not its position, so a page
 * stays right when rows are added or removed. One statement serves all parents of the same turn.
 */
import { hash } from 'node:crypto';
import {
  type PageInfoShape,
  type ResolveCursorConnectionArgs,
  resolveCursorConnection,
} from '@pothos/plugin-relay';
import { PRICES } from '../../access/admission/prices.ts';
import { Problem } from '../../kernel/problems.ts';
import { builder, type GraphContext } from './builder.ts';
import { USUAL_PAGE } from './field-cost.ts';
import { loadTogether } from './load-together.ts';

export const LONGEST_PAGE = 100;
/** Entries of a list that are counted. */
export const COUNTED_AT_MOST = 1_000;
const LONGEST_KEY = 200;

export interface PageArgs {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
}

export interface Page<Row> {
  readonly edges: { readonly cursor: string; readonly node: Row }[];
  readonly pageInfo: PageInfoShape;
  /** Rows of the whole list, as far as they are counted. */
  readonly counted: () => Promise<number>;
}

/** The first page, as it was read with its parent. */
export type PageAhead<Row> = Omit<Page<Row>, 'counted'>;

export interface PageSource {
  /** Name of the prepared statement. */
  readonly name: string;
  /**
   * A select of one parent's rows. `ask.parent` is the parent, `ask.wide` a flag that each field defines; a column `key`
   * (text, unique per parent) gives the order.
   */
  readonly rows: string;
  readonly newestFirst?: boolean;
}

interface Ask {
  readonly parent: string;
  readonly wide: boolean;
  readonly after: string | null;
  readonly before: string | null;
  readonly size: number;
  readonly inverted: boolean;
  /** The page may be old, but what was written then is in it. Null: it is of now. */
  readonly including: Date | null;
}

/** Reads one page of `parent`'s rows; throws the planned refusals for arguments that cannot be used. */
export function pagesOf<Row extends { readonly key: string }>(source: PageSource) {
  const text = statement(source.rows);
  const count = loadTogether<Counting, number>(async ({ db }, asks) => {
    const { rows } = await db.pool.query({
      name: `count_of_${source.name}`,
      text: countStatement(source.rows),
      values: [JSON.stringify(asks.map((ask, n) => ({ n, ...ask })))],
    });
    return rows.map(({ count }) => count);
  });
  const load = loadTogether<Ask, Row[]>(async ({ db, mayBeOld }, asks) => {
    const numbered = asks.map((ask, n) => ({ n, ...ask }));
    const newest = Math.max(...asks.map(({ including }) => including?.getTime() ?? Infinity));
    const { pool } = Number.isFinite(newest) ? mayBeOld.including(new Date(newest)) : db;
    const { rows } = await pool.query({
      name: `page_of_${source.name}`,
      text,
      values: [JSON.stringify(numbered)],
    });
    const pages = Map.groupBy(rows, row => row.n as number);
    return asks.map((_, n) => (pages.get(n) ?? []) as Row[]);
  });
  const counted = (context: GraphContext, parent: string, wide = false) => count(context, { parent, wide });
  const read = async (
    context: GraphContext,
    parent: string,
    args: PageArgs,
    { wide = false, including = null }: Partial<Pick<Ask, 'wide' | 'including'>> = {},
  ): Promise<Page<Row>> => {
    refuseUnusable(args);
    const list = listOf(source.name, parent);
    const page = await pageBy<Row>(
      args,
      row => toCursor(list, row.key),
      async ({ after, before, limit, inverted }) => {
        const [from, to] = [keyOf(list, after), keyOf(list, before)];
        const span = source.newestFirst
          ? { after: to, before: from, inverted: !inverted }
          : { after: from, before: to, inverted };
        return load(context, { parent, wide, including, size: limit, ...span });
      },
    );
    return { ...page, counted: () => counted(context, parent, wide) };
  };
  return { read, counted };
}

/** A page of the rows that `read` finds between two cursors; a page without rows has the cursor `endOfEmpty`, or none. */
export async function pageBy<Row>(
  args: PageArgs,
  toCursor: (row: Row) => string,
  read: (span: ResolveCursorConnectionArgs) => Promise<readonly Row[]>,
  endOfEmpty: () => string | null = () => null,
): Promise<PageAhead<Row>> {
  const options = { args: { ...args }, defaultSize: USUAL_PAGE, maxSize: LONGEST_PAGE, toCursor };
  const page = await resolveCursorConnection<Promise<readonly Row[]>>(options, read);
  if (page.edges.length > 0) return page as PageAhead<Row>;
  // The plugin would return empty cursors.
  return { edges: [], pageInfo: { ...page.pageInfo, startCursor: null, endCursor: endOfEmpty() } };
}

/** A page of rows that were read whole, in their order; `named` tells each of them. */
export async function pageOfAll<Row>(
  list: string,
  rows: readonly Row[],
  named: (row: Row) => string,
  args: PageArgs,
): Promise<Page<Row>> {
  refuseUnusable(args);
  const indexOf = (cursor: string): number => {
    const key = keyOf(list, cursor);
    const index = rows.findIndex(row => named(row) === key);
    if (index < 0) throw brokenCursor();
    return index;
  };
  const page = await pageBy<Row>(
    args,
    row => toCursor(list, named(row)),
    async ({ after, before, limit, inverted }) => {
      const span = rows.slice(
        after == null ? 0 : indexOf(after) + 1,
        before == null ? undefined : indexOf(before),
      );
      return (inverted ? span.reverse() : span).slice(0, limit);
    },
  );
  return { ...page, counted: async () => rows.length };
}

type Counting = Pick<Ask, 'parent' | 'wide'>;

/** The first page of rows in the order of their keys; one row more than `first` shows that others follow. */
export function firstPage<Row extends { readonly key: string }>(
  list: string,
  rows: readonly Row[],
  first: number,
): PageAhead<Row> {
  const edges = rows.slice(0, first).map(row => new Edge(list, row));
  return {
    edges,
    // Few ask for it, and a cursor is signed.
    get pageInfo() {
      return {
        hasPreviousPage: false,
        hasNextPage: rows.length > first,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      };
    },
  };
}

/** Makes the cursor only when it is read, which is rare. */
class Edge<Row extends { readonly key: string }> {
  readonly #list: string;
  readonly node: Row;
  constructor(list: string, node: Row) {
    this.#list = list;
    this.node = node;
  }
  get cursor(): string {
    return toCursor(this.#list, this.node.key);
  }
}

/** Compares keys byte by byte, whatever the database's collation, because the order is part of the cursor. */
function statement(rows: string): string {
  const order = `case when not ask.inverted then key end collate "C", case when ask.inverted then key end collate "C" desc`;
  return `select ask.n, page.*
    from jsonb_to_recordset($1::jsonb)
      as ask(n int, parent text, wide boolean, after text, before text, size int, inverted boolean)
    cross join lateral (
      select * from (${rows}) found
      where (ask.after is null or key collate "C" > ask.after) and (ask.before is null or key collate "C" < ask.before)
      order by ${order} limit ask.size) page
    order by ask.n, ${order}`;
}

const countStatement = (rows: string): string => `
  select (select count(*)::int from (select from (${rows}) found limit ${COUNTED_AT_MOST}) counted) as count
  from jsonb_to_recordset($1::jsonb) as ask(n int, parent text, wide boolean) order by ask.n`;

/** Entries of a page from the start of the list; null for any other page, and for invalid arguments. */
export function firstOf({ first, last, after, before }: PageArgs): number | null {
  if (last != null || after != null || before != null) return null;
  const size = first ?? USUAL_PAGE;
  return size >= 0 && size <= LONGEST_PAGE ? size : null;
}

export function refuseUnusable({ first, last }: PageArgs): void {
  if (first != null && last != null)
    throw new Problem('invalid-parameter', 'Give `first` or `last`, not both.');
  const size = first ?? last ?? 0;
  if (size < 0) throw new Problem('invalid-parameter', '`first` and `last` are 0 to 100.');
  if (size > LONGEST_PAGE)
    throw new Problem(
      'query-too-complex',
      `A page has at most ${LONGEST_PAGE} entries; ${size} were asked for.`,
    );
}

/** One list: its kind, and what it belongs to or was asked by. */
export const listOf = (kind: string, parent: string): string => `${kind} ${parent}`;

const SIGN_LENGTH = 8;

/** The opaque form of a row's key in a list. Its sign is of both: one that was altered, or is of another list, is refused. */
export const toCursor = (list: string, key: string): string =>
  hash('sha256', `${list} ${key}`, 'base64url').slice(0, SIGN_LENGTH) +
  Buffer.from(key).toString('base64url');

export function keyOf(list: string, cursor: string | null | undefined): string | null {
  if (cursor == null) return null;
  const isShort = cursor.length <= LONGEST_KEY * 2;
  const key = isShort ? Buffer.from(cursor.slice(SIGN_LENGTH), 'base64url').toString() : '';
  if (key === '' || key.includes('\0') || toCursor(list, key) !== cursor) throw brokenCursor();
  return key;
}

/** Refuses what is no cursor of any list, before anything is read. */
export function refuseUnreadable(cursor: string): void {
  const isCursor =
    cursor !== '' &&
    cursor.length <= LONGEST_KEY * 2 &&
    Buffer.from(cursor, 'base64url').toString('base64url') === cursor;
  if (!isCursor) throw brokenCursor();
}

export const brokenCursor = (): Problem =>
  new Problem(
    'invalid-cursor',
    'The cursor is broken, or of another list. Use one exactly as an edge or `pageInfo` of this list gave it.',
  );

/** What every connection has beside its edges and its place in the list. */
builder.globalConnectionField('totalCount', t =>
  t.int({
    description: `How many the whole list has; ${COUNTED_AT_MOST.toLocaleString('en')} stands for that many or more, but for the companies of a watchlist, which are all counted.`,
    complexity: { field: PRICES.counted, multiplier: 1 },
    resolve: page => page.counted(),
  }),
);
