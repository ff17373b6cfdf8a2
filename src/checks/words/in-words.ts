/** Writes sentences in a language. What registers say themselves (names, offices, infringements) stays as it is. */
import { isSentence, type Sentence } from '../../facts/sentence.ts';
import { rewritten } from '../../kernel/text/canonical-json.ts';
import type { Text } from '../check.ts';
import { euros, portugueseAmount } from '../records/euros.ts';
import { piecesOf } from './pair.ts';
import { PHRASES } from './phrases.ts';

export type { Sentence };
export type Language = keyof Text;

/** Split once, because a portfolio is told many thousands of sentences. */
const TEMPLATES = rewritten(PHRASES, phrase =>
  typeof phrase === 'string' ? piecesOf(phrase) : undefined,
) as Readonly<Record<string, Readonly<Record<string, Record<Language, ReturnType<typeof piecesOf>>>>>>;

export function inWords({ group, key, values = {} }: Sentence, language: Language): string {
  // While a newer version is brought in, its phrases may be read that this one does not have.
  const pieces = TEMPLATES[group]?.[key]?.[language] ?? [key];
  let text = '';
  for (const piece of pieces)
    text += typeof piece === 'string' ? piece : written(values[piece.name]!, piece.kind, language);
  return text;
}

function written(value: string | number | Sentence, kind: string, language: Language): string {
  if (typeof value === 'object') return inWords(value, language);
  if (typeof value === 'string')
    return kind === 'day' && language === 'pt' ? value.split('-').reverse().join('/') : value;
  if (kind === 'number') return `${value}`;
  const amount = kind === 'euros' ? euros(value) : value.toLocaleString('en');
  return language === 'pt' ? portugueseAmount(amount) : amount;
}

/** An answer with its sentences in words. */
export type InWords<T> = T extends Sentence
  ? string
  : T extends object
    ? { readonly [Name in keyof T]: InWords<T[Name]> }
    : T;

/** The same JSON with its sentences in English, the language of REST and of events. */
export const inEnglish = <T>(answer: T): InWords<T> =>
  rewritten(answer, value => (isSentence(value) ? inWords(value, 'en') : undefined)) as InWords<T>;
