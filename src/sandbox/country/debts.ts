/** Stays on the lists of debtors to the tax authority and to Segurança Social. */
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { DebtSpell } from './country.ts';
import type { Rng } from './rng.ts';
import type { Sketch } from './sketch.ts';
import { earliest, LAST_DAY, latest } from './timeline.ts';

/** The lists begin at this debt for companies (LGT, art. 64; despacho of each list). */
const LIST_THRESHOLD_EUR = 10_000;
const LARGEST_DEBT_EUR = 14_000_000;

const MEDIAN_EUR = { tax: 34_000, 'social-security': 26_000 } as const;
/** How often a company in trouble owes to each of them. */
const OWES = {
  strained: { tax: 0.8, 'social-security': 0.66 },
  failing: { tax: 0.85, 'social-security': 0.75 },
};

export function debtsOf(sketch: Sketch): DebtSpell[] {
  const { health } = sketch.fate;
  if (health === 'sound') return [];
  const spells = (['tax', 'social-security'] as const).flatMap(creditor => {
    const rng = sketch.rng.fork(`debt/${creditor}`);
    if (!rng.chance(OWES[health][creditor])) return [];
    return health === 'failing' ? failingSpell(sketch, creditor, rng) : strainedSpells(sketch, creditor, rng);
  });
  return spells.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** The debt that a failing company leaves: on the list before the declaration, until nobody is left to owe it. */
function failingSpell(
  { fate, incorporatedOn }: Sketch,
  creditor: DebtSpell['creditor'],
  rng: Rng,
): DebtSpell[] {
  const { declaredOn, closedOn } = fate.insolvency!;
  const from = latest(addMonths(declaredOn, -rng.int(4, 22)), addMonths(incorporatedOn, 6));
  return [{ creditor, from, to: closedOn, amountEur: drawAmount(rng, MEDIAN_EUR[creditor] * 2.2) }];
}

/** Debts that come, stay some months or years, and are paid or agreed upon. */
function strainedSpells(sketch: Sketch, creditor: DebtSpell['creditor'], rng: Rng): DebtSpell[] {
  const spells: DebtSpell[] = [];
  const end = earliest(sketch.fate.dissolvedOn ?? LAST_DAY, LAST_DAY);
  let from: LocalDate = addMonths(latest(sketch.incorporatedOn, addMonths(end, -300)), rng.int(14, 80));
  while (from < end) {
    const to = addMonths(from, Math.round(rng.logNormal(18, 0.6)) + 2);
    spells.push({
      creditor,
      from,
      to: to < LAST_DAY ? earliest(to, end) : null,
      amountEur: drawAmount(rng, MEDIAN_EUR[creditor]),
    });
    from = addMonths(to, rng.int(18, 150));
  }
  return spells;
}

/** Log-normal above the threshold: what lies below is owed too, but stands on no list. */
function drawAmount(rng: Rng, medianEur: number): number {
  let amount = 0;
  while (amount < LIST_THRESHOLD_EUR) amount = Math.round(rng.logNormal(medianEur, 1.25));
  return Math.min(amount, LARGEST_DEBT_EUR);
}
