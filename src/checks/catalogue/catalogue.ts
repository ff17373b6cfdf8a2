import type { Check } from '../check.ts';
import { civilCasesAmountEur } from './civil-cases/civil-cases-amount-eur.ts';
import { civilCasesAsDefendant } from './civil-cases/civil-cases-as-defendant.ts';
import { debtCasesAsDefendant } from './civil-cases/debt-cases-as-defendant.ts';
import { executionCasesAsDefendant } from './civil-cases/execution-cases-as-defendant.ts';
import { labourCasesAsDefendant } from './civil-cases/labour-cases-as-defendant.ts';
import { recentCourtCases } from './civil-cases/recent-court-cases.ts';
import { attachedOrFrozen } from './company-register/attached-or-frozen.ts';
import { capitalReductions } from './company-register/capital-reductions.ts';
import { companyAgeYears } from './company-register/company-age-years.ts';
import { companyStatus } from './company-register/company-status.ts';
import { directorChanges } from './company-register/director-changes.ts';
import { lateAnnualAccounts } from './company-register/late-annual-accounts.ts';
import { latestAccountsOverdue } from './company-register/latest-accounts-overdue.ts';
import { missingAnnualAccounts } from './company-register/missing-annual-accounts.ts';
import { quotaTransfers } from './company-register/quota-transfers.ts';
import { seatChanges } from './company-register/seat-changes.ts';
import { debtorOnBothLists } from './debts/debtor-on-both-lists.ts';
import { ssDebtMinimumEur } from './debts/ss-debt-minimum-eur.ts';
import { ssDebtor } from './debts/ss-debtor.ts';
import { taxDebtMinimumEur } from './debts/tax-debt-minimum-eur.ts';
import { taxDebtor } from './debts/tax-debtor.ts';
import { directorsPriorInsolvencies } from './directors/directors-prior-insolvencies.ts';
import { directorsWithIssues } from './directors/directors-with-issues.ts';
import { linkedCompanies } from './directors/linked-companies.ts';
import { linkedCompaniesIndebted } from './directors/linked-companies-indebted.ts';
import { linkedCompaniesInsolvent } from './directors/linked-companies-insolvent.ts';
import { phoenixPattern } from './directors/phoenix-pattern.ts';
import { executionsAmountEur } from './executions/executions-amount-eur.ts';
import { executionsWithoutAssets } from './executions/executions-without-assets.ts';
import { creditorInInsolvencies } from './insolvency/creditor-in-insolvencies.ts';
import { creditorInRecentInsolvencies } from './insolvency/creditor-in-recent-insolvencies.ts';
import { culpableInsolvency } from './insolvency/culpable-insolvency.ts';
import { insolvencyDeclared } from './insolvency/insolvency-declared.ts';
import { insolvencyPetitions } from './insolvency/insolvency-petitions.ts';
import { insolvencyPhase } from './insolvency/insolvency-phase.ts';
import { insolvencyWithoutAssets } from './insolvency/insolvency-without-assets.ts';
import { revitalizationProceedings } from './insolvency/revitalization-proceedings.ts';
import { labourSanctions } from './labour/labour-sanctions.ts';
import { verySeriousLabourSanctions } from './labour/very-serious-labour-sanctions.ts';
import { alvaraClass } from './licence/alvara-class.ts';
import { alvaraStatus } from './licence/alvara-status.ts';
import { barredFromPublicContracts } from './public-contracts/barred-from-public-contracts.ts';
import { publicContractOverruns } from './public-contracts/public-contract-overruns.ts';
import { publicContracts } from './public-contracts/public-contracts.ts';
import { publicContractsTerminated } from './public-contracts/public-contracts-terminated.ts';

/**
 * Every check with the points that experts gave it, in the order of the answer's `checks`: the five of the specification
 * first, then by family. What the service judges by is `allChecks`, with the points of the card.
 */
export const CATALOGUE: readonly Check[] = [
  insolvencyDeclared,
  taxDebtor,
  ssDebtor,
  alvaraStatus,
  directorsWithIssues,
  insolvencyPhase,
  revitalizationProceedings,
  insolvencyWithoutAssets,
  culpableInsolvency,
  insolvencyPetitions,
  creditorInInsolvencies,
  creditorInRecentInsolvencies,
  taxDebtMinimumEur,
  ssDebtMinimumEur,
  debtorOnBothLists,
  alvaraClass,
  executionsWithoutAssets,
  executionsAmountEur,
  labourSanctions,
  verySeriousLabourSanctions,
  civilCasesAsDefendant,
  civilCasesAmountEur,
  executionCasesAsDefendant,
  debtCasesAsDefendant,
  labourCasesAsDefendant,
  recentCourtCases,
  companyStatus,
  companyAgeYears,
  missingAnnualAccounts,
  lateAnnualAccounts,
  latestAccountsOverdue,
  seatChanges,
  directorChanges,
  attachedOrFrozen,
  capitalReductions,
  quotaTransfers,
  publicContracts,
  publicContractsTerminated,
  publicContractOverruns,
  barredFromPublicContracts,
  directorsPriorInsolvencies,
  linkedCompanies,
  linkedCompaniesInsolvent,
  linkedCompaniesIndebted,
  phoenixPattern,
];
