/** The languages in which sentences are given. */
import type { Text } from '../../../checks/check.ts';
import { inPortuguese } from '../../../checks/words/in-portuguese.ts';
import { builder } from '../../engine/builder.ts';

type Language = 'EN' | 'PT';

export const LanguageEnum = builder.enumType('Language', {
  description: 'A language of sentences.',
  values: {
    EN: { value: 'EN', description: 'English.' },
    PT: { value: 'PT', description: 'Portuguese, as in Portugal.' },
  } as const,
});

export const LANGUAGE = {
  type: LanguageEnum,
  defaultValue: 'EN',
  description:
    'The language. A sentence that has no Portuguese, e.g. because an earlier version made it, stays English.',
} as const;

/** What registers say themselves stays as they say it. */
export const inLanguage = (sentence: string, language: Language | null | undefined): string =>
  (language === 'PT' ? inPortuguese(sentence) : null) ?? sentence;

export const sideOf = ({ en, pt }: Text, language: Language | null | undefined): string =>
  language === 'PT' ? pt : en;
