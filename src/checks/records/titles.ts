/** What a company's titles allow it to build, held against its public works (Lei 41/2015; CCP art. 81/2). */
import type { CompanyAct, CompanyActType, Licence, PublicContract } from '../../facts/fact.ts';
import { titlesNow } from '../../facts/titles-now.ts';
import { tellsNoBuilding } from '../../facts/trades.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import { legible } from '../../kernel/unreadable.ts';
import type { Fading, Known } from '../check.ts';
import { quartersLeft } from '../scale/fading.ts';
import { dateOf } from './contracts.ts';
import { factsOf, isSome } from './known-facts.ts';

/** The dearest work of each class (Portaria 212/2022), and of a certificado. The ninth class has no limit. */
const CLASS_LIMITS = [200_000, 400_000, 800_000, 1_600_000, 3_200_000, 6_400_000, 12_500_000, 19_000_000];
const CERTIFICADO_LIMIT = 40_000;

/** What towns buy for more is tendered all over the Union (Directive 2014/24, art. 4): builders seldom supply or serve so much. */
const SUPPLIES_REACH = 221_000;

/** So many times beyond the class is no price that grew, and no rounding. */
const FAR = 5;

export const WORKS_FADING: Fading = { wholeMonths: 12, windowMonths: 24 };

/** The dearest work, private or public. */
export const limitOfTitle = ({ class: its }: Licence): number =>
  its === null ? CERTIFICADO_LIMIT : (CLASS_LIMITS[its - 1] ?? Infinity);

const reachOf = (licence: Licence): number =>
  licence.title.endsWith('-particulares') ? 0 : limitOfTitle(licence);

/** The lowest class whose limit a price keeps to. */
export const classFor = (euros: number): number => {
  const fits = CLASS_LIMITS.findIndex(limit => euros <= limit);
  return fits < 0 ? CLASS_LIMITS.length + 1 : fits + 1;
};

/** What a title allows, also of private works: one for public works allows those too. */
const rankOf = ({ class: its }: Licence): number => its ?? 0;
const isReplacedBy = (lost: Licence, valid: Licence): boolean =>
  rankOf(valid) >= rankOf(lost) &&
  (valid.title.endsWith('-publicas') || lost.title.endsWith('-particulares'));

/** A title is lost by a sanction for two years at most. */
export const SANCTION_FADING: Fading = { wholeMonths: 12, windowMonths: 24 };

/** Titles that were suspended or cancelled in the last two years, and in whose place no valid one allows as much: a smaller one is easy to get. */
export function lostBeside(titles: readonly Licence[], today: LocalDate): Licence[] {
  const valid = titles.filter(({ state }) => state === 'valid');
  return titles.filter(
    title =>
      (title.state === 'suspended' || title.state === 'cancelled') &&
      quartersLeft(title.stateSince ?? today, today, SANCTION_FADING) > 0 &&
      !valid.some(each => isReplacedBy(title, each)),
  );
}

export interface WorksBeyond {
  /** Public works that no valid title allows. */
  readonly beyond: readonly PublicContract[];
  /** Those of them without any title for public works, or far beyond its class. */
  readonly far: readonly PublicContract[];
  /** Contracts that may be such works: their kind, or the price of its part, is not known. */
  readonly perhaps: readonly PublicContract[];
  /** Whether there are works that a title could exceed: not of the ninth class. */
  readonly mayExceed: boolean;
}

/** Of the last 24 months. */
export const worksBeyondTitle = (known: Known): WorksBeyond => heldAgainstTitles(known, recentWorks(known));

/** Whoever builds a part of what several won needs a title for public works too; how large a part, nobody publishes. */
export function heldAgainstTitles(known: Known, works: readonly PublicContract[]): WorksBeyond {
  const valid = titlesNow(factsOf(known, 'licence')).filter(({ state }) => state === 'valid');
  const reach = Math.max(0, ...valid.map(reachOf));
  const contracts = works.filter(
    each => each.works !== false && (legible(each.priceEur) ?? Infinity) > reach,
  );
  const isPriced = (each: PublicContract) =>
    reach === 0 || (legible(each.priceEur) !== null && isAlone(each));
  const kind = kindOfWorks(known, contracts, isSome(valid) ? SUPPLIES_REACH : 0);
  const beyond = contracts.filter(each => kind(each) === true && isPriced(each));
  return {
    beyond,
    far: beyond.filter(({ priceEur }) => (legible(priceEur) ?? Infinity) >= FAR * reach),
    perhaps: contracts.filter(each => kind(each) === null || (kind(each) === true && !isPriced(each))),
    mayExceed: reach < Infinity,
  };
}

export const isAlone = ({ winners = 1 }: PublicContract): boolean => winners === 1;

function recentWorks(known: Known): PublicContract[] {
  return factsOf(known, 'public-contract').filter(
    contract =>
      contract.works !== false &&
      quartersLeft(dateOf(contract) ?? known.today, known.today, WORKS_FADING) > 0,
  );
}

/** Whether a contract is for works; null where it may be. One of a kind that is not told is none of who does not build; of a builder it is from `worksFrom` euros on. Among several who won works one may have drawn the plans. */
function kindOfWorks(known: Known, contracts: readonly PublicContract[], worksFrom: number) {
  const isWon = (each: PublicContract) => each.works === true && isAlone(each);
  if (contracts.every(isWon)) return () => true;
  const isSilent = known.registers['mj-publications'].state === 'unknown';
  const builds = !isSome(actsOfNoBuilder(known));
  return (contract: PublicContract): boolean | null => {
    const { works, priceEur } = contract;
    if (isWon(contract)) return true;
    if (!builds) return works ? null : false;
    if (works === null || isSilent) return null;
    return works || (legible(priceEur) ?? 0) >= worksFrom ? true : null;
  };
}

/** Only acts that are not adverse: otherwise one more adverse act could show the trade and raise the score. */
const NAMING: readonly CompanyActType[] = ['constitution', 'articles-change', 'object-change', 'accounts'];

/** Acts that show that the company does not build, if all its published names do (CSC art. 10: a name shows the object). */
export function actsOfNoBuilder(known: Known): CompanyAct[] {
  const acts = factsOf(known, 'company-act');
  return acts.every(({ firma }) => tellsNoBuilding(firma))
    ? acts.filter(({ act }) => NAMING.includes(act))
    : [];
}

/** Whether it won works by itself, as Portal BASE says in so many words: whatever its name is, it builds. */
export const wonWorks = (known: Known): boolean =>
  recentWorks(known).some(each => each.works === true && isAlone(each));
