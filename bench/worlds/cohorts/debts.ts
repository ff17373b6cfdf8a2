/** Lists of debtors of the tax authority and Segurança Social, and the public list of executions. */
import type { CaseFact } from '../../../src/cases/case.ts';
import { addDays } from '../../../src/kernel/local-date.ts';
import { lastDay, type Month, someDay, yearOf } from './calendar.ts';
import type { Chance } from './chance.ts';
import { byRung, type Firm, leftDebts, monthsOf, processNumber, type Records, SCALE } from './firm.ts';
import { rungIn, type Setting, STRAINED } from './life.ts';

type Creditor = 'tax' | 'social-security';

const MILLION = 1_000_000;
/** Lowest debts of the bands: the two lists cut them differently. */
const BANDS: Readonly<Record<Creditor, readonly number[]>> = {
  tax: [10_000, 50_001, 100_001, 500_001, MILLION + 1, 5 * MILLION + 1],
  'social-security': [10_000, 50_001, 100_001, 250_001, 500_001, MILLION + 1, 5 * MILLION + 1],
};
const MONTHLY_DUE: Readonly<Record<Creditor, number>> = { tax: 1_900, 'social-security': 2_100 };
/** Chance that a month's due is not paid. */
const UNPAID = [0, 0.004, 0.08, 0.3, 0.6, 0.8];
/** After the voluntary term come a warning, a hearing and the next edition. */
const MONTHS_TO_LIST = 6;
const IN_PLAN = { strained: 0.4, worse: 0.2 } as const;
/** A debt that a sound company disputes without a guarantee, or has overlooked. */
const ODD_DEBT = { untidy: 0.0007, other: 0.00012 } as const;

export const listings: Records = (firm, setting, chance) =>
  (['tax', 'social-security'] as const).flatMap(creditor => listing(firm, setting, creditor, chance));

function listing(firm: Firm, setting: Setting, creditor: Creditor, chance: Chance): CaseFact[] {
  const owed = oldDebt(firm, setting, creditor, chance);
  const worse = rungIn(firm.life, setting.asOf) > STRAINED;
  if (owed < BANDS[creditor][0]! || chance.happens(worse ? IN_PLAN.worse : IN_PLAN.strained)) return [];
  const band = BANDS[creditor].findLastIndex(least => owed >= least);
  return [
    {
      kind: 'debtor-listing',
      creditor,
      minEur: BANDS[creditor][band]!,
      maxEur: band + 1 < BANDS[creditor].length ? BANDS[creditor][band + 1]! - 1 : null,
      listDate: addDays(lastDay(setting.asOf), -chance.between(0, 9)),
    },
  ];
}

/** What was unpaid six months before, as far as it still is; it stays a while after the company has ended. */
function oldDebt(firm: Firm, setting: Setting, creditor: Creditor, chance: Chance): number {
  let owed = 0;
  let listable = 0;
  for (const [month, rung] of monthsOf(firm, setting, setting.asOf - 84)) {
    if (chance.happens(byRung(UNPAID, rung)))
      owed += chance.around(MONTHLY_DUE[creditor] * SCALE[firm.size]!, 0.4);
    if (chance.happens(firm.untidy ? ODD_DEBT.untidy : ODD_DEBT.other))
      owed += chance.around(22_000 * SCALE[firm.size]!, 0.6);
    if (rung < STRAINED) owed *= chance.happens(firm.untidy ? 0.08 : 0.16) ? 0.3 : 1;
    if (month <= setting.asOf - MONTHS_TO_LIST) listable = owed;
    listable = Math.min(listable, owed);
  }
  const goneFor = leftDebts(firm, setting.asOf) ? setting.asOf - firm.life.end!.month : 0;
  return goneFor > 60 ? 0 : Math.max(listable, goneFor > MONTHS_TO_LIST ? owed : 0);
}

const EXECUTION_ENDS = [0.00003, 0.00006, 0.0003, 0.002, 0.009, 0.028];
const EXECUTION_LAG = 10;
const YEARS_KEPT = 5;
const PAID_AND_REMOVED = [0.05, 0.03, 0.012, 0];

export const executions: Records = (firm, setting, chance) => {
  const [lag, pace] = setting.regime === 'quiet-courts' ? [20, 0.4] : [EXECUTION_LAG, 1];
  const shown: CaseFact[] = [];
  const kept = setting.asOf - 12 * YEARS_KEPT + 1;
  for (const [month, rung] of monthsOf(firm, setting, kept, lag))
    if (chance.happens(byRung(EXECUTION_ENDS, rung) * pace) && !paidSince(firm, setting, month, chance))
      shown.push(execution(firm, month, chance));
  const end = firm.life.end?.month ?? Infinity;
  if (leftDebts(firm, setting.asOf) && end >= kept && end + lag <= setting.asOf && chance.happens(0.3))
    shown.push(execution(firm, end + lag, chance));
  return shown;
};

function paidSince(firm: Firm, setting: Setting, from: Month, chance: Chance): boolean {
  for (const [, rung] of monthsOf(firm, setting, from + 1))
    if (chance.happens(byRung(PAID_AND_REMOVED, rung))) return true;
  return false;
}

const execution = (firm: Firm, month: Month, chance: Chance): CaseFact => ({
  kind: 'execution',
  process: processNumber(firm, yearOf(month) - chance.between(1, 2), chance),
  owedEur: Math.round(chance.around(6_500 * Math.sqrt(SCALE[firm.size]!), 1.1) * 100) / 100,
  reason: chance.happens(0.75) ? 'no-assets' : 'partial-payment',
  extinguishedOn: someDay(month, chance),
});
