/** What the assessment says, in the report's language. */
import type { Check, CheckValue } from '../checks/check.ts';
import { holdingOf, type RegisterName } from '../kernel/register-name.ts';
import type { Language } from './language.ts';
import type { Said } from './report.ts';
import { textIn } from './texts.ts';

/** A sentence of the assessment. What has no translation stays English, and says so. */
export const sentence = (language: Language, english: string): Said =>
  language === 'en' ? { text: english } : { text: english, lang: 'en' };

export const registerName = (_language: Language, name: RegisterName): string =>
  holdingOf(name).replace(/\.$/, '');

/** A value as people write it; null for one that is not known. */
export function checkValue(language: Language, check: Check | undefined, value: CheckValue | null): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return textIn(language, value ? 'yes' : 'no');
  if (typeof value === 'string') return value.replaceAll('_', ' ');
  if (check?.value.type === 'euros') return euros(language, value);
  if (check?.value.type === 'years') return years(language, value);
  return wholeNumber(language, value);
}

function years(language: Language, value: number): string {
  if (value < 1) return textIn(language, 'underYear');
  return value === 1 ? textIn(language, 'year') : textIn(language, 'years', { n: value });
}

const NO_BREAK = '\u00a0';

/** Written here, because what `Intl` writes changes with its version. */
export const wholeNumber = (language: Language, value: number): string =>
  String(value).replace(/\B(?=(?:\d{3})+$)/g, language === 'en' ? ',' : NO_BREAK);

const euros = (language: Language, value: number): string =>
  language === 'en' ? `€${wholeNumber(language, value)}` : `${wholeNumber(language, value)}${NO_BREAK}€`;

/** A moment to the minute, in UTC. */
export const moment = (at: Date | string): string =>
  `${(typeof at === 'string' ? at : at.toISOString()).slice(0, 16).replace('T', ' ')} UTC`;
