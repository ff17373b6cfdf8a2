/**
 * A polite conversation with one register: cookies kept, pace held, time and size bounded. Whoever consults a
 * register talks through this and nothing else.
 */
import type { Capture, Validators } from '../capture.ts';

export interface RegisterRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute address. */
  readonly url: string;
  /** Form fields, sent as application/x-www-form-urlencoded in this order. */
  readonly form?: ReadonlyArray<readonly [string, string]>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Answered 304 and without a body where the site still has what these stand for; whole where it has not, or knows no conditions. */
  readonly unless?: Validators;
}

export interface RegisterSession {
  /**
   * Sends one request and reads the whole answer, whatever its status. Rejects only with `RegisterUnreachable`
   * (name not resolved, refused, reset, timed out, larger than the cap, broken compression).
   */
  send(request: RegisterRequest): Promise<Capture>;
  /**
   * Sends one request and hands the answer on as its bytes come, for files too large to hold. The turn is held until
   * the answer begins; `meta.timeoutMs` bounds every wait for bytes. Whoever reads must go to the end or stop the
   * loop. Rejects, here and while reading, only with `RegisterUnreachable`.
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
