/**
 * What the nine registers would say of a company on a day, straight from the country's rows: no page is drawn and
 * read. Each row becomes its register's own record and goes through that register's mapping to facts; a test asks the
 * portals about two hundred companies, with the real adapters, and finds the same facts.
 */

import type { SandboxCompany } from '../../../../sandbox/country/country.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import { actFacts } from './act-rows.ts';
import { caseFactsOf } from './case-rows.ts';
import { contractFactsOf } from './contract-rows.ts';
import { debtorFacts } from './debtor-rows.ts';
import { executionFactsOf } from './execution-rows.ts';
import { insolvencyFacts } from './insolvency-rows.ts';
import { licenceFactsOf } from './licence-rows.ts';
import type { Reader } from './reader.ts';
import { sanctionFactsOf } from './sanction-rows.ts';

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
