/**
 * Logistic regression on yes-or-no features by coordinate descent with Newton steps (Genkin, Lewis and Madigan 2007). Each
 * stratum has an intercept of its own, because base rates differ between worlds and years.
 */
export interface Example {
  readonly stratum: number;
  readonly features: readonly number[];
  readonly companies: number;
  readonly failed: number;
}

export interface Asked {
  readonly features: number;
  readonly strata: number;
  /** Weight of one company of a stratum in the loss. */
  readonly weightOf: readonly number[];
  /** What each coefficient is where the examples say nothing; 0 if left out. */
  readonly prior?: Float64Array;
  /** Penalties on a coefficient's distance from its prior: on its size, and on its square. */
  readonly l1: number;
  readonly l2: number;
  readonly nonNegative: boolean;
  readonly passes: number;
}

export interface Fitted {
  readonly coefficients: Float64Array;
  readonly intercepts: Float64Array;
}

export function fitLogistic(examples: readonly Example[], asked: Asked): Fitted {
  const holders: number[][] = Array.from({ length: asked.features }, () => []);
  const inStratum: number[][] = Array.from({ length: asked.strata }, () => []);
  examples.forEach(({ features, stratum }, place) => {
    inStratum[stratum]!.push(place);
    for (const feature of features) holders[feature]!.push(place);
  });
  const coefficients = Float64Array.from({ length: asked.features }, (_, n) => asked.prior?.[n] ?? 0);
  const intercepts = Float64Array.from(inStratum, places => baseLogit(places.map(place => examples[place]!)));
  const sums = Float64Array.from(examples, ({ stratum, features }) =>
    features.reduce((sum, feature) => sum + coefficients[feature]!, intercepts[stratum]!),
  );
  for (let pass = 0; pass < asked.passes; pass++) {
    for (let stratum = 0; stratum < asked.strata; stratum++) {
      const { gradient, curvature } = slopes(examples, inStratum[stratum]!, sums, asked.weightOf);
      move(intercepts, stratum, -bounded(gradient / (curvature + 1e-9)), inStratum[stratum]!, sums);
    }
    for (let feature = 0; feature < asked.features; feature++)
      move(coefficients, feature, stepOf(feature), holders[feature]!, sums);
  }
  return { coefficients, intercepts };

  function stepOf(feature: number): number {
    const { gradient, curvature } = slopes(examples, holders[feature]!, sums, asked.weightOf);
    const prior = asked.prior?.[feature] ?? 0;
    const now = coefficients[feature]!;
    const away =
      now - prior - bounded((gradient + asked.l2 * (now - prior)) / (curvature + asked.l2 + 1e-12));
    const shrunk = Math.sign(away) * Math.max(0, Math.abs(away) - asked.l1 / (curvature + asked.l2 + 1e-12));
    const next = prior + shrunk;
    return (asked.nonNegative ? Math.max(0, next) : next) - now;
  }
}

/** A step of more than one log-odds would be a guess. */
const bounded = (step: number): number => Math.max(-1, Math.min(1, step));

function baseLogit(examples: readonly Example[]): number {
  const failed = examples.reduce((sum, each) => sum + each.failed, 0.5);
  const companies = examples.reduce((sum, each) => sum + each.companies, 1);
  return Math.log(failed / (companies - failed));
}

function slopes(
  examples: readonly Example[],
  places: readonly number[],
  sums: Float64Array,
  weightOf: readonly number[],
): { gradient: number; curvature: number } {
  let [gradient, curvature] = [0, 0];
  for (const place of places) {
    const { companies, failed, stratum } = examples[place]!;
    const chance = 1 / (1 + Math.exp(-sums[place]!));
    gradient += weightOf[stratum]! * (companies * chance - failed);
    curvature += weightOf[stratum]! * companies * chance * (1 - chance);
  }
  return { gradient, curvature };
}

function move(
  values: Float64Array,
  at: number,
  step: number,
  places: readonly number[],
  sums: Float64Array,
): void {
  if (step === 0) return;
  values[at]! += step;
  for (const place of places) sums[place]! += step;
}
