/** One door, as two people write it, and the doors of crowds. */
import { expect, test } from 'vitest';
import { doorWorth, samePlace } from '../../../src/network/continuity/same-place.ts';
import { addressPlace } from '../../../src/network/continuity/seat-place.ts';

const told = (
  address: string,
  postalCode: string | null = '4560-143',
  municipality: string | null = 'Penafiel',
) => {
  const place = addressPlace({ address, postalCode, municipality, district: 'Porto' });
  if (!place) throw new Error(`${address} is no place`);
  return place;
};
const same = (a: ReturnType<typeof told>, b: ReturnType<typeof told>, firms = 1) =>
  [samePlace(a, b, at), samePlace(b, a, at)].every(Boolean) &&
  samePlace(a, b, () => ({ building: firms, unit: firms }));
const at = () => ({ building: 1, unit: 1 });

test.each([
  ['abbreviated', told('R. do Forno nº 7'), told('Rua do Forno, 7')],
  ['a code of four digits', told('Rua do Forno, 7', '4560'), told('Rua do Forno, 7')],
  ['no code at all', told('Rua do Forno, 7', null), told('Rua do Forno, 7')],
  ['without numbers', told('Lugar de Parafita, s/n'), told('Lug. Parafita S/N.º')],
  [
    'without numbers, and without a word for it',
    told('Lugar da Igreja'),
    told('Lugar da Igreja, sem número'),
  ],
  ['a place without code or number', told('Quinta do Paço', null), told('Qta. do Paço, s/n', null)],
  ['a place with its parish', told('Casal da Fonte Fria'), told('Casal da Fonte Fria, Sezim')],
  ['a letter apart', told('Rua do Forno, 5-B'), told('R. do Forno, 5 B')],
  ['a floor and its side', told('Av. Liberdade 100 2D'), told('Avenida da Liberdade, 100, 2.º Dto')],
  ['the ground floor', told('Rua do Forno, 7, r/c'), told('Rua do Forno, 7, Rés do Chão')],
  ['a lot', told('Zona Industrial da Lomba, Lote 12'), told('Z. Industrial Lomba, lt 12')],
  ['a kilometre', told('EN 15, km 43,5'), told('E.N. 15, KM 43.5')],
  [
    'the same room of a business centre',
    told('Centro Empresarial do Areal, 100, Sala 12'),
    told('Centro Empresarial Areal, 100, sala 12'),
  ],
])('%s: one door', (_name, a, b) => {
  expect(same(a, b)).toBe(true);
});

test.each([
  ['another street of one village and code', told('Rua do Forno, 7'), told('Largo da Igreja, 7')],
  ['four digits that differ', told('Rua do Forno, 7', '4561'), told('Rua do Forno, 7')],
  ['four digits, and another street', told('Rua da Igreja, 7', '4560'), told('Rua do Forno, 7')],
  ['another place without numbers', told('Lugar de Parafita, s/n'), told('Lugar da Eira, s/n')],
  ['a place with one word of the other', told('Quinta da Fonte Fria'), told('Fonte do Corvo')],
  ['another place of the town', told('Lugar da Igreja, Penafiel'), told('Lugar da Eira, Penafiel')],
  ['the longer name, without a code', told('Quinta do Paço', null), told('Quinta do Paço Velho', null)],
  ['another letter', told('Rua do Forno, 5 A'), told('Rua do Forno, 5 B')],
  ['the other side', told('Rua do Forno, 7, 2D'), told('Rua do Forno, 7, 2E')],
  ['another kilometre', told('EN 15, km 43,5'), told('EN 15, km 44')],
  ['another flat', told('Rua do Forno, 7, 2.º Dto'), told('Rua do Forno, 7, 3.º Dto')],
  [
    'a business centre without a room',
    told('Centro Empresarial do Areal, 100'),
    told('Centro Empresarial do Areal, 100'),
  ],
  ['a tower without an office', told('Torre do Lago, 3'), told('Torre do Lago, 3')],
  [
    'a virtual office',
    told('Rua do Forno, 7, Sala 2, Escritório Virtual'),
    told('Rua do Forno, 7, Sala 2, Escritório Virtual'),
  ],
  [
    'an accountant’s',
    told('Rua do Forno, 7, Gabinete de Contabilidade'),
    told('Rua do Forno, 7, Gabinete de Contabilidade'),
  ],
])('%s: not one door', (_name, a, b) => {
  expect(same(a, b)).toBe(false);
});

test('the more companies are at a door, the less it is worth, without a cliff', () => {
  const door = told('Rua do Forno, 7');
  const worth = [1, 2, 3, 4, 5, 6, 11, 12, 40].map(firms =>
    doorWorth(door, door, () => ({ building: firms, unit: firms })),
  );
  expect(worth).toEqual([3, 3, 3, 2, 2, 1, 1, 0, 0]);
});
