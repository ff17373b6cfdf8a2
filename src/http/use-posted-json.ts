import type { Plugin } from 'graphql-yoga';
import { Problem } from '../kernel/problems.ts';
import { plannedError } from './public-error.ts';

/**
 * GraphQL is asked by POST with a JSON body. What a foreign page can make a browser send without asking us first, a link
 * or a form, is refused; by GET there are streams alone (`Accept: text/event-stream`).
 */
export function usePostedJson(): Plugin {
  return {
    onRequestParse({ request: { method, headers } }) {
      if (method === 'GET' && !headers.get('accept')?.includes('text/event-stream')) throw byPost();
      if (method === 'POST' && !isJson(headers.get('content-type') ?? '')) throw asJson();
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
