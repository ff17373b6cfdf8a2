/** A link of evidence says whether it opens the record or only the page where one searches for it. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { contractUrl } from '../../src/registers/base-contracts/addresses.ts';

const page = join(import.meta.dirname, '../../page/dashboard');
const { leadsToRecord } = await import(join(page, 'components/records/leads-to-record.ts'));

describe('an address', () => {
  it.each([
    [contractUrl('10482733'), 'contrato 10482733'],
    ['https://register.example/file-12345', 'file-12345, row 7'],
    ['https://register.example/p?n=1401%2F26.0T8LRA', '1401/26.0T8LRA (ref. 145)'],
    ['https://register.example/P/0t8lra', '1401/26.0T8LRA'],
  ])('with the reference in it leads to the record: %s', (url, reference) => {
    expect(leadsToRecord(url, reference)).toBe(true);
  });

  it.each([
    ['https://register.example/search', '1401/26.0T8LRA'],
    [
      'https://register.example/devedores/de-devedores.html',
      'lista de devedores (colectivos), 10.000 a 50.000',
    ],
    ['https://register.example/2026/lista.pdf', 'AP. 2/2026'],
    ['https://register.example/%E0%A4%A', 'contrato 10482733'],
    ['https://register.example/search', null],
    [null, 'contrato 10482733'],
    ['', ''],
  ])('without it leads to a search: %s', (url, reference) => {
    expect(leadsToRecord(url, reference)).toBe(false);
  });

  it.each(ALL_REGISTERS.map(({ meta }) => [meta.name, meta.officialPage] as const))(
    'of the official page of %s leads to no record, whatever the reference',
    (_name, officialPage) => {
      for (const reference of [
        'listaFC3.pdf, Devedores de 100.001 a 500.000 €',
        'lista de devedores (pessoas coletivas), 10.000 a 50.000 €',
        '1401/26.0T8LRA, Juízo de Execução de Leiria',
        'AP. 2/20250314',
        '45012-PUB',
        'art. 15.º da Lei n.º 102/2009 (2026-03-01)',
        'sanção acessória (Tribunal de Contas)',
      ])
        expect([reference, leadsToRecord(officialPage, reference)]).toEqual([reference, false]);
    },
  );
});
