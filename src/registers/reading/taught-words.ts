/** The file of words that an operator has taught (`REGISTER_WORDS`): what `vocabulary.ts` knows beside the code. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, unlink, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { Problem } from '../../kernel/problems.ts';
import { givenFile, UnreadableFile } from '../../kernel/text/given-file.ts';
import { type TaughtWord, teachingFault } from './vocabulary.ts';
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

/** Why a word cannot be taught, or null. */
export function wordFault(word: TaughtWord): string | null {
  try {
    checkedWords([word], `"${word.word}"`);
  } catch (error) {
    return (error as Error).message;
  }
  return teachingFault(word);
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

/** None where there is no file yet, or none is set. @throws Problem `unavailable` with what is wrong in the file. */
export function heldWords(path: string | null | undefined): readonly TaughtWord[] {
  try {
    return path && existsSync(path) ? readTaughtWords(path) : [];
  } catch (error) {
    throw new Problem('unavailable', `REGISTER_WORDS: ${(error as Error).message}.`);
  }
}

/** Another after each word that is written. */
export const wordsVersion = (words: readonly TaughtWord[]): string =>
  hash('sha256', JSON.stringify(words), 'base64url').slice(0, 22);

/**
 * Writes a word beside those that the file holds by now; the same again changes nothing. Returns all of them.
 * `seen` is the version that whoever teaches has looked at.
 * @throws Problem `precondition-failed` where another writes, has written since then, or has given the word another meaning, with that.
 */
export async function addWord(path: string, word: TaughtWord, seen?: string): Promise<readonly TaughtWord[]> {
  const lock = `${path}.lock`;
  const held = await open(lock, 'wx').catch(error => {
    if (error.code !== 'EEXIST') throw error;
    throw refusal(`Somebody is writing ${path}. Try again; if it stays so, delete ${lock}.`);
  });
  try {
    const stored = heldWords(path);
    const same = stored.find(it => it.vocabulary === word.vocabulary && it.word === word.word);
    if (same && same.meaning !== word.meaning)
      throw refusal(`"${same.word}" means ${same.meaning} by now (${same.on}: ${same.because}).`, same);
    if (same) return stored;
    if (seen !== undefined && seen !== wordsVersion(stored))
      throw refusal('Somebody has taught another word since you looked.');
    const words = [...stored, word];
    await writeFile(path, `${JSON.stringify(words, null, 2)}\n`);
    return words;
  } finally {
    await held.close();
    await unlink(lock);
  }
}

const refusal = (why: string, standing?: TaughtWord): Problem =>
  new Problem('precondition-failed', `${why} Nothing was written.`, standing && { members: { standing } });
