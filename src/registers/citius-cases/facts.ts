import type { CourtCase } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { CaseRecord } from './case-record.ts';
import { meta } from './meta.ts';

/** The cases in which a party bears the company's full legal name: matches by name, and said to be so. */
export function caseFacts(records: readonly CaseRecord[], about: Nif): CourtCase[] {
  const facts = records.flatMap(record => {
    const on = record.distributedOn ?? record.enteredOn;
    return record.match?.nif === about && on !== null ? [courtCase(record, record.match.role, on)] : [];
  });
  return [...new Map(facts.map(fact => [fact.key, fact])).values()];
}

function courtCase(record: CaseRecord, role: CourtCase['role'], on: CourtCase['on']): CourtCase {
  return {
    kind: 'court-case',
    key: `citius-cases:${record.process}:${record.entryNumber ?? on}`,
    source: {
      register: meta.name,
      reference: `${record.process} (match by name, correspondência por nome)`,
      url: meta.officialPage,
      date: on,
    },
    process: record.mainProcess,
    role,
    species: record.species,
    valueEur: record.valueEur,
    on,
  };
}
