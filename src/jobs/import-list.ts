/**
 * A list register's edition from files that a person saved, where the site cannot be read by machine. All of the files
 * are one edition: they take over together, by the rules by which a reading of the site does, or nothing changes.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Database } from '../db/open-database.ts';
import type {
  AnyListRegister,
  Capture,
  ListPart,
  ListRecord,
  ParseContext,
  Reading,
} from '../registers/register.ts';
import type { Edition } from './edition.ts';
import { withListLock } from './keep-list.ts';
import { type ListState, takeList } from './take-list.ts';
import { watchWhole } from './whole-edition.ts';

export interface ListFile {
  /** How the operator names it; where its bytes are. */
  readonly name: string;
  /** The file with what was asked for it; called only where it is read at once. */
  readonly capture: () => Promise<Capture>;
}

export interface ListImport {
  readonly files: readonly ListFile[];
  /** When the files were saved; null: now. */
  readonly savedAt: Date | null;
  /** The operator has looked: a list of another size, or one that does not show that it is whole, is taken. */
  readonly anyVolume: boolean;
  readonly onBytes?: (count: number) => void;
}

interface Deps {
  readonly db: Pick<Database, 'pool'>;
  readonly context: ParseContext;
}

/** Takes the edition over, or says why it was not taken; the reason begins with the name of the file at fault. */
export function importList(
  { db, context }: Deps,
  register: AnyListRegister,
  { files, savedAt, anyVolume, onBytes = () => {} }: ListImport,
): Promise<ListState> {
  const whole = watchWhole(register.meta.name);
  async function* parts(): AsyncGenerator<Part> {
    for (const file of files)
      for await (const part of partsOf(register, file, context, onBytes)) {
        whole.see(part, file.name);
        yield { ...part, reading: named(part.reading, file.name) };
      }
  }
  return withListLock(db, register, client =>
    takeList(client, register, {
      parts: parts(),
      anyVolume,
      ...(savedAt && { readAt: savedAt }),
      misfit: async edition =>
        // Files of changes alone are no edition, and bring the one that stands up to date.
        edition.rows === 0
          ? null
          : ((anyVolume ? null : whole.fault()) ?? (await olderThanHeld(db, register, edition, savedAt))),
    }),
  );
}

type Part = Omit<ListPart<ListRecord>, 'part'>;

async function* partsOf(
  register: AnyListRegister,
  file: ListFile,
  context: ParseContext,
  onBytes: (count: number) => void,
): AsyncGenerator<Part> {
  if (register.parseStream && !(await isMarkup(file.name)))
    return yield* register.parseStream(counted(chunksOf(file.name), onBytes), context, file.name);
  const capture = await file.capture();
  onBytes(capture.body.length);
  yield { reading: await register.parse(capture, { nif: null }, context), capture };
}

/** A page or a single answer, not a file of records: only those may be too large to be read at once. */
async function isMarkup(path: string): Promise<boolean> {
  for await (const head of createReadStream(path, { end: 1023 }))
    return /^[\s\uFEFF]*[<{]/.test(head.toString('utf8'));
  return true;
}

const CHUNK_BYTES = 256 * 1024;

/** The file in one piece of memory, used again for each: thousands of them would leave it in shreds. */
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

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    yield chunk;
  }
}

const named = (reading: Reading<ListRecord>, file: string): Reading<ListRecord> =>
  'reason' in reading ? { ...reading, reason: `${file}: ${reading.reason}` } : reading;

/** An edition of an earlier day would clear whoever came on the list since. */
async function olderThanHeld(
  { pool }: Deps['db'],
  { meta }: AnyListRegister,
  { registerDate }: Pick<Edition, 'registerDate'>,
  savedAt: Date | null,
): Promise<string | null> {
  const { rows } = await pool.query(
    `select to_char(register_date, 'YYYY-MM-DD') as dated, register_date > $2::date as "isDatedLater",
            read_at > $3::timestamptz as "isReadLater"
     from register_lists where register = $1`,
    [meta.name, registerDate, savedAt],
  );
  const held = rows[0];
  if (held?.isDatedLater) return `the files are of ${registerDate}, the list that stands is of ${held.dated}`;
  return held?.isReadLater ? 'the list that stands was read after these files were saved' : null;
}
