import type { PublicContract } from '../../../facts/fact.ts';
import { addMonths, type LocalDate } from '../../../kernel/local-date.ts';
import { legible } from '../../../kernel/unreadable.ts';
import type { Known } from '../../check.ts';
import { byText, factsOf } from '../known-facts.ts';

export const CONTRACT_MONTHS = 60;

/** Without a signature its publication tells the time. */
export const dateOf = ({ signedOn, source }: PublicContract): LocalDate | null =>
  legible(signedOn) ?? source.date;

/** Public contracts of the last five years, that day included; the youngest first. One without any date counts as recent: only a few years are read. */
export function recentContracts(known: Known): PublicContract[] {
  const since = addMonths(known.today, -CONTRACT_MONTHS);
  return factsOf(known, 'public-contract')
    .filter(contract => (dateOf(contract) ?? since) >= since)
    .sort((a, b) => byText(dateOf(b) ?? '', dateOf(a) ?? '') || byText(a.key, b.key));
}
