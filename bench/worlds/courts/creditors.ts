/** What unpaid creditors do, each by its own delays and thresholds, and what their registers show of it. */
import { addDays } from '../../../src/kernel/local-date.ts';
import { unpaidCreditors } from './chain.ts';
import { COURT_SPEEDS, processNumber } from './country.ts';
import type { Creditor, Firm } from './firm.ts';
import type { Life } from './life.ts';
import type { Notebook } from './notebook.ts';
import type { Regime } from './regimes.ts';

/** A creditor's claim in one month: for how many months in a row it was not paid, and what is owed by now. */
interface Claim {
  readonly unpaidFor: number;
  readonly owedEur: number;
}
export type Ledger = ReadonlyMap<Creditor, readonly Claim[]>;

const SHARE_OF_TURNOVER: Readonly<Record<Creditor, number>> = {
  tax: 0.09,
  'social-security': 0.09,
  supplier: 0.42,
  bank: 0.04,
  worker: 0.2,
};
const CREDITORS = Object.keys(SHARE_OF_TURNOVER) as readonly Creditor[];
const NO_CLAIM: Claim = { unpaidFor: 0, owedEur: 0 };
/** Part of a bill is still paid in arrears. */
const UNPAID_PART = 0.8;
const LEFT_AFTER_A_MONTH_OF_PAYING = 0.88;

/** One claim a month per creditor, from the first month of the life on; null if everybody was always paid. */
export function ledgerOf(life: Life): Ledger | null {
  if (life.states.every(({ arrears }) => arrears === 0)) return null;
  const past = life.states.slice(0, -life.first);
  return new Map(CREDITORS.map(creditor => [creditor, claimsOf(life.firm, past, creditor)]));
}

function claimsOf(firm: Firm, past: Life['states'], creditor: Creditor): Claim[] {
  const bill = firm.monthlyEur * SHARE_OF_TURNOVER[creditor] * UNPAID_PART;
  let claim = NO_CLAIM;
  return past.map(state => {
    const unpaid = unpaidCreditors(firm, state).includes(creditor);
    const rest = claim.owedEur * LEFT_AFTER_A_MONTH_OF_PAYING;
    if (unpaid) claim = { unpaidFor: claim.unpaidFor + 1, owedEur: claim.owedEur + bill };
    else claim = rest < bill ? NO_CLAIM : { unpaidFor: 0, owedEur: rest };
    return claim;
  });
}

export function noteCreditors(notebook: Notebook, life: Life, regime: Regime): void {
  const ledger = ledgerOf(life);
  noteListings(notebook, life, ledger);
  if (ledger) for (const [creditor, claims] of ledger) noteSuits(notebook, life, regime, creditor, claims);
  noteHarmlessCases(notebook, life, regime);
}

const TAX_BANDS = [10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000];
const SOCIAL_SECURITY_BANDS = [10_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000];
/** Months from the first unpaid bill to the list: term, reminder, hearing. */
const LISTED_AFTER = { tax: 6, 'social-security': 4 } as const;
/** Instalment plans and guarantees keep a debtor off the list; who pays again mostly has one. */
const IN_PLAN = { unpaid: 0.2, paying: 0.55 } as const;
/** A debt that is disputed, or that a transfer of business brought along: a sound firm on the list. */
const LISTED_THOUGH_SOUND = { micro: 0.004, small: 0.007, medium: 0.012 } as const;

function noteListings({ random, asOf, note }: Notebook, life: Life, ledger: Ledger | null): void {
  for (const creditor of ['tax', 'social-security'] as const) {
    const { unpaidFor, owedEur } = ledger?.get(creditor)?.at(-1) ?? NO_CLAIM;
    const inPlan = random.chance(unpaidFor > 0 ? IN_PLAN.unpaid : IN_PLAN.paying);
    const ripe = owedEur > 0 && (unpaidFor === 0 || unpaidFor >= LISTED_AFTER[creditor]) && !inPlan;
    const strayEur = random.chance(LISTED_THOUGH_SOUND[life.firm.size]) ? random.around(22_000, 0.7) : 0;
    const bands = creditor === 'tax' ? TAX_BANDS : SOCIAL_SECURITY_BANDS;
    const band = bands.findLastIndex(least => (ripe ? owedEur : 0) + strayEur > least);
    if (band < 0) continue;
    const listDate = addDays(asOf, -random.between(0, 3));
    const minEur = bands[band]! + (band === 0 ? 0 : 1);
    note(listDate, { kind: 'debtor-listing', creditor, minEur, maxEur: bands[band + 1] ?? null, listDate });
  }
}

