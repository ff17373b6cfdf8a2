/** The text of a PDF as a reader sees it: lines from top to bottom, one page in memory at a time. */
import type { PDFDocumentLoadingTask, PDFPageProxy } from 'pdfjs-dist';

export interface PdfLine {
  /** NFC, single spaces. */
  readonly text: string;
  /** Distance of the baseline from the top of the page, and the size of the letters, in points. */
  readonly y: number;
  readonly size: number;
}

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

/** Real lists have some 500 pages; a file that claims more than this is not one. */
const MAX_PAGES = 20_000;

/**
 * Pages in order. Throws whatever is wrong with the PDF: the caller refuses the file. Nothing of the file is
 * executed and nothing is fetched for it (no fonts, no workers, no scripts).
 */
export async function* pdfPages(bytes: Uint8Array): AsyncGenerator<readonly PdfLine[]> {
  // Loaded on use: it costs 40 MB, and most processes never read a PDF.
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task: PDFDocumentLoadingTask = getDocument({
    data: new Uint8Array(bytes), // a copy: pdf.js takes the bytes away from whoever gives them
    stopAtErrors: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > MAX_PAGES) throw new Error(`the PDF has ${pdf.numPages} pages`);
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      yield linesOf(await piecesOf(page));
      page.cleanup();
    }
  } finally {
    await task.destroy();
  }
}

/** Pieces of text where the eye sees them: a rotated page is turned first. */
async function piecesOf(page: PDFPageProxy): Promise<Piece[]> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap(item => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [x, y] = viewport.convertToViewportPoint(item.transform[4], item.transform[5]) as [number, number];
    const size = item.height || Math.hypot(item.transform[2], item.transform[3]) || 1;
    return [{ text: item.str, x, right: x + item.width, y, size }];
  });
}

/** A NIF and its name may be one piece, two on a line, or drawn column by column: position alone decides. */
function linesOf(pieces: Piece[]): PdfLine[] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const sameBaseline = row && piece.y - row[0]!.y <= 0.4 * Math.min(piece.size, row[0]!.size);
    if (sameBaseline) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map(row => ({
    text: joined(row.toSorted((a, b) => a.x - b.x)),
    y: row[0]!.y,
    size: Math.max(...row.map(piece => piece.size)),
  }));
}

/** A gap of a fifth of the letter size is a space: pdf.js cuts words into pieces wherever the font is nudged. */
function joined(row: readonly Piece[]): string {
  let text = '';
  let right = Number.POSITIVE_INFINITY;
  for (const piece of row) {
    text += (piece.x - right > 0.2 * piece.size ? ' ' : '') + piece.text;
    right = piece.right;
  }
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
