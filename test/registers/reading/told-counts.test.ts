import { expect, test } from 'vitest';
import { toldCounts } from '../../../src/registers/reading/words/told-counts.ts';

const NONE = { rows: 0, pages: 0, more: false };

test.each([
  ['Número total de sanções publicadas: 250', { rows: 250 }],
  ['Sanções publicadas: 1.250', { rows: 1250 }],
  ['Sanções em vigor (250)', { rows: 0 }],
  ['Sanções (250)', { rows: 250 }],
  ['As sanções publicadas são 250', { rows: 250 }],
  ['Existem 250 sanções publicadas em 20 páginas', { rows: 250, pages: 20 }],
  ['Bem-vindo. Existem 250 novas sanções. Boa leitura', { rows: 250 }],
  ['Número de infratores: 250', { rows: 250 }],
  ['Total geral 250', { rows: 250 }],
  ['Mostrando 12 / 250', { more: true }],
  ['A visualizar 1 a 12 de um total de 250', { more: true }],
  ['Mostrando 12 / 12', {}],
  ['Ver mais (238)', { more: true }],
  ['e mais 238 registos', { more: true, rows: 238 }],
  ['+ 238', { more: true }],
  ['Página 1 2 3 4 5 … 20', { pages: 20 }],
  ['« 1 | 2 | [3] »', { pages: 3 }],
  ['20 páginas', { pages: 20 }],
  ['10 registos por página', {}],
  ['Sanções aplicadas desde 2022', {}],
  ['Em 2026 infrações muito graves são publicitadas', {}],
  ['Sanções publicadas: 12/03/2026', {}],
  ['Publicação de sanções: 365 dias', {}],
  ['Total de coimas: 25.500,00 €', {}],
  ['03/2026', {}],
  ['Lei n.º 7/2009, de 12 de fevereiro', {}],
  ['Se tiver mais de 2 infrações, contacte-nos', {}],
  ['Telefone 213 308 700', {}],
])('"%s" tells of %j', (line, told) => {
  expect(toldCounts([line])).toEqual({ ...NONE, ...told });
});

test('numbers of pages may stand on a line each', () => {
  expect(toldCounts(['Página', '1', '2', '3', '…', '20', 'Seguinte'])).toEqual({ ...NONE, pages: 20 });
  expect(toldCounts(['Passo', '1', 'Nome', '2'])).toEqual(NONE);
});
