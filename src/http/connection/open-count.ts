export type OpenCount = ReturnType<typeof createOpenCount>;

/** Counts what each holder (a key, an address) has open at once in this process. */
export function createOpenCount(most: number) {
  const held = new Map<string, number>();
  return {
    most,
    /** Counts one more for the holder; the returned function takes it back, once. */
    begin(holder: string) {
      held.set(holder, (held.get(holder) ?? 0) + 1);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        const left = held.get(holder)! - 1;
        if (left > 0) held.set(holder, left);
        else held.delete(holder);
      };
    },
    /** Whether the holder has more than it may, including what has just begun. */
    isOver: (holder: string): boolean => (held.get(holder) ?? 0) > most,
  };
}
