/** PDFs drawn piece by piece, so that a test decides where every word of a list stands. */
import PDFDocument from 'pdfkit';
import type { Capture } from '../../../src/registers/register.ts';

/** Text at a place, in points from the top left corner. */
export type Piece = readonly [x: number, y: number, text: string];

export function drawPdf(
  pages: readonly (readonly Piece[])[],
  { info, ...options }: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { CreationDate: new Date(0), ...info },
    ...options,
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

/** A file of these objects, the first of which is its root, as they would be written by hand. */
export function pdfOf(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const place = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

/** One page as the operators of its content draw it, with Helvetica as F1; `page`: more of its dictionary, `font`: F2. */
export const pdfDrawnBy = (content: string, { page = '', font = '<< >>' } = {}): Uint8Array =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    font,
  ]);

export const captureOf = (body: Uint8Array, over: Partial<Capture> = {}): Capture => ({
  body,
  status: 200,
  contentType: 'application/pdf',
  request: {},
  url: null,
  ...over,
});
