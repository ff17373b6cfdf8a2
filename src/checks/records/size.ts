/** How large a company is, where its titles or contracts tell: the same suits say less of a large one. */
import type { PublicContract } from '../../facts/fact.ts';
import { titlesNow } from '../../facts/titles-now.ts';
import { legible } from '../../kernel/unreadable.ts';
import type { Cost, Known } from '../check.ts';
import { halved } from '../scale/fading.ts';
import { dateOf, recentContracts } from './contracts.ts';
import { wholeEuros } from './euros.ts';
import { factsOf, type Some } from './known-facts.ts';

/** From class 6 on a title allows works of more than 5 million euros (Portaria 212/2022). */
const LARGE_CLASS = 6;
const LARGE_CONTRACTS_EUR = 5_000_000;

export function isLarge(known: Known): boolean {
  const hasClass = titlesNow(factsOf(known, 'licence')).some(
    licence => licence.state === 'valid' && (licence.class ?? 0) >= LARGE_CLASS,
  );
  return hasClass || wholeEuros(recentContracts(known).map(worth)) >= LARGE_CONTRACTS_EUR;
}

/** Its share where several won it. One that was resolved, or of which no day is known, shows nothing; nor does what the authority receives. */
function worth(contract: PublicContract): number {
  const { priceEur, terminated, winners = 1 } = contract;
  const price = terminated || dateOf(contract) === null ? 0 : (legible(priceEur) ?? 0);
  return Math.max(price, 0) / winners;
}

/** Registers whose records tell that a company is large. */
export const TELL_SIZE = ['impic-licences', 'base-contracts'] as const;

/** A large company is sued as a matter of course: half of the cost. */
export const forSize = ([first, ...rest]: Some<Cost>, known: Known): Some<Cost> =>
  isLarge(known) ? [halved(first), ...rest.map(halved)] : [first, ...rest];
