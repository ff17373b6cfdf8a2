/** A file of any size, in parts: each a run of whole records, and a capture of its own that reads the same. */

import { decodeText } from '../reading/capture-text.ts';
import { alarm, readingOf, refuse } from '../reading/reading-end.ts';
import type { ListPart, Reading } from '../register.ts';
import { ArraySplitter } from './array-splitter.ts';
import type { BaseRecord } from './base-record.ts';
import { readDumpRecord } from './dump-rows.ts';
import { unpacked } from './unpack.ts';

/** The largest records seen have some 60 kB of lots and competitors. */
const MAX_RECORD_BYTES = 4 * 1024 * 1024;
/**
 * Large enough that parts cost little. Larger ones outlive the collector's nursery: at 256 kB the heap of an import
 * stood at 100 MB where it now stands at 40.
 */
const PART_BYTES = 64 * 1024;

const [OPEN, SEPARATOR, CLOSE] = ['[', ',', ']'].map(text => Buffer.from(text)) as [Buffer, Buffer, Buffer];
const EMPTY = Buffer.from('[]');

export interface FileName {
  /** What parts are called: `contratos2026.zip#1`, `#2`, … */
  readonly name: string;
  readonly url: string | null;
  /** Whether a list without records may be a list: of changes, or of contracts in the first days of a year. */
  readonly mayBeEmpty?: boolean;
}

/** Yields every part of the file; one that is not `found` is the last and says why. Never throws. */
export async function* parseBaseStream(
  chunks: AsyncIterable<Uint8Array>,
  { name, url, mayBeEmpty = false }: FileName = { name: 'list', url: null },
): AsyncGenerator<ListPart<BaseRecord>> {
  let number = 0;
  const part = (body: Uint8Array, reading: Reading<BaseRecord>): ListPart<BaseRecord> => ({
    part: `${name}#${++number}`,
    reading,
    capture: { body, status: 200, contentType: 'application/json', request: {}, url },
    isPiece: true,
  });
  try {
    for await (const run of runsOfRecords(chunks, mayBeEmpty))
      yield part(listOf(run), { outcome: 'found', records: run.flatMap(recordsOf), registerDate: null });
    // A part all the same: whoever asks later whether the file is still this one must know it.
    if (number === 0) yield part(EMPTY, { outcome: 'not_found', registerDate: null });
  } catch (error) {
    yield part(new Uint8Array(), readingOf(error));
  }
}

/** One by one: a record that has been read is garbage before the next is. */
function recordsOf(item: Uint8Array): BaseRecord[] {
  let row: unknown;
  try {
    row = JSON.parse(decodeText(item));
  } catch {
    alarm('a record is not JSON');
  }
  return readDumpRecord(row);
}

const listOf = (items: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat([OPEN, ...items.flatMap((item, i) => (i === 0 ? [item] : [SEPARATOR, item])), CLOSE]);

/** The records as they stand in the file, some at a time. */
async function* runsOfRecords(
  chunks: AsyncIterable<Uint8Array>,
  mayBeEmpty: boolean,
): AsyncGenerator<Uint8Array[]> {
  const splitter = new ArraySplitter(MAX_RECORD_BYTES);
  let run: Uint8Array[] = [];
  let size = 0;
  let count = 0;
  for await (const chunk of unpacked(chunks)) {
    for (const item of splitter.push(chunk)) {
      run.push(item);
      size += item.length;
      count++;
      if (size < PART_BYTES) continue;
      yield run;
      run = [];
      size = 0;
    }
  }
  splitter.end();
  if (count === 0 && !mayBeEmpty) refuse('the list holds no records');
  if (run.length > 0) yield run;
}
