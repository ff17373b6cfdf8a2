import { describe, expect, test } from 'vitest';
import { seatPlace } from '../../../src/network/continuity/seat-place.ts';

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
    ['Sala 4, Edifício Horizonte, Avenida do Parque, 50', '4560-143|50', 'sala 4'],
    ['Avenida do Parque, 50, Sala 4, Edifício Horizonte', '4560-143|50', 'sala 4'],
    ['Loja B - Rua do Forno, 7', '4560-143|7', 'loja b'],
    ['Loja B – Rua do Forno, 7', '4560-143|7', 'loja b'],
    ['Loja B — Rua do Forno — 7', '4560-143|7', 'loja b'],
    ['Rua do Forno; 7; Loja B', '4560-143|7', 'loja b'],
    ['Zona Industrial da Lomba, Lote 15, Pavilhão 3', '4560-143|15', 'pavilhao 3'],
    ['Zona Industrial da Lomba, Lote 15 Pav. 3', '4560-143|15', 'pavilhao 3'],
    ['Quinta da Lomba, Armazém B', '4560-143|sn lomba', 'armazem b'],
    ['Nave de Haver, 12', '4560-143|12', null],
    ['Rua do Forno, 7, Bloco B, 3.º Dto', '4560-143|7', '3 dto bloco b'],
    ['Rua do Forno, 7, 3.º Direito, Bloco B', '4560-143|7', '3 dto bloco b'],
    ['Rua do Forno, 7, 3 º Dt', '4560-143|7', '3 dto'],
    ['Rua do Forno, 7, 3.º', '4560-143|7', '3'],
    ['Rua do Forno, 7, 2.º Esquerdo', '4560-143|7', '2 esq'],
    ['Rua do Forno, 7, Loja B. 2', '4560-143|7', 'loja b 2'],
    ['Rua do Forno 7 2.º Esq', '4560-143|7', '2 esq'],
    ['Rua da Torre 7', '4560-143|7', null],
    ['Rua do Forno, 7-A', '4560-143|7a', null],
    ['Rua do Forno, 7A', '4560-143|7a', null],
    ['Rua do Forno, 7/A', '4560-143|7a', null],
    ['Rua do Forno, 7 -A', '4560-143|7a', null],
    ['Rua do Forno, 7- A', '4560-143|7a', null],
    ['Rua do Forno 7A', '4560-143|7a', null],
    ['Rua 25 de Abril 7A', '4560-143|7a', null],
    ['Rua do Forno, 7A, 2.º Esq', '4560-143|7a', '2 esq'],
    ['Rua do Forno, 7, 3A', '4560-143|7', '3 a'],
    ['Rua do Forno, 7, 3.ª', '4560-143|7', '3'],
    ['Rua do Forno, 5 A', '4560-143|5a', null],
    ['Rua do Forno, n.º 5 A, Penafiel', '4560-143|5a', null],
    ['Rua do Forno 5 E', '4560-143|5e', null],
    ['Rua do Forno, 5 B, 2.º Esq', '4560-143|5b', '2 esq'],
    ['Rua 1.º de Maio, 5 D', '4560-143|5d', null],
    ['EN 15, 5 D', '4560-143|5d', null],
    ['Rua do Forno, 7, 2D', '4560-143|7', '2 dto'],
    ['Rua do Forno 7 2D', '4560-143|7', '2 dto'],
    ['Rua do Forno, 7 - 2.º D.to', '4560-143|7', '2 dto'],
    ['Rua do Forno, 7, 1.º E', '4560-143|7', '1 esq'],
    ['Rua do Forno, 7, 1.º Esqdo.', '4560-143|7', '1 esq'],
    ['Rua do Forno, 7, Primeiro Andar Esquerdo', '4560-143|7', '1 esq'],
    ['Rua do Forno, 7, 1.º andar', '4560-143|7', '1'],
    ['Rua do Forno, 7, Rés do Chão', '4560-143|7', 'r c'],
    ['Rua do Forno, 7, rés-do-chão', '4560-143|7', 'r c'],
    ['Rua do Forno, 7, R/C Dto', '4560-143|7', 'r c dto'],
    ['Rua do Forno, 7, Bloco B 3.º Dto', '4560-143|7', '3 dto bloco b'],
    ['Rua do Forno, 7, Lj. 02', '4560-143|7', 'loja 2'],
    ['Rua do Forno, 7, 4560-143 Penafiel', '4560-143|7', null],
    ['Lugar da Igreja', '4560-143|sn igreja', null],
    ['Lugar da Igreja, s/n, Penafiel', '4560-143|sn igreja', null],
    ['Lugar da Igreja, sem número', '4560-143|sn igreja', null],
    ['Quinta do Paço Velho', '4560-143|sn paco velho', null],
    ['Casal da Fonte Fria', '4560-143|sn casal fonte fria', null],
    ['Fonte Fria', '4560-143|sn fonte fria', null],
    ['Zona Industrial de Sezim', '4560-143|sn sezim', null],
    ['Rua do Forno, s/n', '4560-143|sn forno', null],
    ['Rua 25 de Abril Torre 7', '4560-143|7', null],
    ['Rua do Forno, 214-216', '4560-143|214', null],
    ['Rua do Forno, 214/216', '4560-143|214', null],
    ['Rua do Forno, 007', '4560-143|7', null],
    ['Rua 25 de Abril, km 2.5, 7', '4560-143|7', null],
    ['Rua 5 de Outubro 12345', '4560-143|12345', null],
  ])('%s', (address, building, unit) => {
    expect(place(address)).toEqual({ building, unit });
  });

  test.each([
    ['a street without a door', 'Rua 25 de Abril', '4560-143', 'Penafiel'],
    ['a street without a number', 'Rua do Forno', '4560-143', 'Penafiel'],
    ['an address that is unknown', 'Morada desconhecida', '4560-143', 'Penafiel'],
    ['a town', 'Penafiel', '4560-143', 'Penafiel'],
    ['a place without a name', 'Zona Industrial', '4560-143', 'Penafiel'],
    ['a word with a number in it', 'Quinta 3Marias', '4560-143', 'Penafiel'],
    ['a number that is no door', 'Apartado 123456', '4560-143', 'Penafiel'],
    ['a door in no street', '7', null, 'Penafiel'],
    ['a code that is none, and no municipality', 'Rua do Forno, 7', '14560-143', null],
    ['a door in no known place', 'Rua do Forno, 7', null, null],
  ])('%s is no place', (_name, address, code, municipality) => {
    expect(place(address, code, municipality)).toBeNull();
  });

  test('without a postal code the street and the municipality name it', () => {
    expect(place('Rua do Forno, 7', null, 'Porto')).toEqual({ building: 'porto/rua do forno|7', unit: null });
    expect(place('RUA DO FORNO, N.º 7', null, 'PORTO')).toEqual(place('Rua do Forno, 7', null, 'Porto'));
  });

  test.each([
    ['Rua do Forno, 7', 'rua do forno|7'],
    ['Rua do Forno, n.º 7', 'rua do forno|7'],
    ['Rua do Forno, n º 7', 'rua do forno|7'],
    ['Rua do Forno nº7', 'rua do forno|7'],
    ['Rua do Forno, num 7', 'rua do forno|7'],
    ['Rua do Forno, número 7', 'rua do forno|7'],
    ['Rua do Forno, n.º de polícia 7', 'rua do forno|7'],
    ['Rua do Forno, porta 7', 'rua do forno|7'],
    ['Rua do Forno, 7, Vale', 'rua do forno|7'],
    ['Bairro Novo, 7', 'bairro novo|7'],
    ['Rua da Porta, 7', 'rua da porta|7'],
    ['Bairro Novo, Rua do Forno, 7', 'bairro novo rua do forno|7'],
  ])('and its door, however it is written: %s', (address, told) => {
    expect(place(address, null, 'Porto')).toEqual({ building: `porto/${told}`, unit: null });
    expect(place(address, '14000-234', 'Porto')).toEqual({ building: `porto/${told}`, unit: null });
  });

  test('the code is read with and without its hyphen, and without the name of the place', () => {
    for (const code of ['4560-143', '4560 - 143', '4560 143', '4560143', ' 4560-143 PENAFIEL'])
      expect(place('Rua do Forno, 7', code)).toEqual({ building: '4560-143|7', unit: null });
    expect(place('Rua do Forno, 7', '4560-1432')?.building).toBe('penafiel/rua do forno|7');
  });
});
