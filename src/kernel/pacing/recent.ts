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
  const entries = new Map<string, T>();
  let size = 0;

  function drop(key: string): void {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    size -= sizeOf(value, key);
  }

  return {
    drop,
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      drop(key);
      entries.set(key, value);
      size += sizeOf(value, key);
      for (const oldest of entries.keys()) {
        if (entries.size <= least || (entries.size <= most && size <= mostSize)) return;
        drop(oldest);
      }
    },
  };
}
