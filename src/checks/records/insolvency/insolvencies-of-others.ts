import type { InsolvencyNotice } from '../../../facts/fact.ts';
import { mainProcess } from '../../../facts/process-number.ts';
import type { Sentence } from '../../../facts/sentence.ts';
import type { Known, Outcome } from '../../check.ts';
import { showRecords } from '../judge-records.ts';
import { factsOf } from '../known-facts.ts';
import { ownProcesses } from './insolvencies.ts';
import { noticeSays } from './notice-says.ts';

/**
 * Notices of insolvencies in which the company is creditor or petitioner. Leaves out its own processes: a company that files
 * for its own insolvency is petitioner too.
 */
export function insolvenciesOfOthers(known: Known): InsolvencyNotice[] {
  const own = ownProcesses(known, 'insolvency');
  return factsOf(known, 'insolvency-notice').filter(
    notice =>
      notice.proceeding === 'insolvency' &&
      (notice.role === 'creditor' || notice.role === 'petitioner') &&
      !own.has(mainProcess(notice.process)),
  );
}

/** In how many insolvencies these notices are. */
export function showInsolvencies(
  known: Known,
  notices: readonly InsolvencyNotice[],
  lookedFor: Sentence<'lookedFor'>,
): Outcome {
  const value = new Set(notices.map(({ process }) => mainProcess(process))).size;
  return showRecords(known, 'citius-insolvency', { records: notices, value, says: noticeSays, lookedFor });
}
