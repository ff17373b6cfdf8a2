/** The file of taught words, which several people may write. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addWord, heldWords, wordsVersion } from '../../../src/registers/reading/taught-words.ts';

const folder = await mkdtemp(join(tmpdir(), 'words-'));
afterAll(() => rm(folder, { recursive: true }));

const WORD = {
  vocabulary: 'a label',
  word: 'estado',
  meaning: 'ignored',
  because: 'seen',
  on: '2026-11-20',
};
const byWord = (a: { word: string }, b: { word: string }) => a.word.localeCompare(b.word);

it('no word of two who teach at once is lost, and no word is given another meaning unseen', async () => {
  const path = join(folder, 'shared.json');
  const words = Array.from({ length: 20 }, (_, n) => ({ ...WORD, word: `word ${n}` }));
  const told = await Promise.allSettled(words.map(word => addWord(path, word)));
  const written = words.filter((_, n) => told[n]!.status === 'fulfilled');
  expect(written.length).toBeGreaterThan(0);
  for (const refused of told.filter(it => it.status === 'rejected'))
    expect(refused.reason).toMatchObject({ code: 'precondition-failed', status: 412 });
  const held = [...written, WORD];
  expect(await addWord(path, WORD)).toHaveLength(held.length);
  expect((await addWord(path, { ...WORD, because: 'seen again' })).toSorted(byWord)).toEqual(
    held.toSorted(byWord),
  );
  await expect(addWord(path, { ...WORD, meaning: 'other' })).rejects.toMatchObject({
    code: 'precondition-failed',
    members: { standing: WORD },
  });
});

it('a word is not taught by somebody who has not seen the one that another taught before', async () => {
  const path = join(folder, 'seen.json');
  const seen = wordsVersion(heldWords(path));
  await addWord(path, WORD, seen);
  const next = { ...WORD, word: 'fase' };
  await expect(addWord(path, next, seen)).rejects.toMatchObject({ code: 'precondition-failed' });
  expect(heldWords(path)).toEqual([WORD]);
  expect(await addWord(path, next, wordsVersion(heldWords(path)))).toEqual([WORD, next]);
});
