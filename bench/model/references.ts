/** The best models that a world allows on the same features, fitted to it alone: what the card is measured by. */
import { growForest } from './boosted-trees.ts';
import { examplesOf, FEATURES, featuresOf } from './features.ts';
import { fitLogistic } from './logistic.ts';
import { aucWithin, type Risk } from './ranks.ts';
import { adverseChecks, type Pattern, type Stratum } from './sample.ts';

export interface References {
  readonly count: number;
  readonly logistic: number;
  readonly trees: number;
}

/** What the models leave green as well. */
export interface Ranked extends References {
  /** Of the companies that fail, the share that the better model leaves green where it alarms this share of the others. */
  leftGreen(alarmed: number): number;
}

/** Fitted to some strata of a world, ranked on others of it. */
export function referencesOf(fitted: readonly Stratum[], ranked: readonly Stratum[]): Ranked {
  const { logistic, trees } = modelsOf(fitted);
  return {
    count: aucWithin(ranked, ({ states }) => adverseChecks(states)),
    logistic: aucWithin(ranked, logistic),
    trees: aucWithin(ranked, trees),
    leftGreen: alarmed => Math.min(...[logistic, trees].map(risk => leftGreen(ranked, risk, alarmed))),
  };
}

/** Of companies of one risk the alarm reaches the same share. */
function leftGreen(strata: readonly Stratum[], risk: Risk, alarmed: number): number {
  const patterns = strata.flatMap(stratum => stratum.patterns);
  const told = strata.flatMap(stratum =>
    stratum.patterns.map(pattern => ({ ...pattern, risk: risk(pattern, stratum) })),
  );
  const byRisk = [...Map.groupBy(told, one => one.risk)].sort(([a], [b]) => b - a);
  const sum = (of: readonly Pattern[], part: (one: Pattern) => number) =>
    of.reduce((all, one) => all + part(one), 0);
  const [failed, sound] = [({ failed }: Pattern) => failed, (one: Pattern) => one.companies - one.failed];
  let [alarms, green] = [alarmed * sum(patterns, sound), sum(patterns, failed)];
  for (const [, here] of byRisk) {
    const reached = Math.min(1, alarms / Math.max(sum(here, sound), 1));
    green -= reached * sum(here, failed);
    alarms -= reached * sum(here, sound);
  }
  return green / sum(patterns, failed);
}

/** Of one half of the seeds on the other, and the other way round: no model is ranked on what it was fitted to. */
export function crossReferences(strata: readonly Stratum[]): References {
  const seeds = [...new Set(strata.map(({ seed }) => seed))];
  const isFirst = ({ seed }: Stratum) => seeds.indexOf(seed) < seeds.length / 2;
  const [first, second] = [strata.filter(isFirst), strata.filter(stratum => !isFirst(stratum))];
  const [a, b] = [referencesOf(first, second), referencesOf(second, first)];
  return {
    count: (a.count + b.count) / 2,
    logistic: (a.logistic + b.logistic) / 2,
    trees: (a.trees + b.trees) / 2,
  };
}

export const bestOf = ({ logistic, trees }: References): number => Math.max(logistic, trees);

function modelsOf(strata: readonly Stratum[]): { logistic: Risk; trees: Risk } {
  const examples = examplesOf(strata);
  const { coefficients } = fitLogistic(examples, {
    features: FEATURES,
    strata: strata.length,
    weightOf: strata.map(() => 1),
    l1: 0,
    l2: 3,
    nonNegative: false,
    passes: 40,
  });
  const forest = growForest(examples, { features: FEATURES, intercepts: baseRates(strata) });
  const sum = (states: Uint8Array) =>
    featuresOf(states).reduce((total, feature) => total + coefficients[feature]!, 0);
  return {
    logistic: ({ states }) => sum(states),
    trees: ({ states }) => forest(featuresOf(states)),
  };
}

function baseRates(strata: readonly Stratum[]): Float64Array {
  return Float64Array.from(strata, ({ members }) => {
    const failed = members.filter(member => member.failed).length + 0.5;
    return Math.log(failed / (members.length + 1 - failed));
  });
}
