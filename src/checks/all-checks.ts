import { civilCasesAmountEur } from './catalogue/civil-cases/civil-cases-amount-eur.ts';
import { civilCasesAsDefendant } from './catalogue/civil-cases/civil-cases-as-defendant.ts';
import { debtCasesAsDefendant } from './catalogue/civil-cases/debt-cases-as-defendant.ts';
import { executionCasesAsDefendant } from './catalogue/civil-cases/execution-cases-as-defendant.ts';
import { labourCasesAsDefendant } from './catalogue/civil-cases/labour-cases-as-defendant.ts';
import { recentCourtCases } from './catalogue/civil-cases/recent-court-cases.ts';
import { attachedOrFrozen } from './catalogue/company-register/attached-or-frozen.ts';
import { capitalReductions } from './catalogue/company-register/capital-reductions.ts';
import { companyAgeYears } from './catalogue/company-register/company-age-years.ts';
import { companyStatus } from './catalogue/company-register/company-status.ts';
import { directorChanges } from './catalogue/company-register/director-changes.ts';
import { lateAnnualAccounts } from './catalogue/company-register/late-annual-accounts.ts';
import { latestAccountsOverdue } from './catalogue/company-register/latest-accounts-overdue.ts';
import { missingAnnualAccounts } from './catalogue/company-register/missing-annual-accounts.ts';
import { quotaTransfers } from './catalogue/company-register/quota-transfers.ts';
import { seatChanges } from './catalogue/company-register/seat-changes.ts';
import { debtorOnBothLists } from './catalogue/debts/debtor-on-both-lists.ts';
import { ssDebtMinimumEur } from './catalogue/debts/ss-debt-minimum-eur.ts';
import { ssDebtor } from './catalogue/debts/ss-debtor.ts';
import { taxDebtMinimumEur } from './catalogue/debts/tax-debt-minimum-eur.ts';
import { taxDebtor } from './catalogue/debts/tax-debtor.ts';
import { directorsPriorInsolvencies } from './catalogue/directors/directors-prior-insolvencies.ts';
import { directorsWithIssues } from './catalogue/directors/directors-with-issues.ts';
import { linkedCompanies } from './catalogue/directors/linked-companies.ts';
import { linkedCompaniesIndebted } from './catalogue/directors/linked-companies-indebted.ts';
import { linkedCompaniesInsolvent } from './catalogue/directors/linked-companies-insolvent.ts';
import { phoenixPattern } from './catalogue/directors/phoenix-pattern.ts';
import { executionsAmountEur } from './catalogue/executions/executions-amount-eur.ts';
import { executionsWithoutAssets } from './catalogue/executions/executions-without-assets.ts';
import { creditorInInsolvencies } from './catalogue/insolvency/creditor-in-insolvencies.ts';
import { creditorInRecentInsolvencies } from './catalogue/insolvency/creditor-in-recent-insolvencies.ts';
import { culpableInsolvency } from './catalogue/insolvency/culpable-insolvency.ts';
import { insolvencyDeclared } from './catalogue/insolvency/insolvency-declared.ts';
import { insolvencyPetitions } from './catalogue/insolvency/insolvency-petitions.ts';
import { insolvencyPhase } from './catalogue/insolvency/insolvency-phase.ts';
import { insolvencyWithoutAssets } from './catalogue/insolvency/insolvency-without-assets.ts';
import { revitalizationProceedings } from './catalogue/insolvency/revitalization-proceedings.ts';
import { labourSanctions } from './catalogue/labour/labour-sanctions.ts';
import { verySeriousLabourSanctions } from './catalogue/labour/very-serious-labour-sanctions.ts';
import { alvaraClass } from './catalogue/licence/alvara-class.ts';
import { alvaraStatus } from './catalogue/licence/alvara-status.ts';
import { barredFromPublicContracts } from './catalogue/public-contracts/barred-from-public-contracts.ts';
import { publicContractOverruns } from './catalogue/public-contracts/public-contract-overruns.ts';
import { publicContracts } from './catalogue/public-contracts/public-contracts.ts';
import { publicContractsTerminated } from './catalogue/public-contracts/public-contracts-terminated.ts';
import type { Check } from './check.ts';

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
