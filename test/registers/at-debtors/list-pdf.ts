/** PDFs drawn piece by piece, so that a test decides where every word of a list stands. */
import PDFDocument from 'pdfkit';
import type { Capture } from '../../../src/registers/register.ts';

/** Text at a place, in points from the top left corner. */
export type Piece = readonly [x: number, y: number, text: string];

export function drawPdf(
  pages: readonly (readonly Piece[])[],
  info: Readonly<Record<string, string>> = {},
): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { CreationDate: new Date(0), ...info },
  });
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const chunks: Buffer[] = [];
  pdf.on('data', chunk => chunks.push(chunk));
  pdf.on('end', () => resolve(Buffer.concat(chunks)));
  for (const page of pages) {
    pdf.addPage().fontSize(9);
    for (const [x, y, text] of page) pdf.text(text, x, y, { lineBreak: false });
  }
  pdf.end();
  return promise;
}

export interface ListPage {
  readonly kind?: string | null;
  readonly band?: string | null;
  readonly date?: string | null;
  readonly columns?: string | null;
  /** One line each. */
  readonly lines: readonly string[];
  readonly footer?: string;
}

/** A page with the official header; null leaves a header line out. */
export function listPage(page: ListPage): Piece[] {
  const header = [
    page.kind === undefined ? 'Contribuintes colectivos' : page.kind,
    page.band === undefined ? 'Devedores de 50.001 a 100.000 €' : page.band,
    page.date === undefined ? 'Informação actualizada em 2026-09-30' : page.date,
    page.columns === undefined ? 'NIPC DESIGNAÇÃO' : page.columns,
  ].filter(line => line !== null);
  const body = [...header, ...page.lines].map((line, index): Piece => [50, 50 + index * 12, line]);
  return page.footer ? [...body, [50, 810, page.footer]] : body;
}

export const listPdf = (...pages: ListPage[]): Promise<Uint8Array> => drawPdf(pages.map(listPage));

export const captureOf = (body: Uint8Array, over: Partial<Capture> = {}): Capture => ({
  body,
  status: 200,
  contentType: 'application/pdf',
  request: {},
  url: null,
  ...over,
});
