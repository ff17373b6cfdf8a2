/** Rows of a list that do not say whom they are about: set aside one by one, so that one typing error does not stop a list. */
import { companyNif, type Nif } from '../../kernel/nif.ts';
import { showsLegalForm } from './company-name.ts';

export interface RowSetAside {
  /** Where it stands and what is wrong: never its number, which may be a person's. */
  readonly fault: string;
  /** Companies that it may be about: their numbers are one slip away from what is printed. */
  readonly mayBe: readonly Nif[];
  /** Null where it shows no legal form, and so may be a person's. */
  readonly name: string | null;
}

export const setAside = (fault: string, number: string, name: string): RowSetAside => ({
  fault,
  mayBe: companiesNear(number),
  name: showsLegalForm(name) ? name.trim() : null,
});

/** As a reading has them: no member where there are none. */
export const asideOf = ({ setAside }: { readonly setAside: readonly RowSetAside[] }) =>
  setAside.length > 0 ? { setAside } : {};

const ALWAYS_BORNE = 2;
const MOST_SHARE = 0.1;

/**
 * Why one answer, a page or a file, must not be taken; null where a row is mistyped here and there. In a whole list one row of a hundred
 * is too many (`unreadable-values.ts`), but a page has only some fifty, and errors do not come spread evenly: beyond one in ten, or
 * where nothing else was read, its columns have moved or it is damaged.
 */
export function tooManyAside(
  aside: { readonly length: number; readonly 0?: RowSetAside },
  read: number,
): string | null {
  const isTypingError =
    aside.length <= Math.max(ALWAYS_BORNE, (aside.length + read) * MOST_SHARE) &&
    (read > 0 || aside.length === 0);
  return isTypingError ? null : aside[0]!.fault;
}

/** A company that is not in what was read, and that a row may be about, is not known to be absent: why. */
export const doubtAbout = (nif: Nif, aside: readonly RowSetAside[]): string | null => {
  const row = aside.find(({ mayBe }) => mayBe.includes(nif));
  return row ? `a row may be about this company: ${row.fault}` : null;
};

const LOOKS_LIKE: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', '|': '1', s: '5', b: '8' };

/** What may have been meant: as it stands, or with a digit lost, won, changed or exchanged with its neighbour. */
function companiesNear(printed: string): Nif[] {
  const digits = printed
    .replace(/^\W*(?:n\.?(?:[ºo°]|i\.?(?:f|p\.?c))\.?:? ?)?(?:PT)?/i, '')
    .replace(/[oil|sb]/gi, letter => LOOKS_LIKE[letter.toLowerCase()]!)
    .replace(/\D/g, '');
  const near = new Set(variantsOf(digits).flatMap(number => companyNif(number) ?? []));
  return [...near].sort();
}

const DIGITS = [...'0123456789'];

function variantsOf(digits: string): string[] {
  const places = [...digits].map((_, at) => at);
  const cut = (at: number, length: number, by: string) =>
    digits.slice(0, at) + by + digits.slice(at + length);
  if (digits.length === 8) return [...places, 8].flatMap(at => DIGITS.map(digit => cut(at, 0, digit)));
  if (digits.length === 10) return places.map(at => cut(at, 1, ''));
  if (digits.length !== 9) return [];
  const exchanged = places.slice(1).map(at => cut(at - 1, 2, digits[at]! + digits[at - 1]!));
  return [digits, ...exchanged, ...places.flatMap(at => DIGITS.map(digit => cut(at, 1, digit)))];
}
