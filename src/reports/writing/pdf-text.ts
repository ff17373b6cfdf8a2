/** Paragraphs on the pages of a report. */

import { visibleLine } from '../../kernel/text/visible.ts';
import { INK, RULE } from './colors.ts';

export type Pdf = PDFKit.PDFDocument;

export const MARGIN = 48;
export const BOTTOM = 56;
export const PAGE = { width: 595.28, height: 841.89 };
export const WIDTH = PAGE.width - 2 * MARGIN;
export const [PLAIN, BOLD] = ['Helvetica', 'Helvetica-Bold'];

export interface Look {
  readonly font?: string;
  readonly size?: number;
  readonly color?: string;
  readonly x?: number;
  readonly width?: number;
  readonly link?: string;
  /** What it is to a screen reader (ISO 32000, 14.8.4); a paragraph unless told. */
  readonly tag?: Tag;
}

export type Tag = 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'TH' | 'TD' | 'Lbl' | 'LBody' | 'Link';

/** The part of the document that is being written. */
const parts = new WeakMap<Pdf, PDFKit.PDFStructureElement>();

/** What is written meanwhile belongs to a part of this kind. */
export function inPart(pdf: Pdf, kind: string, write: () => void): void {
  const above = parts.get(pdf);
  const part = pdf.struct(kind);
  if (above) above.add(part);
  else pdf.addStructure(part);
  parts.set(pdf, part);
  write();
  part.end();
  if (above) parts.set(pdf, above);
}

/** A drawing, told in words. */
export function inFigure(pdf: Pdf, alt: string, draw: () => void): void {
  parts.get(pdf)!.add(pdf.struct('Figure', { alt }, [pdf.markStructureContent('Figure')]));
  draw();
  pdf.endMarkedContent();
}

/** Lines, bars and feet say nothing that the text does not. */
export function asOrnament(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact');
  draw();
  pdf.endMarkedContent();
}

export const drawRule = (pdf: Pdf, y: number, lineWidth: number): void =>
  asOrnament(pdf, () =>
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(lineWidth)
      .stroke(RULE),
  );

/** Writes a paragraph at the present height and moves below it. */
export function write(pdf: Pdf, text: string, { link, tag = 'P', ...look }: Look = {}): void {
  const { x = MARGIN, width = WIDTH - (x - MARGIN), color = INK } = look;
  dressed(pdf, look)
    .fillColor(color)
    .text(inWinAnsi(text), x, pdf.y, {
      width,
      lineGap: 1.5,
      structParent: parts.get(pdf)!,
      structType: tag,
      ...(link ? { link, underline: true } : {}),
    });
}

export const dressed = (pdf: Pdf, { font = PLAIN, size = 9.5 }: Look): Pdf => pdf.font(font).fontSize(size);

export const heightOf = (pdf: Pdf, text: string, look: Look): number =>
  dressed(pdf, look).heightOfString(inWinAnsi(text), { width: look.width ?? WIDTH, lineGap: 1.5 });

/** Begins a page where less than this is left of the present one. */
export function ensureRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > PAGE.height - BOTTOM) pdf.addPage();
}

const BEYOND_LATIN_1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
/** Signs with one of nearly the same look. */
const ALIKE: Readonly<Record<string, string>> = { '−': '–', '\u202f': '\u00a0', '\u2011': '-' };

const isLatin1 = (letter: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff]$/.test(letter);

/**
 * In the letters that the fonts of every PDF reader have (WinAnsi, Windows-1252): enough for Portuguese. Any other is shown by its
 * number, `[U+0416]`, so that nothing disappears.
 */
export function inWinAnsi(text: string): string {
  const letters = [...visibleLine(text.normalize('NFC'))].map(letter => ALIKE[letter] ?? letter);
  return letters
    .map(letter => (isLatin1(letter) || BEYOND_LATIN_1.has(letter) ? letter : numberOf(letter)))
    .join('');
}

const numberOf = (letter: string): string =>
  `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
