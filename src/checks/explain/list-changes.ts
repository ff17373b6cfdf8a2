/** The differences between two lists, by key. */
import { canonicalText } from '../../kernel/canonical-json.ts';
import { byText } from '../records/known-facts.ts';
import type { Movement } from './score-cause.ts';

export interface ListChange<T> {
  readonly movement: Movement;
  /** Null when it appeared. */
  readonly old: T | null;
  /** Null when it disappeared. */
  readonly now: T | null;
}

/** By key: what disappeared, then what changed, then what appeared. */
export function listChanges<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): ListChange<T>[] {
  const [olds, nows] = [byKey(before, keyOf), byKey(after, keyOf)];
  const gone = [...olds].flatMap(([key, old]): ListChange<T>[] =>
    nows.has(key) ? [] : [{ movement: 'disappeared', old, now: null }],
  );
  const changed = [...olds].flatMap(([key, old]): ListChange<T>[] => {
    const now = nows.get(key);
    if (now === undefined || canonicalText(now) === canonicalText(old)) return [];
    return [{ movement: 'changed', old, now }];
  });
  const come = [...nows].flatMap(([key, now]): ListChange<T>[] =>
    olds.has(key) ? [] : [{ movement: 'appeared', old: null, now }],
  );
  return [...gone, ...changed, ...come];
}

/** The list after the change. */
export function applied<T>(list: readonly T[], change: ListChange<T>, keyOf: (item: T) => string): T[] {
  const replaced = new Set([change.old, change.now].flatMap(item => (item === null ? [] : keyOf(item))));
  return [...list.filter(item => !replaced.has(keyOf(item))), ...(change.now === null ? [] : [change.now])];
}

function byKey<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  return new Map(list.map(item => [keyOf(item), item] as const).sort(([a], [b]) => byText(a, b)));
}
