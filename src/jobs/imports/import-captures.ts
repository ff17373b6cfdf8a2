/**
 * Imports publications that a person captured, because the official site admits no programs. A later import may add what is
 * missing. Until the list and every relevant text are there, only the texts become facts. Then everything is stored as an
 * answer of the register, and the waiting analysis continues.
 */
import type { Database, Tx } from '../../db/open-database.ts';
import { withoutForgotten } from '../../facts/forgotten-people.ts';
import { storeFacts } from '../../facts/stored-facts.ts';
import { newId } from '../../kernel/ids.ts';
import type { Nif } from '../../kernel/nif.ts';
import { linkCompanies } from '../../network/offices/link-companies.ts';
import type { ParseContext, Reading } from '../../registers/register.ts';
import {
  type CapturedFile,
  type CompanyCaptures,
  ImportRefused,
  type SavedRegister,
} from '../../registers/saved-answers.ts';
import { hashAsTheyCame, keepCaptures } from '../answers/keep-captures.ts';
import { storeAnswer } from '../answers/store-answer.ts';

export interface CompanyImport {
  readonly nif: Nif;
  /** `found` and `not_found` are whole answers of the register; `incomplete` lacks what `missing` names. */
  readonly outcome: 'found' | 'not_found' | 'incomplete';
  /** Publications now stored about the company, including earlier imports. */
  readonly acts: number;
  /** What is still to be captured, in the register's own terms. */
  readonly missing: readonly string[];
  /** Whether an analysis waited for this. */
  readonly woken: boolean;
}

interface Deps {
  readonly db: Database;
  readonly context: ParseContext;
  /** Wakes the company's waiting analysis in the same transaction; false when none waits. */
  readonly wake: (tx: Tx, nif: Nif) => Promise<boolean>;
}

/**
 * Imports all of the files or none. `about`: the company that the pages are about, where they do not say it. An answer is as old as the capture of its list, because texts of acts never change.
 * @throws ImportRefused naming every file that cannot be used.
 */
