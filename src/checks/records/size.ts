/** How large a company is, where its titles or contracts tell: the same suits say less of a large one. */
import { addMonths } from '../../kernel/local-date.ts';
import type { Cost, Known } from '../check.ts';
import { halved } from '../scale/fading.ts';
import { wholeEuros } from './euros.ts';
import { factsOf, type Some } from './known-facts.ts';

/** From class 6 on a title allows works of more than 5 million euros (Portaria 212/2022). */
const LARGE_CLASS = 6;
const LARGE_CONTRACTS_EUR = 5_000_000;
const CONTRACT_MONTHS = 60;

/** Public contracts whose day of signature is published and can be read. */
export const contractsSigned = (known: Known) =>
  factsOf(known, 'public-contract').flatMap(({ signedOn, priceEur }) =>
    signedOn === null || signedOn === 'unreadable' ? [] : [{ signedOn, priceEur }],
  );

export function isLarge(known: Known): boolean {
  const since = addMonths(known.today, -CONTRACT_MONTHS);
  const won = wholeEuros(
    contractsSigned(known)
      .filter(({ signedOn }) => signedOn >= since)
      .map(({ priceEur }) => (typeof priceEur === 'number' ? priceEur : 0)),
  );
  const hasClass = factsOf(known, 'licence').some(
    licence => licence.state === 'valid' && (licence.class ?? 0) >= LARGE_CLASS,
  );
  return hasClass || won >= LARGE_CONTRACTS_EUR;
}

/** Registers whose records tell that a company is large. */
export const TELL_SIZE = ['impic-licences', 'base-contracts'] as const;

/** A large company is sued as a matter of course: half of the cost. */
export const forSize = ([first, ...rest]: Some<Cost>, known: Known): Some<Cost> =>
  isLarge(known) ? [halved(first), ...rest.map(halved)] : [first, ...rest];
