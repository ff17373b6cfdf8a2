/**
 * Brings in publications that a person captured, for the official site wants a person to ask. What one import lacks a
 * later one may add: until the list and every text that matters are there, only what texts say becomes facts; then
 * all of it is stored as an answer of the register, and the analysis that waits for it goes on.
 */
import { createHash } from 'node:crypto';
import type { Database, Tx } from '../db/open-database.ts';
import { withoutForgotten } from '../facts/forgotten-people.ts';
import { storeFacts } from '../facts/stored-facts.ts';
import { newId } from '../kernel/ids.ts';
import type { Nif } from '../kernel/nif.ts';
import { joinRecords } from '../registers/mj-publications/join-records.ts';
import {
  assembleCaptures,
  type MjRecord,
  mjPublications,
} from '../registers/mj-publications/mj-publications.ts';
import type { Capture, ParseContext, Reading } from '../registers/register.ts';
import { keepCaptures } from './keep-captures.ts';
import {
  type CapturedFile,
  type CompanyCaptures,
  ImportRefused,
  readCapturedFiles,
} from './read-captured-files.ts';
import { relinkCompanies } from './relink-companies.ts';
import { storeAnswer } from './store-answer.ts';

export { ImportRefused } from './read-captured-files.ts';

export interface CompanyImport {
  readonly nif: Nif;
  /** `found` and `not_found` are whole answers of the register; `incomplete` still lacks what `missing` names. */
  readonly outcome: 'found' | 'not_found' | 'incomplete';
  /** Publications held about the company now, those of earlier imports included. */
  readonly acts: number;
  /** What to capture still, in the register's own terms. */
  readonly missing: readonly string[];
  /** Whether an analysis waited for this. */
  readonly woken: boolean;
}

interface Deps {
  readonly db: Database;
  readonly context: ParseContext;
  /** Wakes the company's waiting analysis in the same transaction; false when none waits. */
  readonly wake: (tx: Tx, nif: Nif) => Promise<boolean>;
  /** Called after each of so many companies. */
  readonly onCompany?: (companies: number) => void;
}

/**
 * Imports all of the files or none. An answer is as old as the capture of its list: texts of acts never change.
 * @throws ImportRefused naming every file that cannot be taken.
 */
