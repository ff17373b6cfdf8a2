/**
 * A report as a PDF: A4, the fonts of every reader, the content attached. The same content gives the same bytes, with any
 * version of Node: no time of writing, and nothing is compressed.
 */
import { canonicalText } from '../../kernel/text/canonical-json.ts';
import { CONTENT_FILE, footText, receiptSection } from '../content/receipt-section.ts';
import { textIn } from '../content/texts.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { dayOf, type Report, type Section } from '../report.ts';
import { FAINT_INK } from './colors.ts';
import { levelTag, writeBlock } from './pdf-blocks.ts';
import {
  asOrnament,
  BOLD,
  BOTTOM,
  drawRule,
  dressed,
  ensureRoom,
  inPart,
  inWinAnsi,
  MARGIN,
  PAGE,
  type Pdf,
  WIDTH,
  write,
} from './pdf-text.ts';

export async function writePdf(report: Report, receipt: Receipt): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { title, subject, language } = report;
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    bufferPages: true,
    compress: false,
    tagged: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: {
      Title: inWinAnsi(`${title} ${subject}`),
      Keywords: receipt.signature,
      CreationDate: new Date(dayOf(report)),
    },
  });
  const bytes = collected(pdf);
  attach(pdf, report);
  inPart(pdf, 'Document', () => {
    writeHead(pdf, report);
    for (const section of [...report.sections, receiptSection(report, receipt)])
      writeSection(pdf, report, section, 2);
  });
  writeFeet(pdf, report);
  pdf.end();
  return bytes;
}

function collected(pdf: Pdf): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  pdf.on('data', chunk => chunks.push(chunk));
  pdf.on('end', () => resolve(Buffer.concat(chunks)));
  pdf.on('error', reject);
  return promise;
}

function attach(pdf: Pdf, report: Report): void {
  const made = new Date(dayOf(report));
  const options = { name: CONTENT_FILE, type: 'application/json', creationDate: made, modifiedDate: made };
  pdf.file(Buffer.from(canonicalText(report)), options);
}

function writeHead(pdf: Pdf, { title, subject }: Report): void {
  write(pdf, title, { font: BOLD, size: 20, tag: 'H1' });
  write(pdf, subject, { size: 13 });
}

/** `level`: of its heading; that of the document is 1. */
function writeSection(pdf: Pdf, report: Report, section: Section, level: 2 | 3): void {
  const { heading, blocks, parts } = section;
  if (parts) pdf.addPage();
  else pdf.y += 14;
  ensureRoom(pdf, 60);
  inPart(pdf, 'Sect', () => {
    write(pdf, heading, { font: BOLD, size: parts ? 16 : 13, tag: levelTag(level) });
    drawRule(pdf, pdf.y + 1, 0.75);
    pdf.y += 6;
    for (const block of blocks) writeBlock(pdf, report, block, level);
    for (const part of parts ?? []) writeSection(pdf, report, part, 3);
  });
}

function writeFeet(pdf: Pdf, report: Report): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    // Text below the margin would begin a page.
    pdf.page.margins.bottom = 0;
    pdf.y = PAGE.height - 40;
    asOrnament(pdf, () => {
      const look = { width: WIDTH, lineBreak: false };
      const at = inWinAnsi(textIn(report.language, 'page', { n: page + 1, of: count }));
      dressed(pdf, { size: 8 })
        .fillColor(FAINT_INK)
        .text(inWinAnsi(footText(report)), MARGIN, pdf.y, look);
      dressed(pdf, { size: 8 }).text(at, MARGIN, PAGE.height - 40, { ...look, align: 'right' });
    });
  }
}
