import { createRecent, type Recent } from '../../kernel/recent.ts';

/**
 * Cache of parsed and validated documents. Yoga's own keeps a thousand of any length for an hour: a caller that never
 * repeats a document would fill hundreds of megabytes.
 */
export type DocumentCache<T> = Pick<Recent<T>, 'get' | 'set'>;

/** A partner's programs send a few dozen. Documents with values in their text are never repeated. */
const MOST = 200;
/** A parsed document takes over a hundred times the memory of its text. */
const MOST_CHARACTERS = 200_000;

export const createDocumentCache = <T>(
  { most, mostCharacters } = { most: MOST, mostCharacters: MOST_CHARACTERS },
): DocumentCache<T> =>
  createRecent({ most, mostSize: mostCharacters, sizeOf: (_document, text) => text.length });
