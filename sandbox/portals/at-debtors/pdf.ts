/** An AT list as the tax authority prints it: header and column names on every page, two columns, long names wrapped. */
import PDFDocument from 'pdfkit';
import type { ListedDebtor } from '../debtor-lists.ts';

export interface AtListContent {
  /** `Contribuintes colectivos` or `Contribuintes singulares`. */
  readonly kind: string;
  /** `Devedores de 10.000 a 50.000 €`. */
  readonly band: string;
  /** `AAAA-MM-DD`. */
  readonly date: string;
  readonly columns: readonly [number: string, name: string];
  readonly debtors: readonly ListedDebtor[];
  /** Where the foot of each page stands; left out: apart, below the rows. */
  readonly foot?: PageFoot;
}

/** `beside`: the page's number on the line of the last row; `under`: the day of issue right under it. */
export type PageFoot = 'apart' | 'beside' | 'under';

const NUMBER_X = 56;
const NAME_X = 130;
const NAME_WIDTH = 400;
const FIRST_ROW_Y = 140;
const LAST_ROW_Y = 760;
/** Between rows: 49 of one line fill a page. */
const GAP = 2.2;
const FOOT_X = 538;
const FOOTER_Y = 800;

/** The same content gives the same bytes: the portal's ETag rests on it. */
export function atListPdf(content: AtListContent): Promise<Uint8Array> {
  const info = { Title: 'Lista de devedores', CreationDate: new Date(`${content.date}T06:00:00Z`) };
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info });
  const bytes = collected(pdf);
  let page = 0;
  let y = LAST_ROW_Y;
  for (const debtor of content.debtors) {
    const height = pdf.fontSize(9).heightOfString(debtor.name, { width: NAME_WIDTH });
    if (y + height > LAST_ROW_Y) {
      if (page > 0) endPage(pdf, content, { page, y });
      startPage(pdf, content);
      page++;
      y = FIRST_ROW_Y;
    }
    pdf.text(debtor.nif, NUMBER_X, y, { lineBreak: false });
    pdf.text(debtor.name, NAME_X, y, { width: NAME_WIDTH });
    y += height + GAP;
  }
  if (page === 0) startPage(pdf, content);
  endPage(pdf, content, { page: page || 1, y });
  pdf.end();
  return bytes;
}

function startPage(pdf: PDFKit.PDFDocument, content: AtListContent): void {
  pdf.addPage();
  pdf.font('Helvetica-Bold').fontSize(12).text(content.kind, NUMBER_X, 50);
  pdf.text(content.band, NUMBER_X, 68);
  pdf.font('Helvetica').fontSize(9).text(`Informação actualizada em ${content.date}`, NUMBER_X, 88);
  pdf.font('Helvetica-Bold').text(content.columns[0], NUMBER_X, 118, { lineBreak: false });
  pdf.text(content.columns[1], NAME_X, 118, { lineBreak: false });
  pdf.font('Helvetica');
}

/** `y` is where the next row would begin. */
function endPage(
  pdf: PDFKit.PDFDocument,
  { foot = 'apart', date }: AtListContent,
  { page, y }: { page: number; y: number },
): void {
  const at = { lineBreak: false };
  if (foot === 'under') pdf.text(`Data de emissão: ${date}`, NUMBER_X, y, at);
  else if (foot === 'apart') pdf.text(`Página: ${page}`, NUMBER_X, FOOTER_Y, at);
  else pdf.text(`Página: ${page}`, FOOT_X, y - GAP - pdf.currentLineHeight(true), at);
}

/** A page of prose where a list used to be. */
export function noticePdf(text: string, date: string): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A4', info: { CreationDate: new Date(`${date}T06:00:00Z`) } });
  const bytes = collected(pdf);
  pdf.fontSize(12).text(text);
  pdf.end();
  return bytes;
}

function collected(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Buffer[] = [];
  pdf.on('data', chunk => chunks.push(chunk));
  pdf.on('end', () => resolve(Buffer.concat(chunks)));
  pdf.on('error', reject);
  return promise;
}
