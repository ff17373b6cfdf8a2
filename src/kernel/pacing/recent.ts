/** A cache of the most recently used entries, limited in number and total size. */
export interface Recent<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  drop(key: string): void;
}

export interface RecentBounds<T> {
  /** Size of one entry, in any unit. */
  readonly sizeOf: (value: T, key: string) => number;
  /** Largest size of all together. */
  readonly mostSize: number;
  readonly most?: number;
  /** Newest entries that are kept whatever their size. */
  readonly least?: number;
}

export function createRecent<T>({
  sizeOf,
  mostSize,
  most = Infinity,
  least = 0,
}: RecentBounds<T>): Recent<T> {
  /** The least recently used entry comes first. */
  const kept = new Map<string, T>();
  let size = 0;

  function drop(key: string): void {
    const value = kept.get(key);
    if (value === undefined) return;
    kept.delete(key);
    size -= sizeOf(value, key);
  }

  return {
    drop,
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set(key, value) {
      drop(key);
      kept.set(key, value);
      size += sizeOf(value, key);
      for (const oldest of kept.keys()) {
        if (kept.size <= least || (kept.size <= most && size <= mostSize)) return;
        drop(oldest);
      }
    },
  };
}
