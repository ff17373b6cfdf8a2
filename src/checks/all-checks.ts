import { alvaraClass } from './alvara-class.ts';
import { alvaraStatus } from './alvara-status.ts';
import { barredFromPublicContracts } from './barred-from-public-contracts.ts';
import type { Check } from './check.ts';
import { civilCasesAmountEur } from './civil-cases-amount-eur.ts';
import { civilCasesAsDefendant } from './civil-cases-as-defendant.ts';
import { companyAgeYears } from './company-age-years.ts';
import { companyStatus } from './company-status.ts';
import { creditorInInsolvencies } from './creditor-in-insolvencies.ts';
import { culpableInsolvency } from './culpable-insolvency.ts';
import { directorChanges } from './director-changes.ts';
import { directorsPriorInsolvencies } from './directors-prior-insolvencies.ts';
import { directorsWithIssues } from './directors-with-issues.ts';
import { executionsAmountEur } from './executions-amount-eur.ts';
import { executionsWithoutAssets } from './executions-without-assets.ts';
import { insolvencyDeclared } from './insolvency-declared.ts';
import { insolvencyPhase } from './insolvency-phase.ts';
import { insolvencyWithoutAssets } from './insolvency-without-assets.ts';
import { labourSanctions } from './labour-sanctions.ts';
import { linkedCompanies } from './linked-companies.ts';
import { linkedCompaniesIndebted } from './linked-companies-indebted.ts';
import { linkedCompaniesInsolvent } from './linked-companies-insolvent.ts';
import { missingAnnualAccounts } from './missing-annual-accounts.ts';
import { phoenixPattern } from './phoenix-pattern.ts';
import { publicContracts } from './public-contracts.ts';
import { publicContractsTerminated } from './public-contracts-terminated.ts';
import { revitalizationProceedings } from './revitalization-proceedings.ts';
import { seatChanges } from './seat-changes.ts';
import { ssDebtMinimumEur } from './ss-debt-minimum-eur.ts';
import { ssDebtor } from './ss-debtor.ts';
import { taxDebtMinimumEur } from './tax-debt-minimum-eur.ts';
import { taxDebtor } from './tax-debtor.ts';
import { verySeriousLabourSanctions } from './very-serious-labour-sanctions.ts';

/** Every check, in the order of the answer's `checks`: the five of the specification first, then by family. */
export const allChecks: readonly Check[] = [
  insolvencyDeclared,
  taxDebtor,
  ssDebtor,
  alvaraStatus,
  directorsWithIssues,
  insolvencyPhase,
  revitalizationProceedings,
  insolvencyWithoutAssets,
  culpableInsolvency,
  creditorInInsolvencies,
  taxDebtMinimumEur,
  ssDebtMinimumEur,
  alvaraClass,
  executionsWithoutAssets,
  executionsAmountEur,
  labourSanctions,
  verySeriousLabourSanctions,
  civilCasesAsDefendant,
  civilCasesAmountEur,
  companyStatus,
  companyAgeYears,
  missingAnnualAccounts,
  seatChanges,
  directorChanges,
  publicContracts,
  publicContractsTerminated,
  barredFromPublicContracts,
  directorsPriorInsolvencies,
  linkedCompanies,
  linkedCompaniesInsolvent,
  linkedCompaniesIndebted,
  phoenixPattern,
];
