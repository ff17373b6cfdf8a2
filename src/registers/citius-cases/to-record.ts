/** A case as it may leave the parser: seen from the company asked about, without the names of persons. */
import { caseKind } from '../../facts/case-kind.ts';
import type { AskedCompany } from '../reading/citius-search/citius-search.ts';
import { matchAmong, shownParties } from '../reading/citius-search/parties.ts';
import type { CaseRecord } from './case-record.ts';
import type { CaseRow } from './case-row.ts';

export function toRecord({ parties, ...row }: CaseRow, asked: AskedCompany | null): CaseRecord {
  return {
    matchedBy: 'name',
    ...row,
    kind: caseKind(row.species),
    parties: shownParties(parties, asked),
    match: matchAmong(parties, asked),
  };
}
