/** How well a number ranks patterns of companies: the area under the ROC curve, within strata. */
import type { Pattern, Stratum } from './sample.ts';

/** The risk of a pattern, higher for worse: any scale. */
export type Risk = (pattern: Pattern, stratum: Stratum) => number;

/** Pairs are made within a stratum only: between two, the base rate would rank. NaN without pairs. */
export function aucWithin(strata: readonly Stratum[], risk: Risk): number {
  let [won, pairs] = [0, 0];
  for (const stratum of strata) {
    const of = pairsWon(
      stratum.patterns.map(pattern => ({ ...counts(pattern), risk: risk(pattern, stratum) })),
    );
    won += of.won;
    pairs += of.pairs;
  }
  return won / pairs;
}

/** The same of what differs from company to company. */
export function aucOfHidden(strata: readonly Stratum[]): number {
  let [won, pairs] = [0, 0];
  for (const { members } of strata) {
    const of = pairsWon(
      members.map(({ hidden, failed }) => ({ risk: hidden, bad: +failed, good: +!failed })),
    );
    won += of.won;
    pairs += of.pairs;
  }
  return won / pairs;
}

const counts = ({ companies, failed }: Pattern) => ({ bad: failed, good: companies - failed });

interface Ranked {
  readonly risk: number;
  readonly bad: number;
  readonly good: number;
}

/** Ties count by halves. */
function pairsWon(ranked: readonly Ranked[]): { won: number; pairs: number } {
  const sorted = ranked.toSorted((a, b) => a.risk - b.risk);
  let [won, goods, bads] = [0, 0, 0];
  for (let from = 0; from < sorted.length; ) {
    let [good, bad, to] = [0, 0, from];
    for (; to < sorted.length && sorted[to]!.risk === sorted[from]!.risk; to++) {
      good += sorted[to]!.good;
      bad += sorted[to]!.bad;
    }
    won += bad * (goods + good / 2);
    goods += good;
    bads += bad;
    from = to;
  }
  return { won, pairs: goods * bads };
}
