/**
 * Deletes what is kept longer than it may be: the one place of the rule. The daily job and `contractor-risk registers
 * purge` both come here. What each register's data may stand for is in its metadata (`keeps`).
 */
import type { Database, Tx } from '../db/open-database.ts';
import type { Register } from '../registers/register.ts';

export interface PurgeCounts {
  /** Answers whose records and pages are gone; that the register was asked, when and how it ended stays. */
  readonly answers: number;
  /** Statements that the register makes no more, or that nobody has seen confirmed for too long. */
  readonly facts: number;
  /** Saved pages. */
  readonly pages: number;
  /** Lists past their age limit. */
  readonly lists: number;
  /** Assessments of which score and verdict are left. */
  readonly assessments: number;
}

export interface PurgeTerms {
  readonly registers: readonly Register[];
  /** Setting `ASSESSMENT_RETENTION_MONTHS`. */
  readonly assessmentMonths: number;
  /** Counts what would go, exactly, and changes nothing. */
  readonly dryRun?: boolean;
}

/** Superseded answers are history for this long; so is a statement that no answer has confirmed since. */
export const UNCONFIRMED_MONTHS = 24;
const LONGEST_MS = 15 * 60_000;

/** Thrown to undo a dry run. */
class Undone extends Error {}

export async function purge(db: Database, terms: PurgeTerms): Promise<PurgeCounts> {
  let counts: PurgeCounts | null = null;
  const enforce = async (tx: Tx) => {
    counts = await enforceAll(tx, terms);
    if (terms.dryRun) throw new Undone();
  };
  await db.prisma.$transaction(enforce, { timeout: LONGEST_MS }).catch(error => {
    if (!(error instanceof Undone)) throw error;
  });
  return counts!;
}

/** In this order: an answer is judged by the facts that have gone since, a page by the answers that still have it. */
async function enforceAll(tx: Tx, { registers, assessmentMonths }: PurgeTerms): Promise<PurgeCounts> {
  const keeps = JSON.stringify(
    registers.map(({ kind, meta: { name, maxAgeHours, keeps } }) => ({ name, kind, maxAgeHours, ...keeps })),
  );
  const run = (sql: string, ...values: unknown[]) => tx.$executeRawUnsafe(sql, ...values);
  return {
    answers: await run(ANSWERS, keeps, UNCONFIRMED_MONTHS),
    facts: await run(FACTS, keeps, UNCONFIRMED_MONTHS),
    lists: await emptyLists(tx, keeps),
    pages: await run(PAGES, keeps),
    assessments: await stripAssessments(tx, assessmentMonths),
  };
}

const KEEPS = `jsonb_to_recordset($1::jsonb) as k(
  name text, kind text, "maxAgeHours" int, statements text, "mostYears" int, "pageDays" int)`;

/**
 * A later answer makes an answer history, which is kept for a time, but not where it says what the register says no
 * more. The youngest answer about a company is its present knowledge: of a permanent record however old it is.
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

const FACTS = `
  delete from facts f using ${KEEPS}
  where f.register = k.name and k.statements = 'while-published'
    and (f.gone_at is not null or f.last_seen_at < app_now() - make_interval(months => $2::int)
      or (f.fact -> 'source' ->> 'date')::date < (app_now() - make_interval(years => k."mostYears"))::date)`;

/**
 * Pages past the days of their register, and those that no answer and no list has any more. A page that is being kept
 * again at this moment is younger than two days by then (`keep-captures.ts`).
 */
const PAGES = `
  delete from register_captures t using ${KEEPS}
  where t.register = k.name
    and (t.stored_at < app_now() - make_interval(days => k."pageDays")
      or t.stored_at < app_now() - interval '2 days' and not exists (
      select from (select unnest(captures) as hash from register_answers
                   union all select unnest(captures) from register_lists) kept where kept.hash = t.hash))`;

/** Only its number of rows is left of such a list, by which the next edition is found too small or too large. */
async function emptyLists(tx: Tx, keeps: string): Promise<number> {
  const past = await tx.$queryRawUnsafe<{ register: string; edition: string }[]>(
    `select l.register, l.edition from register_lists l join ${KEEPS} on l.register = k.name
     where k.kind = 'list' and k.statements = 'while-published' and l.edition <> ''
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

/**
 * What an old assessment was made from goes; its score and verdict stay. One that is still the latest is given out no
 * more: the company is analysed anew when somebody asks.
 */
async function stripAssessments(tx: Tx, months: number): Promise<number> {
  const values = [months];
  await tx.$executeRawUnsafe(
    `update companies c set latest_assessment_id = null from assessments t
     where t.id = c.latest_assessment_id and t.assessed_at < app_now() - make_interval(months => $1::int)`,
    ...values,
  );
  return tx.$executeRawUnsafe(
    `update assessments t set checks = '{}', outcomes = '{}', contributions = '[]', counterfactuals = null, known = '{}', reasons = '{}', unknown_checks = '{}'
     where t.assessed_at < app_now() - make_interval(months => $1::int)
       and (t.checks, t.outcomes, t.known) is distinct from ('{}'::jsonb, '{}'::jsonb, '{}'::jsonb)`,
    ...values,
  );
}
