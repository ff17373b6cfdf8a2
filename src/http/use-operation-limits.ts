import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { Problem } from '../kernel/problems.ts';
import { boundDocument, boundText } from './operation-limits.ts';
import { plannedError } from './public-error.ts';

/** Refuses operations beyond the limits with `query-too-complex` (400), before validation sees them. */
export function useOperationLimits(): Plugin<YogaInitialContext> {
  return {
    onParse({ params: { source }, context }) {
      refusing(() => boundText(typeof source === 'string' ? source : source.body));
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
    throw error instanceof Problem ? plannedError(error) : error;
  }
}
