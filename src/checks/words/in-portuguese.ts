/**
 * A sentence that was said in English, in Portuguese. It is compared with every sentence that there is, so that stored
 * assessments of any day are covered. What registers say themselves (names, offices, infringements) stays as it is.
 */
import { type Gap, piecesOf, SHAPES, type Shape } from './pair.ts';
import { type Group, PHRASES, SENTENCES } from './phrases.ts';
import { portugueseAmount } from './portuguese-amount.ts';

type Piece = string | Gap;

export interface Template {
  readonly en: readonly Piece[];
  readonly pt: readonly Piece[];
}

/** Every sentence as a row of pieces, with every choice of the phrases in it: what a sentence is compared with. */
export const TEMPLATES: readonly Template[] = SENTENCES.flatMap(group => templatesOf(group, '')).map(
  ({ en, pt }) => ({ en: joined(en), pt: joined(pt) }),
);

/** `path` keeps apart the gaps of a phrase that stands in another. */
function templatesOf(group: Group, path: string): Template[] {
  const placed = (template: string): Piece[] =>
    piecesOf(template).map(piece =>
      typeof piece === 'string' ? piece : { ...piece, name: path + piece.name },
    );
  return Object.values(PHRASES[group]).flatMap(({ en, pt }) =>
    withChoices({ en: placed(en), pt: placed(pt) }),
  );
}

/** The first gap for a group becomes each of its phrases; then the next one. */
function withChoices(template: Template): Template[] {
  const open = template.en.find((piece): piece is Gap => typeof piece !== 'string' && piece.kind in PHRASES);
  if (!open) return [template];
  const filled = (pieces: readonly Piece[], phrase: readonly Piece[]) =>
    pieces.flatMap(piece => (typeof piece !== 'string' && piece.name === open.name ? phrase : [piece]));
  return templatesOf(open.kind as Group, `${open.name}.`).flatMap(choice =>
    withChoices({ en: filled(template.en, choice.en), pt: filled(template.pt, choice.pt) }),
  );
}

/** Texts side by side are one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const whole: Piece[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') whole[whole.length - 1] = last + piece;
    else if (piece !== '') whole.push(piece);
  }
  return whole;
}

/** Null where no sentence is known for it: then there is the English one only. */
export const inPortuguese = (sentence: string): string | null =>
  readings(sentence).next().value ?? ofSeveral(sentence);

/** Silent registers, one after the other. */
function ofSeveral(sentence: string): string | null {
  const parts = sentence.split('; ');
  const read = parts.length === 1 ? [null] : parts.map(part => readings(part).next().value ?? null);
  return read.includes(null) ? null : read.join('; ');
}

/** Every reading of it: of a sentence of this service there is one. */
export function* readings(sentence: string): Generator<string, undefined> {
  for (const { head, tail, runs, pt } of SOUGHT) {
    if (!sentence.startsWith(head) || !sentence.endsWith(tail)) continue;
    const values = match(runs, sentence);
    if (values) yield pt.map(piece => (typeof piece === 'string' ? piece : values.get(piece.name)!)).join('');
  }
}

/** Pieces that show themselves where they end, and the free text before them, if any. */
interface Run {
  readonly text: string | null;
  readonly pieces: readonly Piece[];
}

const isText = (piece: Piece): piece is Gap => typeof piece !== 'string' && piece.kind === 'text';

/** With the texts at both ends, by which nearly all are ruled out at once. */
const SOUGHT = TEMPLATES.map(({ en, pt }) => ({
  head: textOf(en[0]),
  tail: textOf(en.at(-1)),
  runs: runsOf(en),
  pt,
}));

function textOf(piece: Piece | undefined): string {
  return typeof piece === 'string' ? piece : '';
}

function runsOf(pieces: readonly Piece[]): Run[] {
  const starts = [-1, ...pieces.flatMap((piece, place) => (isText(piece) ? [place] : []))];
  return starts.map((start, n) => {
    const text = pieces[start];
    return { text: text && isText(text) ? text.name : null, pieces: pieces.slice(start + 1, starts[n + 1]) };
  });
}

type Filled = Map<string, string>;

/** Linear in the sentence: a free text ends where the next run first fits, the last one where its run ends the sentence. */
function match(runs: readonly Run[], sentence: string): Filled | null {
  const values: Filled = new Map();
  let at = 0;
  for (const [n, { text, pieces }] of runs.entries()) {
    const isLast = n === runs.length - 1;
    const start = text === null ? at : seek(pieces, sentence, { from: at, isLast });
    const end = start === null ? null : read(pieces, sentence, start, values);
    if (end === null || (isLast && end !== sentence.length)) return null;
    if (text !== null) values.set(text, sentence.slice(at, start!));
    at = end;
  }
  return values;
}

/** Where the run begins; null if it is nowhere. */
function seek(
  pieces: readonly Piece[],
  sentence: string,
  { from, isLast }: { from: number; isLast: boolean },
): number | null {
  const first = pieces[0] as string;
  for (let at = sentence.indexOf(first, from); at >= 0; at = sentence.indexOf(first, at + 1)) {
    const end = read(pieces, sentence, at);
    if (end !== null && (!isLast || end === sentence.length)) return at;
  }
  return null;
}

/** Where the run ends that begins at `at`; null if it does not stand there. */
function read(pieces: readonly Piece[], sentence: string, at: number, values?: Filled): number | null {
  let end = at;
  for (const piece of pieces) {
    const found =
      typeof piece === 'string' ? sentence.startsWith(piece, end) && piece : shaped(piece, sentence, end);
    if (found === false || found === null) return null;
    if (typeof piece !== 'string') values?.set(piece.name, translated(piece.kind, found));
    end += found.length;
  }
  return end;
}

function shaped({ kind }: Gap, sentence: string, at: number): string | null {
  const shape = SHAPES[kind as Shape]!;
  shape.lastIndex = at;
  return shape.exec(sentence)?.[0] ?? null;
}

function translated(kind: string, value: string): string {
  if (kind === 'day') return value.split('-').reverse().join('/');
  return kind === 'euros' || kind === 'count' ? portugueseAmount(value) : value;
}
