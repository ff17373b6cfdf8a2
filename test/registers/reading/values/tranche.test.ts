import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readUpdateDate } from '../../../../src/registers/reading/values/pt-text.ts';
import { readTranche } from '../../../../src/registers/reading/values/tranche.ts';

test.each([
  ['7500 a 25000', 7_500, 25_000],
  ['De 10.000€ a 50.000€', 10_000, 50_000],
  ['€ 10.000,00 – 50.000,00', 10_000, 50_000],
  ['entre 10\u00a0000 e 50\u00a0000 euros', 10_000, 50_000],
  ['25.000,01 a 50.000,00 €', 25_001, 50_000],
  ['>= 5.000.000', 5_000_000, null],
  ['≥ 5000000 €', 5_000_000, null],
  ['igual ou superior a 5.000.000 €', 5_000_000, null],
  ['mais de 5.000.000 €', 5_000_001, null],
  ['de MAIS DE 5.000.000 EUR.', 5_000_001, null],
  ['> 5.000.000', 5_000_001, null],
  ['de 1 euro a 10 euros', 1, 10],
  ['7500,5 a 25000,75', 7_501, 25_000],
  ['10.000-50.000', 10_000, 50_000],
  ['10.000 — 50.000', 10_000, 50_000],
  ['10.000 até 50.000 €', 10_000, 50_000],
  ['1 a 10 eur', 1, 10],
  ['>=5.000.000,01', 5_000_001, null],
  ['de => 5000000', 5_000_000, null],
  ['valor superior ou igual a 5.000.000', 5_000_000, null],
  ['a partir de 5.000.000 €', 5_000_000, null],
  ['mais que 5.000.000,50 €', 5_000_001, null],
  ['dívida superior a 5.000.000', 5_000_001, null],
  ['dívidas entre 10.000 € e 50.000 €', 10_000, 50_000],
  ['montante em dívida superior a 5.000.000 €', 5_000_001, null],
  ['de acima de 5.000.000', 5_000_001, null],
])('the band %o', (text, minEur, maxEur) => {
  expect(readTranche(text)).toMatchObject({ minEur, maxEur });
});

test.each([
  '',
  'Selecione…',
  '50.000',
  '50.000 a 10.000 €',
  '10.000 a 10.000 €',
  'até 10.000 €',
  '10.00 a 50.00',
  'mais de muito',
  '10.000 a 50.000 a 90.000',
  'menos 10.000 a 50.000 €',
  'menos >= 5.000.000',
  '>= 5.000.000 a 9.000.000',
  'menos mais de 5.000.000',
  'mais de 5.000.000 a 9.000.000',
  '10 0000 a 50 0000',
  '10.000 neuros a 50.000',
  '10.000 eurodólares a 50.000 eurodólares',
  '10.000 : 50.000',
])('no band is made of %o', text => {
  expect(readTranche(text)).toBeNull();
});

test('the label is what is printed, with single spaces', () => {
  expect(readTranche('  De 10.000 \u00a0a\n 50.000 €  ')!.label).toBe('De 10.000 a 50.000 €');
  expect(readTranche('mais de 5.000.000 €')!.label).toBe('mais de 5.000.000 €');
});

test('a printed band is read back, however large its figures', () => {
  const bands = fc.tuple(
    fc.integer({ min: 1, max: 10 ** 9 }),
    fc.integer({ min: 1, max: 10 ** 9 }),
    fc.constantFrom('pt-PT', 'de-DE'),
  );
  fc.assert(
    fc.property(bands, ([minEur, width, locale]) => {
      const print = (euros: number) => new Intl.NumberFormat(locale).format(euros);
      const maxEur = minEur + width;
      expect(readTranche(`de ${print(minEur)} a ${print(maxEur)} €`)).toMatchObject({ minEur, maxEur });
    }),
  );
});

test.each([
  ['Informação actualizada em 2026-09-30', '2026-09-30'],
  ['INFORMAÇÃO ATUALIZADA EM: 30/09/2026', '2026-09-30'],
  ['Lista atualizada em:\u00a030-09-2026Nome', '2026-09-30'],
  ['Lista atualizada em 30 de setembro de 2026', '2026-09-30'],
  ['Lista atualizada em: 2026-02-31', 'unknown'],
  ['Lista atualizada em breve', null],
  ['2026-09-30', null],
])('the date of %o', (text, date) => {
  expect(readUpdateDate(text)).toBe(date);
});
