import type { Plugin } from 'graphql-yoga';
import { Problem } from '../../kernel/problems.ts';
import { documentText } from '../graphql/trusted-documents.ts';
import type { HttpDeps } from '../http-deps.ts';
import { plannedError } from '../public-error.ts';
import { visitOf } from './use-graphql-access.ts';
import type { ServerContext } from './use-rest.ts';

/** Puts the text of a registered document where only its hash was sent; refuses what the key may not ask. */
export function useTrustedDocuments({ db }: Pick<HttpDeps, 'db'>): Plugin<object, ServerContext> {
  return {
    async onParams({ request, params, setParams }) {
      const sent: unknown = params?.query ?? '';
      // Yoga refuses what is no text.
      if (typeof sent !== 'string') return;
      const { caller } = visitOf(request);
      const query = await documentText({ db, caller }, { ...params, query: sent }).catch(error => {
        throw error instanceof Problem ? plannedError(error) : error;
      });
      if (query !== sent) setParams({ ...params, query });
    },
  };
}
