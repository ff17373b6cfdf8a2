/**
 * Sees every request before anybody asks who sends it: none is taken on while the process has more to do than it can
 * bear, and an address that sends no key is bounded. Whoever asks for the service's health, or its numbers, is always let in.
 */
import type { Plugin } from 'graphql-yoga';
import { type AddressBounds, createAddressBounds } from '../access/address-bounds.ts';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problems.ts';
import type { HttpDeps } from './http-deps.ts';
import type { LoadGuard } from './load-guard.ts';
import { problemAnswer } from './problem-response.ts';
import { addressOf } from './request-target.ts';
import type { ServerContext } from './use-rest.ts';

/** Requests without a key from one address: pages, and clients that forgot theirs. A malformed key is refused for less. */
const KEYLESS = { burst: 600, perSecond: 10 };

export function useDoorkeeper(
  { publicUrl, trustProxy }: Pick<HttpDeps, 'publicUrl' | 'trustProxy'>,
  guard: LoadGuard,
): Plugin<object, ServerContext> {
  const keyless = createAddressBounds(KEYLESS);
  return {
    onRequest({ url, serverContext: { req }, endResponse, fetchAPI }) {
      if (url.pathname.startsWith('/health/') || url.pathname === '/metrics') return;
      const problem = guard.busy()
        ? tooBusy()
        : req.headers.authorization === undefined
          ? beyondBounds(keyless, addressOf(req, trustProxy))
          : null;
      if (!problem) return;
      const requestId = newId('req');
      const answer = problemAnswer(problem, { publicUrl, requestId, instance: '/' });
      endResponse(
        new fetchAPI.Response(req.method === 'HEAD' ? null : answer.body, {
          status: answer.status,
          headers: { ...answer.headers, 'Request-Id': requestId },
        }),
      );
    },
  };
}

export const tooBusy = (): Problem =>
  new Problem(
    'unavailable',
    'The service is busier than it can bear. Nothing was charged; try again in a moment.',
    {
      headers: { 'Retry-After': '1' },
    },
  );

function beyondBounds(bounds: AddressBounds, address: string): Problem | null {
  const seconds = bounds.take(address);
  if (seconds === 0) return null;
  return new Problem(
    'too-many-requests',
    `Too many requests without a key came from this address. Try again in ${seconds} s, or send a key.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}
