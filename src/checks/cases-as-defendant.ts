/** Court cases against the company, as both checks of them read them. Matches by name, and always said to be so. */

import type { AbsenceEvidence } from '../facts/evidence.ts';
import type { CourtCase } from '../facts/fact.ts';
import { addMonths } from '../kernel/local-date.ts';
import type { Known } from './check.ts';
import { euros } from './euros.ts';
import { absence, factsOf } from './known-facts.ts';

export const CASE_MONTHS = 24;

/**
 * Cases of the last 24 months, today's day of that month included, in which the defendant bears the company's name;
 * one list of entries per process, since an appendix is distributed anew and is still the same case.
 */
export function casesAsDefendant(known: Known): CourtCase[][] {
  const since = addMonths(known.today, -CASE_MONTHS);
  const against = factsOf(known, 'court-case').filter(({ role, on }) => role === 'defendant' && on >= since);
  return [...Map.groupBy(against, ({ process }) => process).values()];
}

export function noCaseAsDefendant(known: Known): AbsenceEvidence {
  const lookedFor = `case as defendant in the last ${CASE_MONTHS} months, match by name (correspondência por nome)`;
  return absence(known, 'citius-cases', lookedFor);
}

/** What an entry says, in one plain sentence for its evidence. */
export function caseSays({ process, species, valueEur, on }: CourtCase): string {
  const value = valueEur === null ? 'value not published' : euros(valueEur);
  return `Match by name (correspondência por nome): defendant in case ${process} (${species}), distributed on ${on}, ${value}.`;
}
