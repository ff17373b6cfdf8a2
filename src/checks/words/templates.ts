/** Every sentence as a row of pieces, with every choice of the phrases in it: what a sentence is compared with. */
import { type Gap, piecesOf } from './pair.ts';
import { type Group, PHRASES, SENTENCES } from './phrases.ts';

export type Piece = string | Gap;

export interface Template {
  readonly en: readonly Piece[];
  readonly pt: readonly Piece[];
}

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
