/** Says something in English: the language of stored assessments and of REST. `inPortuguese` finds the phrase again. */
import { euros } from '../records/euros.ts';
import { type Gap, type Gaps, piecesOf, type Values } from './pair.ts';
import { type Group, PHRASES } from './phrases.ts';

type Phrases = typeof PHRASES;
type Key<G extends Group> = keyof Phrases[G] & string;
type English<G extends Group, K extends Key<G>> = Phrases[G][K] extends {
  readonly en: infer En extends string;
}
  ? En
  : never;
type Filling<En extends string> = [Gaps<En>] extends [never] ? [] : [values: Values<En>];

/** The phrase `key` of a group, its gaps filled. Gaps for a group take what `say` gives of that group. */
export function say<G extends Group, const K extends Key<G>>(
  group: G,
  key: K,
  ...[values]: Filling<English<G, K>>
): string {
  const phrases: Readonly<Record<string, { readonly en: string }>> = PHRASES[group];
  const written = (gap: Gap) => write(gap.kind, (values as Record<string, string | number>)[gap.name]!);
  return inPieces(phrases[key]!.en)
    .map(piece => (typeof piece === 'string' ? piece : written(piece)))
    .join('');
}

function write(kind: string, value: string | number): string {
  if (typeof value === 'string') return value;
  if (kind === 'euros') return euros(value);
  return kind === 'count' ? value.toLocaleString('en') : `${value}`;
}

/** Kept, because a portfolio is told many thousands of sentences. */
const kept = new Map<string, ReturnType<typeof piecesOf>>();
function inPieces(template: string): ReturnType<typeof piecesOf> {
  const pieces = kept.get(template) ?? piecesOf(template);
  kept.set(template, pieces);
  return pieces;
}
