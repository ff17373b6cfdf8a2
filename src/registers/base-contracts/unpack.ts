/** Brings a file of any form, by its first bytes, into the one that is read: a list of JSON records. Plain, in gzip or a ZIP; XLSX, CSV, UTF-16. */
import { crc32, createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { wideCharset } from '../../kernel/text/decoded-text.ts';
import { decodeText } from '../reading/capture-text.ts';
import { ReadingEnd, refuse } from '../reading/reading-end.ts';
import { countsFrom1904, isWorkbook, xlsxRows } from '../reading/sheets/xlsx-rows.ts';
import { csvFormOf, csvRows, sheetAsList, through } from './sheet-as-list.ts';

/** The file of a ZIP that is read: its only one, or the list in the plainest form where it holds the same in several. */
const MOST_ENTRIES = 1_000;
/** The plainest first: the yearly files of dados.gov.pt are published as JSON and XLSX. */
const FORMS = [/\.json$/i, /\.csv$/i, /\.xlsx$/i];

const isZip = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === 0x04034b50;

/** The unpacked bytes, as they come. Refuses a damaged or encrypted ZIP, and one of which no single file is meant. */
async function* zipEntry(file: Buffer): AsyncGenerator<Uint8Array> {
  try {
    const zip = await yauzl.fromBufferPromise(file);
    const entries: yauzl.Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) entries.push(entry);
      if (entries.length > MOST_ENTRIES) refuse('the ZIP holds more files than any list');
    }
    const entry = meantOf(entries);
    let checksum = 0;
    for await (const bytes of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
      checksum = crc32(bytes, checksum);
      yield bytes;
    }
    if (checksum !== entry.crc32) refuse('the ZIP is damaged: its checksum does not fit');
  } catch (error) {
    if (error instanceof ReadingEnd) throw error;
    refuse('the ZIP is damaged, cut short, encrypted or packed by a method that is not deflate');
  }
}

function meantOf(entries: readonly yauzl.Entry[]): yauzl.Entry {
  if (entries.length === 1) return entries[0]!;
  for (const form of FORMS) {
    const [one, another] = entries.filter(({ fileName }) => form.test(fileName));
    if (one && !another) return one;
  }
  refuse('the ZIP holds several files: unpack it and give each by itself');
}

/** Ten times the largest year so far; a larger result is refused. */
const MAX_UNPACKED_BYTES = 4 * 1024 ** 3;
/** As far as the headings of a CSV file, and the name of the first file in a ZIP. */
const HEAD_BYTES = 4096;

/** Packed; the largest so far has some 60 MB. It is held whole, because a ZIP says at its end what is in it. */
const MAX_ZIP_BYTES = 160 * 1024 ** 2;

export async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(chunks);
  const form = unreadForm(head);
  if (form !== null) refuse(form);
  if (isZip(head) && isWorkbook(head)) return yield* workbookAsList(await gathered(all));
  if (isZip(head)) return yield* unpackedOnce(zipEntry(await gathered(all)));
  yield* unpackedOnce(isGzip(head) ? through(copied(all), createGunzip()) : all);
}

/** What was inside a file: a workbook there is read too. */
async function* unpackedOnce(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(bounded(content));
  if (isZip(head) && isWorkbook(head)) return yield* workbookAsList(await gathered(all));
  yield* withoutCells(withoutWideSigns(all));
}

async function* workbookAsList(file: Buffer): AsyncGenerator<Uint8Array> {
  yield* sheetAsList(xlsxRows(file), (await countsFrom1904(file)) ? 1904 : 1900);
}

async function* bounded(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_UNPACKED_BYTES) refuse('the file unpacks to more than any list holds');
    yield chunk;
  }
}

async function gathered(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of copied(chunks)) {
    size += chunk.length;
    if (size > MAX_ZIP_BYTES) refuse('the packed file is larger than any: save it as CSV or JSON, unpacked');
    parts.push(chunk);
  }
  return Buffer.concat(parts, size);
}

/** Files that people have and that are not read, by their first bytes: which form to save them in. Null for others. */
export function unreadForm(head: Buffer): string | null {
  const begin = head.toString('latin1', 0, 100);
  if (begin.startsWith('\xd0\xcf\x11\xe0')) return 'an old workbook (.xls): save it as .xlsx, CSV or JSON';
  if (/^PK\x03\x04[\s\S]{26}mimetypeapplication\/vnd\.oasis/.test(begin))
    return 'an OpenDocument sheet: save it as .xlsx, CSV or JSON';
  if (begin.startsWith('%PDF')) return 'a PDF: save the file of dados.gov.pt as .xlsx, CSV or JSON';
  return /^(?:Rar!|7z\xbc\xaf|\xfd7zXZ|BZh|\x28\xb5\x2f\xfd)/.test(begin)
    ? 'packed in a way that is not read: unpack it, or pack it as .zip or .gz'
    : null;
}

/** A CSV file as the list that it is. */
async function* withoutCells(content: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(content);
  const form = csvFormOf(decodeText(head));
  yield* form === null ? all : sheetAsList(csvRows(copied(all), form));
}

/** Text in UTF-16 as UTF-8, without a mark; other text as it is. */
async function* withoutWideSigns(content: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(content);
  const charset = wideCharset(head);
  if (charset === null) return yield* all;
  const decoder = new TextDecoder(charset);
  for await (const chunk of all) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

export const isPacked = (head: Buffer): boolean => isZip(head) || isGzip(head);

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** What unpacks takes its time, in which the memory of a chunk may be used again. */
async function* copied(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

/** The first bytes, and the whole stream with them. */
async function peek(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ head: Buffer; all: AsyncGenerator<Uint8Array> }> {
  const reader = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let done = false;
  while (!done && head.length < HEAD_BYTES) {
    const next = await reader.next();
    done = next.done === true;
    if (!next.done) head = Buffer.concat([head, next.value]);
  }
  return { head, all: rest(head, reader, done) };
}

async function* rest(
  head: Buffer,
  reader: AsyncIterator<Uint8Array>,
  done: boolean,
): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    while (!done) {
      const next = await reader.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await reader.return?.();
  }
}
