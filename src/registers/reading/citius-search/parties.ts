/** The parties of a row, as they may leave the parser: a match by the full name, and no names of persons. */
import { companyNameKey, showsLegalForm, withoutPersonNumbers } from '../company-name.ts';
import { alarm, quote } from '../reading-end.ts';
import type { AskedCompany, PartyMatch, PrintedParty, ShownParty } from './citius-search.ts';
import { heaviest, readRole } from './roles.ts';

export const shownParties = (
  parties: readonly PrintedParty[],
  asked: AskedCompany | null,
): readonly ShownParty[] =>
  parties.map(({ roleLabel, name }) => ({
    role: readRole(roleLabel),
    roleLabel: withoutPersonNumbers(roleLabel),
    name:
      (asked !== null && sameName(name, asked.name)) || showsLegalForm(name)
        ? withoutPersonNumbers(name)
        : null,
  }));

/** Null where nobody asked, or no party bears the name. */
export function matchAmong(parties: readonly PrintedParty[], asked: AskedCompany | null): PartyMatch | null {
  if (asked === null) return null;
  const matching = parties.filter(party => sameName(party.name, asked.name));
  if (matching.some(({ isStrange }) => isStrange)) alarm('a label of the company is not known');
  const roles = matching.map(
    ({ roleLabel }) =>
      readRole(roleLabel) ?? alarm(`the company in a role that is not known: ${quote(roleLabel)}`),
  );
  const role = heaviest(roles);
  return role === null ? null : { nif: asked.nif, name: matching[0]!.name, role };
}

/** The full legal name and nothing less; accents, case and punctuation do not count. */
const sameName = (a: string, b: string): boolean => {
  const key = companyNameKey(a);
  return key !== '' && key === companyNameKey(b);
};
