// biome-ignore-all format: written by `npm run generate`, a line for each check
/**
 * The keys of the checks and the registers behind them, in the order of an answer, without the code that judges: what reads an
 * assessment, a correction or the rule of an alert needs no judge.
 */
import type { Check } from './check.ts';

export type CheckKey = Pick<Check, 'key' | 'needs' | 'needsOfLinked'>;

export const CHECK_KEYS: readonly CheckKey[] = [
  {"key":"insolvencyDeclared","needs":["citius-insolvency","mj-publications"]},
  {"key":"taxDebtor","needs":["at-debtors"]},
  {"key":"ssDebtor","needs":["ss-debtors"]},
  {"key":"alvaraStatus","needs":["impic-licences"]},
  {"key":"directorsWithIssues","needs":["mj-publications"],"needsOfLinked":["citius-insolvency","citius-executions","at-debtors","ss-debtors","mj-publications","citius-cases","impic-licences","base-contracts"]},
  {"key":"insolvencyPhase","needs":["citius-insolvency","mj-publications"]},
  {"key":"revitalizationProceedings","needs":["citius-insolvency"]},
  {"key":"insolvencyWithoutAssets","needs":["citius-insolvency"]},
  {"key":"culpableInsolvency","needs":["citius-insolvency"]},
  {"key":"insolvencyPetitions","needs":["citius-insolvency","citius-cases"]},
  {"key":"creditorInInsolvencies","needs":["citius-insolvency"]},
  {"key":"creditorInRecentInsolvencies","needs":["citius-insolvency"]},
  {"key":"taxDebtMinimumEur","needs":["at-debtors"]},
  {"key":"ssDebtMinimumEur","needs":["ss-debtors"]},
  {"key":"debtorOnBothLists","needs":["at-debtors","ss-debtors"]},
  {"key":"alvaraClass","needs":["impic-licences"]},
  {"key":"executionsWithoutAssets","needs":["citius-executions"]},
  {"key":"executionsAmountEur","needs":["citius-executions"]},
  {"key":"labourSanctions","needs":["act-sanctions"]},
  {"key":"verySeriousLabourSanctions","needs":["act-sanctions"]},
  {"key":"civilCasesAsDefendant","needs":["citius-cases"]},
  {"key":"civilCasesAmountEur","needs":["citius-cases"]},
  {"key":"executionCasesAsDefendant","needs":["citius-cases"]},
  {"key":"debtCasesAsDefendant","needs":["citius-cases"]},
  {"key":"labourCasesAsDefendant","needs":["citius-cases"]},
  {"key":"recentCourtCases","needs":["citius-cases"]},
  {"key":"companyStatus","needs":["mj-publications","citius-insolvency","impic-licences"]},
  {"key":"companyAgeYears","needs":["mj-publications"]},
  {"key":"missingAnnualAccounts","needs":["mj-publications"]},
  {"key":"lateAnnualAccounts","needs":["mj-publications"]},
  {"key":"latestAccountsOverdue","needs":["mj-publications"]},
  {"key":"seatChanges","needs":["mj-publications"]},
  {"key":"directorChanges","needs":["mj-publications"]},
  {"key":"attachedOrFrozen","needs":["mj-publications"]},
  {"key":"capitalReductions","needs":["mj-publications"]},
  {"key":"quotaTransfers","needs":["mj-publications"]},
  {"key":"publicContracts","needs":["base-contracts"]},
  {"key":"publicContractsTerminated","needs":["base-contracts"]},
  {"key":"publicContractOverruns","needs":["base-contracts"]},
  {"key":"barredFromPublicContracts","needs":["base-contracts"]},
  {"key":"directorsPriorInsolvencies","needs":["mj-publications"],"needsOfLinked":["citius-insolvency"]},
  {"key":"linkedCompanies","needs":["mj-publications"]},
  {"key":"linkedCompaniesInsolvent","needs":["mj-publications"],"needsOfLinked":["citius-insolvency"]},
  {"key":"linkedCompaniesIndebted","needs":["mj-publications"],"needsOfLinked":["citius-executions","at-debtors","ss-debtors"]},
  {"key":"phoenixPattern","needs":["mj-publications"],"needsOfLinked":["citius-insolvency","citius-executions","at-debtors","ss-debtors","mj-publications","citius-cases","impic-licences","base-contracts"]},
];
