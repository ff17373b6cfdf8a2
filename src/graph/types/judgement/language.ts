/** The languages in which sentences are given. */
import type { Text } from '../../../checks/check.ts';
import { inWords, type Sentence } from '../../../checks/words/in-words.ts';
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
  description: 'The language. What registers say themselves stays as they say it.',
} as const;

export const inLanguage = (sentence: Sentence, language: Language | null | undefined): string =>
  inWords(sentence, language === 'PT' ? 'pt' : 'en');

export const sideOf = ({ en, pt }: Text, language: Language | null | undefined): string =>
  language === 'PT' ? pt : en;
