/** Parses dates and amounts in the forms of Portuguese registers. Null if it does not fit, never a guess. */
import { type LocalDate, lisbonDay, localDate } from '../../../kernel/local-date.ts';
import { fold } from '../../../kernel/text/fold.ts';

const MONTHS = [
  'janeiro',
  'fevereiro',
  'marco',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

/** `dd/mm/aaaa`, `dd-mm-aaaa`, `dd.mm.aaaa`, `aaaa-mm-dd`, `aaaa/mm/dd`, `aaaammdd` (as in `AP. 2/20250314`), `16 de janeiro de 2025`. */
export function readDate(text: string): LocalDate | null {
  const t = fold(text);
  let m = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(t);
  if (m) return localDate(Number(m[3]), Number(m[2]), Number(m[1]));
  m = /^(\d{4})([/.-]?)(\d{2})\2(\d{2})$/.exec(t);
  if (m) return localDate(Number(m[1]), Number(m[3]), Number(m[4]));
  m = /^(\d{1,2})o? de ([a-z]+) de (\d{4})$/.exec(t);
  const month = m ? MONTHS.indexOf(m[2]!) + 1 : 0;
  return m && month > 0 ? localDate(Number(m[3]), month, Number(m[1])) : null;
}

/** Euros in cents-exact form from `1.234,56 €`, `66.666,67 Euros`, `10.000`, `7500`; null for anything else. */
export function readEuros(text: string): number | null {
  const parts = /^(?:€ ?)?(\d{1,3}(?:\.\d{3})+|\d+)(,\d{1,2})?(?: ?(?:€|euros?|eur))?$/.exec(fold(text));
  return parts ? Number(parts[1]!.replaceAll('.', '') + (parts[2] ?? '').replace(',', '.')) : null;
}

const HOUR = /(?<![T\s])[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/i;
const IN_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/i;

/**
 * A day, also with an hour (`13/04/2023 00:00:00`, `2023-04-13T00:00:00+01:00`). An hour in UTC is of a program that took
 * the day for midnight in Lisbon: `2023-04-12T23:00:00Z` is the 13th.
 */
export function readDay(text: string): LocalDate | null {
  const printed = text.trim();
  const day = readDate(printed.replace(HOUR, ''));
  const instant = day !== null && IN_UTC.test(printed) ? Date.parse(printed) : Number.NaN;
  return Number.isNaN(instant) ? day : lisbonDay(new Date(instant));
}

/** Euros as Portuguese pages write them, with thousands apart by spaces (`12 460,27 €`), and as JSON does (`12460.27`). */
export function readAmount(text: string): number | null {
  const words = fold(text).replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');
  const number = /^(?:€ ?)?(\d+\.\d{1,2})(?: ?(?:€|euros?|eur))?$/.exec(words);
  return number ? Number(number[1]) : readEuros(words);
}

/** An empty value. */
export const isBlank = (value: string): boolean =>
  /^(?:[-–—.\s]*|n\/?\.?d\.?|n\/?\.?a\.?|nao aplicavel|null)$/.test(fold(value));

const FORMS = [/\d{4}[/-]\d\d[/-]\d\d/, /\d{1,2}[/.-]\d{1,2}[/.-]\d{4}/, /\d{1,2}o? de [a-z]+ de \d{4}/];
const UPDATED = new RegExp(
  `ac?tualizad[ao]s? (?:em|a|a data de) ?:? ?(${FORMS.map(form => form.source).join('|')})`,
);

/**
 * The day of `Informação actualizada em 2026-09-30`, `Lista atualizada em: 30/09/2026` and the like, anywhere in
 * `text`; null where nothing of the kind stands there, `unknown` for a date that no calendar has (31/02).
 */
export function readUpdateDate(text: string): LocalDate | 'unknown' | null {
  const written = UPDATED.exec(fold(text))?.[1];
  return written === undefined ? null : (readDate(written) ?? 'unknown');
}
