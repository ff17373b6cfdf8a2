/** Paragraphs on the pages of a report. */
import { INK } from './colors.ts';
import { inWinAnsi } from './win-ansi.ts';

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
}

/** Writes a paragraph at the present height and moves below it. */
export function write(pdf: Pdf, text: string, { link, ...look }: Look = {}): void {
  const { x = MARGIN, width = WIDTH - (x - MARGIN), color = INK } = look;
  dressed(pdf, look)
    .fillColor(color)
    .text(inWinAnsi(text), x, pdf.y, { width, lineGap: 1.5, ...(link ? { link, underline: true } : {}) });
}

export const dressed = (pdf: Pdf, { font = PLAIN, size = 9.5 }: Look): Pdf => pdf.font(font).fontSize(size);

export const heightOf = (pdf: Pdf, text: string, look: Look): number =>
  dressed(pdf, look).heightOfString(inWinAnsi(text), { width: look.width ?? WIDTH, lineGap: 1.5 });

/** Begins a page where less than this is left of the present one. */
export function ensureRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > PAGE.height - BOTTOM) pdf.addPage();
}
