/**
 * A sentence about a company is kept as data: a phrase of `src/checks/words`, and what fills its gaps (`say`). It is stored so, and
 * written in English or Portuguese where it is shown (`inWords`).
 */
export interface Sentence<Group extends string = string> {
  readonly group: Group;
  readonly key: string;
  /** By gap. What a register says itself is a text; a phrase in the sentence is one of its own. */
  readonly values?: Readonly<Record<string, string | number | Sentence>>;
}

/** Of a value in JSON; nothing else in answers has both members. */
export const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && 'group' in value && 'key' in value;
