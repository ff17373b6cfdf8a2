import { expect, test } from 'vitest';
import { createRecent, type RecentBounds } from '../../../src/kernel/pacing/recent.ts';

const ofTexts = (bounds: Partial<RecentBounds<string>>) =>
  createRecent<string>({ sizeOf: text => text.length, mostSize: 10, ...bounds });
/** Sets the texts one after the other, each under its first letter; tells which letters are kept. */
const keptOf = (bounds: Partial<RecentBounds<string>>, ...texts: string[]) => {
  const recent = ofTexts(bounds);
  for (const text of texts) recent.set(text[0]!, text);
  return [...new Set(texts.map(text => text[0]!))].filter(letter => recent.get(letter) !== undefined);
};

test('what was asked for last is kept, so many at most', () => {
  const recent = ofTexts({ most: 2 });
  for (const letter of ['a', 'b']) recent.set(letter, letter);
  expect(recent.get('a')).toBe('a');
  recent.set('c', 'c');
  expect(['a', 'b', 'c'].map(letter => recent.get(letter))).toEqual(['a', undefined, 'c']);
});

test('all are so large at most, together; one that is set again counts once', () => {
  expect(keptOf({}, 'aaaa', 'bbbb', 'cccc')).toEqual(['b', 'c']);
  expect(keptOf({}, 'aaaa', 'bbbb', 'bb', 'cccc')).toEqual(['a', 'b', 'c']);
});

test('one that is larger than all may be is not kept, unless the newest always is', () => {
  expect(keptOf({}, 'aaaa', 'b'.repeat(11))).toEqual([]);
  expect(keptOf({ least: 1 }, 'aaaa', 'b'.repeat(11))).toEqual(['b']);
});
