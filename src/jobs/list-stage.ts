/**
 * Where an edition of a list waits until all of it was read: rows, amendments and pages in the database, under the id
 * of an edition that does not stand yet. One batch is on its way while the next one is gathered, so that memory stays
 * flat and neither side waits for the other.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { copyLine, copyRows } from '../db/copy-rows.ts';
import type { Fact } from '../facts/fact.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import type { ListAmendment } from '../registers/register.ts';
import { digestOf, type Page, pageOf, storePages } from './keep-captures.ts';

export interface ListStage {
  addFacts(facts: readonly { readonly nif: string; readonly fact: Fact }[]): Promise<void>;
  addAmendments(amendments: readonly ListAmendment[]): Promise<void>;
  /** A part of the list as it came, and what of it may be kept. */
  addPage(original: Uint8Array, kept: Uint8Array): Promise<void>;
  /** Waits until everything is stored. */
  end(): Promise<Staged>;
}

export interface Staged {
  /** Facts stored; the same one twice is one. */
  readonly rows: number;
  readonly amendments: number;
  /** Hashes of the pages, in the order of the list. */
  readonly pages: readonly Buffer[];
  /** SHA-256 over the SHA-256 of every part as it came. */
  readonly bodyHash: Buffer;
}

const CHARACTERS_AT_ONCE = 512 * 1024;
const PAGES_AT_ONCE = 16;

/** The stage has `client` to itself; what is not taken over of its temporary tables goes with the connection. */
export async function openListStage(
  client: pg.ClientBase,
  { register, edition }: { register: RegisterName; edition: string },
): Promise<ListStage> {
  // Nothing refers to what is staged until the take-over, which waits for its own commit and so for these.
  await client.query('set synchronous_commit = off');
  await client.query('create temp table staged_amendments (key text, at text, patch jsonb)');
  const lane = new Lane();
  const facts = textQueue(lane, lines => copyFacts(client, lines));
  const amendments = textQueue(lane, lines => copyRows(client, 'staged_amendments (key, at, patch)', lines));
  const pages = pageQueue(lane, kept =>
    storePages((sql, values) => client.query(sql, [...values]), register, kept),
  );
  return {
    addFacts: stated =>
      facts.add(
        stated.map(({ nif, fact }) => copyLine([register, edition, nif, fact.key, JSON.stringify(fact)])),
      ),
    addAmendments: stated =>
      amendments.add(stated.map(({ key, at, patch }) => copyLine([key, at, JSON.stringify(patch)]))),
    addPage: pages.add,
    async end() {
      const [rows, amended, kept] = [await facts.end(), await amendments.end(), await pages.end()];
      await client.query('reset synchronous_commit');
      return { rows, amendments: amended, ...kept };
    },
  };
}

const UNIQUE_VIOLATION = '23505';

/** A fact that stands there already, in whichever file it came first, stays as it is: that batch takes the longer way. */
async function copyFacts(client: pg.ClientBase, lines: string): Promise<number> {
  try {
    return await copyRows(client, 'list_entries (register, edition, nif, key, fact)', lines);
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
  }
  await client.query('create temp table if not exists staged_again (like list_entries)');
  await client.query('truncate staged_again');
  await copyRows(client, 'staged_again (register, edition, nif, key, fact)', lines);
  const { rowCount } = await client.query(
    'insert into list_entries select * from staged_again on conflict do nothing',
  );
  return rowCount ?? 0;
}

/** A connection's statements, one at a time: whoever sends one goes on, and waits only for the one before. */
class Lane {
  #last: Promise<void> = Promise.resolve();

  /** The failure of a work is told to whoever comes next. */
  async begin(work: () => Promise<void>): Promise<void> {
    await this.#last;
    this.#last = work();
    this.#last.catch(() => {});
  }

  end(): Promise<void> {
    return this.#last;
  }
}

function textQueue(lane: Lane, copy: (lines: string) => Promise<number>) {
  let gathered = '';
  let stored = 0;
  async function flush(): Promise<void> {
    const lines = gathered;
    gathered = '';
    await lane.begin(async () => {
      stored += await copy(lines);
    });
  }
  return {
    async add(lines: readonly string[]): Promise<void> {
      for (const line of lines) {
        gathered += line;
        if (gathered.length >= CHARACTERS_AT_ONCE) await flush();
      }
    },
    async end(): Promise<number> {
      if (gathered !== '') await flush();
      await lane.end();
      return stored;
    },
  };
}

function pageQueue(lane: Lane, store: (pages: readonly Page[]) => Promise<void>) {
  const bodyHash = createHash('sha256');
  const hashes: Buffer[] = [];
  let gathered: Promise<{ page: Page; digest: Buffer }>[] = [];
  async function flush(): Promise<void> {
    const batch = gathered;
    gathered = [];
    await lane.begin(async () => {
      const ready = await Promise.all(batch);
      for (const { page, digest } of ready) {
        hashes.push(page.hash);
        bodyHash.update(digest);
      }
      await store(ready.map(({ page }) => page));
    });
  }
  return {
    async add(original: Uint8Array, kept: Uint8Array): Promise<void> {
      gathered.push(prepared(original, kept));
      if (gathered.length >= PAGES_AT_ONCE) await flush();
    },
    async end(): Promise<Pick<Staged, 'pages' | 'bodyHash'>> {
      await flush();
      await lane.end();
      return { pages: hashes, bodyHash: bodyHash.digest() };
    },
  };
}

async function prepared(original: Uint8Array, kept: Uint8Array): Promise<{ page: Page; digest: Buffer }> {
  const page = await pageOf(kept);
  return { page, digest: kept === original ? page.hash : await digestOf(original) };
}
