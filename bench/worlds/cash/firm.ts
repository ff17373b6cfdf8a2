/** What a firm is from the start. Sums are in months of its usual turnover, unless a name ends in `Eur`. */
import type { Draw } from './draw.ts';

export interface Firm {
  /** Month of foundation, counted from the day of the case. */
  readonly founded: number;
  /** Usual turnover of a month. */
  readonly turnoverEur: number;
  readonly legalForm: 'Lda' | 'Unipessoal Lda' | 'SA';
  /** Usual share of turnover that stays after all costs. */
  readonly margin: number;
  /** Standard deviation of a month's margin. */
  readonly swing: number;
  /** Chance of winning a contract in a month. */
  readonly winRate: number;
  /** Share of what clients owe that they pay in a month. */
  readonly collects: number;
  /** Chance that clients pay little in a month. */
  readonly lateClients: number;
  /** Cash that the owner leaves in the firm. */
  readonly cushion: number;
  /** What the bank lends at most. */
  readonly credit: number;
  /** Chance that the owner covers a hole. */
  readonly rescue: number;
  /** Arrears that creditors bear. */
  readonly tolerance: number;
  /** Monthly chance of an end that no account foretells: a client's collapse, an accident, a death. */
  readonly sudden: number;
  /** Share of arrears owed to the tax authority, and to Segurança Social; suppliers bear the rest. */
  readonly taxShare: number;
  readonly socialShare: number;
  /** How well it keeps its papers, 0 to 1. */
  readonly order: number;
  /** Share of contracts with public clients. */
  readonly publicShare: number;
}

/** `skill` of the owner, standard normal: half of what decides the margin. */
export function drawFirm(draw: Draw, founded: number, skill: number): Firm {
  const turnoverEur = Math.min(2_500_000, 18_000 * Math.exp(1.2 * draw.normal()));
  const order = 1 / (1 + Math.exp(-1.6 - 0.5 * skill - draw.normal()));
  return {
    founded,
    turnoverEur,
    legalForm:
      turnoverEur > 150_000 && draw.chance(0.5) ? 'SA' : draw.chance(0.38) ? 'Unipessoal Lda' : 'Lda',
    margin: 0.036 + 0.024 * skill + 0.024 * draw.normal(),
    swing: draw.between(0.04, 0.16),
    winRate: draw.between(0.15, 0.5),
    collects: draw.between(0.35, 0.65),
    lateClients: draw.between(0.02, 0.2),
    cushion: 0.8 + draw.exponential(1.4),
    credit: draw.chance(0.55) ? draw.between(0.3, 1.5) : 0.1,
    rescue: draw.between(0.1, 0.55),
    tolerance: draw.between(0.7, 2.8),
    sudden: 0.00016 + draw.exponential(0.00022),
    ...sharesOfArrears(draw),
    order,
    publicShare: draw.chance(0.12 + (turnoverEur > 60_000 ? 0.35 : 0)) ? draw.between(0.2, 0.9) : 0,
  };
}

/** Some owe the state first, because it presses late; others owe only suppliers. */
function sharesOfArrears(draw: Draw): { taxShare: number; socialShare: number } {
  const state = draw.chance(0.2) ? 0 : draw.between(0.3, 0.9);
  const tax = draw.between(0.25, 0.75);
  return { taxShare: state * tax, socialShare: state * (1 - tax) };
}

/** Months since foundation of a company that is going on: many are young, few are older than thirty years. */
export const drawAge = (draw: Draw): number => 3 + Math.min(540, Math.floor(draw.exponential(125)));
