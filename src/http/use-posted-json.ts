import type { Plugin } from 'graphql-yoga';
import { Problem } from '../kernel/problems.ts';
import { plannedError } from './public-error.ts';
import { readBody } from './read-body.ts';
import type { ServerContext } from './use-rest.ts';

/**
 * GraphQL is asked by POST with a JSON body. What a foreign page can make a browser send without asking us first, a link
 * or a form, is refused; by GET there are streams alone (`Accept: text/event-stream`).
 */
export function usePostedJson({ bytes }: { bytes: number }): Plugin<object, ServerContext> {
  return {
    onRequestParse({ request: { method, headers }, serverContext, requestParser, setRequestParser }) {
      if (method === 'GET' && !headers.get('accept')?.includes('text/event-stream')) throw byPost();
      if (method !== 'POST') return;
      if (!isJson(headers.get('content-type') ?? '')) throw asJson();
      // Yoga's own parser judges the document; the body is all that it asks a request for.
      const json = async () => JSON.parse(await readBody(serverContext!.req, bytes));
      setRequestParser(() => requestParser!({ json } as Request));
    },
  };
}

/** `application/json` and `application/graphql+json`, with or without a charset. */
const isJson = (contentType: string): boolean => /^application\/(graphql\+)?json *(;|$)/i.test(contentType);

const byPost = () =>
  plannedError(
    new Problem(
      'method-not-allowed',
      'Ask by POST with a JSON body. GET serves streams only, with Accept: text/event-stream.',
      { headers: { Allow: 'POST' } },
    ),
  );

const asJson = () =>
  plannedError(
    new Problem('unsupported-media-type', 'Send the operation as JSON, with Content-Type: application/json.'),
  );
