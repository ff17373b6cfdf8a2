/** A thread that reads PDFs, one after the other: it hands over some pages, and reads on when it is told to. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { isEncrypted, pdfFault } from './pdf-fault.ts';
import { linesOf, type PdfLine } from './pdf-lines.ts';
import { startPdfium } from './pdfium.ts';

/** Pages in order, each with its lines from top to bottom; null behind the last. */
export type PdfPages = readonly (readonly PdfLine[])[] | null;

/** Real lists have some 500 pages; a file that claims more than this is not one. */
const MAX_PAGES = 20_000;
const PAGES_AT_ONCE = 8;

const tell = (pages: PdfPages): void => parentPort!.postMessage(pages);
const told = async () => (await once(parentPort!, 'message'))[0];

const pdfium = await startPdfium(workerData as WebAssembly.Module);
for (;;) {
  const file = (await told()) as Uint8Array;
  const pdf = pdfium.open(file);
  // Only now can its streams be judged.
  const fault = isEncrypted(file) ? pdfFault(pdf.decrypted()) : null;
  if (fault) throw new Error(fault);
  if (pdf.pages > MAX_PAGES) throw new Error(`the PDF has ${pdf.pages} pages`);
  for (let first = 0; first < pdf.pages; first += PAGES_AT_ONCE) {
    const count = Math.min(PAGES_AT_ONCE, pdf.pages - first);
    tell(Array.from({ length: count }, (_, i) => linesOf(pdf.piecesOf(first + i))));
    await told();
  }
  pdf.close();
  tell(null);
}
