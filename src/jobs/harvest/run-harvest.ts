/**
 * One round of the harvest: reads the days that are due, takes over what other readings brought, reads officers, and has the
 * assessments revised that it touches. Every step is stored as it is done; whoever comes next goes on from there.
 */
import { setTimeout } from 'node:timers/promises';
import { databaseNow } from '../../db/app-now.ts';
import { sqlTransaction } from '../../db/sql-transaction.ts';
import { isNeighbourhoodRead } from '../../facts/network-coverage.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import { dropFailures } from '../../network/failures/failed-companies.ts';
import { readCountryCoverage } from '../../network/failures/read-coverage.ts';
import type { Silence } from '../answers/ask-unhurried.ts';
import { type HarvestDeps, STEP_MS } from './harvest-deps.ts';
import { noteKnownFailures } from './known-failures.ts';
import { LONGEST_SPAN, readDays } from './read-days.ts';
import { readOfficers } from './read-officers.ts';

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
