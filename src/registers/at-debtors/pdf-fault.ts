/**
 * Whether a PDF arrived whole. PDF readers show the rest of a cut or damaged file without an error, and a debtor in the
 * missing part would look clean. So the bytes are checked first.
 */
import { inflateSync } from 'node:zlib';

/** A page of the list inflates to some 20 kB; more than this in one stream is no list. */
const MAX_STREAM_BYTES = 32 * 1024 * 1024;

/** What a reader of PDF passes over before the file begins: a mark, blank lines, the head of a message. */
const MOST_BEFORE = 1024;

/** The file without what came before it. */
export function fromItsBeginning(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(bytes.subarray(0, MOST_BEFORE)).toString('latin1');
  return isPage(bytes) ? bytes : bytes.subarray(Math.max(0, head.indexOf('%PDF-')));
}

/** Whether these are the bytes of an HTML page. */
export const isPage = (bytes: Uint8Array): boolean =>
  /^\s*<(?:!doctype html|html)\b/i.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'));

/** What is wrong with the file as a container, or null. */
export function pdfFault(bytes: Uint8Array): string | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString('latin1', 0, 5) !== '%PDF-')
    return isPage(file) ? 'a page of the site, not a PDF' : 'the file is not a PDF';
  const tail = file.toString('latin1', Math.max(0, file.length - 1024));
  const end = /startxref\s+(\d+)\s+%%EOF[\s\0]*$/.exec(tail);
  if (!end) return 'the PDF is cut short';
  const table = file.toString('latin1', Number(end[1]), Number(end[1]) + 32);
  if (!/^\s*(xref|\d+ \d+ obj)/.test(table))
    return 'the PDF is damaged: its cross-reference table is elsewhere';
  return isEncrypted(file) ? null : streamFault(file);
}

/** An owner's password forbids editing, not reading; but the streams cannot be inflated before decryption. */
export const isEncrypted = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Encrypt');

/** Inflates every deflated stream: its own checksum (Adler-32) tells whether a byte of it changed. */
function streamFault(file: Buffer): string | null {
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at)) {
    const opening = /^stream\r?\n/.exec(file.toString('latin1', at, at + 8));
    if (!opening) {
      at += 6;
      continue;
    }
    const start = at + opening[0].length;
    const end = file.indexOf('endstream', start);
    if (end < 0) return 'the PDF is cut short: a stream has no end';
    if (isDeflated(file, at) && !inflates(file.subarray(start, end)))
      return 'the PDF is damaged: a stream does not inflate';
    at = end + 9;
  }
  return null;
}

function isDeflated(file: Buffer, streamAt: number): boolean {
  const before = file.toString('latin1', Math.max(0, streamAt - 2048), streamAt);
  const dictionary = before.slice(before.lastIndexOf(' obj'));
  return /\/Filter\s*(?:\/FlateDecode(?![A-Za-z])|\[\s*\/FlateDecode\s*\])/.test(dictionary);
}

function inflates(deflated: Buffer): boolean {
  try {
    inflateSync(deflated, { maxOutputLength: MAX_STREAM_BYTES });
    return true;
  } catch {
    return false;
  }
}
