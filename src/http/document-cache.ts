import { createRecent, type Recent } from '../kernel/recent.ts';

/**
 * Documents that were parsed and validated before, the ones asked for last. Yoga's own keeps a thousand of any length for
 * an hour: a caller who never sends the same twice would fill hundreds of megabytes.
 */
export type DocumentCache<T> = Pick<Recent<T>, 'get' | 'set'>;

/** A partner's programs send a few dozen; whoever writes values into the text gains nothing by having it kept. */
const MOST = 200;
/** A parsed document takes a hundred times its text and more. */
const MOST_CHARACTERS = 200_000;

export const createDocumentCache = <T>(
  { most, mostCharacters } = { most: MOST, mostCharacters: MOST_CHARACTERS },
): DocumentCache<T> =>
  createRecent({ most, mostSize: mostCharacters, sizeOf: (_document, text) => text.length });
