import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDate, readEuros } from '../../../../src/registers/reading/values/pt-text.ts';

describe('readDate', () => {
  test.each([
    ['6/5/2025', '2025-05-06'],
    ['2025/01/16', '2025-01-16'],
    ['6 de Março de 2025', '2025-03-06'],
    ['6 DE MARC\u0327O DE 2025', '2025-03-06'],
    ['1.º de maio de 2025', null],
    ['1º de maio de 2025', '2025-05-01'],
    [' 16\u00a0de  janeiro\nde 2025 ', '2025-01-16'],
  ])('%j is %s', (text, expected) => {
    expect(readDate(text)).toBe(expected);
  });

  test.each([
    '31/02/2025',
    '29/02/2025',
    '00/01/2025',
    '01/13/2025',
    '32/01/2025',
    '20251332',
    '2025-13-01',
    '31 de fevereiro de 2025',
    '16 de brumário de 2025',
    '16 janeiro 2025',
    '16/01/25',
    '16/01/0025',
    '2025/01-16',
    'AP. 2/20250314',
    '16/01/2025 11:04',
    'em 16/01/2025',
    'em 2025-01-16',
    '2025-01-16T00:00',
    '2025-01-16 a 2025-01-31',
    '202503141104',
    'em 16 de janeiro de 2025',
    '16 de janeiro de 2025, quinta-feira',
    '',
    'data',
  ])('%j is no date', text => {
    expect(readDate(text)).toBeNull();
  });

  const MONTHS =
    'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

  test('every day of the calendar is read alike in every form', () => {
    const anyDay = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(anyDay, at => {
        const iso = at.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = iso.split('-') as [string, string, string];
        const inWords = `${Number(dayOfMonth)} de ${MONTHS[Number(month) - 1]} de ${year}`;
        const forms = [
          iso,
          `${dayOfMonth}/${month}/${year}`,
          `${dayOfMonth}-${month}-${year}`,
          iso.replaceAll('-', ''),
          inWords,
          inWords.toUpperCase(),
        ];
        expect(forms.map(readDate)).toEqual(forms.map(() => iso));
      }),
    );
  });
});

describe('readEuros', () => {
  test.each([
    ['1.234,56€', 1234.56],
    ['€ 1.234,56', 1234.56],
    ['€1.234,56', 1234.56],
    ['66.666,67 Euros', 66_666.67],
    ['66.666,67\u00a0EUROS', 66_666.67],
    ['5.000,00 euro', 5000],
    ['10.000 EUR', 10_000],
    ['10.000', 10_000],
    ['7500', 7500],
    ['5.000.000', 5_000_000],
    ['12,5', 12.5],
    ['0', 0],
  ])('%j is %d', (text, expected) => {
    expect(readEuros(text)).toBe(expected);
  });

  test.each([
    '',
    '€',
    'euros',
    '-5,00 €',
    '1,234.56',
    '1.23',
    '12.34,00',
    '1234.567',
    '1.2345',
    '1,234',
    '1.234,',
    ',50',
    '1 234,56',
    '1e3',
    '0x10',
    'mais de 5.000.000',
    '10.000 a 50.000',
    'NaN',
  ])('%j is no amount', text => {
    expect(readEuros(text)).toBeNull();
  });

  test('every amount to the cent is read back from the way a register writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), cents => {
        const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
        const text = `${whole},${String(cents % 100).padStart(2, '0')} €`;
        expect(readEuros(text)).toBe(cents / 100);
      }),
    );
  });
});
