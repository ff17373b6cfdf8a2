/** Makes a sentence: without its words, so that whoever only makes them loads none. */
import type { Sentence } from '../../facts/sentence.ts';
import type { Gaps, Values } from './pair.ts';
import type { Group, PHRASES } from './phrases.ts';

type Phrases = typeof PHRASES;
type Key<G extends Group> = keyof Phrases[G] & string;
type English<G extends Group, K extends Key<G>> = Phrases[G][K] extends {
  readonly en: infer En extends string;
}
  ? En
  : never;
type Filling<En extends string> = [Gaps<En>] extends [never] ? [] : [values: Values<En>];

/** The phrase `key` of a group, its gaps filled. A gap for a group takes what `say` gives of that group. */
export const say = <G extends Group, const K extends Key<G>>(
  group: G,
  key: K,
  ...[values]: Filling<English<G, K>>
): Sentence<G> => (values ? { group, key, values } : { group, key });