export async function importCaptures(
  { db, context, wake }: Deps,
  register: SavedRegister<unknown>,
  {
    files,
    capturedAt,
    about = null,
  }: { files: readonly CapturedFile[]; capturedAt: Date; about?: Nif | null },
): Promise<CompanyImport[]> {
  const companies = await register.savedAnswers.read(files, context, about);
  return db.prisma.$transaction(
    async tx => {
      // One import at a time: each builds on the one before.
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('import-captures'))`;
      const imported: CompanyImport[] = [];
      for (const company of companies) {
        const stored = await importCompany(tx, register, company, capturedAt);
        const woken = stored.outcome !== 'incomplete' && (await wake(tx, company.nif));
        imported.push({ nif: company.nif, ...stored, woken });
      }
      return imported;
    },
    { timeout: 120_000, maxWait: 10_000 },
  );
}

type Stored = Omit<CompanyImport, 'nif' | 'woken'>;

async function importCompany(
  tx: Tx,
  register: SavedRegister<unknown>,
  company: CompanyCaptures<unknown>,
  capturedAt: Date,
): Promise<Stored> {
  const held = isPermanent(register) ? await heldCaptures(tx, register, company.nif) : NOTHING_HELD;
  if (!isPermanent(register)) await refuseLate(tx, register, company.nif, capturedAt);
  if (company.records === null) return storeNothing(tx, register, company, { askedAt: capturedAt, held });
  const { records, asOf } = register.savedAnswers.join(company.records, held.records);
  const askedAt = asOf === 'held' ? held.askedAt : capturedAt;
  const listFault = company.listFault ?? (await ageFault(tx, register, askedAt));
  const missing = listFault ? [listFault] : register.savedAnswers.missing(records);
  if (missing.length > 0) return storePart(tx, register, { ...company, records }, { askedAt, missing, held });
  const reading = { outcome: 'found', records, registerDate: null } as const;
  await storeWhole(tx, register, company, { reading, askedAt, held });
  return { outcome: 'found', acts: records.length, missing: [] };
}

/** Why captures of `askedAt` are no present knowledge, whatever they say. */
async function ageFault(tx: Tx, { meta }: SavedRegister<unknown>, askedAt: Date): Promise<string | null> {
  const { maxAgeHours } = meta;
  const [{ isOld }] = await tx.$queryRaw<[{ isOld: boolean }]>`
    select ${askedAt}::timestamptz <= app_now() - make_interval(hours => ${maxAgeHours}::int) as "isOld"`;
  return isOld ? `the list anew (an answer counts for ${maxAgeHours / 24} days)` : null;
}

interface HeldCaptures {
  readonly records: readonly unknown[];
  readonly askedAt: Date;
  /** Hashes of the pages behind the records. */
  readonly captures: readonly Uint8Array[];
}

/** What the last import or consultation stored: it includes everything that earlier ones stored. */
async function heldCaptures(tx: Tx, { meta }: SavedRegister<unknown>, nif: Nif): Promise<HeldCaptures> {
  const { name, parserVersion } = meta;
  const [held] = await tx.$queryRaw<HeldCaptures[]>`
    select records, asked_at as "askedAt", captures from register_answers
    where nif = ${nif} and register = ${name} and parser_version = ${parserVersion}
      and outcome in ('found', 'unavailable') and records <> '[]'
    order by id desc limit 1`;
  return held ?? NOTHING_HELD;
}

const NOTHING_HELD: HeldCaptures = { records: [], askedAt: new Date(0), captures: [] };

/** What a permanent record said once, it says still: later pages add to it. */
const isPermanent = ({ meta }: SavedRegister<unknown>): boolean => meta.keeps.statements === 'permanent';

/** An older answer would bring back what the register no longer says. */
async function refuseLate(
  tx: Tx,
  { meta }: SavedRegister<unknown>,
  nif: Nif,
  capturedAt: Date,
): Promise<void> {
  const later = await tx.$queryRaw<unknown[]>`
    select from register_answers where nif = ${nif} and register = ${meta.name}
      and outcome in ('found', 'not_found') and asked_at > ${capturedAt} limit 1`;
  if (later.length > 0)
    throw new ImportRefused([`${nif}: the answer that stands came after these pages were saved`]);
}

async function storeNothing(
  tx: Tx,
  register: SavedRegister<unknown>,
  company: CompanyCaptures<unknown>,
  { askedAt, held }: { askedAt: Date; held: HeldCaptures },
): Promise<Stored> {
  // Publications are never withdrawn, so "nothing" now contradicts what was read before.
  if (held.records.length > 0)
    throw new ImportRefused([
      `${company.nif}: it says that nothing was found, but publications were captured before`,
    ]);
  const reading = { outcome: 'not_found', registerDate: null } as const;
  await storeWhole(tx, register, company, { reading, askedAt, held });
  return { outcome: 'not_found', acts: 0, missing: [] };
}

async function storeWhole(
  tx: Tx,
  register: SavedRegister<unknown>,
  { nif, captures }: CompanyCaptures<unknown>,
  { reading, askedAt, held }: { reading: Reading<unknown>; askedAt: Date; held: HeldCaptures },
): Promise<void> {
  const consultation = { reading, captures };
  const id = await storeAnswer(tx, { register, nif, consultation, askedAt });
  await keepEarlierPages(tx, id, held);
}

/** Links the answer to the pages of earlier imports. */
async function keepEarlierPages(tx: Tx, answerId: string, { captures }: HeldCaptures): Promise<void> {
  await tx.$executeRaw`
    update register_answers set captures = (
      select array_agg(hash order by place) from (
        select hash, min(place) as place from unnest(${captures}::bytea[] || captures) with ordinality as page(hash, place)
        group by hash) pages)
    where id = ${answerId}`;
}

/** Stores the records so far as a pending answer, for the next import to build on. */
async function storePart(
  tx: Tx,
  register: SavedRegister<unknown>,
  {
    nif,
    records: merged,
    captures,
  }: Pick<CompanyCaptures<unknown>, 'nif' | 'captures'> & { records: readonly unknown[] },
  { askedAt, missing, held }: { askedAt: Date; missing: readonly string[]; held: HeldCaptures },
): Promise<Stored> {
  const [records = merged] = await withoutForgotten(tx, [{ nif, data: merged }]);
  const { name, parserVersion } = register.meta;
  const reason = `captures lack: ${missing.join('; ')}`;
  const id = newId('ans');
  const pages = await keepCaptures(tx, name, captures);
  const bodyHash = await hashAsTheyCame(
    captures.map(({ body }) => body),
    pages,
  );
  await tx.$executeRaw`
    insert into register_answers (id, register, nif, outcome, reason, asked_at, parser_version, body_hash, records, captures)
    values (${id}, ${name}, ${nif}, 'unavailable', ${reason}, ${askedAt}, ${parserVersion}, ${bodyHash},
      ${JSON.stringify(records)}::jsonb, ${pages}::bytea[])`;
  await keepEarlierPages(tx, id, held);
  const facts = register.facts(register.savedAnswers.certain(records), nif);
  await storeFacts(tx, [{ nif, register: name, facts, askedAt }], { complete: false });
  if (facts.length > 0) await linkCompanies(tx, [nif]);
  return { outcome: 'incomplete', acts: records.length, missing };
}
