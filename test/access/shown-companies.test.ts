/** Which companies of an answer cost a unit. */
import { expect, it } from 'vitest';
import { ShownCompanies } from '../../src/access/admission/shown-companies.ts';

it('what was paid by other means is one assessment: a later one of the company beside it takes a unit', () => {
  const charged = (ids: readonly string[]) => {
    const shown = new ShownCompanies();
    shown.paid('580000010', 'asm_paid');
    for (const id of ids) shown.read('580000010', id);
    return shown.take().map(company => company.charged);
  };
  expect(charged(['asm_paid'])).toEqual([false]);
  expect(charged(['asm_paid', 'asm_later'])).toEqual([true]);
});
