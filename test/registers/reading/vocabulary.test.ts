import { afterEach, expect, it } from 'vitest';
import '../../../src/registers/all-registers.ts';
import { checkedWords } from '../../../src/registers/reading/taught-words.ts';
import {
  noticingWords,
  teach,
  teachingFault,
  vocabularies,
  vocabulary,
  wordsIn,
} from '../../../src/registers/reading/vocabulary.ts';

const readColour = vocabulary('test colour', ['red', 'green', 'ignored'], word =>
  word === 'vermelho' ? 'red' : null,
);
const word = (text: string, meaning: string, name = 'test colour') => ({
  vocabulary: name,
  word: text,
  meaning,
  because: 'a test',
  on: '2026-11-24',
});
afterEach(() => teach([]));

it('a taught word counts where the code knows none, however it is printed, and never against the code', () => {
  expect(readColour('Côr de Limão')).toBeNull();
  teach([word('côr de limão', 'green'), word('vermelho', 'green')]);
  expect([readColour('COR DE LIMAO:'), readColour('vermelho'), readColour('azul')]).toEqual([
    'green',
    'red',
    null,
  ]);
});

it('the word is named that a reason speaks of, with what it may mean', async () => {
  const { words } = await noticingWords(() => ['Azul', 'Vermelho'].map(readColour));
  expect(wordsIn('the colour "azul" is not known', words)).toEqual([
    { vocabulary: 'test colour', word: 'Azul', meanings: ['red', 'green', 'ignored'] },
  ]);
});

it.each([
  ['a word of weight that is ignored', [word('Suspenso em 2025', 'ignored')], /entry 1: a word of weight/],
  [
    'an act of weight that is of another kind',
    [word('INSOLV. POR APENSO', 'other', 'mj-publications act')],
    /entry 1: a word of weight/,
  ],
  ['a word without a reason', [word('azul', 'red'), { ...word('azul', 'red'), because: ' ' }], /entry 2/],
  ['a day that is none', [{ ...word('azul', 'red'), on: 'yesterday' }], /entry 1/],
])('a file with %s is refused', (_, words, fault) => {
  expect(() => checkedWords(words, 'words.json')).toThrow(fault);
});

it('a vocabulary or a meaning that the code does not have teaches nothing', () => {
  expect(teachingFault(word('azul', 'blue'))).toMatch(
    /"blue" is no meaning of test colour; give one of red, green/,
  );
  expect(teachingFault(word('x', 'ignored', 'nothing'))).toMatch(/no vocabulary "nothing"/);
  expect(teachingFault(word('azul', 'red'))).toBeNull();
  // A word that is passed over clears nobody: no vocabulary can mean "nothing found".
  expect([...vocabularies().values()].flat()).not.toContain('not_found');
});
