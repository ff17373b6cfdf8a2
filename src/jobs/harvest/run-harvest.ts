/**
 * One round of the harvest: reads the days that are due, takes over what other readings brought, reads officers, and has the
 * assessments revised that it touches. Every step is stored as it is done; whoever comes next goes on from there.
 */
import { setTimeout } from 'node:timers/promises';
import { databaseNow } from '../../db/app-now.ts';
import { sqlTransaction, throughPrisma } from '../../db/sql-transaction.ts';
import { isNeighbourhoodRead } from '../../facts/network-coverage.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import { LEAVES } from '../../network/continuity/other-failures.ts';
import {
  dropFailures,
  FAILURE_MONTHS,
  type Failure,
  noteFailures,
} from '../../network/failures/failed-companies.ts';
import { readCountryCoverage } from '../../network/failures/read-coverage.ts';
import type { Silence } from '../answers/ask-unhurried.ts';
import { type HarvestDeps, LONGEST_SPAN, readDays, STEP_MS } from './read-days.ts';
import { readOfficers } from './read-officers.ts';
import { touchedBy } from './touched.ts';

export interface HarvestRound {
  /** `elsewhere`: another process runs a round. `silent`: a register does not answer. `cut`: the round's time was over. */
  readonly end: 'done' | 'elsewhere' | 'silent' | 'cut';
  readonly silence: Silence;
}

export interface RoundTerms {
  readonly signal: AbortSignal;
  /** After this the round ends with the step that it is at. */
  readonly withinMs: number;
  /** Waits for the other process, instead of leaving the round to it. */
  readonly patient?: boolean;
  /** Most days of one search. */
  readonly longestSpan?: number;
  /** Acts and lists that are read meanwhile: the failures that they tell are taken over, and their acts need not be asked for. */
  readonly meanwhile?: Promise<unknown>;
}

const LOCK = `hashtext('harvest')`;
const LOOK_AGAIN_MS = 250;

export async function runHarvest(deps: HarvestDeps, terms: RoundTerms): Promise<HarvestRound> {
  const lock = await deps.db.pool.connect();
  try {
    const take = async () =>
      (await lock.query(`select pg_try_advisory_lock(${LOCK}) as taken`)).rows[0].taken;
    while (!(await take())) {
      if (!terms.patient) return { end: 'elsewhere', silence: null };
      await setTimeout(LOOK_AGAIN_MS, undefined, { signal: terms.signal });
    }
    return await round(deps, terms);
  } finally {
    // The next round may begin at once; closing the connection alone would end the lock a little later.
    await lock.query(`select pg_advisory_unlock(${LOCK})`).catch(() => {});
    lock.release(true);
  }
}

async function round(
  deps: HarvestDeps,
  { signal, withinMs, longestSpan = LONGEST_SPAN, meanwhile }: RoundTerms,
): Promise<HarvestRound> {
  const until = performance.now() + withinMs;
  const goesOn = () => performance.now() < until;
  const ofDays = await readDays(deps, { signal, goesOn, longestSpan });
  await meanwhile;
  await deps.db.prisma.$transaction(tx => dropFailures(tx), STEP_MS);
  await noteKnownFailures(deps, signal);
  const ofOfficers = await readOfficers(deps, { signal, goesOn });
  await reviseIfWhole(deps);
  const silence = ofDays ?? ofOfficers;
  return { end: silence ? 'silent' : goesOn() ? 'done' : 'cut', silence };
}

const REVISED_AT_MOST = 2_000;

/** Once all is read, earlier assessments are made again, unless a candidate of theirs is still unread. */
async function reviseIfWhole({ db, revise }: HarvestDeps): Promise<void> {
  const country = await readCountryCoverage(db, lisbonDay(await databaseNow(db)));
  if (!isNeighbourhoodRead({ ...country, unread: [] })) return;
  const { rows } = await db.pool.query<{ nif: string }>(
    `select c.nif from companies c join assessments a on a.id = c.latest_assessment_id
     where a.network_coverage -> 'isRead' = 'false' and a.network_coverage -> 'unread' = '[]'
     order by c.nif limit $1`,
    [REVISED_AT_MOST],
  );
  const nifs = rows.map(({ nif }) => nif);
  if (nifs.length > 0) await sqlTransaction(db, tx => revise(tx, nifs));
}

/** The lists have bands; from this one on a debt is large for a builder (the lowest of AT begins at 10,000). */
const LARGE_DEBT_EUR = 100_000;
const AT_ONCE = 500;

/**
 * Failures that other readings brought already: acts that dissolve, executions without assets, large debts on the lists.
 * Only what is not in the index yet, so that a repetition costs one look.
 */
async function noteKnownFailures({ db, revise }: HarvestDeps, signal: AbortSignal): Promise<void> {
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const { rows } = await db.pool.query<Failure>(KNOWN, [after, AT_ONCE]);
    if (rows.length === 0) return;
    await db.prisma.$transaction(async tx => {
      const added = await noteFailures(tx, rows);
      if (added.length > 0) await revise(throughPrisma(tx), await touchedBy(tx, added));
    }, STEP_MS);
    after = rows.at(-1)!.nif;
  }
}

/** Parameters: the company after which to go on, and how many companies. */
const KNOWN = `
  with stated as (
    select nif, case fact ->> 'act' when 'insolvency' then 'insolvency' else 'dissolution' end as kind,
      (fact ->> 'publishedOn')::date as day, register
    from facts
    where kind = 'company-act' and gone_at is null and fact ->> 'act' in
      (${['insolvency', ...LEAVES].map(act => `'${act}'`).join(', ')})
    union all
    select nif, 'execution', (fact ->> 'extinguishedOn')::date, register from facts
    where kind = 'execution' and gone_at is null and fact ->> 'reason' = 'no-assets'
    union all
    select e.nif, 'debts', coalesce(l.register_date, (e.fact ->> 'listDate')::date), e.register
    from list_entries e join register_lists l on l.register = e.register and l.edition = e.edition
    where e.fact ->> 'kind' = 'debtor-listing' and (e.fact ->> 'minEur')::numeric >= ${LARGE_DEBT_EUR}),
  recent as (
    select distinct on (nif, kind) nif, kind, day, register from stated
    where nif > $1 and day > ((app_now() - make_interval(months => ${FAILURE_MONTHS})) at time zone 'Europe/Lisbon')::date
      and not exists (select from failed_companies f where f.nif = stated.nif and f.kind = stated.kind)
      and not exists (select from failed_companies f where f.nif = stated.nif and f.kind in ('insolvency', 'revitalisation')
                      and stated.kind <> 'insolvency')
    order by nif, kind, day),
  page as (select distinct nif from recent order by nif limit $2)
  select r.nif, coalesce(c.name, r.nif) as name, r.kind, to_char(r.day, 'YYYY-MM-DD') as "on", null as "filedOn",
    r.register as "foundIn"
  from page join recent r using (nif) left join companies c using (nif) order by r.nif, r.kind`;
