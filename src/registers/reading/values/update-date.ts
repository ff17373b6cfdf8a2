import type { LocalDate } from '../../../kernel/local-date.ts';
import { fold } from '../../../kernel/text/fold.ts';
import { readDate } from './pt-text.ts';

const FORMS = [/\d{4}-\d\d-\d\d/, /\d{1,2}[/-]\d{1,2}[/-]\d{4}/, /\d{1,2}o? de [a-z]+ de \d{4}/];
const UPDATED = new RegExp(`ac?tualizad[ao]s? (?:em|a) ?:? ?(${FORMS.map(form => form.source).join('|')})`);

/**
 * The day of `Informação actualizada em 2026-09-30`, `Lista atualizada em: 30/09/2026` and the like, anywhere in
 * `text`; null where nothing of the kind stands there, `unknown` for a date that no calendar has (31/02).
 */
export function readUpdateDate(text: string): LocalDate | 'unknown' | null {
  const written = UPDATED.exec(fold(text))?.[1];
  return written === undefined ? null : (readDate(written) ?? 'unknown');
}
