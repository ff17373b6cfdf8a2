/** Streams the body of an answer, with a limit on its size and on every wait for bytes. */
import { RegisterUnreachable } from './register-session.ts';

/** Limits each wait for the register; the reader's own time between two chunks does not count. */
export interface Patience {
  /** Aborts when the register was silent for too long, or the caller has stopped. */
  readonly signal: AbortSignal;
  /** Waits for `work`, at most the limit. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Ends the exchange if it still runs; leaves no timer and no listener behind. */
  end(reason?: unknown): void;
}

export function createPatience(ms: number, outer: AbortSignal): Patience {
  const controller = new AbortController();
  const stop = () => controller.abort(outer.reason);
  if (outer.aborted) stop();
  outer.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    async during(work) {
      const silence = () => controller.abort(new RegisterUnreachable(`no further bytes within ${ms} ms`));
      const timer = setTimeout(silence, ms);
      try {
        return await work;
      } finally {
        clearTimeout(timer);
      }
    },
    end(reason) {
      outer.removeEventListener('abort', stop);
      controller.abort(reason);
    },
  };
}

/** The chunks of `body`. Leaving the loop early ends the exchange; `failure` converts every error. */
export async function* boundedChunks(
  body: AsyncIterable<Uint8Array>,
  {
    patience,
    maxBytes,
    failure,
  }: { patience: Patience; maxBytes: number; failure: (error: unknown) => Error },
): AsyncGenerator<Uint8Array> {
  const reader = body[Symbol.asyncIterator]();
  let size = 0;
  try {
    for (;;) {
      const next = await patience.during(reader.next());
      if (next.done) return;
      size += next.value.length;
      if (size > maxBytes) throw new RegisterUnreachable(`the answer is larger than ${maxBytes} bytes`);
      yield next.value;
    }
  } catch (error) {
    throw failure(error);
  } finally {
    patience.end(new RegisterUnreachable('the answer was not read to its end'));
    await reader.return?.().catch(() => {});
  }
}
