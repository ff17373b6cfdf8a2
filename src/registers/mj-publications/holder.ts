/** The holder of an office or a quota, by the number beside the name. A person's number is hashed here. */
import type { OfficeHolder } from '../../facts/fact.ts';
import { companyNif } from '../../kernel/nif.ts';
import { personNameKey } from '../../kernel/secrets/person-key.ts';
import { showsLegalForm } from '../reading/company-name.ts';
import { fail } from '../reading/reading-end.ts';
import type { ParseContext } from '../register.ts';
import { squish } from './act-fields.ts';

/**
 * `nif` as it stands after its label, null where the act omits it. Nine digits in the range of natural persons are a
 * person, also with a wrong check digit: the hash then links only acts with the same misprint. Other numbers than a
 * person's or a company's (foreign ones, inheritances) identify nobody here and are dropped.
 */
export function readHolder(name: string, nif: string | null, context: ParseContext): OfficeHolder {
  const plain = withoutParticulars(squish(name))
    .replace(/ como bem pr[oó]prio$/i, '')
    .replace(/(?<![\s,;])[\s,;]+$/, '');
  if (plain === '') fail('a holder without a name');
  if (nif?.includes(':')) fail('a field after NIF/NIPC that is not known');
  const digits = nineDigits(nif ?? '');
  const company = digits && companyNif(digits);
  if (company) return { type: 'company', nif: company, name: plain };
  if (digits && isPersonsNumber(digits))
    return { type: 'person', key: context.personKey(digits), name: plain };
  if (showsLegalForm(plain)) return { type: 'unidentified', name: plain };
  return { type: 'unidentified', key: personNameKey(context.personKey, plain), name: plain };
}

/** What a deed says of a person behind the name: how they live, and where. "Maior" and "Casado" are surnames, too. */
const PARTICULARS =
  /(?:[,;(] ?(?:casad|solteir|divorciad|vi[uú]v|maior|natural d|com resid|com domic|domicili|morad|portador|contribuinte)|(?:[,;(] ?| )resid(?:e|ente|ia|[eê]ncia)(?!\p{L})).*$/isu;

export const withoutParticulars = (text: string): string =>
  showsLegalForm(text) ? text : text.replace(PARTICULARS, '');

/** Whether nine digits lie in the range of natural persons, right check digit or not. */
export const isPersonsNumber = (digits: string): boolean => /^([1238]|45)/.test(digits);

/** The number at the start of `text`, spaces and dots left out; null unless it has nine digits. */
export function nineDigits(text: string): string | null {
  const number = /^(?:PT\s?)?(\d[\d .-]*)/i.exec(text.trim())?.[1]?.replace(/\D/g, '');
  return number?.length === 9 ? number : null;
}
