/** Which words of a register's vocabularies its answers had: taken, ignored by name, or not known; and which answer was not read. */
import type { Nif } from '../../kernel/nif.ts';
import { noticing } from '../../registers/reading/noticed.ts';
import { wordsIn } from '../../registers/reading/vocabulary.ts';
import type { Capture, ParseContext, Reading, Register } from '../../registers/register.ts';

export interface MetWords {
  /** Labels and columns, as the parser reads them. */
  readonly taken: readonly string[];
  readonly ignored: readonly string[];
  /** For which the answer was not read, each with its vocabulary. */
  readonly unknown: readonly string[];
  /** The place of the answer that was not read; null where all were, or no single one shows it. */
  readonly unreadAt: number | null;
}

/** Larger answers are files, whose members are alarms of their own. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Reads the answers once more, in this process: no thread tells which words it met. */
export async function metWords(
  register: Register,
  { captures, reading }: { readonly captures: readonly Capture[]; readonly reading: Reading<unknown> },
  { nif, context }: { readonly nif: Nif | null; readonly context: ParseContext },
): Promise<MetWords> {
  const met = new Map<string, { vocabulary: string; word: string; meaning: string | null }>();
  const columns = new Set<string>();
  const reason = 'reason' in reading ? reading.reason : null;
  let unreadAt: number | null = null;
  for (const [i, capture] of captures.entries()) {
    if (capture.body.length > MOST_BYTES) continue;
    const { result, noticed } = await noticing(() => register.parse(capture, { nif }, context));
    for (const word of noticed.words) met.set(`${word.vocabulary} ${word.word}`, word);
    for (const column of noticed.columns) columns.add(column);
    // A consultation may say more than its page, such as which page it is.
    if (reason !== null && 'reason' in result && reason.includes(result.reason)) unreadAt ??= i;
  }
  const labels = [...met.values()].filter(
    ({ vocabulary }) => vocabulary.endsWith(' label') || / column\b/.test(vocabulary),
  );
  const words = (are: (meaning: string | null) => boolean) =>
    [...new Set(labels.filter(({ meaning }) => are(meaning)).map(({ word }) => word))].sort();
  const taken = words(meaning => meaning !== null && meaning !== 'ignored');
  const unknown = [...met.values()].filter(({ meaning }) => meaning === null);
  const spoken = reason === null ? [] : wordsIn(reason, unknown.map(withoutMeanings));
  return {
    taken: taken.length > 0 ? taken : [...columns],
    ignored: words(meaning => meaning === 'ignored'),
    unknown: spoken.map(({ vocabulary, word }) => `${word} (${vocabulary})`),
    unreadAt,
  };
}

const withoutMeanings = ({ vocabulary, word }: { vocabulary: string; word: string }) => ({
  vocabulary,
  word,
  meanings: [],
});
