import type { ConsultedRegister } from '../register.ts';
import type { CaseRecord } from './case-record.ts';
import { consultCases } from './consult.ts';
import { caseFacts } from './facts.ts';
import { meta } from './meta.ts';
import { parseCases } from './parse.ts';

/** New court cases by the name of a party: a match by name, never an identity. The runbook is in `cases-page.ts`. */
export const citiusCases: ConsultedRegister<CaseRecord> = {
  kind: 'consulted',
  meta,
  parse: parseCases,
  consult: consultCases,
  facts: caseFacts,
};
