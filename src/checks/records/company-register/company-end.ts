/**
 * Whether the company has ended or is being wound up, by its published acts and its insolvencies, as the law means them.
 * CSC art. 146: dissolved, it is in liquidation. CSC art. 160/2: extinct when the end of the liquidation is registered.
 * CSC art. 161: until then the partners may resume its activity. CSC art. 112: absorbed by a merger, it is struck off and
 * another company has its duties. CSC art. 3: moved abroad, it exists under another law. CSC art. 130: a conversion ends nothing.
 */
import type {
  CompanyAct,
  CompanyActType,
  InsolvencyNotice,
  Licence,
  OfficeAct,
  PublicContract,
} from '../../../facts/fact.ts';
import { administratorsOfInsolvency, inOffice, resumedOn } from '../../../facts/in-office.ts';
import { ENDS, isOneOf, outlivedOn, stateShownBy } from '../../../facts/insolvency-acts.ts';
import { titlesNow } from '../../../facts/titles-now.ts';
import { addMonths, type LocalDate } from '../../../kernel/local-date.ts';
import type { Fading, Known, Quarters } from '../../check.ts';
import { quartersLeft } from '../../scale/fading.ts';
import { dateOf } from '../contracts.ts';
import { type Insolvency, insolvencies, isOutlived, registeredOnly } from '../insolvency/insolvencies.ts';
import { factsOf, isSome, type Some } from '../known-facts.ts';

export interface CompanyEnd {
  readonly status: 'dissolved' | 'merged' | 'moved_abroad' | 'in_liquidation' | 'dissolution_pending';
  readonly records: Some<CompanyAct | OfficeAct | InsolvencyNotice>;
}

/** Null while the company goes on. */
export function companyEnd(known: Known): CompanyEnd | null {
  const since = resumption(known);
  const struckOff = actsOf(known, 'deregistration').filter(({ publishedOn }) => publishedOn >= since);
  const mergers = actsOf(known, 'merger-or-division').filter(merger => endedBy(merger, struckOff));
  const moves = actsOf(known, 'moved-abroad');
  // Within a year of a merger or a move being struck off is no dissolution.
  const unexplained = struckOff.filter(off => ![...mergers, ...moves].some(act => endedBy(act, [off])));
  const dissolved = [...dissolutions(known), ...distributed(known)];
  if (isSome(dissolved)) return { status: 'dissolved', records: withMore(dissolved, struckOff) };
  if (isSome(unexplained)) return { status: 'dissolved', records: unexplained };
  if (isSome(mergers) && isSome(struckOff))
    return { status: 'merged', records: withMore(mergers, struckOff) };
  const gone = moves.filter(move => backOn(move, known) === null);
  if (isSome(gone)) return { status: 'moved_abroad', records: withMore(gone, struckOff) };
  const liquidating = [
    ...inOffice('liquidator', officesOf(known)),
    ...administrators(known),
    ...registered(known),
    ...dissolving(known),
  ];
  if (isSome(liquidating)) return { status: 'in_liquidation', records: liquidating };
  const pending = dissolutionProceedings(known);
  return isSome(pending) ? { status: 'dissolution_pending', records: pending } : null;
}

/** The day on which a seat was registered here since, or the company had outlived the move. */
const backOn = (move: CompanyAct, known: Known): LocalDate | null =>
  actsOf(known, 'seat-change')
    .flatMap(({ publishedOn: on }) => (on > move.publishedOn ? on : []))
    .sort()[0] ?? outlivedOn(move, factsOf(known, 'company-act'));

/** How long the registrar's proceeding counts, whose end nobody publishes unless it dissolves the company. */
export const DISSOLUTION_FADING: Fading = { wholeMonths: 24, windowMonths: 60 };

/** The registrar has begun to dissolve it (RJPADLEC art. 5 and 8), and it has neither resumed its activity nor been dissolved since. */
export function dissolutionProceedings(known: Known): CompanyAct[] {
  const [since, oldest] = [resumption(known), addMonths(known.today, -DISSOLUTION_FADING.windowMonths)];
  return actsOf(known, 'dissolution-proceeding').filter(
    ({ publishedOn }) => publishedOn >= since && publishedOn >= oldest,
  );
}

const withMore = <T>([first, ...rest]: Some<T>, more: readonly T[]): Some<T> => [first, ...rest, ...more];

const actsOf = (known: Known, ...types: CompanyActType[]): CompanyAct[] =>
  factsOf(known, 'company-act').filter(({ act }) => types.includes(act));

const MERGER_MONTHS = 12;

/** A company is struck off within months of the merger that absorbs it; an older merger was of another into this one. */
const endedBy = ({ publishedOn }: CompanyAct, struckOff: readonly CompanyAct[]): boolean =>
  struckOff.some(({ publishedOn: on }) => publishedOn <= on && publishedOn >= addMonths(on, -MERGER_MONTHS));

const resumption = (known: Known): LocalDate | '' => resumedOn(factsOf(known, 'company-act'));

