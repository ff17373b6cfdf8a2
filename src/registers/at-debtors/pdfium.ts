/**
 * PDFium, the PDF reader of Chrome, as WebAssembly: the texts on a page and their positions. It has no access to files or
 * network, and runs no scripts.
 */
import { init, type Methods, type PdfiumRuntimeMethods } from '@embedpdf/pdfium';
import { LEVEL, NO_LETTER, type Piece, SPACE } from './pdf-lines.ts';

export interface Pdfium {
  /** @throws where the file is no PDF, is damaged, or wants a password. */
  open(file: Uint8Array): PdfDocument;
}

export interface PdfDocument {
  readonly pages: number;
  /** What is written on a page, by its place from 0. */
  piecesOf(page: number): Piece[];
  /** The same file as it would be without encryption, its streams as they came. */
  decrypted(): Uint8Array;
  close(): void;
}

/** Its C interface (`fpdfview.h`, `fpdf_text.h`, and the package's own), called without conversion; addresses and handles are numbers. */
type Calls = PdfiumRuntimeMethods['wasmExports'] &
  Omit<Methods, 'FPDF_LoadMemDocument'> & {
    FPDF_LoadMemDocument(bytes: number, size: number, password: 0): number;
  };

/** The memory behind the addresses. Its views change when it grows. */
interface Heap {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}

/** A real list takes some 20 MB; what wants more than this is none. */
const MOST_BYTES = 256 * 1024 * 1024;
const WASM_PAGE_BYTES = 64 * 1024;

/** After a failure it is not to be used again. */
export async function startPdfium(engine: WebAssembly.Module): Promise<Pdfium> {
  const { pdfium, PDFiumExt_Init } = await init({
    instantiateWasm(imports: WebAssembly.Imports, onInstance: (instance: WebAssembly.Instance) => void) {
      WebAssembly.instantiate(engine, imports).then(instance => {
        bound(instance.exports.memory as WebAssembly.Memory);
        onInstance(instance);
      });
      return {};
    },
    print() {},
    printErr() {},
  } as object);
  PDFiumExt_Init();
  // Its types know neither the functions of the module nor its memory.
  const [calls, heap] = [pdfium.wasmExports as unknown as Calls, pdfium as unknown as Heap];
  const letters = new Letters(calls, heap);
  return { open: file => openDocument(calls, heap, letters, file) };
}

/** Growing beyond the limit fails like a lack of memory. */
function bound(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = pages => {
    if (memory.buffer.byteLength + pages * WASM_PAGE_BYTES > MOST_BYTES)
      throw new RangeError('the PDF takes more memory than any list does');
    return grow(pages);
  };
}

function openDocument(calls: Calls, heap: Heap, letters: Letters, file: Uint8Array): PdfDocument {
  const bytes = calls.malloc(file.length);
  heap.HEAPU8.set(file, bytes);
  const document = calls.FPDF_LoadMemDocument(bytes, file.length, 0);
  if (document === 0) throw new Error('it cannot be opened');
  // Without a good one, PDFium takes whatever looks like an object.
  if (!calls.FPDF_DocumentHasValidCrossReferenceTable(document))
    throw new Error('its cross-reference table is damaged');
  return {
    pages: calls.FPDF_GetPageCount(document),
    piecesOf(number) {
      const page = calls.FPDF_LoadPage(document, number);
      if (page === 0) throw new Error(`page ${number + 1} is damaged`);
      const drawn = calls.FPDFPage_CountObjects(page);
      const pieces = letters.of(page);
      calls.FPDF_ClosePage(page);
      // Its rows would be missed without a word.
      if (drawn > 0 && pieces.length === 0) throw new Error(`page ${number + 1} is a picture, without text`);
      return pieces;
    },
    decrypted() {
      calls.EPDF_RemoveEncryption(document);
      const writer = calls.PDFiumExt_OpenFileWriter();
      calls.PDFiumExt_SaveAsCopy(document, writer);
      const size = calls.PDFiumExt_GetFileWriterSize(writer);
      const copy = calls.malloc(size);
      calls.PDFiumExt_GetFileWriterData(writer, copy, size);
      calls.PDFiumExt_CloseFileWriter(writer);
      const written = heap.HEAPU8.slice(copy, copy + size);
      calls.free(copy);
      return written;
    },
    close() {
      calls.FPDF_CloseDocument(document);
      calls.free(bytes);
    },
  };
}

/** Where a letter stands on a page as it is shown. */
type Place = Pick<Piece, 'x' | 'right' | 'y'>;

/** What is shown of a page, and how often it is turned by a quarter. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly turns: number;
}

type OpenPiece = { -readonly [key in keyof Piece]: Piece[key] };

const isSame = (one: Piece, other: Piece): boolean =>
  one.text === other.text &&
  Math.abs(one.x - other.x) < LEVEL * one.size &&
  Math.abs(one.y - other.y) < LEVEL * one.size;

/** `FPDF_PAGEOBJ_TEXT`. */
const TEXT_OBJECT = 1;
const SPACE_CODE = 0x20;
/** Room for what a call answers: at most six floats or two doubles. */
const ANSWER_BYTES = 32;

class Letters {
  readonly #calls: Calls;
  readonly #heap: Heap;
  readonly #answer: number;

  constructor(calls: Calls, heap: Heap) {
    this.#calls = calls;
    this.#heap = heap;
    this.#answer = calls.malloc(ANSWER_BYTES);
  }

