/**
 * Batches without a cache: what resolvers load in one turn of the event loop becomes one call, so that a list of
 * a hundred companies costs one statement. Nothing is cached, because a subscription lives long.
 */
import type { GraphContext } from './builder.ts';

/** Loads one key, together with all other keys that the same operation loads in this turn. */
export type LoadOne<K, V> = (context: GraphContext, key: K) => Promise<V>;

/** `load` must return values in the order of its keys. */
export function loadTogether<K, V>(
  load: (context: GraphContext, keys: readonly K[]) => Promise<readonly V[]>,
): LoadOne<K, V> {
  const gathering = new WeakMap<GraphContext, { keys: K[]; answers: Promise<readonly V[]> }>();

  function begin(context: GraphContext): { keys: K[]; answers: Promise<readonly V[]> } {
    const keys: K[] = [];
    const answers = afterThisTurn().then(() => {
      gathering.delete(context);
      return load(context, keys);
    });
    const batch = { keys, answers };
    gathering.set(context, batch);
    return batch;
  }

  return async (context, key) => {
    const batch = gathering.get(context) ?? begin(context);
    const index = batch.keys.push(key) - 1;
    return (await batch.answers)[index]!;
  };
}

/** `load` returns what it found in any order; a missing key gives null. */
function loadBy<V>(
  idOf: (value: V) => string,
  load: (context: GraphContext, ids: readonly string[]) => Promise<readonly V[]>,
): LoadOne<string, V | null> {
  return loadTogether(async (context, ids) => {
    const found = new Map((await load(context, [...new Set(ids)])).map(value => [idOf(value), value]));
    return ids.map(id => found.get(id) ?? null);
  });
}

export const loadById = <V extends { readonly id: string }>(
  load: (context: GraphContext, ids: readonly string[]) => Promise<readonly V[]>,
): LoadOne<string, V | null> => loadBy(({ id }) => id, load);

/** The same from the rows of a statement, which takes the ids. */
export const loadRows = <V>(
  idOf: (value: V) => string,
  statement: { readonly name: string; readonly text: string },
  // biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
  fromRow: (row: any) => V = row => row,
): LoadOne<string, V | null> =>
  loadBy(idOf, async ({ db }, ids) => {
    const { rows } = await db.pool.query({ ...statement, values: [ids] });
    return rows.map(row => fromRow(row));
  });

/** Resolves after all promises that are ready now, so that all resolvers of this turn have called. */
const afterThisTurn = (): Promise<void> =>
  Promise.resolve().then(() => new Promise(resolve => process.nextTick(resolve)));
