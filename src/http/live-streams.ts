/** Event streams over HTTP that are open: ended when their key no longer stands, as sockets are. */
import type { Authenticator } from '../access/authenticate.ts';

export interface LiveStreams {
  /** A signal that aborts when the key of `authorization` is refused; `ended` forgets it. */
  follow(keyId: string, authorization: string, ended: AbortSignal): AbortSignal;
  /** Judges the open streams again: those of one key, or all. */
  recheck(keyId?: string): Promise<void>;
  stop(): void;
}

interface Stream {
  readonly keyId: string;
  readonly authorization: string;
  readonly end: AbortController;
}

export function createLiveStreams(authenticator: Authenticator, everyMs: number): LiveStreams {
  const streams = new Set<Stream>();

  async function recheck(keyId?: string): Promise<void> {
    const judged = [...streams].filter(stream => !keyId || stream.keyId === keyId);
    for (const [authorization, of] of Map.groupBy(judged, stream => stream.authorization)) {
      // A database that is away says nothing about a key: asked again at the next look.
      const caller = await authenticator.authenticate(authorization).catch(() => undefined);
      if (caller === null || caller?.standing === 'refused') for (const { end } of of) end.abort();
    }
  }

  const timer = setInterval(() => void recheck(), everyMs);
  timer.unref();
  return {
    recheck,
    follow(keyId, authorization, ended) {
      const stream = { keyId, authorization, end: new AbortController() };
      streams.add(stream);
      const forget = () => streams.delete(stream);
      ended.addEventListener('abort', forget, { once: true });
      stream.end.signal.addEventListener('abort', forget, { once: true });
      return AbortSignal.any([ended, stream.end.signal]);
    },
    stop: () => clearInterval(timer),
  };
}
