/**
 * Takes a whole list over as the current edition. It is staged part by part; then one transaction puts it in the place
 * of the old one, or a part that cannot be read leaves the old one standing, with everything that belongs to it.
 */
import type pg from 'pg';
import type { Fact } from '../facts/fact.ts';
import { newId } from '../kernel/ids.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import { companyNif } from '../kernel/nif.ts';
import { keptBytes } from '../registers/reading/without-persons.ts';
import type {
  AnyListRegister,
  FileMark,
  FileMarks,
  ListPart,
  ListRecord,
  Reading,
} from '../registers/register.ts';
import type { Edition } from './edition.ts';
import { type ListStage, openListStage } from './list-stage.ts';
import { takeOver } from './take-over.ts';

export interface ListState {
  /** `found` when a usable edition stands; otherwise why not. */
  readonly outcome: 'found' | 'unavailable' | 'unreadable' | 'refused';
  readonly reason: string | null;
}

export const CURRENT: ListState = { outcome: 'found', reason: null };

/** A whole list as its parts come, from the register or from saved files. */
export interface ListTaking {
  readonly parts: AsyncIterable<Omit<ListPart<ListRecord>, 'part'>>;
  /** The operator has looked: a list that shrank or grew beyond its bounds is taken all the same. */
  readonly anyVolume: boolean;
  /** When it was read from the register; absent: now. */
  readonly readAt?: Date;
  /** Why the parts, all of them read, are not a list to take over; null where they are. */
  readonly misfit?: (edition: Edition) => Promise<string | null>;
}

/** The parts as the current edition, or the old one as it was; the caller holds the list's lock on `client`. */
export async function takeList(
  client: pg.ClientBase,
  register: AnyListRegister,
  taking: ListTaking,
): Promise<ListState> {
  const { name } = register.meta;
  const id = newId('ans');
  try {
    const stage = await openListStage(client, { register: name, edition: id });
    const read = await readParts(register, taking.parts, stage);
    if ('reason' in read) return { outcome: read.outcome, reason: read.reason };
    const edition = { id, ...(await stage.end()), ...read, readAt: taking.readAt ?? null };
    if (edition.rows === 0 && edition.amendments === 0)
      return { outcome: 'unreadable', reason: 'the list came without a single company' };
    const fault = (await taking.misfit?.(edition)) ?? null;
    if (fault !== null) return { outcome: 'refused', reason: fault };
    const refusal = await takeOver(client, name, edition, taking.anyVolume);
    return refusal === null ? CURRENT : { outcome: 'refused', reason: refusal };
  } finally {
    await sweep(client, name);
  }
}

/** Removes what belongs to no edition that stands: of the old one, or of a reading that was cut off, now or earlier. */
async function sweep(client: pg.ClientBase, register: string): Promise<void> {
  await client.query(
    `delete from list_entries where register = $1
       and edition <> coalesce((select edition from register_lists where register = $1), '')`,
    [register],
  );
  await client.query(
    `delete from register_captures where register = $1
       and hash not in (select unnest(captures) from register_lists)`,
    [register],
  );
}

type Read = Pick<Edition, 'registerDate' | 'marks'>;

/** Stages every part. The list is read only when each part was. */
async function readParts(
  register: AnyListRegister,
  parts: ListTaking['parts'],
  stage: ListStage,
): Promise<Read | Extract<Reading<never>, { readonly reason: string }>> {
  const marks = new MarkBook();
  let registerDate: LocalDate | null = null;
  for await (const { reading, capture, file, isPiece = false } of parts) {
    if ('reason' in reading) return reading;
    marks.see(file);
    // The oldest date of any part: the list is as current as its least current part.
    if (reading.registerDate && (registerDate === null || reading.registerDate < registerDate))
      registerDate = reading.registerDate;
    const kept = register.keptPage?.({ reading, capture }) ?? keptBytes(capture.body);
    await stage.addPage({ original: capture.body, kept, isPiece });
    if (reading.outcome !== 'found') continue;
    await stage.addFacts(factsOf(register, reading.records));
    const amendments = register.amendments?.(reading.records) ?? [];
    if (amendments.length > 0) await stage.addAmendments(amendments);
  }
  return { registerDate, marks: { parserVersion: register.meta.parserVersion, files: marks.whole() } };
}

function factsOf(register: AnyListRegister, records: readonly ListRecord[]): { nif: string; fact: Fact }[] {
  const stated: { nif: string; fact: Fact }[] = [];
  for (const record of records) {
    const nif = companyNif(record.nif);
    if (nif) for (const fact of register.facts([record], nif)) stated.push({ nif, fact });
  }
  return stated;
}

/** The marks of a list's files. One part without any makes the rest worth nothing. */
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
