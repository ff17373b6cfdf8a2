/** How much each key holds open at once, in this process: counted as long as it is held, whatever becomes of it. */
export interface OpenCount {
  readonly most: number;
  /** Counts one more of the key; the function that is returned counts it off, once. */
  begin(keyId: string): () => void;
  /** Whether the key holds more than it may, what has just begun included. */
  isOver(keyId: string): boolean;
}

export function createOpenCount(most: number): OpenCount {
  const held = new Map<string, number>();
  return {
    most,
    begin(keyId) {
      held.set(keyId, (held.get(keyId) ?? 0) + 1);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        const left = held.get(keyId)! - 1;
        if (left > 0) held.set(keyId, left);
        else held.delete(keyId);
      };
    },
    isOver: keyId => (held.get(keyId) ?? 0) > most,
  };
}
