/** Watched companies are looked at by themselves: those that a list has touched at once, the others in their turn; and the digest of their alerts. */
import { type AnalysisOpening, openIfWanted } from '../contractors/analyses/open-analysis.ts';
import type { Analysis } from '../contractors/analysis.ts';
import { databaseNow } from '../db/app-now.ts';
import type { Database } from '../db/open-database.ts';
import { newId } from '../kernel/ids.ts';
import { lisbonDay } from '../kernel/local-date.ts';
import type { Log } from '../kernel/log.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Register } from '../registers/register.ts';
import { clientsWithNews, makeDigest } from '../watching/alerts/digest.ts';
import { endAlerts } from '../watching/alerts/end-alerts.ts';
import { noticeSilence } from '../watching/alerts/notice-silence.ts';
import { type DueCompany, dueCompanies, isDue, planDue, type RegisterPace } from '../watching/rounds/due.ts';
import { markedCompanies, takeMark } from '../watching/rounds/rejudgements.ts';

export interface RoundDeps {
  readonly db: Database;
  readonly opening: AnalysisOpening;
  readonly registers: readonly Register[];
  readonly log: Log;
}

/** Analyses of the round that are open at a time: few, so that there are always workers for what is asked now. */
const ROUND_AT_ONCE = 4;
const MARKS_AT_ONCE = 100;
/** Opening those of a whole book would take all the time that the job has; another round follows at the latest a minute later. */
const MARKS_A_ROUND = 2_000;

/** If it is cut off it is run again: the transaction that opens an analysis takes the mark or the plan. */
export async function watchRound(deps: RoundDeps, signal: AbortSignal): Promise<void> {
  const rejudged = await openMarked(deps, signal);
  const ended = await endAlerts(deps.db);
  await planDue(deps.db, registerPaces(deps.registers));
  const due = await dueCompanies(deps.db, { atOnce: ROUND_AT_ONCE });
  for (const company of due) {
    signal.throwIfAborted();
    await openDue(deps.opening, company);
  }
  if (rejudged > 0 || due.length > 0 || ended > 0)
    deps.log.info({ rejudged, due: due.length, ended }, 'watched companies are looked at');
}

/**
 * Opens the analysis of a watched company that a list's new edition marked: it is judged again from stored answers. The mark stays
 * while another analysis is open, because that one may have read the old edition.
 */
export const openRejudgement = (opening: AnalysisOpening, nif: string): Promise<Analysis | null> =>
  openIfWanted(opening, { id: newId('anl'), nif: nif as Nif, refresh: true, purpose: 'edition' }, tx =>
    takeMark(tx, nif),
  );

/** The same for a watched company that is due; null if it was rescheduled meanwhile. */
const openDue = (opening: AnalysisOpening, { nif, isAssessed }: DueCompany): Promise<Analysis | null> =>
  openIfWanted(opening, { id: newId('anl'), nif: nif as Nif, refresh: isAssessed, purpose: 'round' }, tx =>
    isDue(tx, nif),
  );

async function openMarked({ db, opening }: RoundDeps, signal: AbortSignal): Promise<number> {
  let opened = 0;
  while (opened < MARKS_A_ROUND) {
    const marked = await markedCompanies(db, { most: MARKS_AT_ONCE });
    for (const nif of marked) {
      signal.throwIfAborted();
      await openRejudgement(opening, nif);
    }
    opened += marked.length;
    if (marked.length < MARKS_AT_ONCE) break;
  }
  return opened;
}

export const registerPaces = (registers: readonly Register[]): RegisterPace[] =>
  registers.filter(({ kind }) => kind === 'consulted').map(({ meta }) => meta.pace);

/**
 * A look for silent registers, then the day's digest of every client with news. If it is cut off, the next run does what is left:
 * nothing is told twice.
 */
export async function watchDigest(
  { db, livemode, log }: { db: Database; livemode: boolean; log: Log },
  signal: AbortSignal,
): Promise<void> {
  const day = lisbonDay(await databaseNow(db));
  await noticeSilence(db, { livemode }, signal);
  const clients = await clientsWithNews(db, day);
  for (const clientId of clients) {
    signal.throwIfAborted();
    await makeDigest(db, { clientId, day, livemode });
  }
  if (clients.length > 0) log.info({ clients: clients.length }, 'digests of alerts are made');
}
