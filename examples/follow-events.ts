/**
 * Subscriptions over SSE that come back by themselves, behind the last event, with npm `graphql-sse`:
 * `API_KEY=crl_sk_… node examples/follow-events.ts` prints events as they happen. Clients with a cache are given it as
 * their transport. Select `cursor` in the subscription.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type RequestParams, type Sink } from 'graphql-sse';
import { ask, createSession, mintToken, Refused, type Session } from './plain-fetch.ts';

/** A result as it comes, for which each client has a type of its own. */
// biome-ignore lint/suspicious/noExplicitAny: it is JSON from the wire
type Result = any;

export interface Follower {
  /** Returns what ends it. */
  subscribe(request: RequestParams, sink: Sink<Result>): () => void;
}

export interface FollowerOptions {
  /** The last cursor that you kept; left out: from the end of the log on. */
  readonly after?: string;
  /** Wait before coming back, in milliseconds. */
  readonly wait?: () => number;
  readonly onConnected?: () => void;
}

export function createFollower(session: Session, options: FollowerOptions = {}): Follower {
  const { wait = () => 1_000 + Math.random() * 2_000, onConnected } = options;
  let after = options.after;
  let refused = false;
  /** Without a valid key no new token is given. */
  const authorization = () =>
    session.authorization().catch(error => {
      refused = error instanceof Refused && error.code === 'unauthenticated';
      throw error;
    });
  const client = createClient({
    url: session.url,
    // Called for each connection: here goes a fresh token, and the place to go on from. If it fails, it is tried again.
    async fetchFn(url: string, init: RequestInit) {
      const headers = new Headers(init.headers);
      headers.set('authorization', await authorization());
      after ??= await endOfLog(session);
      headers.set('last-event-id', after);
      const response = await fetch(url, { ...init, headers });
      refused = response.status === 401;
      return response;
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    async retry() {
      if (refused) throw new Error('The key is refused.');
      await sleep(wait());
    },
    on: { connected: () => onConnected?.() },
  });
  return {
    subscribe: (request, sink) =>
      client.subscribe(request, {
        next(result: Result) {
          after = result.data?.events?.cursor ?? after;
          sink.next(result);
        },
        error: error => sink.error(error),
        complete: () => sink.complete(),
      }),
  };
}

/** Where the log ends now: what happens before the stream stands is not missed. */
async function endOfLog(session: Session): Promise<string> {
  const query = '{ events(last: 0) { pageInfo { endCursor } } }';
  return (await ask<{ events: { pageInfo: { endCursor: string } } }>(session, query)).events.pageInfo
    .endCursor;
}

if (import.meta.main) {
  const { SERVICE = 'http://127.0.0.1:4000', API_KEY = '', AFTER } = process.env;
  const session = createSession(SERVICE, () => mintToken(SERVICE, API_KEY));
  createFollower(session, AFTER ? { after: AFTER } : {}).subscribe(
    { query: 'subscription { events { cursor type ... on AboutCompany { nif } } }' },
    {
      next: ({ data }) => console.log(JSON.stringify(data?.events)),
      error: error => console.error(error),
      complete: () => console.error('ended'),
    },
  );
}
