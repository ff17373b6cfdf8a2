/** What a parser meets while it reads one answer: the words of its vocabularies and the columns of its tables. */

export interface MetWord {
  /** As in `citius-executions label`. */
  readonly vocabulary: string;
  /** As the parser asked for it. */
  readonly word: string;
  /** Null: not known. `ignored`: known, and passed over. */
  readonly meaning: string | null;
  /** Those that the vocabulary has. */
  readonly meanings: readonly string[];
}

export interface Noticed {
  readonly words: readonly MetWord[];
  /** Headings of the first table that is one of the register's, as printed. */
  readonly columns: readonly string[];
}

let open: { readonly words: Map<string, MetWord>; columns: readonly string[] } | null = null;

export function noticeWord(
  vocabulary: string,
  word: string,
  meaning: string | null,
  meanings: readonly string[],
): void {
  open?.words.set(`${vocabulary}: ${word}`, { vocabulary, word, meaning, meanings });
}

/** The headings of a table in their order; those of later tables of the same answer are not kept. */
export function noticeColumns(headings: readonly string[]): void {
  if (open?.columns.length === 0) open.columns = headings;
}

/** What `work` gives, and what it met. One at a time. */
export async function noticing<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly result: T; readonly noticed: Noticed }> {
  const met = { words: new Map<string, MetWord>(), columns: [] as readonly string[] };
  open = met;
  try {
    const result = await work();
    return { result, noticed: { words: [...met.words.values()], columns: met.columns } };
  } finally {
    open = null;
  }
}
