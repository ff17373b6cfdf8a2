/** What the assessment says, in the report's language, and the blocks that many sections have. */
import { inWords } from '../../checks/words/in-words.ts';
import { REGISTER_TITLES, VALUE_NAMES } from '../../checks/words/names.ts';
import type { PhoenixFinding } from '../../facts/phoenix-finding.ts';
import type { Sentence } from '../../facts/sentence.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import type { Language } from '../language.ts';
import type { Block, Row, Said } from '../report.ts';
import { type TextKey, textIn } from './texts.ts';

export function sentence(language: Language, said: Sentence): string {
  const text = inWords(said, language);
  return language === 'en' ? text.replace(DAY, iso => day('en', iso)) : text;
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

const DAY = /\b\d{4}-\d{2}-\d{2}\b/g;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-02` as the language writes it. */
export function day(language: Language, iso: string): string {
  const [year, month, date] = iso.split('-') as [string, string, string];
  return language === 'pt'
    ? `${date}/${month}/${year}`
    : `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** A moment to the minute, in UTC. */
export function moment(language: Language, at: Date | string): string {
  const iso = typeof at === 'string' ? at : at.toISOString();
  return `${day(language, iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`;
}

export const textBlock = (
  language: Language,
  key: TextKey,
  values: Parameters<typeof textIn>[2] = {},
): Block => ({
  kind: 'text',
  said: { text: textIn(language, key, values) },
});

/** A list, or a sentence where it is empty. */
export const listBlock = (language: Language, items: readonly Said[], none: TextKey): Block =>
  items.length > 0 ? { kind: 'list', items } : textBlock(language, none);

export const row = (language: Language, label: TextKey, text: string): Row => ({
  label: textIn(language, label),
  value: { text },
});
