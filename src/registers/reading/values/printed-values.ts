/** Parses days and amounts with the additions of pages and exports. Null if it does not fit, never a guess. */

import type { LocalDate } from '../../../kernel/local-date.ts';
import { fold } from '../../../kernel/text/fold.ts';
import { readDate, readEuros } from './pt-text.ts';

/** A day, also with an hour of zero (`13/04/2023 00:00:00`, `2023-04-13T00:00:00Z`). */
export const readDay = (text: string): LocalDate | null =>
  readDate(text.trim().replace(/(?<![T\s])[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/i, ''));

/** Euros as Portuguese pages write them, with thousands apart by spaces (`12 460,27 €`), and as JSON does (`12460.27`). */
export function readAmount(text: string): number | null {
  const words = fold(text).replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');
  const number = /^(?:€ ?)?(\d+\.\d{1,2})(?: ?(?:€|euros?|eur))?$/.exec(words);
  return number ? Number(number[1]) : readEuros(words);
}

/** An empty value. */
export const isBlank = (value: string): boolean =>
  /^(?:[-–—.\s]*|n\/?\.?d\.?|n\/?\.?a\.?|nao aplicavel|null)$/.test(fold(value));
