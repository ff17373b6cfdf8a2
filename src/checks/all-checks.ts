import { alvaraStatus } from './alvara-status.ts';
import type { Check } from './check.ts';
import { companyStatus } from './company-status.ts';
import { directorsWithIssues } from './directors-with-issues.ts';
import { insolvencyDeclared } from './insolvency-declared.ts';
import { insolvencyPhase } from './insolvency-phase.ts';
import { ssDebtor } from './ss-debtor.ts';
import { taxDebtor } from './tax-debtor.ts';

/** Every check, in the order of the answer's `checks`: the five of the specification first. */
export const allChecks: readonly Check[] = [
  insolvencyDeclared,
  taxDebtor,
  ssDebtor,
  alvaraStatus,
  directorsWithIssues,
  insolvencyPhase,
  companyStatus,
];
