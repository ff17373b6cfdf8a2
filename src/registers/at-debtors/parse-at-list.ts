/**
 * One PDF of the AT lists -> records.
 *
 * Runbook, how this source is known to fail and what to do:
 * - "natural persons": somebody saved or linked `listaFS…`. Never take it; delete the file.
 * - "cut short" / "damaged": the download broke, or some pages were printed. Fetch again; PDF viewers show such a file as if it were whole.
 * - "cannot be read": it wants a password, or its pages cannot be opened. Fetch again.
 * - "gave it up", "reading it takes longer": its pages take more memory or time than those of any list. Fetch again.
 * - "no band", "no date", "columns": AT changed the header. Compare page 1 with `list-header.ts`; the band is
 *   read from the header only, never from the file name.
 * - "two bands" / "two dates": AT swapped the file between pages or glued two lists. Fetch again.
 * - "its NIF does not exist", "its NIF cannot be read", "a second NIF": a row here and there is mistyped, and is set aside and counted. Where more
 *   are, the columns moved, and the list is not taken. Look at the page that the reason names. Where numbers have a column of their own, a name
 *   may hold numbers, and one that cannot be read is unreadable in its record.
 * - "no name", "does not say what its letters are": the columns moved or a font lost its letters.
 */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { blockedReading, decodeText } from '../reading/capture-text.ts';
import type { DebtorRecord } from '../reading/debtor-list.ts';
import { isToCome, quote } from '../reading/reading-end.ts';
import { asideOf, doubtAbout, tooManyAside } from '../reading/set-aside.ts';
import { troubleOf } from '../reading/words/answer-words.ts';
import {
  type Capture,
  type ParseContext,
  type Reading,
  refused,
  unavailable,
  unreadable,
} from '../register.ts';
import { isColumnLine, isHeaderLine } from './list-header.ts';
import { closeRow, emptyReading, type ListReading, readPage } from './list-rows.ts';
import { fromItsBeginning, isEncrypted, pdfFault } from './pdf-fault.ts';
import { linesOf, type PdfLine } from './pdf-lines.ts';
import { type Pdfium, startPdfium } from './pdfium.ts';

/**
 * The text of a PDF as a reader sees it. A page may be made to take for ever, so it is read in a thread that can be
 * ended (`threadsOfRegisters`).
 * Real lists have some 500 pages; a file that claims more than this is not one.
 */
const MAX_PAGES = 20_000;

/** On first use, for most threads never read a PDF. After a failure it is not to be used again. */
let rested: Pdfium | null = null;

/** Pages in order, each with its lines from top to bottom. Throws whatever is wrong with the PDF: the caller refuses the file. */
async function* pdfPages(file: Uint8Array): AsyncGenerator<readonly PdfLine[]> {
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

export interface AtDebtorRecord extends DebtorRecord {
  /** `listaFC2`, where the address of the capture tells; the band never comes from it. */
  readonly file: string | null;
}

/** As where its reading takes too long (`BoundedThread`): which of the two comes first, the machine decides. */
const GIVEN_UP = 'the reader of PDF gave it up';

/** Reads one list whole, whatever is asked; with `nif` the answer is about that company in this band. Never throws. */
export async function parseAtList(
  capture: Capture,
  asked: { readonly nif: Nif | null },
  { today }: Pick<ParseContext, 'today'>,
): Promise<Reading<AtDebtorRecord>> {
  const body = fromItsBeginning(capture.body);
  const isPdf = Buffer.from(body.subarray(0, 5)).toString('latin1') === '%PDF-';
  const text = isPdf ? '' : decodeText(body.subarray(0, 20_000));
  const blocked = blockedReading(capture, text);
  if (blocked) return blocked;
  const trouble = troubleOf(text);
  if (trouble) return unavailable(trouble);
  if (body.length === 0) return unavailable('an empty answer');
  const fault = pdfFault(body);
  if (fault) return refused(fault);
  try {
    const reading = await readList(body);
    return judge(reading, capture, { ...asked, today });
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return unreadable(GIVEN_UP);
    return refused(`the PDF cannot be read: ${error instanceof Error ? error.message : 'unknown fault'}`);
  }
}

async function readList(body: Uint8Array): Promise<ListReading> {
  const reading = emptyReading();
  for await (const page of pdfPages(body)) {
    readPage(reading, page);
    // Pages of persons are not read.
    if (reading.header.ofPersons) break;
  }
  closeRow(reading);
  return reading;
}

function judge(
  reading: ListReading,
  capture: Capture,
  { nif, today }: { readonly nif: Nif | null; readonly today: LocalDate },
): Reading<AtDebtorRecord> {
  const { header, rows, persons, setAside } = reading;
  if (header.ofPersons || persons > rows.size) return refused('a list of natural persons');
  if (header.fault) return refused(header.fault);
  const fault = reading.fault ?? tooManyAside(setAside, rows.size + persons);
  if (rows.size === 0 && !fault) return refused('the list has no rows');
  if (!header.tranche) return refused('the header gives no band');
  if (!header.date) return refused('the header gives no date');
  // Taken, it would be the newest for good, and every list after it older than the one before.
  if (isToCome(header.date, today)) return refused(`the list is of a day to come, ${header.date}`);
  if (!header.numberColumn || !header.nameColumn) return refused(unnamedColumns(reading));
  if (fault) return unreadable(fault);
  if ((reading.announced ?? 0) > reading.pages)
    return refused(`the list is cut short: it has ${reading.pages} of ${reading.announced} pages`);
  const common = { ...header.tranche, listDate: header.date, file: fileOf(capture.url) };
  const kept = nif ? [rows.get(nif)].filter(row => row !== undefined) : [...rows.values()];
  if (nif && kept.length === 0) {
    const doubt = doubtAbout(nif, setAside);
    return doubt ? unreadable(doubt) : { outcome: 'not_found', registerDate: header.date };
  }
  return {
    outcome: 'found',
    records: kept.map(row => ({ ...row, ...common })),
    registerDate: header.date,
    ...(persons > 0 && { persons }),
    ...asideOf(reading),
  };
}

/** The headings stand right above the first row. */
function unnamedColumns({ preamble }: ListReading): string {
  const unknown = [...preamble].findLast(line => !isHeaderLine(line) && !isColumnLine(line));
  return `the columns are not named as known${unknown === undefined ? '' : `: ${quote(unknown)}`}`;
}

const fileOf = (url: string | null): string | null => /(listaF[A-Z]\d+)\.pdf/i.exec(url ?? '')?.[1] ?? null;
