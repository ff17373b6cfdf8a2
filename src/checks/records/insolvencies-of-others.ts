import type { InsolvencyNotice } from '../../facts/fact.ts';
import { mainProcess } from '../../facts/process-number.ts';
import type { Known } from '../check.ts';
import { ownProcesses } from './insolvencies.ts';
import { factsOf } from './known-facts.ts';

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
