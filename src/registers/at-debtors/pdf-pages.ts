/**
 * The text of a PDF as a reader sees it. A page may be made to take for ever, so it is read in a thread that can be
 * ended (`threadsOfRegisters`).
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isEncrypted, pdfFault } from './pdf-fault.ts';
import { linesOf, type PdfLine } from './pdf-lines.ts';
import { type Pdfium, startPdfium } from './pdfium.ts';

/** Real lists have some 500 pages; a file that claims more than this is not one. */
const MAX_PAGES = 20_000;

/** On first use, for most threads never read a PDF. After a failure it is not to be used again. */
let rested: Pdfium | null = null;

/** Pages in order, each with its lines from top to bottom. Throws whatever is wrong with the PDF: the caller refuses the file. */
export async function* pdfPages(file: Uint8Array): AsyncGenerator<readonly PdfLine[]> {
  const pdfium = rested ?? (await started());
  rested = null;
  const pdf = pdfium.open(file);
  // Only now can its streams be judged.
  const fault = isEncrypted(file) ? pdfFault(pdf.decrypted()) : null;
  if (fault) throw new Error(fault);
  if (pdf.pages > MAX_PAGES) throw new Error(`the PDF has ${pdf.pages} pages`);
  for (let page = 0; page < pdf.pages; page++) yield linesOf(pdf.piecesOf(page));
  pdf.close();
  rested = pdfium;
}

async function started(): Promise<Pdfium> {
  const path = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  return startPdfium(await WebAssembly.compile(await readFile(path)));
}
