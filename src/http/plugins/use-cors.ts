/**
 * Lets pages of the allowed origins (the same as for sockets) call REST, GraphQL and MCP from a browser, with a client token.
 * There are no cookies, so credentials are never allowed, and `*` is never answered.
 */
import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'graphql-yoga';
import type { ServerContext } from './use-rest.ts';

/** The browser caches it for two hours; it is the same for every request. */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Cache-Control, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Prefer',
  'Access-Control-Max-Age': '7200',
};

/** Headers that a page's script may read, besides the standard ones. */
const EXPOSED_HEADERS =
  'Data-As-Of, ETag, Link, Location, Max-Age-Applied, Preference-Applied, RateLimit, RateLimit-Policy, Request-Id, Retry-After';

export function useCors(allowedOrigins: readonly string[]): Plugin<object, ServerContext> {
  const allowed = new Set(allowedOrigins);
  /** The origin of the page, if it is allowed and the path is open to pages; else null. */
  function pageOf({ headers: { origin } }: IncomingMessage, { url }: Request): string | null {
    if (origin === undefined || !allowed.has(origin)) return null;
    return /^https?:\/\/[^/]*\/((graphql|mcp)(\?|$)|api\/v1\/)/.test(url) ? origin : null;
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
      response.headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS);
      response.headers.append('Vary', 'Origin');
    },
  };
}
