/** Tells the fields of an act's own company from those of companies that the act names beside it: whom a merger absorbs, who asked for a seizure. */
import type { CompanyActType } from '../../facts/fact.ts';
import type { Field } from './act-fields.ts';
import { nineDigits } from './act-holders.ts';

/**
 * Without what follows the `Firma:` or the number of another company, up to the next company or section. A merger names
 * all its companies: one without a number is another, unless the act amends the articles too.
 */
export function withoutOthers(
  fields: readonly Field[],
  own: string,
  types: readonly CompanyActType[],
): Field[] {
  const isOfSeveral = types.includes('merger-or-division') && !types.includes('articles-change');
  const numbersFirst = fields.find(({ kind }) => kind === 'firma' || kind === 'nif')?.kind === 'nif';
  let isOther = false;
  return fields.filter(({ kind, value }, i) => {
    if (kind.startsWith('section')) isOther = false;
    if (kind === 'firma') {
      const number = numbersFirst ? numberBefore(fields, i) : numberAfter(fields, i);
      isOther = number ? nineDigits(number) !== own : isOfSeveral;
    }
    if (kind === 'nif' && value !== '') isOther = nineDigits(value) !== own;
    return !isOther;
  });
}

const numberBefore = (fields: readonly Field[], at: number): string | undefined =>
  fields[at - 1]?.kind === 'nif' ? fields[at - 1]!.value : undefined;

function numberAfter(fields: readonly Field[], at: number): string | undefined {
  const next = fields.slice(at + 1).find(({ kind }) => kind === 'firma' || kind === 'nif');
  return next?.kind === 'nif' ? next.value : undefined;
}
