/** Event streams over HTTP that are open: ended when their key no longer stands, as sockets are. */
import type { Authenticator } from '../access/authenticate.ts';
import type { Caller } from '../access/caller.ts';
import { Problem } from '../kernel/problems.ts';
import type { OpenCount } from './open-count.ts';

export interface LiveStreams {
  /**
   * A signal that aborts when the key is refused or the caller's token expires; `ended` forgets it. Throws
   * `too-many-requests` where the key has as many operations under way as it may.
   */
  follow(caller: Caller, ended: AbortSignal): AbortSignal;
  /** Judges the open streams again: those of one key, or all. */
  recheck(keyId?: string): Promise<void>;
  /** How many are open. */
  count(): number;
  /** Ends all. */
  stop(): void;
}

interface Stream {
  readonly keyId: string;
  readonly end: AbortController;
}

export function createLiveStreams(
  authenticator: Authenticator,
  operations: OpenCount,
  everyMs: number,
): LiveStreams {
  const streams = new Set<Stream>();

  async function recheck(keyId?: string): Promise<void> {
    const judged = [...streams].filter(stream => !keyId || stream.keyId === keyId);
    const ids = [...new Set(judged.map(stream => stream.keyId))];
    // A database that is away says nothing about a key: asked again at the next look.
    const refused = await authenticator.refusedAmong(ids).catch(() => new Set<string>());
    for (const stream of judged) if (refused.has(stream.keyId)) stream.end.abort();
  }

  const timer = setInterval(() => void recheck(), everyMs);
  timer.unref();
  return {
    recheck,
    count: () => streams.size,
    follow({ keyId, token }, ended) {
      const done = operations.begin(keyId);
      if (operations.isOver(keyId)) {
        done();
        throw tooManyOperations(operations);
      }
      const stream = { keyId, end: new AbortController() };
      if (token) setTimeout(() => stream.end.abort(), token.until - performance.now()).unref();
      streams.add(stream);
      const forget = () => {
        streams.delete(stream);
        done();
      };
      ended.addEventListener('abort', forget, { once: true });
      stream.end.signal.addEventListener('abort', forget, { once: true });
      return AbortSignal.any([ended, stream.end.signal]);
    },
    stop() {
      clearInterval(timer);
      for (const { end } of [...streams]) end.abort();
    },
  };
}

/** What is refused ends by itself when something else of the key does: worth asking again. */
export const tooManyOperations = ({ most }: OpenCount): Problem =>
  new Problem(
    'too-many-requests',
    `A key has at most ${most} operations under way in one process: subscriptions and event streams together. End one, or share what they bring.`,
    { headers: { 'Retry-After': '5' } },
  );
