/** The words that the operator has taught, for a command. */
import { existsSync } from 'node:fs';
import { open, unlink, writeFile } from 'node:fs/promises';
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

/**
 * Writes a word beside those that the file holds by now; the same again changes nothing. Returns all of them.
 * @throws CliError `precondition-failed` for a word that somebody has given another meaning, with that; `busy` while another writes.
 */
export async function addWord(path: string, word: TaughtWord): Promise<readonly TaughtWord[]> {
  const lock = `${path}.lock`;
  const held = await open(lock, 'wx').catch(error => {
    if (error.code !== 'EEXIST') throw error;
    const detail = `Somebody is writing ${path}. Try again; if it stays so, delete ${lock}.`;
    throw new CliError('busy', `${detail} Nothing was written.`);
  });
  try {
    const standing = await heldWords(path);
    const same = standing.find(it => it.vocabulary === word.vocabulary && it.word === word.word);
    if (same && same.meaning !== word.meaning) {
      const detail = `"${same.word}" means ${same.meaning} by now (${same.on}: ${same.because}).`;
      throw new CliError('precondition-failed', `${detail} Nothing was written.`, { standing: same });
    }
    if (same) return standing;
    const words = [...standing, word];
    await writeFile(path, `${JSON.stringify(words, null, 2)}\n`);
    return words;
  } finally {
    await held.close();
    await unlink(lock);
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
