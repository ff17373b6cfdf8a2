/**
 * Pages of named origins may ask REST and GraphQL from a browser, with a client token; the same list as for sockets.
 * Nothing rides along: there are no cookies, so credentials are never allowed, and `*` is never said.
 */
import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'graphql-yoga';
import type { ServerContext } from './use-rest.ts';

/** For two hours the browser asks no more; what it may ask does not depend on the request. */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match, Last-Event-ID, Prefer',
  'Access-Control-Max-Age': '7200',
};

/** What a page's script may read of an answer beside what it always may. */
const TOLD =
  'ETag, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Request-Id, Retry-After, Deprecation, Sunset';

export function useCors(allowedOrigins: readonly string[]): Plugin<object, ServerContext> {
  const allowed = new Set(allowedOrigins);
  /** The origin of the page that asks, where it is named and asks what pages may; null for all others. */
  function pageOf({ headers: { origin } }: IncomingMessage, { url }: Request): string | null {
    if (origin === undefined || !allowed.has(origin)) return null;
    return /^https?:\/\/[^/]*\/(graphql(\?|$)|api\/v1\/)/.test(url) ? origin : null;
  }
  return {
    onRequest({ request, serverContext: { req }, endResponse, fetchAPI }) {
      if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return;
      if (pageOf(req, request)) endResponse(new fetchAPI.Response(null, { status: 204, headers: PREFLIGHT }));
    },
    onResponse({ request, response, serverContext: { req } }) {
      const origin = pageOf(req, request);
      if (!origin) return;
      response.headers.set('Access-Control-Allow-Origin', origin);
      response.headers.set('Access-Control-Expose-Headers', TOLD);
      response.headers.append('Vary', 'Origin');
    },
  };
}
