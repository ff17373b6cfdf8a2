import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { followTaughtWords, taughtWords } from '../../src/app/taught-words-file.ts';
import { silentLog } from '../../src/kernel/log.ts';
import '../../src/registers/all-registers.ts';
import type { TaughtWord } from '../../src/registers/reading/vocabulary.ts';

const folder = await mkdtemp(join(tmpdir(), 'words-'));
afterAll(() => rm(folder, { recursive: true }));
const WORD: TaughtWord = {
  vocabulary: 'citius-executions label',
  word: 'situacao',
  meaning: 'ignored',
  because: 'a test',
  on: '2026-11-24',
};

it('a word that is taught while a process runs is known to it; a broken file changes nothing', async () => {
  const path = join(folder, 'words.json');
  expect(taughtWords(path)).toEqual([]);
  const failed = Promise.withResolvers<void>();
  const taught: (readonly TaughtWord[])[] = [];
  let next = Promise.withResolvers<void>();
  const log = { ...silentLog, error: () => failed.resolve() };
  const end = followTaughtWords(path, { log, everyMs: 20 }, words => {
    taught.push(words);
    next.resolve();
  });
  await writeFile(path, JSON.stringify([WORD]));
  await next.promise;
  await writeFile(path, JSON.stringify([{ ...WORD, meaning: 'nothing that is meant' }]));
  await failed.promise;
  next = Promise.withResolvers();
  await rm(path);
  await next.promise;
  end();
  expect(taught).toEqual([[WORD], []]);
});
