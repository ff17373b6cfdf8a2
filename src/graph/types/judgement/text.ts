/** Sentences: in both languages, or in the one that is asked for. */
import type { Text as Words } from '../../../checks/check.ts';
import { inWords, type Language, type Sentence } from '../../../checks/words/in-words.ts';
import { builder, type GraphContext } from '../../engine/builder.ts';

const LanguageEnum = builder.enumType('Language', {
  description: 'A language of sentences.',
  values: {
    EN: { value: 'en', description: 'English.' },
    PT: { value: 'pt', description: 'Portuguese, as in Portugal.' },
  } as const,
});

export const LANGUAGE = {
  type: LanguageEnum,
  defaultValue: 'en',
  description: 'The language. What registers say themselves stays as they say it.',
} as const;

/** `language` null: English. */
export const told = (said: Sentence | Words, language: Language | null | undefined): string =>
  'en' in said ? said[language ?? 'en'] : inWords(said, language ?? 'en');

type Types = typeof builder.$inferSchemaTypes;

/** A field that is told in the language that is asked for; `orNull`: where there is something to tell. */
export const spoken = <Parent>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, Parent>,
  description: string,
  read: (parent: Parent, context: GraphContext) => Sentence | Words | null,
  nullable = false,
) =>
  t.string({
    nullable,
    description,
    args: { language: t.arg(LANGUAGE) },
    resolve(parent, { language }, context) {
      const said = read(parent, context);
      return (said && told(said, language)) as never;
    },
  });

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
    text: t.derive(Text, 'The reason as a sentence.', (code, _args, { checks }) => checks.sentenceOf(code)),
  }),
});
