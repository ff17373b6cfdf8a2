/**
 * What the nine registers would say of a company on a day, straight from the country's rows: no page is drawn and
 * read. Each row becomes its register's own record and goes through that register's mapping to facts; a test asks the
 * portals about two hundred companies, with the real adapters, and finds the same facts.
 */
import type { Fact } from '../facts/fact.ts';
import type { SandboxCompany } from '../sandbox/country/country.ts';
import { actFacts } from './rows/act-rows.ts';
import { caseFactsOf } from './rows/case-rows.ts';
import { contractFactsOf } from './rows/contract-rows.ts';
import { debtorFacts } from './rows/debtor-rows.ts';
import { executionFactsOf } from './rows/execution-rows.ts';
import { insolvencyFacts } from './rows/insolvency-rows.ts';
import { licenceFactsOf } from './rows/licence-rows.ts';
import type { Reader } from './rows/reader.ts';
import { sanctionFactsOf } from './rows/sanction-rows.ts';

const READINGS: ReadonlyArray<(company: SandboxCompany, reader: Reader) => Fact[]> = [
  insolvencyFacts,
  debtorFacts,
  licenceFactsOf,
  actFacts,
  executionFactsOf,
  sanctionFactsOf,
  caseFactsOf,
  contractFactsOf,
];

export const publishedFacts = (company: SandboxCompany, reader: Reader): Fact[] =>
  READINGS.flatMap(read => read(company, reader));