  /**
   * Letters that stand on the page, those that follow one another together. PDFium passes over a text that was drawn
   * shortly before nearby, taking it for bold: it is looked for by itself, for companies that share a name share no row.
   */
  of(page: number): Piece[] {
    const calls = this.#calls;
    const frame = this.#frameOf(page);
    const pieces: Piece[] = [];
    for (let hasMore = true; hasMore; ) {
      const text = calls.FPDFText_LoadPage(page);
      if (text === 0) throw new Error('a page is damaged');
      const seen = new Set<number>();
      const found = this.#piecesOf(text, frame, seen);
      pieces.push(...found.filter(piece => !pieces.some(it => isSame(it, piece))));
      calls.FPDFText_ClosePage(text);
      hasMore = this.#takeOut(page, seen);
    }
    return pieces;
  }

  /** Takes the texts that were seen out of the page; false where none were, or none is left. */
  #takeOut(page: number, seen: ReadonlySet<number>): boolean {
    const calls = this.#calls;
    const count = calls.FPDFPage_CountObjects(page);
    const texts = Array.from({ length: count }, (_, i) => calls.FPDFPage_GetObject(page, i)).filter(
      object => calls.FPDFPageObj_GetType(object) === TEXT_OBJECT,
    );
    const done = texts.filter(object => seen.has(object));
    if (done.length === 0 || done.length === texts.length) return false;
    for (const object of done) {
      calls.FPDFPage_RemoveObject(page, object);
      calls.FPDFPageObj_Destroy(object);
    }
    return true;
  }

  #piecesOf(text: number, frame: Frame, seen: Set<number>): Piece[] {
    const pieces: OpenPiece[] = [];
    let piece: OpenPiece | null = null;
    let [before, object] = [0, 0];
    const count = this.#calls.FPDFText_CountChars(text);
    for (let index = 0; index < count; index++) {
      const ofObject = this.#calls.FPDFText_GetTextObject(text, index);
      if (ofObject !== object) seen.add(ofObject);
      object = ofObject;
      const letter = this.#letterOf(text, index);
      const place = letter === null ? null : this.#placeOf(text, index, frame);
      if (letter === null || place === null) continue;
      const { x, right, y } = place;
      const follows: boolean =
        piece !== null &&
        Math.abs(y - piece.y) <= LEVEL * piece.size &&
        x >= before - SPACE * piece.size &&
        x - piece.right <= SPACE * piece.size;
      if (piece !== null && follows) {
        piece.text += letter;
        if (right > piece.right) piece.right = right;
      } else {
        if (this.#isTurned(text, index, frame.turns)) throw new Error('a page has text that is turned');
        piece = { text: letter, x, right, y, size: this.#sizeOf(text, index) };
        pieces.push(piece);
      }
      before = x;
    }
    return pieces.filter(({ text }) => text.trim() !== '');
  }

  #frameOf(page: number): Frame {
    this.#calls.FPDF_GetPageBoundingBox(page, this.#answer);
    const [left, top, right, bottom] = this.#heap.HEAPF32.subarray(this.#answer >> 2);
    const turns = this.#calls.FPDFPage_GetRotation(page);
    return { left: left!, top: top!, right: right!, bottom: bottom!, turns };
  }

  /** Null for a space or a line end that is not written: PDFium guesses them from the order of drawing. */
  #letterOf(text: number, index: number): string | null {
    const code = this.#calls.FPDFText_GetUnicode(text, index);
    if (code <= SPACE_CODE) {
      if (this.#calls.FPDFText_IsGenerated(text, index)) return null;
      // A hyphen at the end of a line comes as a sign of PDFium's own.
      if (this.#calls.FPDFText_IsHyphen(text, index)) return '-';
    }
    const isUnknown = code === 0 || this.#calls.FPDFText_HasUnicodeMapError(text, index);
    return isUnknown ? NO_LETTER : String.fromCodePoint(code);
  }

  /** From a letter's origin by its width, which a space has too; null beside the page. */
  #placeOf(text: number, index: number, frame: Frame): Place | null {
    const answer = this.#answer;
    this.#calls.FPDFText_GetCharOrigin(text, index, answer, answer + 8);
    const doubles = this.#heap.HEAPF64;
    const originX = doubles[answer >> 3]!;
    const originY = doubles[(answer >> 3) + 1]!;
    this.#calls.FPDFText_GetLooseCharBox(text, index, answer);
    const floats = this.#heap.HEAPF32;
    const left = floats[answer >> 2]!;
    const top = floats[(answer >> 2) + 1]!;
    const right = floats[(answer >> 2) + 2]!;
    const bottom = floats[(answer >> 2) + 3]!;
    if (right < frame.left || left > frame.right || top < frame.bottom || bottom > frame.top) return null;
    const { turns } = frame;
    if (turns === 1) return { x: bottom, right: top, y: originX };
    if (turns === 2) return { x: -right, right: -left, y: originY };
    if (turns === 3) return { x: -top, right: -bottom, y: -originX };
    return { x: left, right, y: -originY };
  }

  /** Whether a letter does not run from left to right as the page is shown: rows of a page on its side would be missed. */
  #isTurned(text: number, index: number, turns: number): boolean {
    this.#calls.FPDFText_GetMatrix(text, index, this.#answer);
    const [a, b] = this.#heap.HEAPF32.subarray(this.#answer >> 2);
    const along = [a!, b!, -a!, -b!][turns]!;
    return along < 0.9 * Math.hypot(a!, b!);
  }

  /** In points, by whatever part font and matrix make it. */
  #sizeOf(text: number, index: number): number {
    this.#calls.FPDFText_GetMatrix(text, index, this.#answer);
    const [, , c, d] = this.#heap.HEAPF32.subarray(this.#answer >> 2);
    return this.#calls.FPDFText_GetFontSize(text, index) * Math.hypot(c!, d!) || 1;
  }
}
