/**
 * A session with one register: it keeps cookies and pace, and limits time and size. All requests to registers go through
 * it.
 */
import type { Capture, Validators } from '../capture.ts';

export interface RegisterRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute address. */
  readonly url: string;
  /** Form fields, sent as application/x-www-form-urlencoded in this order. */
  readonly form?: ReadonlyArray<readonly [string, string]>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the request conditional: the answer is 304 without a body if nothing changed and the site supports it. */
  readonly unless?: Validators;
}

export interface RegisterSession {
  /**
   * Sends one request and reads the whole answer, whatever its status. Rejects only with `RegisterUnreachable`
   * (name not resolved, refused, reset, timed out, larger than the cap, broken compression).
   */
  send(request: RegisterRequest): Promise<Capture>;
  /**
   * Sends one request and streams the answer, for files too large for memory. The turn lasts until the answer begins;
   * `meta.timeoutMs` limits every wait for bytes. The reader must read to the end or stop the loop. Rejects, here and while
   * reading, only with `RegisterUnreachable`.
   */
  stream?(request: RegisterRequest, bounds: { readonly maxBytes: number }): Promise<StreamedAnswer>;
}

/** An answer whose body has yet to come. */
export interface StreamedAnswer extends Omit<Capture, 'body'> {
  readonly chunks: AsyncIterable<Uint8Array>;
}

export class RegisterUnreachable extends Error {
  override readonly name = 'RegisterUnreachable';
}

/** Asks no register: gives these bodies in their order, whatever is asked; what came no further ends as it would without an answer. */
export function replayedSession(bodies: readonly Uint8Array[]): RegisterSession {
  let next = 0;
  return {
    async send({ url, form }): Promise<Capture> {
      const body = bodies[next++];
      if (!body) throw new RegisterUnreachable('nothing more was recorded');
      const request = Object.fromEntries(form ?? new URL(url).searchParams);
      return { body, status: 200, contentType: null, request, url };
    },
  };
}
