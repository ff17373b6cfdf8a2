/**
 * The closed words of the registers: labels, acts, roles, states. What a word means is code or its table (`words.json`); one
 * that is in neither is unreadable. An operator may then say what it means, in a file (`REGISTER_WORDS`), until the code knows it: such a
 * word only stands where the code says nothing, and its meaning is one of those that the code has.
 */
import { fold } from '../../kernel/text/fold.ts';
import { type MetWord, noticeWord, noticing } from './noticed.ts';
import { plainLabel } from './words/plain-label.ts';

export interface TaughtWord {
  /** As in `citius-executions label`. */
  readonly vocabulary: string;
  /** As the register prints it. */
  readonly word: string;
  readonly meaning: string;
  /** Who looked, and where: a sentence for whoever comes next. */
  readonly because: string;
  /** YYYY-MM-DD. */
  readonly on: string;
}

/** `meanings` are those of which one is to be chosen. */
export type UnknownWord = Omit<MetWord, 'meaning'>;

/** Why an answer is not read, without what may name a person; null: it is read by now. */
export interface UnreadAnswer {
  readonly reason: string | null;
  /** Those for which it is not read, each with the line of the page that has it, and those around. */
  readonly words: readonly (UnknownWord & { readonly place: string })[];
}

const meaningsOf = new Map<string, readonly string[]>();
let taught: ReadonlyMap<string, string> = new Map();

const keyOf = (vocabulary: string, word: string): string => `${vocabulary}: ${plainLabel(word)}`;

/** The words of one thing: `read` gives the meaning of a word, or null where the code does not know it. */
export function vocabulary<M extends string>(
  name: string,
  meanings: readonly M[],
  read: (word: string) => M | null,
): (word: string) => M | null {
  meaningsOf.set(name, meanings);
  const isMeaning = (meaning: string | undefined): meaning is M =>
    (meanings as readonly string[]).includes(meaning!);
  return word => {
    const known = read(word);
    const told = known === null ? taught.get(keyOf(name, word)) : undefined;
    const meaning = isMeaning(told) ? told : known;
    noticeWord(name, word, meaning, meanings);
    return meaning;
  };
}

/** The vocabulary of a table: the words of each meaning. `keyOf` makes of a printed word what stands in the table. */
export function tableVocabulary<M extends string>(
  name: string,
  table: Readonly<Record<M, readonly string[]>>,
  keyOf: (word: string) => string = fold,
): (word: string) => M | null {
  const meanings = Object.keys(table) as M[];
  const meaningOf = new Map(
    meanings.flatMap(meaning => table[meaning].map(word => [word, meaning] as const)),
  );
  return vocabulary(name, meanings, word => meaningOf.get(keyOf(word)) ?? null);
}

/** The vocabulary of labels that patterns know, plain and whole: the first that fits decides. */
export function labelVocabulary<M extends string>(
  name: string,
  labels: ReadonlyArray<readonly [M, RegExp]>,
): (word: string) => M | null {
  const meanings = [...new Set(labels.map(([meaning]) => meaning))];
  return vocabulary(name, meanings, word => {
    const label = plainLabel(word);
    return labels.find(([, pattern]) => pattern.test(label))?.[0] ?? null;
  });
}

/** Every vocabulary of the registers that are loaded, with its meanings. */
export const vocabularies = (): ReadonlyMap<string, readonly string[]> => meaningsOf;

/** From now on these words, and no others, are known beside the code's. */
export function teach(words: readonly TaughtWord[]): void {
  taught = new Map(words.map(({ vocabulary: name, word, meaning }) => [keyOf(name, word), meaning]));
}

/** Another object after each `teach`: for what is worked out once from the words. */
export const taughtNow = (): object => taught;

/** Why a line teaches nothing, or null. Only registers that are loaded are known. */
export function teachingFault({ vocabulary: name, meaning }: TaughtWord): string | null {
  const meanings = meaningsOf.get(name);
  if (!meanings) return `there is no vocabulary "${name}"; give one of ${[...meaningsOf.keys()].join(', ')}`;
  return meanings.includes(meaning)
    ? null
    : `"${meaning}" is no meaning of ${name}; give one of ${meanings.join(', ')}`;
}

/** What `work` gives, and the words that it met and did not know. One at a time. */
export async function noticingWords<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly result: T; readonly words: readonly UnknownWord[] }> {
  const { result, noticed } = await noticing(work);
  const unknown = noticed.words.filter(({ meaning }) => meaning === null);
  return { result, words: unknown.map(({ meaning: _, ...word }) => word) };
}

/** Those of the words that a reason for not reading an answer speaks of. */
export const wordsIn = (reason: string, words: readonly UnknownWord[]): readonly UnknownWord[] =>
  words.filter(
    ({ word }) =>
      plainLabel(word) !== '' && ` ${plainLabel(reason)} `.includes(` ${plainLabel(word.slice(0, 40))} `),
  );
