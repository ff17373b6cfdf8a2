/**
 * Removes a person's name from the network, the facts, the stored answers, the inputs of every assessment, and what clients
 * wrote. The offices stay, held by somebody unnamed, and no longer link companies. Reading a register again does not
 * bring the name back; kept pages never had it (`without-persons.ts`). The registers themselves still publish it.
 */
import { rewriteJudged } from '../../contractors/assessments/past-assessments.ts';
import { withholdGivenName } from '../../db/given-words.ts';
import type { Database, Tx } from '../../db/open-database.ts';
import { noteForgotten, unnamed, WITHHELD } from '../../facts/forgotten-people.ts';
import { replaceFact } from '../../facts/stored-facts.ts';
import { type PersonKey, personNameKey } from '../../kernel/secrets/person-key.ts';
import { withholdHolder } from '../../network/offices/appointments.ts';
import { linkCompanies } from '../../network/offices/link-companies.ts';

export interface Forgotten {
  /** Companies in which the person holds or held an office, and those of which an answer or an assessment named the person. */
  readonly companies: readonly string[];
  readonly facts: number;
  readonly answers: number;
  readonly assessments: number;
  /** Notes, references and the like in which clients named the person. */
  readonly notes: number;
}

interface Erasure {
  /** The person's tax number. */
  readonly nif: string;
  readonly keyOf: (number: string) => PersonKey;
  readonly dryRun: boolean;
}

/** With `dryRun` everything is done and rolled back, so the counts are exact. A second run finds nothing. */
export async function forgetPerson(db: Database, erasure: Erasure): Promise<Forgotten> {
  const forgotten = await undoable(db, erasure, tx => forget(tx, erasure));
  // What was being stored meanwhile did not know of it yet.
  if (!erasure.dryRun) await undoable(db, erasure, tx => forget(tx, erasure));
  return forgotten;
}

async function forget(tx: Tx, { nif, keyOf }: Erasure): Promise<Forgotten> {
  const key = keyOf(nif);
  // Whoever judges or stores by the list of the forgotten has ended, or waits until this one has.
  await tx.$executeRaw`lock table forgotten_people in access exclusive mode`;
  // First of all: what is read from now on comes without the name.
  await noteForgotten(tx, [key]);
  const [person] = await tx.$queryRaw<{ id: string; name: string }[]>`
    select id, name from people where nif_hash = ${key} for update`;
  const numbered = await factsOf(tx, [key]);
  const names = [
    ...new Set([...numbered.map(({ fact }) => fact.holder.name), ...(person ? [person.name] : [])]),
  ];
  // Acts name the same person without a number, too: that key is of the name.
  const nameKeys = [...new Set(names.map(name => personNameKey(keyOf, name)))];
  await noteForgotten(tx, nameKeys);
  const facts = [...numbered, ...(await factsOf(tx, nameKeys))];
  const held = person
    ? await tx.$queryRaw<
        { nif: string }[]
      >`select distinct company_nif as nif from appointments where person_id = ${person.id}`
    : [];
  const offices = [...new Set([...facts, ...held].map(row => row.nif))].sort();
  const who: Who = { keys: [key, ...nameKeys], directorId: person?.id ?? null };
  for (const row of facts) await replaceFact(tx, row, without(row.fact, who, row.nif));
  await linkCompanies(tx, offices);
  if (person) await withholdHolder(tx, person.id);
  const answers = await forgetAnswers(tx, who);
  const assessments = await rewriteJudged(tx, marksOf(who), (judged, of) => without(judged, who, of));
  return {
    companies: [...new Set([...offices, ...answers, ...assessments])].sort(),
    facts: facts.length,
    answers: answers.length,
    assessments: assessments.length,
    notes: await withholdGivenName(tx, names, WITHHELD),
  };
}

interface FactRow {
  readonly nif: string;
  readonly register: string;
  readonly key: string;
  readonly fact: { readonly key: string; readonly holder: { readonly name: string } };
}

const factsOf = (tx: Tx, keys: readonly PersonKey[]) => tx.$queryRaw<FactRow[]>`
  select nif, register, key, fact from facts where kind = 'office' and fact->'holder'->>'key' = any(${keys}) for update`;

interface Who {
  readonly keys: readonly PersonKey[];
  readonly directorId: string | null;
}

const marksOf = ({ keys, directorId }: Who): string[] => [...keys, ...(directorId ? [directorId] : [])];

const without = (content: unknown, { keys, directorId }: Who, nif: string): string =>
  JSON.stringify(unnamed(content, new Set(keys), nif, new Set(directorId ? [directorId] : [])));

async function forgetAnswers(tx: Tx, who: Who): Promise<string[]> {
  const answers = await tx.$queryRaw<{ id: string; nif: string; records: unknown }[]>`
    select id, nif, records from register_answers
    where exists (select from unnest(${who.keys}::text[]) mark where strpos(records::text, mark) > 0)`;
  for (const { id, nif, records } of answers)
    await tx.$executeRaw`update register_answers set records = ${without(records, who, nif)}::jsonb where id = ${id}`;
  return answers.map(({ nif }) => nif);
}

const LONGEST_MS = 15 * 60_000;

/** Thrown to undo a dry run. */
class Undone extends Error {}

/** Does `work` in one transaction; a dry run is undone at its end, so that what it returns is exact. */
export async function undoable<T>(
  { prisma }: Pick<Database, 'prisma'>,
  { dryRun = false }: { readonly dryRun?: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let result: T | undefined;
  const all = prisma.$transaction(
    async tx => {
      result = await work(tx);
      if (dryRun) throw new Undone();
    },
    { timeout: LONGEST_MS, maxWait: 10_000 },
  );
  await all.catch(error => {
    if (!(error instanceof Undone)) throw error;
  });
  return result!;
}
