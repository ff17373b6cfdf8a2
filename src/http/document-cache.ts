/**
 * Documents that were parsed and validated before, the ones asked for last. Yoga's own keeps a thousand of any length for
 * an hour: a caller who never sends the same twice would fill hundreds of megabytes.
 */
export interface DocumentCache<T> {
  get(text: string): T | undefined;
  set(text: string, document: T): void;
}

/** A partner's programs send a few dozen; whoever writes values into the text gains nothing by having it kept. */
const MOST = 200;
/** A parsed document takes a hundred times its text and more. */
const MOST_CHARACTERS = 200_000;

export function createDocumentCache<T>(
  { most, mostCharacters } = { most: MOST, mostCharacters: MOST_CHARACTERS },
): DocumentCache<T> {
  /** The longest unused comes first. */
  const kept = new Map<string, T>();
  let characters = 0;

  function drop(text: string): void {
    if (kept.delete(text)) characters -= text.length;
  }

  return {
    get(text) {
      const document = kept.get(text);
      if (document === undefined) return undefined;
      kept.delete(text);
      kept.set(text, document);
      return document;
    },
    set(text, document) {
      drop(text);
      kept.set(text, document);
      characters += text.length;
      for (const oldest of kept.keys()) {
        if (kept.size <= most && characters <= mostCharacters) return;
        drop(oldest);
      }
    },
  };
}
