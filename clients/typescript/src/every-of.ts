import type { Transport } from './transport.ts';

interface Page<Item> {
  readonly data: readonly Item[];
  readonly hasMore: boolean;
  readonly cursor: string | null;
}

/** Every item of a list that comes in pages; in the end, where to read on. */
export async function* everyOf<Item, List extends Page<Item>>(
  json: Transport['json'],
  path: string,
  { after, ...query }: Readonly<Record<string, unknown>> & { readonly after?: string | undefined },
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, string | undefined> {
  let cursor = after;
  for (;;) {
    const page: List = await json<List>(path, { query: { ...query, after: cursor }, signal });
    yield* page.data;
    cursor = page.cursor ?? cursor;
    if (!page.hasMore) return cursor;
  }
}
