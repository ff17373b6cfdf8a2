/**
 * A polite conversation with one register: cookies kept, pace held, time and size bounded. Whoever consults a
 * register talks through this and nothing else.
 */
import type { Capture } from '../capture.ts';

export interface RegisterRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute address. */
  readonly url: string;
  /** Form fields, sent as application/x-www-form-urlencoded in this order. */
  readonly form?: ReadonlyArray<readonly [string, string]>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RegisterSession {
  /**
   * Sends one request and reads the whole answer, whatever its status. Rejects only with `RegisterUnreachable`
   * (name not resolved, refused, reset, timed out, larger than the cap, broken compression).
   */
  send(request: RegisterRequest): Promise<Capture>;
}

export class RegisterUnreachable extends Error {
  override readonly name = 'RegisterUnreachable';
}
