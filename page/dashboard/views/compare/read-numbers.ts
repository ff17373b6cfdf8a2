/** Which companies were named, by the address or by what was typed, and what of it is no number of a company. */

export type Numbers = { companies: string[]; refused: string[]; persons: number };

/** Nine digits, in groups or not. */
const NUMBERS = /(?<!\d)\d(?:[ .\u00a0-]?\d){8}(?!\d)/g;
/** Of people, whatever the last digit: nothing of theirs is shown again. */
const OF_A_PERSON = /^(?:[1238]|45)/;
export const OF_A_COMPANY = /^(?:[56]|71|98|99)/;

export function readNumbers(text: string): Numbers {
  const numbers = (text.match(NUMBERS) ?? []).map(one => one.replace(/\D/g, ''));
  const persons = numbers.filter(nif => OF_A_PERSON.test(nif));
  const others = numbers.filter(nif => !OF_A_PERSON.test(nif));
  // Words may stand between numbers; what has a digit was meant as one.
  const rest = text.replace(NUMBERS, ' ').match(/[^\s,;]*\d[^\s,;]*/g) ?? [];
  return {
    companies: [...new Set(others.filter(isCompany))],
    refused: [...new Set([...others.filter(nif => !isCompany(nif)), ...rest])],
    persons: persons.length,
  };
}

/** Of an address, where no words stand between numbers: a part that has no digit is none of a company either. */
export function readAddress(text: string): Numbers {
  const numbers = readNumbers(text);
  const words = text.split(',').filter(part => part.trim() && !/\d/.test(part));
  return { ...numbers, refused: [...numbers.refused, ...words] };
}

const isCompany = (nif: string) => OF_A_COMPANY.test(nif) && checkDigit(nif) === Number(nif[8]);

/** Weights 9 to 2, modulo 11. */
function checkDigit(nif: string) {
  const sum = [...nif.slice(0, 8)].reduce((all, digit, place) => all + Number(digit) * (9 - place), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
