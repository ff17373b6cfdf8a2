/**
 * Stages an edition of a list until all of it is read: rows and amendments in temporary tables, which are never logged,
 * and pages where they stay. One batch is written while the next one is collected, so memory stays constant and neither
 * side waits for the other.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { copyLine, copyRows } from '../../db/copy-rows.ts';
import type { StatedFact } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { UnreadableValues } from '../../registers/reading/unreadable-values.ts';
import type { AnyListRegister, FileMarks, ListAmendment } from '../../registers/register.ts';
import { type Page, pageOf, storePages } from '../answers/keep-captures.ts';

export interface ListStage {
  addFacts(facts: readonly { readonly nif: string; readonly fact: StatedFact }[]): Promise<void>;
  addAmendments(amendments: readonly ListAmendment[]): Promise<void>;
  addPage(page: ListPage): Promise<void>;
  /** Waits until everything is stored. */
  end(): Promise<Staged>;
}

/** A part of the list, as it may be kept. */
export interface ListPage {
  readonly body: Uint8Array;
  /** It is a piece of a file; its neighbours are pieces of the same file. */
  readonly isPiece: boolean;
}

export interface Staged {
  /** Stored facts; duplicates count once. */
  readonly rows: number;
  readonly amendments: number;
  /** Hashes of the pages, in the order of the list. */
  readonly pages: readonly Buffer[];
  /** SHA-256 over what is kept: pages, facts and amendments. Of who was cut out of a page it says nothing. */
  readonly bodyHash: Buffer;
}

/** A whole list, read and staged. */
export interface Edition extends Staged {
  readonly id: string;
  readonly registerDate: LocalDate | null;
  readonly readAt: Date | null;
  readonly marks: EditionMarks;
  readonly unreadable: UnreadableValues;
}

export interface EditionMarks {
  /** The same bytes read by another parser are another edition. */
  readonly parserVersion: number;
  /** Marks for asking the register whether the list has changed; null if it cannot be asked. */
  readonly files: FileMarks | null;
}

const BATCH_BYTES = 256 * 1024;
/** UTF-8 needs at most this many bytes for each unit of a string. */
const MOST_BYTES_PER_UNIT = 3;
/** Pieces of a file are joined to pages of this size, because every page has a fixed cost. */
const PAGE_BYTES = 512 * 1024;

/** The stage needs `client` for itself. Its temporary tables end with the connection. */
export async function openListStage(
  client: pg.ClientBase,
  { meta, outweighs }: Pick<AnyListRegister, 'meta' | 'outweighs'>,
): Promise<ListStage> {
  // Staged pages matter only after the take-over, whose own commit waits for the disk.
  await client.query('set synchronous_commit = off');
  await client.query(
    `create temp table staged_entries (nif text, key text, fact jsonb, primary key (nif, key));
     create temp table staged_amendments (key text, at text, patch jsonb)`,
  );
  const lane = new Lane();
  const digest = createHash('sha256');
  const facts = lineQueue(lane, lines => copyFacts(client, hashed(lines), outweighs));
  const amendments = lineQueue(lane, lines =>
    copyRows(client, 'staged_amendments (key, at, patch)', hashed(lines)),
  );
  const hashed = (lines: Buffer): Buffer => {
    digest.update(lines);
    return lines;
  };
  const pages = pageQueue(lane, stored =>
    storePages((sql, values) => client.query(sql, [...values]), meta.name, stored),
  );
  return {
    addFacts: stated =>
      facts.add(stated.map(({ nif, fact }) => copyLine([nif, fact.key, JSON.stringify(fact)]))),
    addAmendments: stated =>
      amendments.add(stated.map(({ key, at, patch }) => copyLine([key, at, JSON.stringify(patch)]))),
    addPage: pages.add,
    async end() {
      const [rows, amended, hashes] = [await facts.end(), await amendments.end(), await pages.end()];
      await client.query('reset synchronous_commit');
      for (const hash of hashes) digest.update(hash);
      return { rows, amendments: amended, pages: hashes, bodyHash: digest.digest() };
    },
  };
}

const UNIQUE_VIOLATION = '23505';

/** Its place among what outweighs others, the heaviest first; behind all of them where it has none of their members. */
const placeOf = (fact: string): string =>
  `coalesce((select min(place) from unnest($1::jsonb[]) with ordinality as heavy(members, place) where ${fact} @> members), 1000)`;

