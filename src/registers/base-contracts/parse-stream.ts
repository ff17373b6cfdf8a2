/** Parses a file of any size in parts: each is a run of whole records, and a capture that `parse` reads the same. */

import type { LocalDate } from '../../kernel/local-date.ts';
import { decodeText } from '../reading/capture-text.ts';
import { fail, readingOf, refuse } from '../reading/reading-end.ts';
import { asideOf, type RowSetAside, tooManyAside } from '../reading/set-aside.ts';
import { type ListPart, type Reading, unreadable } from '../register.ts';
import { ArraySplitter } from './array-splitter.ts';
import type { BaseRecord } from './base-record.ts';
import { readOrSetAside } from './dump-rows.ts';
import { NO_NUMBER } from './row.ts';
import { unpacked } from './unpack.ts';

/** The largest records seen have some 60 kB of lots and competitors. */
const MAX_RECORD_BYTES = 4 * 1024 * 1024;
/**
 * Large enough that parts cost little. Larger ones survive the young generation of the garbage collector: with 256 kB the
 * heap of an import had 100 MB instead of 40.
 */
const PART_BYTES = 64 * 1024;

const [OPEN, SEPARATOR, CLOSE] = [0x5b, 0x2c, 0x5d];
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
  today: LocalDate,
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
    let [place, aside, read] = [0, 0, 0];
    let first: RowSetAside | null = null;
    for await (const run of runsOfRecords(chunks, mayBeEmpty)) {
      const rows = rowsIn(run).map(row => readOrSetAside(row, today, ++place));
      const setAside = rows.filter(row => 'fault' in row);
      aside += setAside.length;
      read += rows.length - setAside.length;
      first ??= setAside[0] ?? null;
      const records = rows.flatMap(row => ('fault' in row ? [] : row));
      yield part(run.list(), { outcome: 'found', records, registerDate: null, ...asideOf({ setAside }) });
    }
    const fault = first && tooManyAside({ length: aside, 0: first }, read);
    if (fault) yield part(new Uint8Array(), unreadable(fault));
    // A part all the same, because its mark is needed later to ask whether the file has changed.
    if (number === 0) yield part(EMPTY, { outcome: 'not_found', registerDate: null });
  } catch (error) {
    yield part(new Uint8Array(), readingOf(error));
  }
}

/** Parses all records at once, which takes half of the time; if that fails, one by one, to find the faulty record. */
const rowsIn = (run: Run): unknown[] => rowsTogether(run.list()) ?? run.items().map(rowOf);

/** Null where these are not all JSON in UTF-8: a file may hold a record in another character set. */
function rowsTogether(list: Uint8Array): unknown[] | null {
  try {
    return JSON.parse(UTF8.decode(list));
  } catch {
    return null;
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function rowOf(item: Uint8Array): unknown {
  const text = decodeText(item);
  const read = (json: string): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      return undefined;
    }
  };
  return read(text) ?? read(withNoNumbers(text)) ?? fail('a record is not JSON');
}

/** `NaN` and `Infinity`, which programs write for a value and JSON does not know, as texts: one odd value stops no list. */
const withNoNumbers = (json: string): string => json.replace(NO_JSON, `"${NO_NUMBER}"`);
const NO_JSON = /(?<=[:,[]\s{0,8})-?(?:NaN|Infinity)(?=\s{0,8}[,}\]])/g;

/** The records as they stand in the file, some at a time; each run is good until the next is asked for. */
async function* runsOfRecords(chunks: AsyncIterable<Uint8Array>, mayBeEmpty: boolean): AsyncGenerator<Run> {
  const splitter = new ArraySplitter(MAX_RECORD_BYTES);
  const run = new Run();
  let count = 0;
  for await (const chunk of unpacked(chunks)) {
    for (const item of splitter.push(chunk)) {
      run.add(item);
      count++;
      if (run.size < PART_BYTES) continue;
      yield run;
      run.clear();
    }
  }
  splitter.end();
  if (count === 0 && !mayBeEmpty) refuse('the list holds no records');
  if (run.size > 0) yield run;
}

/** A list of some records in a buffer that every run reuses: thousands of buffers would fragment the memory. */
class Run {
  #bytes = Buffer.allocUnsafe(2 * PART_BYTES);
  /** Where each record ends; the next one begins behind a comma. */
  #ends: number[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  clear(): void {
    this.#ends = [];
    this.#size = 0;
  }

  add(item: Uint8Array): void {
    const size = this.#size + 1 + item.length;
    if (size + 1 > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * (size + 1));
    this.#bytes[this.#size] = this.#size === 0 ? OPEN : SEPARATOR;
    this.#bytes.set(item, this.#size + 1);
    this.#size = size;
    this.#ends.push(size);
  }

  items(): Uint8Array[] {
    return this.#ends.map((end, i) => this.#bytes.subarray((this.#ends[i - 1] ?? 0) + 1, end));
  }

  list(): Uint8Array {
    this.#bytes[this.#size] = CLOSE;
    return this.#bytes.subarray(0, this.#size + 1);
  }
}
