/** The file of a ZIP that is read: its only one, or the list in the plainest form where it holds the same in several. */
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { ReadingEnd, refuse } from '../reading/reading-end.ts';

const MOST_ENTRIES = 1_000;
/** The plainest first: the yearly files of dados.gov.pt are published as JSON and XLSX. */
const FORMS = [/\.json$/i, /\.csv$/i, /\.xlsx$/i];

export const isZip = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === 0x04034b50;

/** The unpacked bytes, as they come. Refuses a damaged or encrypted ZIP, and one of which no single file is meant. */
export async function* zipEntry(file: Buffer): AsyncGenerator<Uint8Array> {
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
