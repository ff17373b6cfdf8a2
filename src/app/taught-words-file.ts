/** The words in the file `REGISTER_WORDS`, as a process begins and as the operator goes on writing it. */
import { existsSync, type Stats, unwatchFile, watchFile } from 'node:fs';
import type { Log } from '../kernel/log.ts';
import { StartFailure } from '../kernel/process/start-failure.ts';
import { readTaughtWords } from '../registers/reading/taught-words.ts';
import { type TaughtWord, teachingFault } from '../registers/reading/vocabulary.ts';

/**
 * What is made of the words, anew each time that the operator has written the file: `now()` is of the latest. `end` forgets the file.
 * @throws StartFailure with what is wrong in the file as it is at first.
 */
export function madeOfWords<Made>(
  path: string | null,
  log: Log,
  make: (words: readonly TaughtWord[]) => Made,
): { now: () => Made; end: () => void } {
  let made = make(taughtWords(path));
  const taught = (words: readonly TaughtWord[]) => {
    made = make(words);
  };
  const end = path === null ? () => {} : followTaughtWords(path, { log }, taught);
  return { now: () => made, end };
}

/** None where there is no file yet. @throws StartFailure with what is wrong in the file. */
export function taughtWords(path: string | null): readonly TaughtWord[] {
  try {
    return path === null || !existsSync(path) ? [] : faultless(path);
  } catch (error) {
    throw new StartFailure('register-words', `REGISTER_WORDS: ${(error as Error).message}`);
  }
}

/** The adapters are loaded by whoever calls this: only their vocabularies are known. */
function faultless(path: string): readonly TaughtWord[] {
  const words = readTaughtWords(path);
  const fault = words.map(teachingFault).find(it => it !== null);
  if (fault) throw new Error(`${path}: ${fault}`);
  return words;
}

const LOOK_EVERY_MS = 2_000;

/** Calls back with the words each time the file has changed; a broken file changes nothing. @returns what ends it. */
export function followTaughtWords(
  path: string,
  { log, everyMs = LOOK_EVERY_MS }: { log: Log; everyMs?: number },
  taught: (words: readonly TaughtWord[]) => void,
): () => void {
  const look = (now: Stats, before: Stats) => {
    // Of a file that is not there yet, Node calls back once though nothing has changed.
    if (now.mtimeMs === before.mtimeMs && now.size === before.size) return;
    try {
      const words = existsSync(path) ? faultless(path) : [];
      taught(words);
      log.info({ words: words.length }, 'the words of registers that were taught are read anew');
    } catch (error) {
      log.error({ err: error }, 'the file REGISTER_WORDS cannot be used; the words before it count on');
    }
  };
  watchFile(path, { interval: everyMs, persistent: false }, look);
  return () => unwatchFile(path, look);
}