export async function importCaptures(
  { db, context, wake, onCompany }: Deps,
  { files, capturedAt }: { files: readonly CapturedFile[]; capturedAt: Date },
): Promise<CompanyImport[]> {
  const companies = readCapturedFiles(files, context);
  return db.prisma.$transaction(
    async tx => {
      // One import at a time: each builds on what the one before has left.
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('import-captures'))`;
      const imported: CompanyImport[] = [];
      for (const company of companies) {
        const stored = await importCompany(tx, company, capturedAt);
        const woken = stored.outcome !== 'incomplete' && (await wake(tx, company.nif));
        imported.push({ nif: company.nif, ...stored, woken });
        onCompany?.(companies.length);
      }
      return imported;
    },
    { timeout: 120_000, maxWait: 10_000 },
  );
}

type Stored = Omit<CompanyImport, 'nif' | 'woken'>;

async function importCompany(tx: Tx, company: CompanyCaptures, capturedAt: Date): Promise<Stored> {
  const held = await heldCaptures(tx, company.nif);
  if (company.records === null) return storeNothing(tx, company, capturedAt, held);
  const { records, askedAt } = join(company.records, capturedAt, held);
  const state = assembleCaptures(records);
  const listFault = company.listFault ?? (await ageFault(tx, askedAt));
  const missing = listFault ? [listFault] : state.missing;
  const whole = { ...company, records: joinRecords(records) };
  if (missing.length > 0 || !state.complete) return storePart(tx, whole, { askedAt, missing, held });
  const reading = { outcome: 'found', records: whole.records, registerDate: null } as const;
  await storeWhole(tx, company, { reading, askedAt, held });
  return { outcome: 'found', acts: whole.records.length, missing: [] };
}

/** Why captures of `askedAt` are no present knowledge, whatever they say. */
async function ageFault(tx: Tx, askedAt: Date): Promise<string | null> {
  const { maxAgeHours } = mjPublications.meta;
  const [{ isOld }] = await tx.$queryRaw<[{ isOld: boolean }]>`
    select ${askedAt}::timestamptz <= app_now() - make_interval(hours => ${maxAgeHours}::int) as "isOld"`;
  return isOld ? `the list of publications anew (an answer counts for ${maxAgeHours / 24} days)` : null;
}

interface HeldCaptures {
  readonly records: readonly MjRecord[];
  readonly askedAt: Date;
  /** Hashes of the pages behind the records. */
  readonly captures: readonly Uint8Array[];
}

/** What the last import or consultation left: each holds everything that those before it held. */
async function heldCaptures(tx: Tx, nif: Nif): Promise<HeldCaptures> {
  const { name, parserVersion } = mjPublications.meta;
  const [held] = await tx.$queryRaw<HeldCaptures[]>`
    select records, asked_at as "askedAt", captures from register_answers
    where nif = ${nif} and register = ${name} and parser_version = ${parserVersion}
      and outcome in ('found', 'unavailable') and records <> '[]'
    order by id desc limit 1`;
  return held ?? { records: [], askedAt: new Date(0), captures: [] };
}

/** One list, the newest, with every text that was ever captured; as old as that list. */
function join(
  captured: readonly MjRecord[],
  capturedAt: Date,
  held: HeldCaptures,
): { records: readonly MjRecord[]; askedAt: Date } {
  const hasList = captured.some(({ listed }) => listed);
  if (!hasList && held.records.some(({ listed }) => listed))
    return { records: [...held.records, ...captured], askedAt: held.askedAt };
  return { records: [...captured, ...textsOf(held.records)], askedAt: capturedAt };
}

/** Without the mark of the list that they stood in: a text proves no list. */
const textsOf = (records: readonly MjRecord[]): MjRecord[] =>
  records.filter(({ detail }) => detail !== null).map(record => ({ ...record, listed: false }));

async function storeNothing(
  tx: Tx,
  company: CompanyCaptures,
  askedAt: Date,
  held: HeldCaptures,
): Promise<Stored> {
  // A publication is never taken back: what was read once cannot have become nothing.
  if (held.records.length > 0)
    throw new ImportRefused([
      `${company.nif}: it says that nothing was found, but publications were captured before`,
    ]);
  const reading = { outcome: 'not_found', registerDate: null } as const;
  await storeWhole(tx, company, { reading, askedAt, held });
  return { outcome: 'not_found', acts: 0, missing: [] };
}

async function storeWhole(
  tx: Tx,
  { nif, captures }: CompanyCaptures,
  { reading, askedAt, held }: { reading: Reading<MjRecord>; askedAt: Date; held: HeldCaptures },
): Promise<void> {
  const consultation = { reading, captures };
  const id = await storeAnswer(tx, { register: mjPublications, nif, consultation, askedAt });
  await keepEarlierPages(tx, id, held);
}

/** The answer rests on the pages of the imports before it too; not where its own may not be kept. */
async function keepEarlierPages(tx: Tx, answerId: string, { captures }: HeldCaptures): Promise<void> {
  await tx.$executeRaw`
    update register_answers set captures = (
      select array_agg(hash order by place) from (
        select hash, min(place) as place from unnest(${captures}::bytea[] || captures) with ordinality as page(hash, place)
        group by hash) pages)
    where id = ${answerId} and captures <> '{}'`;
}

/** Kept as an answer that has not come yet, with the records so far, for the next import to build on. */
async function storePart(
  tx: Tx,
  {
    nif,
    records: told,
    captures,
  }: Pick<CompanyCaptures, 'nif' | 'captures'> & { records: readonly MjRecord[] },
  { askedAt, missing, held }: { askedAt: Date; missing: readonly string[]; held: HeldCaptures },
): Promise<Stored> {
  const [records = told] = await withoutForgotten(tx, [{ nif, told }]);
  const { name, parserVersion } = mjPublications.meta;
  const reason = `captures lack: ${missing.join('; ')}`;
  const id = newId('ans');
  // As with a whole answer: a page on which a forgotten person is named is read, and not kept.
  const pages = records === told ? await keepCaptures(tx, name, captures) : [];
  await tx.$executeRaw`
    insert into register_answers (id, register, nif, outcome, reason, asked_at, parser_version, body_hash, records, captures)
    values (${id}, ${name}, ${nif}, 'unavailable', ${reason}, ${askedAt}, ${parserVersion}, ${hashOf(captures)},
      ${JSON.stringify(records)}::jsonb, ${pages}::bytea[])`;
  await keepEarlierPages(tx, id, held);
  // A row whose text is still to come would become another fact than the same act with its text.
  const facts = mjPublications.facts(
    records.filter(({ detail }) => detail !== null),
    nif,
  );
  await storeFacts(tx, [{ nif, register: name, facts, askedAt }], { complete: false });
  if (facts.length > 0) await relinkCompanies(tx, [nif]);
  return { outcome: 'incomplete', acts: records.length, missing };
}

/** SHA-256 over the pages as they came. */
function hashOf(captures: readonly Capture[]): Buffer<ArrayBuffer> {
  const hash = createHash('sha256');
  for (const { body } of captures) hash.update(body);
  return hash.digest() as Buffer<ArrayBuffer>;
}
