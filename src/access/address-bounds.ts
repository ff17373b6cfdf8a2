/**
 * Limits requests of unknown callers by network address: a token bucket each, in the memory of this process. The table
 * is bounded too: when it is full, the address that was silent for longest is removed.
 */
export interface AddressBounds {
  /** Takes one token and returns 0; if there is none, returns the seconds until there is one (1 or more). */
  take(address: string): number;
  /** Puts a token back. */
  giveBack(address: string): void;
  /** Addresses in the table. */
  count(): number;
}

interface Bucket {
  tokens: number;
  /** The time of `tokens`, in milliseconds. */
  at: number;
}

export function createAddressBounds({
  burst,
  perSecond,
  addresses = 20_000,
  now = () => performance.now(),
}: {
  burst: number;
  perSecond: number;
  addresses?: number;
  now?: () => number;
}): AddressBounds {
  const buckets = new Map<string, Bucket>();

  function filled(address: string): Bucket {
    const before = buckets.get(address);
    const at = now();
    const bucket = before ?? { tokens: burst, at };
    bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
    // Inserted again, so that the first of the map is the one that was silent for longest.
    if (before) buckets.delete(address);
    else if (buckets.size >= addresses) buckets.delete(buckets.keys().next().value!);
    buckets.set(address, bucket);
    return bucket;
  }

  return {
    take(address) {
      const bucket = filled(address);
      if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
      bucket.tokens -= 1;
      return 0;
    },
    giveBack(address) {
      const bucket = filled(address);
      bucket.tokens = Math.min(burst, bucket.tokens + 1);
    },
    count: () => buckets.size,
  };
}
