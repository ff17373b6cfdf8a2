/** Companies that were assessed before, written straight to the database: for what is about answering, not judging. */
import type pg from 'pg';
import { companyNif } from './specimen-country.ts';

/** Writes `count` companies with an assessment each, all fresh; returns their NIFs. */
export async function writeAssessedCompanies(
  sql: Pick<pg.Pool, 'query'>,
  { count, firstSerial = 1 }: { count: number; firstSerial?: number },
): Promise<string[]> {
  const nifs = Array.from({ length: count }, (_, i) => companyNif(firstSerial + i));
  await sql.query(
    `insert into companies (nif, name) select nif, 'CONSTRUTORA ' || nif || ', LDA' from unnest($1::text[]) nif`,
    [nifs],
  );
  await sql.query(
    `insert into assessments (id, nif, livemode, assessed_at, model_version, score, verdict, color, checks, completeness,
       bound_low, bound_high, unknown_checks, reasons, outcomes, contributions, known, companies_known, network_as_of)
     select 'asm_' || lpad(nif, 26, '0'), nif, false, app_now(), '1', 90, 'low_risk', 'safe', $2::jsonb, 1, 90, 90, '{}', '{AT_DEBTOR}',
       '{}', '[]', '{}', 0, app_now() from unnest($1::text[]) nif`,
    [nifs, JSON.stringify(ASSESSED_CHECKS)],
  );
  await sql.query(
    `update companies set latest_assessment_id = 'asm_' || lpad(nif, 26, '0') where nif = any($1::text[])`,
    [nifs],
  );
  return nifs;
}

const PLAIN = {
  ...{ livemode: false, modelVersion: '1', score: 70, verdict: 'low_risk', color: 'safe', checks: {} },
  ...{ completeness: 1, boundLow: 70, boundHigh: 70, unknownChecks: [], reasons: [], outcomes: {} },
  ...{ contributions: [], known: {}, levels: {}, companiesKnown: 0 },
};

/** One assessment, some time (an interval of PostgreSQL) ago; of the columns those are said that matter to the test. */
export async function writeAssessment(
  sql: Pick<pg.Pool, 'query'>,
  { ago = '0', ...columns }: { id: string; nif: string; ago?: string; [column: string]: unknown },
): Promise<void> {
  const named = Object.entries({ ...PLAIN, ...columns }).map(([name, value]) => [
    name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    value,
  ]);
  await sql.query(
    `insert into assessments select (jsonb_populate_record(null::assessments,
       jsonb_build_object('assessed_at', app_now() - $2::interval, 'network_as_of', app_now()) || $1::jsonb)).*`,
    [JSON.stringify(Object.fromEntries(named)), ago],
  );
}

export const writtenAssessmentId = (nif: string): string => `asm_${nif.padStart(26, '0')}`;

/** The five that the specification names, and as many others as an answer usually has. */
export const ASSESSED_CHECKS = {
  insolvencyDeclared: 0,
  taxDebtor: true,
  ssDebtor: false,
  alvaraStatus: 'valid',
  directorsWithIssues: 0,
  insolvencyPhase: 'none',
  revitalizationProceedings: 0,
  insolvencyWithoutAssets: false,
  creditorInInsolvencies: 0,
  taxDebtMinimumEur: 10_000,
  ssDebtMinimumEur: 0,
  alvaraClass: 5,
  executionsWithoutAssets: 0,
  executionsAmountEur: 0,
  labourSanctions: 0,
  civilCasesAsDefendant: 0,
  companyStatus: 'active',
  companyAgeYears: 21,
  missingAnnualAccounts: 0,
  linkedCompanies: 2,
  phoenixPattern: 'none',
};
