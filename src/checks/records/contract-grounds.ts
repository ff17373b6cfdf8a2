/** What public contracts, bars from them and titles leave of the grounds of floors: 4 quarters are the whole, 0 is nothing. */
import type { PublicContract } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import { legible } from '../../kernel/unreadable.ts';
import type { Fading, Known } from '../check.ts';
import { barsOf, dateOf, isOverrun, leftOfBar, recentContracts } from './contracts.ts';
import { wholeEuros } from './euros.ts';
import { isSilent, type Left, leftOfNth, most } from './grounds.ts';
import { factsOf, isSome } from './known-facts.ts';
import { WORKS_FADING, worksBeyondTitle } from './titles.ts';

/** Public works that its titles are far from allowing; while their register is silent nobody knows. */
export const worksWithoutTitle = (known: Known): Left =>
  isSilent(known, 'impic-licences')
    ? 0
    : most(
        worksBeyondTitle(known).far.map(contract => dateOf(contract) ?? known.today),
        known,
        WORKS_FADING,
      );

/** All of them ended by resolution: that they end is the same matter. */
export const worksAllEnded = (known: Known): boolean => worksBeyondTitle(known).far.every(isEnded);

const AT_WORK_FADING: Fading = { wholeMonths: 24, windowMonths: 48 };

/** Barred today, and works for the State: by what both have left. */
export const barredAtWork = (known: Known): Left =>
  Math.min(
    Math.max(0, ...barsOf(known).inForce.map(bar => leftOfBar(bar, known.today))),
    most(
      recentContracts(known).flatMap(contract => dateOf(contract) ?? []),
      known,
      AT_WORK_FADING,
    ),
  ) as Left;

/** The portal gives no day of the end: it fades from the signature on. */
const RESOLVED_FADING: Fading = { wholeMonths: 60, windowMonths: 96 };

const isEnded = ({ terminated }: PublicContract): boolean => terminated === true;

/**
 * Those of whose number or value the ended ones are a share: without what is adverse itself, which must not make the share smaller.
 * `atWorst`: nor what may be.
 */
function compared(known: Known, atWorst: boolean): readonly PublicContract[] {
  const isOpen = isSilent(known, 'impic-licences');
  const { beyond, perhaps } = worksBeyondTitle(known);
  const adverse = new Set(
    atWorst
      ? [...beyond, ...perhaps, ...barredThough(known)]
      : [...(isOpen ? [] : beyond), ...barredThough(known)],
  );
  return factsOf(known, 'public-contract').filter(
    each => isEnded(each) || !(adverse.has(each) || isOverrun(each)),
  );
}

const barredThough = (known: Known): readonly PublicContract[] =>
  isSome(barsOf(known).inForce) ? recentContracts(known) : [];

export function resolved(known: Known, atWorst = false): Left {
  const all = compared(known, atWorst);
  const ended = all.filter(isEnded);
  if (ended.length * 4 < all.length) return 0;
  return leftOfNth(signedDays(ended, known), 3, known, RESOLVED_FADING);
}

const RESOLVED_EUR = 250_000;

/** By the value of all public contracts, where it can be read. */
export function resolvedMost(known: Known, atWorst = false): Left {
  const all = compared(known, atWorst);
  const ended = all.filter(isEnded);
  const lost = worth(ended);
  if (lost < RESOLVED_EUR || lost * 2 < worth(all)) return 0;
  return most(signedDays(ended, known), known, RESOLVED_FADING);
}

const worth = (contracts: readonly PublicContract[]): number =>
  wholeEuros(contracts.map(({ priceEur }) => legible(priceEur) ?? 0));

const signedDays = (contracts: readonly PublicContract[], { today }: Known): LocalDate[] =>
  contracts.map(({ signedOn, source }) => legible(signedOn) ?? source.date ?? today);
