/**
 * Makes a whole list the current edition. It is staged part by part; then one transaction replaces the old one. If a part
 * cannot be read, the old one stays, with everything that belongs to it.
 */
import type pg from 'pg';
import type { StatedFact } from '../../facts/fact.ts';
import { newId } from '../../kernel/ids.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import { companyNif } from '../../kernel/nif.ts';
import { UnreadableCount } from '../../registers/reading/unreadable-values.ts';
import { withoutPersons } from '../../registers/reading/without-persons.ts';
import type {
  AnyListRegister,
  FileMark,
  FileMarks,
  ListPart,
  ListRecord,
  Reading,
  RegisterMeta,
} from '../../registers/register.ts';
import { type Edition, type ListStage, openListStage } from './list-stage.ts';
import { replaceEdition } from './replace-edition.ts';

export interface ListState {
  /** `found` if there is a usable edition; otherwise why not. */
  readonly outcome: 'found' | 'unavailable' | 'unreadable' | 'refused';
  readonly reason: string | null;
}

export const CURRENT: ListState = { outcome: 'found', reason: null };

/** A whole list as a stream of parts, from the register or from saved files. */
export interface ListTaking {
  readonly parts: AsyncIterable<ListPart<ListRecord>>;
  /** The operator has checked it: accepts a list that shrank or grew beyond its bounds. */
  readonly anyVolume: boolean;
  /** When it was read from the register; absent: now. */
  readonly readAt?: Date;
  /** Why the staged parts must not become current; null if they may. */
  readonly misfit?: (edition: Edition) => Promise<string | null>;
}

/** Makes the parts the current edition, or leaves the old one; the caller holds the list's lock on `client`. */
export async function takeList(
  client: pg.ClientBase,
  register: AnyListRegister,
  taking: ListTaking,
): Promise<ListState> {
  const { name } = register.meta;
  const id = newId('ans');
  try {
    const stage = await openListStage(client, register);
    const read = await readParts(register, taking.parts, stage);
    if ('reason' in read) return { outcome: read.outcome, reason: read.reason };
    const edition = { id, ...(await stage.end()), ...read, readAt: taking.readAt ?? null };
    if (edition.rows === 0 && edition.amendments === 0)
      return { outcome: 'unreadable', reason: 'the list came without a single company' };
    const fault = (await taking.misfit?.(edition)) ?? null;
    if (fault !== null) return { outcome: 'refused', reason: fault };
    const refusal = await replaceEdition(client, name, edition, taking.anyVolume ? null : register.meta);
    return refusal === null ? CURRENT : { outcome: 'refused', reason: refusal };
  } finally {
    await sweep(client, name);
  }
}

/** Removes pages of no current edition: of the replaced one, or of interrupted readings. */
async function sweep(client: pg.ClientBase, register: string): Promise<void> {
  await client.query(
    `delete from register_captures where register = $1
       and hash not in (select unnest(captures) from register_lists)`,
    [register],
  );
}

type Read = Pick<Edition, 'registerDate' | 'marks' | 'unreadable'>;

/** Stages every part. One unreadable part makes the whole list unreadable, and so do too many unreadable values. */
async function readParts(
  register: AnyListRegister,
  parts: ListTaking['parts'],
  stage: ListStage,
): Promise<Read | Extract<Reading<unknown>, { readonly reason: string }>> {
  const marks = new MarkBook();
  const unreadable = new UnreadableCount();
  let registerDate: LocalDate | null = null;
  for await (const { part, ...rest } of parts) {
    const { reading, file, isPiece = false } = rest;
    if ('reason' in reading) return reading;
    marks.see(file);
    // The list is as old as its oldest part.
    if (reading.registerDate && (registerDate === null || reading.registerDate < registerDate))
      registerDate = reading.registerDate;
    await stage.addPage({ body: keptOf(register, rest), isPiece });
    if (reading.outcome !== 'found') continue;
    unreadable.see(reading, part);
    await stage.addFacts(factsOf(register, reading.records));
    const amendments = register.amendments?.(reading.records) ?? [];
    if (amendments.length > 0) await stage.addAmendments(amendments);
  }
  const fault = unreadable.fault();
  if (fault !== null) return { outcome: 'unreadable', reason: fault };
  return {
    registerDate,
    marks: { parserVersion: register.meta.parserVersion, files: marks.whole() },
    unreadable: unreadable.values(),
  };
}

/** A page with a row that may be a mistyped person's cannot be cut, for nothing in it shows whose name it is. */
function keptOf(
  register: AnyListRegister,
  { reading, capture, isPiece }: Omit<ListPart<ListRecord>, 'part'>,
): Uint8Array {
  if (register.storedPage) return register.storedPage({ reading, capture });
  const mayName = !isPiece && 'setAside' in reading && reading.setAside.some(({ name }) => name === null);
  return mayName ? MAY_NAME : withoutPersons(capture.body);
}

const MAY_NAME = Buffer.from('Not kept: a row without a legible number may name a natural person.\n');

function factsOf(
  register: AnyListRegister,
  records: readonly ListRecord[],
): { nif: string; fact: StatedFact }[] {
  const stated: { nif: string; fact: StatedFact }[] = [];
  for (const record of records) {
    const nif = companyNif(record.nif);
    if (nif) for (const fact of register.facts([record], nif)) stated.push({ nif, fact });
  }
  return stated;
}

/** The marks of a list's files. If one part has none, all are useless. */
class MarkBook {
  readonly #files: Record<string, FileMark> = {};
  #hasUnmarked = false;

  see(file: ListPart<ListRecord>['file']): void {
    if (file) this.#files[file.name] = file.mark;
    else this.#hasUnmarked = true;
  }

  whole(): FileMarks | null {
    return this.#hasUnmarked || Object.keys(this.#files).length === 0 ? null : this.#files;
  }
}

/**
 * Why an edition is older than the one that was taken last, or null: it would clear companies that were listed since. A list
 * with a date in the future, which is a misprint, counts as of the day on which it was read: it would lock all others out.
 */
export async function olderThanHeld(
  db: Pick<pg.ClientBase, 'query'>,
  { name }: Pick<RegisterMeta, 'name'>,
  { registerDate, savedAt }: Pick<Edition, 'registerDate'> & { readonly savedAt: Date | null },
): Promise<string | null> {
  const { rows } = await db.query(
    `select to_char(dated, 'YYYY-MM-DD') as dated, dated > $2::date as "isDatedLater",
            read_at > $3::timestamptz as "isReadLater"
     from register_lists, least(register_date, (read_at at time zone 'Europe/Lisbon')::date) as dated
     where register = $1`,
    [name, registerDate, savedAt],
  );
  const held = rows[0];
  if (held?.isDatedLater)
    return `the edition is of ${registerDate}, older than the one of ${held.dated} that was taken before. If it is right, take that one back first, and with it the assessments that were made from it: contractor-risk registers withdraw ${name} --reason "…"`;
  return held?.isReadLater ? 'the list that stands was read after these files were saved' : null;
}
