/** The file of words that an operator has taught (`REGISTER_WORDS`): what `vocabulary.ts` knows beside the code. */
import { z } from 'zod';
import { givenFile, UnreadableFile } from '../../kernel/text/given-file.ts';
import type { TaughtWord } from './vocabulary.ts';
import { plainLabel } from './words/plain-label.ts';

const MOST_BYTES = 1_000_000;

/** A word of weight may not be passed over: somebody must say what it means. */
const WEIGHTY =
  /\b(?:penhor|arrest|suspen|cancel|caduc|revog|cassa|interdi|inibi|sanc|insolv|falen|divida|execut|extin|dissol|liquid|gravidade|coima)/;

const taughtWords = z.array(
  z
    .strictObject({
      vocabulary: z.string(),
      word: z.string().trim().min(1).max(80),
      meaning: z.string(),
      because: z.string().trim().min(1).max(500),
      on: z.iso.date(),
    })
    .refine(word => !isPassedOver(word) || !WEIGHTY.test(plainLabel(word.word)), {
      error: 'a word of weight cannot be ignored: give what it means',
    }),
);

/** Nothing follows from an ignored label, nor from an act of another kind. */
const isPassedOver = ({ vocabulary, meaning }: Pick<TaughtWord, 'vocabulary' | 'meaning'>): boolean =>
  meaning === 'ignored' || (meaning === 'other' && vocabulary.endsWith(' act'));

/** The words in the file at `path`. @throws Error with a sentence that names the file and the entry. */
export const readTaughtWords = (path: string): readonly TaughtWord[] => checkedWords(parsed(path), path);

/** `from` is where they stand, for the error. */
export function checkedWords(words: unknown, from: string): readonly TaughtWord[] {
  const read = taughtWords.safeParse(words);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${from}, entry ${Number(issue!.path[0] ?? 0) + 1}: ${issue!.message}`);
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(givenFile(path, MOST_BYTES).toString());
  } catch (error) {
    throw error instanceof UnreadableFile
      ? error
      : new Error(`${path} cannot be used: ${(error as Error).message}`);
  }
}
