/** The words that the operator has taught, for a command. */
import { existsSync } from 'node:fs';
import { type TaughtWord, teach } from '../../registers/reading/vocabulary.ts';
import { CliError } from '../kit/command.ts';

/** None where there is no file. */
export async function heldWords(path = process.env.REGISTER_WORDS): Promise<readonly TaughtWord[]> {
  if (!path || !existsSync(path)) return [];
  const { readTaughtWords } = await import('../../registers/reading/taught-words.ts');
  try {
    return readTaughtWords(path);
  } catch (error) {
    throw new CliError('register-words', `REGISTER_WORDS: ${(error as Error).message}.`);
  }
}

/** For work that reads answers in this process, beside those that are read in threads. */
export async function withHeldWords<T>(work: () => Promise<T>): Promise<T> {
  teach(await heldWords());
  try {
    return await work();
  } finally {
    teach([]);
  }
}
