import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { Problem } from '../../kernel/problems.ts';
import { boundDocument, boundText } from '../graphql/operation-limits.ts';
import { plannedError } from '../public-error.ts';

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
    throw error instanceof Problem ? plannedError(error) : error;
  }
}
