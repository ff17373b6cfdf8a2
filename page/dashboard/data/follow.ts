/** Live changes by graphql-ws: one socket, and subscriptions that resume where they were. */
import { type Signal, signal } from '@preact/signals';
import { createClient } from 'graphql-ws';
import type { Data } from './answers.ts';
import { session } from './session.ts';

export const connection: Signal<'connected' | 'connecting' | 'reconnecting' | 'spent'> = signal('connecting');

/** Subscriptions that wait as long as a refusal says. */
let waiting = 0;

/** The service's own word that a token is over, whatever the clock of this machine says. */
const FORBIDDEN = 4403;
/** The token of the open socket: the end of an older one says nothing of its successor. */
let opened: string | null = null;

const socket = createClient({
  url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
  connectionParams: async () => {
    opened = await session.usable();
    return { authorization: `Bearer ${opened}` };
  },
  keepAlive: 10_000,
  // Ours to repeat: a resumed subscription asks behind its newest cursor, not behind its first.
  retryAttempts: 0,
  lazyCloseTimeout: 2_000,
  on: {
    connected: () => {
      connection.value = 'connected';
    },
    closed: ({ code }: Data) => {
      connection.value = waiting > 0 ? 'spent' : 'reconnecting';
      if (code === FORBIDDEN) session.refused(opened);
    },
  },
});

const RETRY_MS = [300, 700, 1_500, 3_000, 5_000];
type Refusal = { code: string; retryAfter?: number };
/** Refusals that pass by themselves: in as many seconds as `retryAfter` says, as a spent daily quota does. */
const PASSING = ['unavailable', 'too-many-requests', 'quota-exceeded'];

/**
 * Follows a subscription until the returned function is called. `variables()` is asked anew for every try, so that it
 * resumes where it was; `onNext` gets `data`. What is refused for good is not asked again, unless `onRefused` (given the
 * code) says that the next try is another one.
 */
export function follow(query, variables, onNext, onRefused = _code => false) {
  let stopped = false;
  let unsubscribe = () => {};
  let tries = 0;
  /** Resolves with a refusal, or null when the connection ended. */
  const once = () =>
    new Promise<Refusal | null>(resolve => {
      unsubscribe = socket.subscribe(
        { query, variables: variables() },
        {
          next({ data }) {
            tries = 0;
            if (data) onNext(data);
          },
          error: error => resolve(Array.isArray(error) ? { code: 'refused', ...error[0]?.extensions } : null),
          complete: () => resolve(null),
        },
      );
    });
  (async () => {
    while (!stopped) {
      const refusal = session.token ? await once() : null;
      if (stopped || (refusal && !PASSING.includes(refusal.code) && !onRefused(refusal.code))) return;
      if (refusal?.retryAfter) await waitFor(refusal.retryAfter * 1000);
      else await pause(RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]!);
    }
  })();
  return () => {
    stopped = true;
    unsubscribe();
  };
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

async function waitFor(ms: number) {
  waiting++;
  await pause(ms);
  waiting--;
}
