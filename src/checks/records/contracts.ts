/** Public contracts of the last years, and bars from them. */
import type { ContractBan, PublicContract } from '../../facts/fact.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import { legible, type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import type { Known, Quarters } from '../check.ts';
import { byText, factsOf } from './known-facts.ts';

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

/** Complementary works may reach half of the price as signed (CCP art. 370); a tenth is ordinary life. */
const OVER = 1.1;

/** Of a price of nothing, or one that the authority receives, there is no tenth. */
export function isOverrun({ priceEur, finalPriceEur = null }: PublicContract): boolean {
  const [signed, paid] = [legible(priceEur) ?? 0, legible(finalPriceEur) ?? 0];
  return signed > 0 && paid > signed * OVER;
}

/**
 * Bars that are in force today, and those that may be. Both days included. A missing day does not limit: the register shows
 * bars only while they last. A day that could not be read may.
 */
export function barsOf(known: Known): { readonly inForce: ContractBan[]; readonly perhaps: ContractBan[] } {
  const { today } = known;
  const open = factsOf(known, 'contract-ban').filter(
    ({ from, until }) => dayOr(from, today) <= today && dayOr(until, today) >= today,
  );
  const isDoubtful = ({ from, until }: ContractBan) => from === UNREADABLE || until === UNREADABLE;
  return { inForce: open.filter(bar => !isDoubtful(bar)), perhaps: open.filter(isDoubtful) };
}

const dayOr = (day: OrUnreadable<LocalDate | null>, today: LocalDate): LocalDate => legible(day) ?? today;

/** What is left of its time: nine months and more are the whole. */
export const leftOfBar = ({ until }: ContractBan, today: LocalDate): 4 | Quarters => {
  const end = legible(until);
  return end === null
    ? 4
    : ((1 + [3, 6, 9].filter(months => end >= addMonths(today, months)).length) as 4 | Quarters);
};
