/**
 * Limits callers without a known key by address: pages that need no key, and requests without a key, with a malformed one or
 * an unknown one. Beyond the limit refusals are delayed, so that they cost next to nothing.
 */
import type { IncomingMessage } from 'node:http';
import { createAddressBounds } from '../../access/address-bounds.ts';
import { createRefusalPace } from '../../access/admission/refusal-pace.ts';
import type { TrustedProxies } from '../../access/caller-address.ts';
import type { Authenticator } from '../../access/keys/authenticate.ts';
import { Problem } from '../../kernel/problems.ts';
import { addressOf, oneAuthorization } from '../connection/request-target.ts';

export type AnonymousLimiter = ReturnType<typeof createAnonymousLimiter>;

/** The page of GraphiQL with its files takes some ten requests. */
const BOUND = { burst: 600, perSecond: 10 };
const REFUSALS = { perSecond: 200 };

export function createAnonymousLimiter(
  authenticator: Authenticator,
  { trustProxy }: { trustProxy: TrustedProxies },
) {
  const bounds = createAddressBounds(BOUND);
  const pace = createRefusalPace(REFUSALS);

  async function atPace<T>(request: IncomingMessage, work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Problem && error.code === 'too-many-requests')
        await pace.turn(addressOf(request, trustProxy));
      throw error;
    }
  }

  function take(request: IncomingMessage): void {
    const seconds = bounds.take(addressOf(request, trustProxy));
    if (seconds > 0) throw tooMany(seconds);
  }

  /**
   * The caller of a credential. If there is none, returns null and counts a request of the address. `connection` allows
   * caching of the credential.
   */
  const callerOf = (request: IncomingMessage, authorization: string | null, connection?: object) =>
    atPace(request, async () => {
      const caller = await authenticator.authenticate(
        authorization,
        () => addressOf(request, trustProxy),
        connection,
      );
      if (!caller) take(request);
      return caller;
    });

  return {
    /** Counts a request of the address; throws `too-many-requests` beyond its limit. */
    consume: (request: IncomingMessage) => atPace(request, () => take(request)),
    callerOf,
    /** The same by the request's own header. */
    callerOfRequest: (request: IncomingMessage) =>
      callerOf(request, oneAuthorization(request), request.socket),
  };
}

const tooMany = (seconds: number): Problem =>
  new Problem(
    'too-many-requests',
    `Too many requests without a valid key came from this address. Try again in ${seconds} s, or send a key.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
