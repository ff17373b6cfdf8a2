import { describe, expect, test } from 'vitest';
import { firmName, namesSuggestOneHouse } from '../../src/network/firm-name.ts';
import { jaroWinkler } from '../../src/network/jaro-winkler.ts';
import { tradeLikeness } from '../../src/network/trades.ts';

const alike = (a: string, b: string) =>
  namesSuggestOneHouse(firmName(a, ['Lisboa']), firmName(b, ['Lisboa']));

describe('names that suggest one house', () => {
  test.each([
    ['CONSTRUÇÕES PEDRA LARGA DE TORVAL, LDA', 'PEDRA LARGA DE TORVAL II - CONSTRUÇÕES, UNIPESSOAL LDA'],
    ['VALBERIL - CARPINTARIAS, LDA', 'NOVA VALBERIL, S.A.'],
    ['VALBERIL CONSTRUÇÕES, LDA', 'VALBERYL ENGENHARIA, LDA'],
    ['IRMÃOS MALHEIRO, LDA', 'MALHEIRO & FILHOS, LDA.'],
    ['OBRAS VALBERIL, LDA (EM LIQUIDAÇÃO)', 'VALBERIL MAIS, LDA'],
  ])('%s and %s', (a, b) => {
    expect([alike(a, b), alike(b, a)]).toEqual([true, true]);
  });

  test.each([
    ['CONSTRUÇÕES DO NORTE, LDA', 'CONSTRUÇÕES DO NORTE II, LDA', 'nothing of their own'],
    ['LISBOA OBRAS, LDA', 'CONSTRUÇÕES DE LISBOA, LDA', 'the name of their town'],
    ['VALE DO ALVO, LDA', 'VALE DE CALBAÇAL, LDA', 'a common word of the land'],
    ['ALB, LDA', 'ALB CONSTRUÇÕES, LDA', 'three letters'],
    ['MARIL CONSTRUÇÕES, LDA', 'MARAL CONSTRUÇÕES, LDA', 'a likeness of five letters'],
    ['GALVÃO & FILHOS, LDA', 'GAMEIRO & FILHOS, LDA', 'only that they are families'],
  ])('not %s and %s, which share %s', (a, b) => {
    expect([alike(a, b), alike(b, a)]).toEqual([false, false]);
  });
});

describe('trades that names tell', () => {
  const likeness = (a: string, b: string) => tradeLikeness(firmName(a).trades, firmName(b).trades);
  test.each([
    ['CARPINTARIAS X, LDA', 'Y, CARPINTARIA E CAIXILHARIA, LDA', 'same-trade'],
    ['ELECTRICIDADE X, LDA', 'INSTALAÇÕES ELÉTRICAS Y, LDA', 'same-trade'],
    ['CONSTRUÇÕES X, LDA', 'Y - CONSTRUÇÃO CIVIL, LDA', 'same-division'],
    ['CONSTRUÇÕES X, LDA', 'CARPINTARIAS Y, LDA', 'same-division'],
    ['PINTURAS X, LDA', 'ELETRICIDADE Y, LDA', 'different'],
    ['CONSTRUÇÕES X, LDA', 'IMOBILIÁRIA Y, LDA', 'different'],
    ['GASPAR, LDA', 'ÁGUAS E GÁS Y, LDA', 'not-told'],
  ])('%s and %s: %s', (a, b, expected) => {
    expect([likeness(a, b), likeness(b, a)]).toEqual([expected, expected]);
  });
});

test('the likeness of words is that of Winkler’s examples', () => {
  expect(jaroWinkler('martha', 'marhta')).toBeCloseTo(0.961, 3);
  expect(jaroWinkler('dwayne', 'duane')).toBeCloseTo(0.84, 2);
  expect(jaroWinkler('dixon', 'dicksonx')).toBeCloseTo(0.813, 3);
  expect(jaroWinkler('abc', 'xyz')).toBe(0);
});
