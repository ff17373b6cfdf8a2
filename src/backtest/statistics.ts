/** The statistics of the backtest. */

/** A share, with its interval of confidence. */
export interface Proportion {
  readonly hits: number;
  readonly of: number;
  /** NaN of nothing. */
  readonly rate: number;
  /** Ends of the confidence interval; 0 and 1 of nothing. */
  readonly low: number;
  readonly high: number;
}

/** Of the normal distribution, for 95 %. */
export const Z = 1.959964;

/**
 * The Wilson score interval (Wilson 1927), which stays inside 0 to 1 and holds for few cases and for rates near 0, where
 * the textbook interval fails.
 */
export function wilson(hits: number, of: number): Proportion {
  if (of === 0) return { hits, of, rate: Number.NaN, low: 0, high: 1 };
  const rate = hits / of;
  const spread = 1 + Z ** 2 / of;
  const middle = (rate + Z ** 2 / (2 * of)) / spread;
  const half = (Z / spread) * Math.sqrt((rate * (1 - rate)) / of + Z ** 2 / (4 * of ** 2));
  return {
    hits,
    of,
    rate,
    low: hits === 0 ? 0 : Math.max(0, middle - half),
    high: hits === of ? 1 : Math.min(1, middle + half),
  };
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Scores from `from` to `to` that share a rate. */
export interface Step extends Proportion {
  readonly from: number;
  readonly to: number;
}

/** Fewer would show chance rather than a rate. */
const FEWEST_IN_STEP = 50;

interface Block {
  readonly from: number;
  readonly to: number;
  readonly hits: number;
  readonly of: number;
}

/**
 * From scores to rates that never rise with a better score: isotonic regression by pooling adjacent violators. Steps over all
 * scores from 0 to 100, the riskiest first, each with its Wilson interval. Empty of nothing.
 */
export function fallingRates(scored: readonly Scored[]): Step[] {
  const blocks: Block[] = [];
  for (const block of atLeast(FEWEST_IN_STEP, byScore(scored))) {
    blocks.push(block);
    while (blocks.length > 1 && rateOf(blocks.at(-1)!) >= rateOf(blocks.at(-2)!))
      blocks.splice(-2, 2, merged(blocks.at(-2)!, blocks.at(-1)!));
  }
  // A score that nobody had belongs to the riskier side of its gap.
  return blocks.map(({ hits, of, from }, i) => ({
    ...wilson(hits, of),
    from: i === 0 ? 0 : from,
    to: i === blocks.length - 1 ? 100 : blocks[i + 1]!.from - 1,
  }));
}

function byScore(scored: readonly Scored[]): Block[] {
  const groups = [...Map.groupBy(scored, ({ score }) => score)].sort(([a], [b]) => a - b);
  return groups.map(([score, all]) => ({
    from: score,
    to: score,
    hits: all.filter(({ bad }) => bad).length,
    of: all.length,
  }));
}

/** Merges neighbours until each has so many; what is left at the end is merged with the last. */
function atLeast(fewest: number, blocks: readonly Block[]): Block[] {
  const enough: Block[] = [];
  let open: Block | null = null;
  for (const block of blocks) {
    open = open ? merged(open, block) : block;
    if (open.of < fewest) continue;
    enough.push(open);
    open = null;
  }
  if (!open) return enough;
  const last = enough.pop();
  return [...enough, last ? merged(last, open) : open];
}

const merged = (a: Block, b: Block): Block => ({
  from: a.from,
  to: b.to,
  hits: a.hits + b.hits,
  of: a.of + b.of,
});

const rateOf = ({ hits, of }: Block): number => hits / of;

export interface Scored {
  /** 0 to 100, 100 the safest. */
  readonly score: number;
  readonly bad: boolean;
}

/** Shares of the good and of the bad up to each score, from the worst on. Empty where one of the two kinds is missing. */
function rocCurve(scored: readonly Scored[]): { readonly good: number; readonly bad: number }[] {
  const bads = scored.filter(({ bad }) => bad).length;
  const goods = scored.length - bads;
  if (bads === 0 || goods === 0) return [];
  let [bad, good] = [0, 0];
  return [...Map.groupBy(scored, ({ score }) => score)]
    .sort(([a], [b]) => a - b)
    .map(([, here]) => {
      const badHere = here.filter(one => one.bad).length;
      bad += badHere;
      good += here.length - badHere;
      return { good: good / goods, bad: bad / bads };
    });
}

/** The chance that a bad company has a lower score than a good one. 0.5 is no better than chance; NaN where there are no pairs. */
export function auc(scored: readonly Scored[]): number {
  const curve = rocCurve(scored);
  if (curve.length === 0) return Number.NaN;
  let area = 0;
  let before = { good: 0, bad: 0 };
  for (const point of curve) {
    area += ((point.good - before.good) * (point.bad + before.bad)) / 2;
    before = point;
  }
  return area;
}

/** Standard error of the AUC (Hanley and McNeil 1982, formula 1 with the exponential approximation of Q1 and Q2). */
export function aucError(scored: readonly Scored[]): number {
  const area = auc(scored);
  const bads = scored.filter(({ bad }) => bad).length;
  const goods = scored.length - bads;
  const q1 = area / (2 - area);
  const q2 = (2 * area ** 2) / (1 + area);
  const spread = area * (1 - area) + (bads - 1) * (q1 - area ** 2) + (goods - 1) * (q2 - area ** 2);
  return Math.sqrt(spread / (bads * goods));
}

/** Shares of bad companies by tens of scores, 0 to 9 first; 100 is a ten of its own. */
export const byTens = (scored: readonly Scored[]): Proportion[] =>
  Array.from({ length: 11 }, (_, ten) => {
    const here = scored.filter(({ score }) => Math.floor(score / 10) === ten);
    return wilson(here.filter(({ bad }) => bad).length, here.length);
  });
