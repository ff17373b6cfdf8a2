/**
 * A phrase in English and in Portuguese. Its gaps are written `{name:shape}`, or `{name}` for free text; both languages have
 * the same gaps, which the compiler holds. A shape that is none of `SHAPES` names the group whose phrases may stand there.
 */
import type { Sentence } from '../../facts/sentence.ts';
import type { Text } from '../check.ts';

/**
 * How the value of a gap is written: `day` is `2026-10-14`, `number` digits alone, `count` `12,345`, `euros` `12,460.27 €`. What has
 * no other shape is `text`, and the same in both languages.
 */
export const SHAPES = ['text', 'day', 'number', 'count', 'euros'] as const;

export interface Pair<En extends string = string> extends Text {
  readonly en: En;
}

/** The gaps of a template, e.g. `'process' | 'on:day'`. */
export type Gaps<T extends string> = T extends `${string}{${infer Gap}}${infer Rest}`
  ? Gap | Gaps<Rest>
  : never;

type SameGaps<En extends string, Pt extends string> = [Gaps<En>, Gaps<Pt>] extends [Gaps<Pt>, Gaps<En>]
  ? unknown
  : { readonly 'the gaps differ': [Gaps<En>, Gaps<Pt>] };

export const pair = <const En extends string, const Pt extends string>(
  en: En,
  pt: Pt & SameGaps<En, Pt>,
): Pair<En> => ({ en, pt });

type ValueOf<Kind extends string> = Kind extends 'number' | 'count' | 'euros'
  ? number
  : Kind extends (typeof SHAPES)[number]
    ? string
    : Sentence<Kind>;

/** What fills the gaps of a template. */
export type Values<T extends string> = {
  readonly [Gap in Gaps<T> as Gap extends `${infer Name}:${string}`
    ? Name
    : Gap]: Gap extends `${string}:${infer Kind}` ? ValueOf<Kind> : string;
};

export interface Gap {
  readonly name: string;
  /** A shape, or a group of phrases. */
  readonly kind: string;
}

const GAP = /\{([^{}]*)\}/;

/** Literal texts and gaps, in turn, beginning and ending with a text. */
export function piecesOf(template: string): (string | Gap)[] {
  return template.split(GAP).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const [name, kind = 'text'] = piece.split(':');
    return { name: name!, kind };
  });
}
