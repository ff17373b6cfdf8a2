/** A case as it may leave the parser: seen from the company asked about, without the names of persons. */
import type { Nif } from '../../kernel/nif.ts';
import { companyNameKey, showsLegalForm, withoutPersonNumbers } from '../reading/company-name.ts';
import { alarm, quote } from '../reading/reading-end.ts';
import type { CaseMatch, CaseRecord } from './case-record.ts';
import type { CaseRow } from './case-row.ts';
import { heaviest, readRole } from './roles.ts';
import { readSpecies } from './species.ts';

/** The company that was asked about, by the only thing that this register knows of it. */
export interface AskedCompany {
  readonly nif: Nif;
  /** Full legal name. */
  readonly name: string;
}

export function toRecord(row: CaseRow, asked: AskedCompany | null): CaseRecord {
  const isAsked = (name: string) => asked !== null && sameName(name, asked.name);
  const { parties, ...rest } = row;
  return {
    matchedBy: 'name',
    ...rest,
    kind: readSpecies(row.species),
    parties: parties.map(({ roleLabel, name }) => ({
      role: readRole(roleLabel),
      roleLabel: withoutPersonNumbers(roleLabel),
      name: isAsked(name) || showsLegalForm(name) ? withoutPersonNumbers(name) : null,
    })),
    match: asked === null ? null : matchOf(row, asked),
  };
}

/** The full legal name and nothing less; accents, case and punctuation do not count. */
const sameName = (a: string, b: string): boolean => {
  const key = companyNameKey(a);
  return key !== '' && key === companyNameKey(b);
};

function matchOf({ parties }: CaseRow, { nif, name }: AskedCompany): CaseMatch | null {
  const matching = parties.filter(party => sameName(party.name, name));
  const roles = matching.map(
    ({ roleLabel }) =>
      readRole(roleLabel) ?? alarm(`the company in a role that is not known: ${quote(roleLabel)}`),
  );
  const role = heaviest(roles);
  return role === null ? null : { nif, name: matching[0]!.name, role };
}
