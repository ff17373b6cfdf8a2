/** The common part of the two debtor lists: bands instead of amounts, and a cost that grows with the band. */
import type { DebtorListing } from '../../facts/fact.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { Cost, Known, Outcome, Weight } from '../check.ts';
import { euroRange, pointsFrom, type Steps, stepRows } from '../scale/weights.ts';
import { say } from '../words/say.ts';
import { judgeRecords } from './judge-records.ts';
import { factsOf, isSome, silence } from './known-facts.ts';

export const WORST_DEBT_POINTS = 31;

/**
 * Points by the band's lower end. The lists divide 100,001 to 500,000 differently (AT has one band, SS two), so it is one
 * step: a tax debt costs what a social-security debt of the same size costs.
 */
const POINTS_FROM_EUR: Steps = [
  [1_000_001, WORST_DEBT_POINTS],
  [500_001, 24],
  [100_001, 20],
  [50_001, 14],
  [0, 10],
];

/**
 * Points for a debt of at least `minEur` euros; never fewer for more. Where bands touch, `50.000 a 100.000 €` costs what
 * `50.001 a 100.000 €` costs elsewhere.
 */
export function debtPoints(minEur: number): number {
  return pointsFrom(POINTS_FROM_EUR, minEur + 1);
}

export const listingWeights = (reason: string): Weight[] =>
  stepRows(POINTS_FROM_EUR, reason, euroRange({ en: 'listed', pt: 'na lista' })).map(limited);

/**
 * A list is a floor by itself: only debts without plan, guarantee or dispute are on it (LGT art. 64/5; CRC art. 214), and of companies
 * on one list alone 12 % fail within a year in four worlds, where 3 % of all do. Who owes a million pays nobody else either.
 */
const limited = <C extends Cost>(cost: C): C => ({
  ...cost,
  knockOut: cost.points === WORST_DEBT_POINTS ? 'high_risk' : 'moderate_risk',
});

/** Not knowing whether a list shows the company. */
export const worstListing = (reason: string): Cost => limited({ points: WORST_DEBT_POINTS, reason });

/** The cost of the highest band in which this creditor lists the company. */
export function listingCost(known: Known, { creditor }: DebtorList, reason: string): Cost {
  const points = listingsBy(known, creditor).map(({ minEur }) => debtPoints(minEur));
  return limited({ points: Math.max(0, ...points), reason });
}

export interface DebtorList {
  readonly creditor: DebtorListing['creditor'];
  readonly register: SpecifiedRegister;
}

export const TAX_LIST: DebtorList = { creditor: 'tax', register: 'at-debtors' };
export const SS_LIST: DebtorList = { creditor: 'social-security', register: 'ss-debtors' };

export function judgeListing(known: Known, { creditor, register }: DebtorList): Outcome {
  const lookedFor = say('lookedFor', 'debtorList', { list: say('debtorList', creditor) });
  return judgeRecords(known, register, {
    records: listingsBy(known, creditor),
    value: true,
    says,
    lookedFor,
  });
}

/** Whether the company is on both lists at once. */
export function judgeBothLists(known: Known): Outcome {
  const silent = silence(known, [TAX_LIST.register, SS_LIST.register]);
  if (silent) return silent;
  const lists = [TAX_LIST, SS_LIST].map(list => judgeListing(known, list));
  const evidence = lists.flatMap(outcome => (outcome.kind === 'hit' ? outcome.evidence : []));
  if (isSome(evidence) && lists.every(({ kind }) => kind === 'hit'))
    return { kind: 'hit', value: true, evidence };
  const absent = lists.flatMap(outcome => (outcome.kind === 'clear' ? outcome.evidence : []));
  return { kind: 'clear', value: false, evidence: absent };
}

/** The lowest debt, in euros, of the highest band in which this creditor lists the company; 0 where it lists none. */
export function judgeMinimum(known: Known, list: DebtorList): Outcome {
  const outcome = judgeListing(known, list);
  if (outcome.kind === 'hit')
    return { ...outcome, value: Math.max(...listingsBy(known, list.creditor).map(({ minEur }) => minEur)) };
  return outcome.kind === 'clear' ? { ...outcome, value: 0 } : outcome;
}

function listingsBy(known: Known, creditor: DebtorListing['creditor']): DebtorListing[] {
  return factsOf(known, 'debtor-listing').filter(listing => listing.creditor === creditor);
}

function says({ creditor, minEur: min, maxEur: max, listDate }: DebtorListing) {
  const band = max === null ? say('band', 'open', { min }) : say('band', 'closed', { min, max });
  return say('record', 'listing', { list: say('debtorList', creditor), on: listDate, band });
}
