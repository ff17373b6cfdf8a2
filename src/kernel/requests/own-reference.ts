/** What a partner calls a company or a row: one line of its own words, on lists and in batches alike. */

import { visibleLine } from '../text/visible.ts';
import { mayBeStored, NOT_STORED } from './storable-text.ts';

/** In characters. */
export const LONGEST_REFERENCE = 100;

/** Why a reference cannot be kept, as a sentence; null for one that can. */
export function referenceFault(reference: unknown): string | null {
  if (reference === null || reference === undefined) return null;
  if (typeof reference !== 'string') return 'The reference is text, or null.';
  const text = reference.trim();
  if ([...text].length > LONGEST_REFERENCE) return `A reference has ${LONGEST_REFERENCE} characters at most.`;
  if (visibleLine(text) !== text || !text.isWellFormed())
    return 'A reference is one line, without control characters.';
  if (!mayBeStored(text)) return `The reference ${NOT_STORED}. Give another reference.`;
  return null;
}

/** What is kept of a reference without a fault: an empty one is none. */
export const readReference = (reference: unknown): string | null | undefined =>
  typeof reference === 'string' ? reference.trim() || null : (reference as null | undefined);
