/**
 * A person's name leaves this service: the network, the facts, the answers and pages kept, the inputs of every
 * assessment. The offices stay, held by somebody unnamed, and no longer tie one company to another; reading a register
 * again does not bring the name back. The registers themselves go on publishing it: that is theirs to judge.
 */
import { promisify } from 'node:util';
import { gunzip, zstdDecompress } from 'node:zlib';
import type { Database, Tx } from '../db/open-database.ts';
import { forgottenHash, unnamed, WITHHELD } from '../facts/forgotten-people.ts';
import { fold } from '../kernel/fold.ts';
import type { PersonKey } from '../kernel/person-key.ts';
import { relinkCompanies } from './relink-companies.ts';

export interface Forgotten {
  /** Companies in which the person holds or held an office. */
  readonly companies: readonly string[];
  readonly facts: number;
  readonly answers: number;
  /** Pages on which the name stood: deleted. */
  readonly pages: number;
  readonly assessments: number;
}

const LONGEST_MS = 15 * 60_000;

/** Thrown to undo a dry run. */
class Undo extends Error {}

/** With `dryRun` everything is done and undone again: the counts are exact. Doing it twice finds nothing the second time. */
export async function forgetPerson(
  { prisma }: Database,
  { key, dryRun }: { key: PersonKey; dryRun: boolean },
): Promise<Forgotten> {
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
  await tx.$executeRaw`
    insert into forgotten_people (nif_hash, forgotten_at) values (${forgottenHash(key)}, app_now()) on conflict do nothing`;
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
  if (person) {
    // Offices that no act speaks of any more are not drawn anew.
    await tx.$executeRaw`
      update appointments set person_id = null, holder_name = ${WITHHELD} where person_id = ${person.id}`;
    await tx.$executeRaw`delete from people where id = ${person.id}`;
  }
  return {
    companies,
    facts: facts.length,
    pages: await forgetPages(tx, companies, who),
    answers: await forgetAnswers(tx, companies, who),
    assessments: await forgetAssessments(tx, companies, who),
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
  for (const { nif, register, key, fact } of facts) {
    const kept = without(fact, who, nif);
    await tx.$executeRaw`
      update facts set fact = ${kept}::jsonb, key = ${kept}::jsonb->>'key'
      where nif = ${nif} and register = ${register} and key = ${key}`;
  }
}

async function forgetAnswers(tx: Tx, companies: readonly string[], who: Who): Promise<number> {
  const answers = await tx.$queryRaw<{ id: string; nif: string; records: unknown }[]>`
    select id, nif, records from register_answers
    where nif = any(${companies}) and strpos(records::text, ${who.key}) > 0`;
  for (const { id, nif, records } of answers)
    await tx.$executeRaw`update register_answers set records = ${without(records, who, nif)}::jsonb where id = ${id}`;
  return answers.length;
}

/** Whatever register they came from: an administrator's name stands in a notice without a number. */
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

/** Names stand in what was judged; keys of facts in the evidence too. Scores and verdicts stay as they were given. */
async function forgetAssessments(tx: Tx, companies: readonly string[], who: Who): Promise<number> {
  const rows = await tx.$queryRaw<{ id: string; nif: string; judged: Record<string, unknown> }[]>`
    select id, nif, jsonb_build_object('known', known, 'outcomes', outcomes, 'contributions', contributions) as judged
    from assessments
    where nif = any(${companies}) and (strpos(known::text, ${who.key}) > 0 or strpos(outcomes::text, ${who.key}) > 0
      or strpos(known::text, ${who.directorId ?? who.key}) > 0)`;
  for (const { id, nif, judged } of rows) {
    const kept = without(judged, who, nif);
    await tx.$executeRaw`
      update assessments set known = ${kept}::jsonb->'known', outcomes = ${kept}::jsonb->'outcomes',
        contributions = ${kept}::jsonb->'contributions' where id = ${id}`;
  }
  return rows.length;
}
