/** The words that the operator has taught, for a command. */
import { heldWords } from '../../registers/reading/taught-words.ts';
import { type TaughtWord, teach } from '../../registers/reading/vocabulary.ts';

/** None where there is no file. */
export const wordsHere = (): readonly TaughtWord[] => heldWords(process.env.REGISTER_WORDS);

/** For work that reads answers in this process, beside those that are read in threads. */
export async function withHeldWords<T>(work: () => Promise<T>): Promise<T> {
  teach(wordsHere());
  try {
    return await work();
  } finally {
    teach([]);
  }
}
