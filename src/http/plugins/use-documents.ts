/** What is done with the document of an operation before it is validated: it is found by its hash, and bounded. */
import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { boundDocument, boundText } from '../graphql/operation-limits.ts';
import { documentText } from '../graphql/trusted-documents.ts';
import type { HttpDeps } from '../http-deps.ts';
import { asPlanned } from '../public-error.ts';
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
        throw asPlanned(error);
      });
      if (query !== sent) setParams({ ...params, query });
    },
  };
}

/** Cache of texts within the limits: most texts, and most characters of each. */
const MOST_KEPT = 1_000;
const LONGEST_KEPT = 4_096;

/** Refuses operations beyond the limits with `query-too-complex` (400), before validation sees them. */
export function useOperationLimits(): Plugin<YogaInitialContext> {
  const passed = new Set<string>();
  const remember = (text: string) => {
    if (text.length > LONGEST_KEPT) return;
    if (passed.size >= MOST_KEPT) passed.clear();
    passed.add(text);
  };
  return {
    onParse({ params: { source }, context }) {
      const text = typeof source === 'string' ? source : source.body;
      if (!passed.has(text)) {
        refusing(() => boundText(text));
        remember(text);
      }
      return ({ result }) => {
        if ('definitions' in (result ?? {})) refusing(() => boundDocument(result, context.params?.variables));
      };
    },
  };
}

function refusing(judge: () => void): void {
  try {
    judge();
  } catch (error) {
    throw asPlanned(error);
  }
}
