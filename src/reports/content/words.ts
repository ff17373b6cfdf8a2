/** What the assessment says, in the report's language. */
import { inPortuguese } from '../../checks/words/in-portuguese.ts';
import { REGISTER_TITLES, VALUE_NAMES } from '../../checks/words/names.ts';
import type { PhoenixFinding } from '../../facts/phoenix-finding.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import type { Language } from '../language.ts';
import type { Said } from '../report.ts';

/** A sentence of the assessment. What has no translation stays English, and says so. */
export function sentence(language: Language, english: string): Said {
  if (language === 'en') return { text: english };
  const text = inPortuguese(english);
  return text === null ? { text: english, lang: 'en' } : { text };
}

export const registerName = (language: Language, name: RegisterName): string =>
  REGISTER_TITLES[name][language];

/** How strong the signs of continuity are; a level that the catalogue no longer has stands for itself. */
export const levelText = (language: Language, level: PhoenixFinding['level']): string =>
  VALUE_NAMES.phoenixPattern?.[level]?.[language] ?? level;

const NO_BREAK = '\u00a0';

/** Digits in threes. What `Intl` writes for Portuguese changes with its version. */
export function wholeNumber(language: Language, value: number): string {
  const written = value.toLocaleString('en');
  return language === 'en' ? written : written.replaceAll(',', NO_BREAK);
}

/** A moment to the minute, in UTC. */
export const moment = (at: Date | string): string =>
  `${(typeof at === 'string' ? at : at.toISOString()).slice(0, 16).replace('T', ' ')} UTC`;
