/** Sentences: in both languages, or in the one that is asked for. */
import type { Text as Words } from '../../../checks/check.ts';
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

export const sideOf = ({ en, pt }: Words, language: Language | null | undefined): string =>
  language === 'PT' ? pt : en;

export const Text = builder.objectRef<Words>('Text').implement({
  description: 'A sentence in both languages.',
  fields: t => ({
    ...t.exposeMembers('String', {
      en: 'In English.',
      pt: 'In Portuguese.',
    }),
  }),
});

/** Of its code. */
export const Reason = builder.objectRef<string>('Reason').implement({
  description: 'Why a check took points.',
  fields: t => ({
    code: t.string({
      description: 'Stable code, e.g. `AT_DEBTOR`; what `reasons` of an assessment names.',
      resolve: code => code,
    }),
    text: t.field({
      type: Text,
      description: 'The reason as a sentence.',
      resolve: (code, _args, { checks }) => checks.sentenceOf(code),
    }),
  }),
});
