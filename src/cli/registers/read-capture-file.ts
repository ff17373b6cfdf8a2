/** What commands read registers with: saved files, each with its request in `FILE.request.json` beside it, and the words that were taught. */
import { existsSync } from 'node:fs';
import { givenFile } from '../../kernel/text/given-file.ts';
import {
  MALFORMED_REQUEST_FILE,
  type RequestFile,
  savedCapture,
} from '../../operator/registers/saved-capture.ts';
import { heldWords } from '../../registers/reading/taught-words.ts';
import { type TaughtWord, teach } from '../../registers/reading/vocabulary.ts';
import type { Capture } from '../../registers/register.ts';
import { CliError } from '../kit/command.ts';

const MOST_REQUEST_BYTES = 1_000_000;

/** @throws UnreadableFile, or CliError `file` for a malformed request file. */
export async function readCaptureFile(path: string): Promise<Capture> {
  const file = givenFile(path);
  return savedCapture(file, await readRequestFile(`${path}.request.json`));
}

async function readRequestFile(path: string): Promise<RequestFile | null> {
  const text = existsSync(path) ? givenFile(path, MOST_REQUEST_BYTES).toString() : null;
  if (text === null) return null;
  // Loaded only here: few files have one, and a large import needs the memory.
  const { parseRequestFile } = await import('../../operator/registers/saved-capture.ts');
  const read = parseRequestFile(text);
  if (read) return read;
  throw new CliError('file', `${path} ${MALFORMED_REQUEST_FILE}`);
}

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
