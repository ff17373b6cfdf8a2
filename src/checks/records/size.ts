/** How large a company is, where its titles or contracts tell: the same suits say less of a large one. */
import type { Licence, PublicContract } from '../../facts/fact.ts';
import { titlesNow } from '../../facts/titles-now.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import { legible } from '../../kernel/unreadable.ts';
import type { Cost, Known } from '../check.ts';
import { halved } from '../scale/fading.ts';
import { barsOf, dateOf, isOverrun, recentContracts } from './contracts.ts';
import { wholeEuros } from './euros.ts';
import { factsOf, type Some, withLastAnswers } from './known-facts.ts';
import { heldAgainstTitles, isAlone, limitOfTitle } from './titles.ts';

/** From class 6 on a title allows works of more than 5 million euros (Portaria 212/2022). */
const LARGE_CLASS = 6;
const LARGE_CONTRACTS_EUR = 5_000_000;

/** By what is shown now, or was in the last answer of a register that is silent: a size is not lost in a month. */
export function isLarge(known: Known): boolean {
  const hasClass = titlesHeard(known).some(({ class: its }) => (its ?? 0) >= LARGE_CLASS);
  return hasClass || isMuch(harmless(heard(known)));
}

export const dearestWork = (known: Known): number => Math.max(0, ...titlesHeard(known).map(limitOfTitle));

/** Only where it makes a difference: the facts of one `Known` are cached. */
const heard = (known: Known): Known => (restsOnSilence(known) ? withLastAnswers(known, TELL_SIZE) : known);

const titlesHeard = (known: Known): Licence[] =>
  titlesNow(factsOf(heard(known), 'licence')).filter(({ state }) => state === 'valid');

const isMuch = (contracts: readonly PublicContract[]): boolean =>
  wholeEuros(contracts.map(worth)) >= LARGE_CONTRACTS_EUR;

/**
 * Without what is adverse itself, which must ease nothing: what no title of today allows, or may not, what grew beyond its price, and
 * whatever a company that is barred from public contracts has.
 */
function harmless(known: Known): PublicContract[] {
  const { inForce, perhaps } = barsOf(known);
  if (inForce.length + perhaps.length > 0) return [];
  const contracts = recentContracts(known);
  const against = heldAgainstTitles(known, contracts);
  const adverse = new Set([...against.beyond, ...against.perhaps]);
  return contracts.filter(each => !adverse.has(each) && !isOverrun(each));
}

/** The most that can be harmless: what is not said to be works may be none. */
function harmlessAtBest(known: Known): PublicContract[] {
  if (barsOf(known).inForce.length > 0) return [];
  const contracts = recentContracts(known);
  const beyond = new Set(heldAgainstTitles(known, contracts).beyond);
  const isAdverse = (each: PublicContract) =>
    isOverrun(each) || (beyond.has(each) && each.works === true && isAlone(each));
  return contracts.filter(each => !isAdverse(each));
}

const silentAboutSize = ({ registers }: Known): ReadonlySet<SpecifiedRegister> =>
  new Set(TELL_SIZE.filter(name => registers[name].state === 'unknown'));

/** As large as what is not known leaves it: by a title that no other rule sees. */
export function ifLarge(known: Known): Known {
  const [register = isMuch(harmlessAtBest(known)) ? TELL_SIZE[0] : null] = silentAboutSize(known);
  if (!register || isLarge(known)) return known;
  const title: Licence = {
    ...{ kind: 'licence', key: 'licence:supposed', number: '', title: 'alvara-publicas', class: LARGE_CLASS },
    ...{ state: 'valid', stateSince: null, source: { register, reference: '', url: null, date: null } },
  };
  return { ...known, facts: [...known.facts, title] };
}

/** As small as the silent registers leave it. */
export function ifSmall(known: Known): Known {
  if (!restsOnSilence(known)) return known;
  const silent = silentAboutSize(known);
  return { ...known, facts: known.facts.filter(({ source }) => !silent.has(source.register)) };
}

function restsOnSilence(known: Known): boolean {
  const silent = silentAboutSize(known);
  return known.facts.some(({ source }) => silent.has(source.register));
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
