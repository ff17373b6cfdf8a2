/**
 * Removes a person's name from the network, the facts, the stored answers and pages, and the inputs of every
 * assessment. The offices stay, held by somebody unnamed, and no longer link companies. Reading a register
 * again does not bring the name back. The registers themselves still publish it.
 */
import { promisify } from 'node:util';
import { gunzip, zstdDecompress } from 'node:zlib';
import { rewriteJudged } from '../../contractors/past-assessments.ts';
import type { Database, Tx } from '../../db/open-database.ts';
import { noteForgotten, unnamed } from '../../facts/forgotten-people.ts';
import { replaceFact } from '../../facts/stored-facts.ts';
import { fold } from '../../kernel/fold.ts';
import type { PersonKey } from '../../kernel/person-key.ts';
import { withholdHolder } from '../../network/offices/withhold-holder.ts';
import { relinkCompanies } from '../answers/relink-companies.ts';

export interface Forgotten {
  /** Companies in which the person holds or held an office. */
  readonly companies: readonly string[];
  readonly facts: number;
  readonly answers: number;
  /** Deleted pages, which had the name. */
  readonly pages: number;
  readonly assessments: number;
}

const LONGEST_MS = 15 * 60_000;

/** Thrown to undo a dry run. */
class Undo extends Error {}

interface Asked {
  readonly key: PersonKey;
  readonly dryRun: boolean;
}

/** With `dryRun` everything is done and rolled back, so the counts are exact. A second run finds nothing. */
export async function forgetPerson(db: Database, asked: Asked): Promise<Forgotten> {
  const forgotten = await forgetOnce(db, asked);
  // What was being stored meanwhile did not know of it yet.
  if (!asked.dryRun) await forgetOnce(db, asked);
  return forgotten;
}

async function forgetOnce({ prisma }: Database, { key, dryRun }: Asked): Promise<Forgotten> {
  let forgotten: Forgotten | null = null;
  const all = prisma.$transaction(
    async tx => {
      forgotten = await forget(tx, key);
      if (dryRun) throw new Undo();
    },
    { timeout: LONGEST_MS, maxWait: 10_000 },
  );
  await all.catch(error => {
    if (!(error instanceof Undo)) throw error;
  });
  return forgotten!;
}

async function forget(tx: Tx, key: PersonKey): Promise<Forgotten> {
  // First of all: what is read from now on comes without the name.
  await noteForgotten(tx, key);
  const [person] = await tx.$queryRaw<{ id: string; name: string }[]>`
    select id, name from people where nif_hash = ${key} for update`;
  const facts = await tx.$queryRaw<FactRow[]>`
    select nif, register, key, fact from facts where kind = 'office' and fact->'holder'->>'key' = ${key} for update`;
  const held = person
    ? await tx.$queryRaw<
        { nif: string }[]
      >`select distinct company_nif as nif from appointments where person_id = ${person.id}`
    : [];
  const companies = [...new Set([...facts, ...held].map(({ nif }) => nif))].sort();
  const names = new Set([...facts.map(({ fact }) => fact.holder.name), ...(person ? [person.name] : [])]);
  const who: Who = { key, directorId: person?.id ?? null, names: [...names].map(fold) };
  await forgetFacts(tx, facts, who);
  await relinkCompanies(tx, companies);
  if (person) await withholdHolder(tx, person.id);
  return {
    companies,
    facts: facts.length,
    pages: await forgetPages(tx, companies, who),
    answers: await forgetAnswers(tx, companies, who),
    assessments: await rewriteJudged(tx, { companies, who }, (judged, nif) => without(judged, who, nif)),
  };
}

interface FactRow {
  readonly nif: string;
  readonly register: string;
  readonly key: string;
  readonly fact: { readonly key: string; readonly holder: { readonly name: string } };
}

interface Who {
  readonly key: PersonKey;
  readonly directorId: string | null;
  /** As registers wrote it, folded. */
  readonly names: readonly string[];
}

const without = (told: unknown, { key, directorId }: Who, nif: string): string =>
  JSON.stringify(unnamed(told, new Set([key]), nif, new Set(directorId ? [directorId] : [])));

async function forgetFacts(tx: Tx, facts: readonly FactRow[], who: Who): Promise<void> {
  for (const row of facts) await replaceFact(tx, row, without(row.fact, who, row.nif));
}

async function forgetAnswers(tx: Tx, companies: readonly string[], who: Who): Promise<number> {
  const answers = await tx.$queryRaw<{ id: string; nif: string; records: unknown }[]>`
    select id, nif, records from register_answers
    where nif = any(${companies}) and strpos(records::text, ${who.key}) > 0`;
  for (const { id, nif, records } of answers)
    await tx.$executeRaw`update register_answers set records = ${without(records, who, nif)}::jsonb where id = ${id}`;
  return answers.length;
}

/** Pages of any register: a notice names an administrator without a number. */
async function forgetPages(tx: Tx, companies: readonly string[], { names }: Who): Promise<number> {
  const pages = await tx.$queryRaw<{ hash: Uint8Array<ArrayBuffer> }[]>`
    select distinct unnest(captures) as hash from register_answers where nif = any(${companies})`;
  let deleted = 0;
  for (const { hash } of pages) {
    const page = await tx.registerCapture.findUnique({ where: { hash } });
    if (!page) continue;
    const text = fold((await unpacked(page.body)).toString('utf8'));
    if (!names.some(name => text.includes(name))) continue;
    await tx.registerCapture.delete({ where: { hash } });
    deleted++;
  }
  return deleted;
}

const ZSTD_MAGIC = 0xfd2fb528;

function unpacked(body: Uint8Array): Promise<Buffer> {
  const bytes = Buffer.from(body);
  return bytes.length >= 4 && bytes.readUInt32LE(0) === ZSTD_MAGIC
    ? promisify(zstdDecompress)(bytes)
    : promisify(gunzip)(bytes);
}
