import { describe, expect, test } from 'vitest';
import { seatPlace } from '../../src/network/seat-place.ts';

const place = (
  address: string,
  postalCode: string | null = '4560-143',
  municipality: string | null = 'Penafiel',
) => seatPlace({ address, postalCode, municipality, district: 'Porto' });

describe('the place of a seat', () => {
  test.each([
    ['Rua da Pedreira, 214', '4560-143|214', null],
    ['RUA DA PEDREIRA, N.º 214', '4560-143|214', null],
    ['Rua da Pedreira nº 214', '4560-143|214', null],
    ['Rua da Pedreira 214', '4560-143|214', null],
    ['Rua da Pedreira, 214-A', '4560-143|214a', null],
    ['Rua da Pedreira, 214, 3.º Dto', '4560-143|214', '3 dto'],
    ['Rua da Pedreira, nº 214 - 3º Direito', '4560-143|214', '3 dto'],
    ['Rua da Pedreira 214 3º Esq.', '4560-143|214', '3 esq'],
    ['Rua da Pedreira, 214, R/C', '4560-143|214', 'r c'],
    ['Rua 25 de Abril, 7', '4560-143|7', null],
    ['Rua 25 de Abril, Lote 7, Loja B', '4560-143|7', 'loja b'],
    ['Centro Empresarial do Areal, 100, Sala 33', '4560-143|100', 'sala 33'],
    ['Edifício Horizonte, Avenida do Parque, 50, Sala 4', '4560-143|50', 'sala 4'],
  ])('%s', (address, building, unit) => {
    expect(place(address)).toEqual({ building, unit });
  });

  test.each([
    ['a street without a door', 'Rua 25 de Abril', '4560-143', 'Penafiel'],
    ['no door at all', 'Lugar da Eira', '4560-143', 'Penafiel'],
    ['a door in no known place', 'Rua do Forno, 7', null, null],
  ])('%s is no place', (_name, address, code, municipality) => {
    expect(place(address, code, municipality)).toBeNull();
  });

  test('without a postal code the street and the municipality name it', () => {
    expect(place('Rua do Forno, 7', null, 'Porto')).toEqual({ building: 'porto/rua do forno|7', unit: null });
    expect(place('RUA DO FORNO, N.º 7', null, 'PORTO')).toEqual(place('Rua do Forno, 7', null, 'Porto'));
  });

  test('the code is read with and without its hyphen, and without the name of the place', () => {
    expect(place('Rua do Forno, 7', '4560 - 143')).toEqual(place('Rua do Forno, 7', '4560-143 PENAFIEL'));
  });
});