/** Ends from which the company came back in the last years, by a resumption or by what it outlived: it goes on, and has no clean record. */
export function undoneEnds(known: Known): (CompanyAct | OfficeAct)[] {
  const acts = factsOf(known, 'company-act');
  const isLate = (on: LocalDate | '' | null): boolean =>
    on !== null && on !== '' && quartersLeft(on, known.today, DISSOLUTION_FADING) > 0;
  const since = resumption(known);
  const ends = actsOf(known, 'dissolution', 'dissolution-ex-officio', 'deregistration');
  return [
    ...(isLate(since) ? ends.filter(({ publishedOn }) => publishedOn < since) : []),
    ...actsOf(known, 'moved-abroad').filter(move => isLate(backOn(move, known))),
    ...administratorsOfInsolvency(officesOf(known)).filter(({ on }) =>
      isLate(outlivedOn({ publishedOn: on }, acts)),
    ),
  ];
}

/** Without those that a later resumption undid; nothing undoes the end of a liquidation. */
function dissolutions(known: Known): CompanyAct[] {
  const since = resumption(known);
  return [
    ...actsOf(known, 'dissolution', 'dissolution-ex-officio').filter(
      ({ publishedOn }) => publishedOn >= since,
    ),
    ...actsOf(known, 'liquidation-closed'),
  ];
}

/** Insolvencies closed after the final distribution: the company is extinct (CIRE art. 234/3). */
const distributed = (known: Known): InsolvencyNotice[] =>
  noticesOf(insolvencies(known).filter(({ state }) => state === 'company-extinct'));

/** Insolvency dissolves (CSC art. 141); closed for lack of assets, the registrar liquidates (CIRE art. 234/4). */
const dissolving = (known: Known): InsolvencyNotice[] =>
  noticesOf(
    insolvencies(known).filter(({ state }) => ['open', 'ended', 'company-abandoned'].includes(state)),
  );

export const noticesOf = (shown: readonly Insolvency[]): InsolvencyNotice[] =>
  shown.flatMap(({ notices }) => notices);

/** Whether these insolvencies are all revoked, or closed with the company going on; not if there are none. */
export const survived = (shown: readonly Insolvency[]): boolean =>
  isSome(shown) && shown.every(({ state }) => state === 'revoked' || state === 'company-continues');

function registered(known: Known): CompanyAct[] {
  const shown = insolvencies(known);
  const acts = survived(shown) ? registeredOnly(known, shown) : actsOf(known, 'insolvency');
  return isOutlived(known, acts) ? [] : acts;
}

/** Administrators of an insolvency, whom the court appoints as it declares it (CIRE art. 36); none once the company survived it. */
function administrators(known: Known): OfficeAct[] {
  if (survived(insolvencies(known))) return [];
  const acts = factsOf(known, 'company-act');
  return administratorsOfInsolvency(officesOf(known)).filter(
    ({ on }) => outlivedOn({ publishedOn: on }, acts) === null,
  );
}

/** Those of an insolvency that neither Citius nor an act of the company register tells of. */
export function administratorsOnly(known: Known): OfficeAct[] {
  const shown = insolvencies(known).map(({ notices }) => notices);
  const isShown = ({ on }: OfficeAct) => isOneOf(on, shown);
  return administrators(known).filter(each => !isShown(each));
}

const officesOf = (known: Known) => ({
  offices: factsOf(known, 'office'),
  acts: factsOf(known, 'company-act'),
});

/** How long a contract shows that the company is there. */
const HIRED_FADING: Fading = { wholeMonths: 24, windowMonths: 60 };

const showsFor = (contract: PublicContract, { today }: Known) => {
  const on = contract.terminated === false ? dateOf(contract) : null;
  return on === null ? 0 : quartersLeft(on, today, HIRED_FADING);
};

/** What public contracts leave of the doubt about a company that nothing else shows. */
export const doubtLeft = (known: Known): 0 | 4 | Quarters =>
  (4 - Math.max(0, ...factsOf(known, 'public-contract').map(each => showsFor(each, known)))) as
    | 0
    | 4
    | Quarters;

export type ShownToExist = CompanyAct | OfficeAct | Licence | InsolvencyNotice | PublicContract;

/**
 * Records that prove that the company exists and continues: published acts, a valid title, a recent public contract, a survived
 * insolvency. A debtor listing, a PER, a lost title or a resolved contract does not count, because one more adverse record would raise the score.
 */
export function existence(known: Known): ShownToExist[] {
  const shown = insolvencies(known);
  return [
    ...factsOf(known, 'company-act'),
    ...factsOf(known, 'office'),
    ...titlesNow(factsOf(known, 'licence')).filter(({ state }) => state === 'valid'),
    ...factsOf(known, 'public-contract').filter(contract => showsFor(contract, known) === 4),
    ...(survived(shown) ? noticesOf(shown).filter(({ act }) => ENDS.includes(stateShownBy(act))) : []),
  ];
}
