import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { Problem } from '../../kernel/problems.ts';
import { accepts, typeOf } from '../connection/media-types.ts';
import { readBody } from '../connection/read-body.ts';
import { plannedError } from '../public-error.ts';
import type { ServerContext } from './use-rest.ts';

/**
 * Accepts GraphQL only by POST with a JSON body, so that a foreign page cannot send operations by a link or a form. GET is
 * only for streams (`Accept: text/event-stream`).
 */
export function usePostedJson({ bytes }: { bytes: number }): Plugin<object, ServerContext> {
  return {
    onRequestParse({ request: { method, headers }, serverContext, requestParser, setRequestParser }) {
      if (method === 'GET' && !accepts(headers.get('accept'), 'text/event-stream')) throw byPost();
      if (method === 'GET')
        setRequestParser(async request => {
          try {
            return await requestParser!(request);
          } catch (error) {
            throw error instanceof SyntaxError ? noJson() : error;
          }
        });
      if (method !== 'POST') return;
      if (!JSON_TYPES.has(typeOf(headers.get('content-type')))) throw asJson();
      // Yoga's own parser judges the document; the body is all that it asks a request for.
      const text = () =>
        readBody(serverContext!.req, bytes).catch(problem => {
          throw plannedError(problem);
        });
      const json = async () => knownMembers(JSON.parse(await text()));
      setRequestParser(() => requestParser!({ json } as Request));
    },
  };
}

const MEMBERS: ReadonlySet<string> = new Set(['query', 'variables', 'operationName', 'extensions']);

/** Yoga would repeat the name of a member that it does not take; whatever was sent, it is not sent back. */
function knownMembers(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  if (Object.entries(body).every(([name, value]) => value === null || MEMBERS.has(name))) return body;
  const detail = 'The body takes query, variables, operationName and extensions, and nothing else.';
  throw new GraphQLError(detail, {
    originalError: new Problem('malformed-request', detail),
    extensions: { http: { status: 400 } },
  });
}

const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/graphql+json']);

/** Of the address, whatever was asked: streams by GET, everything by POST. */
export const ALLOWED = 'GET, POST';

const byPost = () =>
  plannedError(
    new Problem(
      'method-not-allowed',
      'Ask by POST with a JSON body. GET serves streams only, with Accept: text/event-stream.',
      { headers: { Allow: ALLOWED } },
    ),
  );

const noJson = () =>
  plannedError(
    new Problem('malformed-request', 'In the address `variables` and `extensions` are objects in JSON.'),
  );

const asJson = () =>
  plannedError(
    new Problem('unsupported-media-type', 'Send the operation as JSON, with Content-Type: application/json.'),
  );
