/**
 * Imports an edition of a list from files that a person saved, where no program can read the site. All of the files
 * are one edition. They replace the current one together, by the same rules as a reading of the site, or nothing changes.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database } from '../../db/open-database.ts';
import { decodeText } from '../../registers/reading/capture-text.ts';
import type {
  AnyListRegister,
  Capture,
  ListPart,
  ListRecord,
  ParseContext,
  Reading,
  WholeWatch,
} from '../../registers/register.ts';
import { withListLock } from '../lists/keep-list.ts';
import { type ListState, olderThanHeld, takeList } from '../lists/take-list.ts';

export interface ListFile {
  /** Name and path of the file. */
  readonly name: string;
  /** The file with its request; called only for files that are read in one piece. */
  readonly capture: () => Promise<Capture>;
}

export interface ListImport {
  readonly files: readonly ListFile[];
  /** When the files were saved; null: now. */
  readonly savedAt: Date | null;
  /** The operator has checked it: accepts a list that shrank or grew beyond its bounds. Never one of which a file is missing. */
  readonly anyVolume: boolean;
}

interface Deps {
  readonly db: Pick<Database, 'pool'>;
  readonly context: ParseContext;
}

/** Replaces the current edition, or says why not; the reason begins with the name of the file at fault. */
export function importList(
  { db, context }: Deps,
  register: AnyListRegister,
  { files, savedAt, anyVolume }: ListImport,
): Promise<ListState> {
  const whole = register.watchWhole();
  async function* parts(): AsyncGenerator<ListPart<ListRecord>> {
    for (const file of files)
      for await (const part of partsOf(register, file, context)) {
        whole.see(part, file.name);
        yield { ...part, part: basename(file.name), reading: named(part.reading, file.name) };
      }
  }
  return withListLock(db, register, client =>
    takeList(client, register, {
      parts: parts(),
      anyVolume,
      ...(savedAt && { readAt: savedAt }),
      misfit: async edition =>
        // Files that have only changes update the current edition.
        edition.rows === 0
          ? null
          : (missingPart(whole) ?? (await olderThanHeld(db.pool, register.meta, { ...edition, savedAt }))),
    }),
  );
}

type Part = Omit<ListPart<ListRecord>, 'part'>;

/** Of a company in it nobody could say that it is not listed. */
function missingPart(whole: WholeWatch<ListRecord>): string | null {
  const fault = whole.fault();
  return fault && `${fault}. Give all files of the edition at once`;
}

async function* partsOf(
  register: AnyListRegister,
  file: ListFile,
  context: ParseContext,
): AsyncGenerator<Part> {
  if (register.parseStream && !(await isMarkup(file.name)))
    return yield* register.parseStream(chunksOf(file.name), context, file.name);
  const capture = await file.capture();
  yield { reading: await register.parse(capture, { nif: null }, context), capture };
}

/** A page, or an object that is no wrapper of a list. */
const isOneAnswer = (head: string): boolean => /^\s*(?:<|\{(?!\s*"\w+"\s*:\s*\[\s*[{\]]))/.test(head);

/** Whether it is a page or a single answer. Only files of records may be too large to read in one piece. */
async function isMarkup(path: string): Promise<boolean> {
  for await (const head of createReadStream(path, { end: 1023 })) return isOneAnswer(decodeText(head));
  return true;
}

const CHUNK_BYTES = 256 * 1024;

/** Reads the file into the same buffer again and again: thousands of buffers would fragment the memory. */
async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES);
      if (bytesRead === 0) return;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

const named = (reading: Reading<ListRecord>, file: string): Reading<ListRecord> =>
  'reason' in reading ? { ...reading, reason: `${file}: ${reading.reason}` } : reading;
