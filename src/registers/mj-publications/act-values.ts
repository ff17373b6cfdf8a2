/** Values of an act that are more than words: days, presentations, the seat, the capital. */
import type { Seat } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import { type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { fail } from '../reading/reading-end.ts';
import { readAmount, readDate } from '../reading/values/pt-text.ts';
import type { Field } from './act-fields.ts';
import type { Presentation } from './mj-record.ts';

const DAY =
  /^(?:\d{4}[/.-]\d{2}[/.-]\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{8}|\d{1,2}(?:\s*[.ºo°]+)?\s+d[ea]\s+\p{L}+\s+d[ea]\s+\d{4})(?!\d)/iu;

/** Looks like a day, or like the number that somebody typed for one. */
const TYPED = /^[\d/.-]{2,10}(?![\p{L}\p{N}])|^\d{1,2}(?:\s*[.ºo°]+)?\s+d[ea]\s/iu;

/**
 * The day that a field begins with; words after it are the registrar's. Null for an empty field, unreadable for a day that no calendar
 * has, or that is later than `latest`: it only supports the act. A field that says something else is a misreading.
 */
export function leadingDate(value: string, label: string, latest: LocalDate): OrUnreadable<LocalDate | null> {
  if (value === '') return null;
  // "11 da maio de 2026" stands in real acts.
  const day = DAY.exec(value)?.[0]
    .replace(/\sda\s/gi, ' de ')
    .replace(/^(\d+)\s*[.ºo°]+\s/, '$1 ');
  const date = day === undefined ? null : readDate(day);
  if (date !== null) return date > latest ? UNREADABLE : date;
  return TYPED.test(value) ? UNREADABLE : fail(`a day after "${label}" that cannot be read`);
}

/** `AP. 2/20250314`, `Ap.2/2025-03-14`, `DEP 2763/2026-07-21`, `OF. 1 20240210`; source of a pattern whose groups are kind, number and day. */
export const PRESENTATION =
  '\\b(AP|DEP|OF)\\.?\\s*(\\d+)(?:\\s*[/,–-]\\s*|\\s+(?:de\\s+)?)(\\d{4}-?\\d{2}-?\\d{2})(?!\\d)';

export function readPresentation(kind: string, number: string, on: string): Presentation {
  const day = readDate(on);
  if (day === null) fail('a presentation of a day that no calendar has');
  return { kind: kind.toUpperCase() as Presentation['kind'], number: Number(number), on: day };
}

const PLACE = /(?:^|\s)(\d{4})\s*-\s*(\d{3})(?!\d).*$/s;
const OLD_PLACE = /\s\d{4}\s+\p{Lu}[^\d]*$/u;

/** The company's seat from `Sede:` and the district, concelho and freguesia right after it; null where there is none. */
export function readSeat(fields: readonly Field[]): Seat | null {
  const at = fields.findIndex(({ kind, value }) => kind === 'seat' && value !== '');
  if (at < 0) return null;
  const parts = [fields[at]!];
  for (const field of fields.slice(at + 1)) {
    if (field.kind !== 'district' && field.kind !== 'municipality' && field.kind !== 'parish') break;
    parts.push(field);
  }
  const postal = parts.map(({ value }) => PLACE.exec(value)).find(match => match !== null);
  const part = (kind: Field['kind']) => {
    const value = parts.find(field => field.kind === kind)?.value ?? '';
    return (
      value
        .replace(PLACE, '')
        .replace(OLD_PLACE, '')
        .replace(/(?<![\s,;-])[\s,;-]+$/, '') || null
    );
  };
  return {
    address: part('seat') ?? '',
    postalCode: postal ? `${postal[1]}-${postal[2]}` : null,
    municipality: part('municipality'),
    district: part('district'),
  };
}

/** `1.002.410$00`, `1.002.410 escudos`: the euros that come after it would look like a reduction. */
const OTHER_CURRENCY = /^[\d., ]*(?:\$|escudos|pte\b|esc\b|contos|usd\b|d[oó]lares|libras|gbp\b)/i;

/** Euros at the start of a text, or null: other money, no amount, or one in another notation (`5,000.00`). */
export function leadingEuros(text: string): number | null {
  const amount = OTHER_CURRENCY.test(text)
    ? null
    : /^(?:€ ?|eur(?:os?)? )?(\d+\.\d{2}|[\d. ]+(?:,\d{1,2})?)(?![.,]?\d|\$)/i.exec(text)?.[1];
  return amount ? readAmount(amount.replaceAll(' ', '')) : null;
}

/** The capital in euros, the last one given: the one after a change. Null where the act gives no amount. */
export function readCapital(fields: readonly Field[]): number | null {
  const amounts = fields.filter(({ kind }) => kind === 'capital').map(({ value }) => leadingEuros(value));
  return amounts.findLast(euros => euros !== null) ?? null;
}