/** A fact that is staged already stays as it is, unless another outweighs it; a batch with such a fact takes the slower way. */
async function copyFacts(
  client: pg.ClientBase,
  lines: Buffer,
  outweighs: AnyListRegister['outweighs'],
): Promise<number> {
  try {
    return await copyRows(client, 'staged_entries (nif, key, fact)', lines);
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
  }
  await client.query('create temp table if not exists staged_again (like staged_entries)');
  await client.query('truncate staged_again');
  await copyRows(client, 'staged_again (nif, key, fact)', lines);
  const { rows } = await client.query<{ added: number }>(
    `with put as (
       insert into staged_entries as held
       select distinct on (nif, key) * from staged_again order by nif, key, ${placeOf('fact')}, ctid
       on conflict (nif, key) do update set fact = excluded.fact
         where ${placeOf('excluded.fact')} < ${placeOf('held.fact')}
       returning xmax = 0 as added)
     select count(*) filter (where added)::int as added from put`,
    [outweighs ?? []],
  );
  return rows[0]!.added;
}

/** Runs work in sequence, like the statements of a connection. `begin` waits only for the work before. */
class Lane {
  #last: Promise<void> = Promise.resolve();

  /** If the previous work failed, this rejects with its failure and does not begin. */
  async begin(work: () => Promise<void>): Promise<void> {
    const before = this.#last;
    this.#last = before.then(work);
    this.#last.catch(() => {});
    await before;
  }

  end(): Promise<void> {
    return this.#last;
  }
}

/** Writes lines into bytes as they come: waiting strings would survive the young generation of the garbage collector. */
function lineQueue(lane: Lane, copy: (lines: Buffer) => Promise<number>) {
  // One is filled while the other is written.
  let [filled, spare] = [Buffer.allocUnsafe(BATCH_BYTES), Buffer.allocUnsafe(BATCH_BYTES)];
  let size = 0;
  let stored = 0;
  const send = (lines: Buffer) =>
    lane.begin(async () => {
      stored += await copy(lines);
    });
  async function flush(): Promise<void> {
    if (size > 0) await send(filled.subarray(0, size));
    [filled, spare] = [spare, filled];
    size = 0;
  }
  return {
    async add(lines: readonly string[]): Promise<void> {
      for (const line of lines) {
        const most = line.length * MOST_BYTES_PER_UNIT;
        if (size + most > BATCH_BYTES) await flush();
        if (most > BATCH_BYTES) await send(Buffer.from(line));
        else size += filled.write(line, size);
      }
    },
    async end(): Promise<number> {
      await flush();
      await lane.end();
      return stored;
    },
  };
}

/**
 * Pieces are collected in the queue's own bytes, for the same reason. They are hashed and compressed outside the main thread
 * before they get the connection, so rows need not wait.
 */
function pageQueue(lane: Lane, store: (pages: readonly Page[]) => Promise<void>) {
  const hashes: Buffer[] = [];
  const packing = new Lane();
  let [filled, spare] = [new PageBytes(), new PageBytes()];
  const keep = (body: Uint8Array) =>
    packing.begin(async () => {
      const page = await pageOf(body);
      hashes.push(page.hash);
      await lane.begin(() => store([page]));
    });
  async function close(): Promise<void> {
    if (filled.isEmpty) return;
    await keep(filled.bytes());
    [filled, spare] = [spare, filled];
    filled.clear();
  }
  return {
    async add({ body, isPiece }: ListPage): Promise<void> {
      if (isPiece && filled.add(body)) return;
      await close();
      if (isPiece && filled.add(body)) return;
      await keep(body);
      // The caller reuses the memory of a piece for the next one.
      if (isPiece) await packing.end();
    },
    /** Hashes of the pages. */
    async end(): Promise<readonly Buffer[]> {
      await close();
      await packing.end();
      await lane.end();
      return hashes;
    },
  };
}

/** The page being filled. */
class PageBytes {
  readonly #bytes = Buffer.allocUnsafe(PAGE_BYTES);
  #size = 0;

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  clear(): void {
    this.#size = 0;
  }

  /** False if there is no room for it. */
  add(piece: Uint8Array): boolean {
    if (this.#size + piece.length > PAGE_BYTES) return false;
    this.#bytes.set(piece, this.#size);
    this.#size += piece.length;
    return true;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }
}
