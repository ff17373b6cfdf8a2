/** Parses dates and amounts in the forms of Portuguese registers. Null if it does not fit, never a guess. */

import { type LocalDate, localDate } from '../../../kernel/local-date.ts';
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

/** `dd/mm/aaaa`, `dd-mm-aaaa`, `dd.mm.aaaa`, `aaaa-mm-dd`, `aaaammdd` (as in `AP. 2/20250314`), `16 de janeiro de 2025`. */
export function readDate(text: string): LocalDate | null {
  const t = fold(text);
  let m = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(t);
  if (m) return localDate(Number(m[3]), Number(m[2]), Number(m[1]));
  m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(t) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(t);
  if (m) return localDate(Number(m[1]), Number(m[2]), Number(m[3]));
  m = /^(\d{1,2})o? de ([a-z]+) de (\d{4})$/.exec(t);
  const month = m ? MONTHS.indexOf(m[2]!) + 1 : 0;
  return m && month > 0 ? localDate(Number(m[3]), month, Number(m[1])) : null;
}

/** Euros in cents-exact form from `1.234,56 €`, `66.666,67 Euros`, `10.000`, `7500`; null for anything else. */
export function readEuros(text: string): number | null {
  const parts = /^(?:€ ?)?(\d{1,3}(?:\.\d{3})+|\d+)(,\d{1,2})?(?: ?(?:€|euros?|eur))?$/.exec(fold(text));
  return parts ? Number(parts[1]!.replaceAll('.', '') + (parts[2] ?? '').replace(',', '.')) : null;
}