interface Suing {
  readonly after: number;
  readonly chance: number;
  readonly species: string;
}
const SUING: Readonly<Partial<Record<Creditor, Suing>>> = {
  supplier: { after: 2, chance: 0.2, species: 'Ac. Esp. Cump. Obrig. DL269/98' },
  bank: { after: 3, chance: 0.2, species: 'Execução Ordinária (Ag.Execução)' },
  worker: { after: 2, chance: 0.2, species: 'Ação de Processo Comum (trabalho)' },
};
/** Distributions are asked for two years back; the list of executions forgets after five. */
const CASES_MONTHS = 24;
const EXECUTIONS_MONTHS = 60;
/** A debtor who has paid asks for removal and mostly gets it. */
const REMOVED_WHEN_PAID = 0.7;

function noteSuits(
  notebook: Notebook,
  life: Life,
  regime: Regime,
  creditor: Creditor,
  claims: readonly Claim[],
): void {
  const suing = SUING[creditor];
  if (!suing) return;
  const { random } = notebook;
  for (const [at, { unpaidFor, owedEur }] of claims.entries()) {
    if (unpaidFor < suing.after || !random.chance(suing.chance)) continue;
    const month = life.first + at;
    const valueEur = cents(owedEur * (0.2 + 0.5 * random.next()));
    const ordinary = creditor === 'supplier' && valueEur > 15_000;
    const species = ordinary ? 'Ação de Processo Comum' : suing.species;
    noteCase(notebook, life, regime, { month, species, role: 'defendant', valueEur });
    noteExecution(notebook, life, regime, { month, valueEur, claims });
  }
}

interface Suit {
  readonly month: number;
  readonly species: string;
  readonly role: 'defendant' | 'claimant' | 'other';
  readonly valueEur: number | null;
}

export function noteCase({ random, dayIn, note }: Notebook, life: Life, regime: Regime, suit: Suit): void {
  if (suit.month < -CASES_MONTHS || !random.chance(regime.casesShown)) return;
  const filed = dayIn(suit.month);
  const on = addDays(filed, random.between(1, 12));
  const process = processNumber(random, filed, life.firm.district.court);
  const { role, species, valueEur } = suit;
  note(on, { kind: 'court-case', process, role, species, valueEur, on });
}

/** The execution of a claim ends years after the suit; if it is not paid by then, the debtor goes on the public list. */
function noteExecution(
  { random, dayIn, note }: Notebook,
  life: Life,
  regime: Regime,
  of: { month: number; valueEur: number; claims: readonly Claim[] },
): void {
  const queue = COURT_SPEEDS[life.firm.district.speed]!.execution;
  const ended = of.month + random.between(...queue);
  const noAssets = random.chance(0.65);
  if (ended >= 0 || ended < -EXECUTIONS_MONTHS || !random.chance(regime.executionsShown)) return;
  const owedThen = (of.claims[ended - life.first] ?? of.claims.at(-1)!).owedEur > 0;
  const paidSince = of.claims.at(-1)!.owedEur === 0;
  if (!owedThen || (paidSince && random.chance(REMOVED_WHEN_PAID))) return;
  const extinguishedOn = dayIn(ended);
  note(addDays(extinguishedOn, random.between(15, 60)), {
    kind: 'execution',
    process: processNumber(random, dayIn(of.month), life.firm.district.court),
    owedEur: cents(of.valueEur * (noAssets ? 1.05 : 0.6)),
    reason: noAssets ? 'no-assets' : 'partial-payment',
    extinguishedOn,
  });
}

/** Lawsuits in two years, of sound and of failing firms alike: disputes over works, own claims, and homonyms. */
const HARMLESS = {
  micro: { defendant: 0.025, claimant: 0.04 },
  small: { defendant: 0.08, claimant: 0.12 },
  medium: { defendant: 0.35, claimant: 0.5 },
} as const;
const HOMONYM = 0.01;

function noteHarmlessCases(notebook: Notebook, life: Life, regime: Regime): void {
  const { random } = notebook;
  const { defendant, claimant } = HARMLESS[life.firm.size];
  const draw = (role: Suit['role'], chance: number, species: string): void => {
    const month = -random.between(1, CASES_MONTHS);
    const valueEur = random.chance(0.9) ? cents(random.around(9_000, 1)) : null;
    const there = life.firm.ageMonths >= -month && (life.end?.month ?? 0) >= month;
    if (random.chance(chance) && there) noteCase(notebook, life, regime, { month, species, role, valueEur });
  };
  draw('defendant', defendant, 'Ação de Processo Comum');
  draw('defendant', HOMONYM, 'Execução Sumária (Ag.Execução)');
  draw('claimant', claimant, 'Ac. Esp. Cump. Obrig. DL269/98');
  draw('other', 0.01, 'Procedimento Cautelar');
}

const cents = (euros: number): number => Math.round(euros * 100) / 100;
