import { expect, it } from 'vitest';
import { anonymised } from '../../../src/registers/reading/anonymised.ts';
import { personNif } from '../tiny-country.ts';

it.each([
  ['a value of BASE', (nif: string) => `{"adjudicatarios":["${nif} - Joana Exemplo"]}`],
  ['a line of CSV', (nif: string) => `${nif};Joana Exemplo;2026`],
  ['a label', (nif: string) => `Credor: Joana Exemplo NIF/NIPC: ${nif}`],
])('%s shows neither the number nor the name of a person', (_, text) => {
  const shown = Buffer.from(anonymised(Buffer.from(text(personNif(7))))).toString();
  expect(shown).toMatch(/3999\d{5}/);
  expect(shown).toContain('XXXXX XXXXXXX');
  expect(shown).not.toMatch(/Joana|Exemplo/);
  expect(shown).not.toContain(personNif(7));
});
