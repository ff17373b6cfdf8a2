/** Open event streams over HTTP. Like sockets, they end when their key is no longer valid. */

import type { Caller } from '../../access/caller.ts';
import type { Authenticator, Rights, Withdrawn } from '../../access/keys/authenticate.ts';
import { Problem } from '../../kernel/problems.ts';
import type { OpenCount } from '../connection/open-count.ts';

export type LiveStreams = ReturnType<typeof createLiveStreams>;

export function createLiveStreams(authenticator: Authenticator, operations: OpenCount, everyMs: number) {
  const streams = new Set<{ readonly caller: Caller; readonly end: AbortController }>();
  const stopping = new AbortController();

  /** Checks the keys of open streams now: of one key, or all. */
  async function recheck(keyId?: string): Promise<void> {
    const judged = [...streams].filter(({ caller }) => !keyId || caller.keyId === keyId);
    const callers = [...new Set(judged.map(({ caller }) => caller))];
    // If the database is away, the keys are checked again the next time.
    const withdrawn = await authenticator.refusedAmong(callers).catch(() => new Map<Rights, Withdrawn>());
    for (const { caller, end } of judged) if (withdrawn.has(caller)) end.abort();
  }

  const timer = setInterval(() => void recheck(), everyMs);
  timer.unref();
  return {
    recheck,
    /** How many are open. */
    count: () => streams.size,
    /**
     * A signal that aborts when the key is refused or gives less, or the caller's token expires; `ended` says that the stream is over. Throws
     * `too-many-requests` if the key has as many open operations as it may.
     */
    follow(caller: Caller, ended: AbortSignal): AbortSignal {
      const { keyId, token } = caller;
      const done = operations.begin(keyId);
      if (operations.isOver(keyId)) {
        done();
        throw tooManyOperations(operations);
      }
      const stream = { caller, end: new AbortController() };
      if (token) setTimeout(() => stream.end.abort(), token.until - performance.now()).unref();
      streams.add(stream);
      const forget = () => {
        streams.delete(stream);
        done();
      };
      ended.addEventListener('abort', forget, { once: true });
      stream.end.signal.addEventListener('abort', forget, { once: true });
      return AbortSignal.any([ended, stream.end.signal, stopping.signal]);
    },
    /** Ends all streams, also those that begin later. */
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}

/** The refusal of one operation too many; it can be retried when another one of the key has ended. */
export const tooManyOperations = ({ most }: OpenCount): Problem =>
  new Problem(
    'too-many-requests',
    `A key has at most ${most} operations under way in one process: subscriptions and event streams together. End one, or share what they bring.`,
    { headers: { 'Retry-After': '5' } },
  );
