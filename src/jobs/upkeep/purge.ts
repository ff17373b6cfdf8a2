/**
 * Deletes everything past its retention, for the daily job and for `contractor-risk registers purge`. Each register's
 * retention is in its metadata (`keeps`).
 */

import { forgetBatches } from '../../batches/batch.ts';
import { stripAssessments } from '../../contractors/assessments/past-assessments.ts';
import { forgetCompanyLinks } from '../../contractors/corrections/company-links.ts';
import { holdsList } from '../../db/held-list.ts';
import type { Database, Tx } from '../../db/open-database.ts';
import { throughPrisma } from '../../db/sql-transaction.ts';
import { purgeFacts } from '../../facts/stored-facts.ts';
import { stripReceipts } from '../../receipts/log.ts';
import type { Register } from '../../registers/register.ts';
import { undoable } from './forget-person.ts';

export interface PurgeCounts {
  /** Answers stripped of records and pages; time and outcome stay. */
  readonly answers: number;
  /** Facts that the register no longer states, or that no answer has confirmed for too long. */
  readonly facts: number;
  readonly pages: number;
  /** Lists past their age limit. */
  readonly lists: number;
  /** Assessments reduced to score, verdict and the levels of their checks. */
  readonly assessments: number;
  /** Batches past their 30 days, with their rows. */
  readonly batches: number;
}

export interface PurgeTerms {
  readonly registers: readonly Register[];
  /** Setting `ASSESSMENT_RETENTION_MONTHS`. */
  readonly assessmentMonths: number;
  /** Counts exactly what would be deleted, and changes nothing. */
  readonly dryRun?: boolean;
}

/** How long superseded answers and unconfirmed facts are kept. */
export const UNCONFIRMED_MONTHS = 24;

export const purge = (db: Database, terms: PurgeTerms): Promise<PurgeCounts> =>
  undoable(db, terms, tx => enforceAll(tx, terms));

/** In this order: answers depend on the facts just deleted, pages on the answers that still use them. */
async function enforceAll(tx: Tx, { registers, assessmentMonths }: PurgeTerms): Promise<PurgeCounts> {
  const keeps = JSON.stringify(
    registers.map(({ kind, meta: { name, maxAgeHours, keeps } }) => ({ name, kind, maxAgeHours, ...keeps })),
  );
  const published = registers
    .filter(({ meta }) => meta.keeps.statements === 'while-published')
    .map(({ meta }) => ({ register: meta.name, mostYears: meta.keeps.mostYears ?? null }));
  const run = (sql: string, ...values: unknown[]) => tx.$executeRawUnsafe(sql, ...values);
  return {
    answers: await run(ANSWERS, keeps, UNCONFIRMED_MONTHS),
    facts: await purgeFacts(tx, published, UNCONFIRMED_MONTHS),
    lists: await emptyLists(tx, keeps),
    pages: await run(PAGES, keeps),
    assessments: await strip(tx, assessmentMonths),
    batches: await forgetBatches(tx),
  };
}

async function strip(tx: Tx, months: number): Promise<number> {
  await stripReceipts(throughPrisma(tx), months);
  await forgetCompanyLinks(throughPrisma(tx));
  return stripAssessments(tx, months);
}

const KEEPS = `jsonb_to_recordset($1::jsonb) as k(
  name text, kind text, "maxAgeHours" int, statements text, "pageDays" int)`;

/**
 * A superseded answer is kept for a time, unless it states what the register no longer does. The youngest answer about a
 * company is current; of a permanent record it is kept however old it is.
 */
const ANSWERS = `
  update register_answers t set records = '[]', captures = '{}'
  from ${KEEPS}
  where t.register = k.name and (t.records <> '[]' or t.captures <> '{}')
    and case when exists (
      select from register_answers later where later.nif = t.nif and later.register = t.register
        and later.outcome in ('found', 'not_found') and (later.asked_at, later.id) > (t.asked_at, t.id))
    then t.asked_at < app_now() - make_interval(months => $2::int)
      or (k.statements = 'while-published' and exists (
        select from facts f where f.nif = t.nif and f.register = t.register and f.gone_at > t.asked_at))
    else k.statements = 'while-published' and t.asked_at < app_now() - make_interval(months => $2::int) end`;

/**
 * Pages past the days of their register, and those that no answer and no list uses any more. A page that is being stored
 * again at this moment is younger than two days (`keep-captures.ts`).
 */
const PAGES = `
  delete from register_captures t using ${KEEPS}
  where t.register = k.name
    and (t.stored_at < app_now() - make_interval(days => k."pageDays")
      or t.stored_at < app_now() - interval '2 days' and not exists (
      select from (select unnest(captures) as hash from register_answers
                   union all select unnest(captures) from register_lists) kept where kept.hash = t.hash))`;

/** Keeps only the number of rows of such a list, to judge the size of the next edition. */
async function emptyLists(tx: Tx, keeps: string): Promise<number> {
  const past = await tx.$queryRawUnsafe<{ register: string; edition: string }[]>(
    `select l.register, l.edition from register_lists l join ${KEEPS} on l.register = k.name
     where k.kind = 'list' and k.statements = 'while-published' and ${holdsList('l')}
       and l.read_at < app_now() - make_interval(hours => k."maxAgeHours")
     order by l.register for update of l`,
    keeps,
  );
  for (const { register, edition } of past) {
    await tx.$executeRaw`delete from list_entries where register = ${register} and edition = ${edition}`;
    await tx.$executeRaw`
      update register_lists set edition = '', body_hash = '', marks = null, captures = '{}' where register = ${register}`;
  }
  return past.length;
}
