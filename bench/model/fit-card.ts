/** Fits the card: log-odds that weigh the worst world most and start from the experts', then whole points and caps. Pure and deterministic. */
import type { Family } from '../../src/checks/check.ts';
import { EXPERT_CARD } from './card.ts';
import { type Asked, askedBy, type Draft, FAMILIES } from './draft.ts';
import { draftOfCard } from './draft-of-card.ts';
import { examplesOf, FEATURES, type LogOdds, logOddsOf, priorOf } from './features.ts';
import { shownBy } from './figures.ts';
import { fitLogistic } from './logistic.ts';
import { objective, standingOf, type Target, targetOf } from './objective.ts';
import { disorder } from './order.ts';
import { bestOf, type References } from './references.ts';
import type { Stratum } from './sample.ts';
import { SCALES, UNKNOWN } from './scales.ts';
import { search, trim, unknownWithin } from './search.ts';

/** Points that double the odds of failing, the usual way to say how wide a scorecard is (Siddiqi 2006). */
export const POINTS_TO_DOUBLE_ODDS = 12;
const POINTS_PER_LOG_ODDS = POINTS_TO_DOUBLE_ODDS / Math.LN2;
const ROUNDS = 8;
/** How fast a world that is behind gains weight from round to round. */
const EAGERNESS = 15;
/** The order of careful people comes first: a point against it weighs as much as this distance in AUC. */
const A_POINT_OF_DISORDER = 0.005;
/** Companies of a row in all worlds, below which nothing is learned about it: it costs what the experts say. */
export const RARE = 150;

export function fitCard(
  byWorld: ReadonlyMap<string, readonly Stratum[]>,
  references: ReadonlyMap<string, References>,
): Draft {
  const targets = [...byWorld].map(([world, strata]) =>
    targetOf(world, bestOf(references.get(world)!), strata),
  );
  const strata = [...byWorld.values()].flat();
  const floors = floorsOf(strata);
  const starts = { floors, failing: failingOf(strata) };
  const draft = weighed(byWorld, targets, starts);
  const measure = (asked: Draft) =>
    objective(asked, targets, POINTS_PER_LOG_ODDS) + A_POINT_OF_DISORDER * disorder(asked);
  search(draft, measure, { floors, distances: DISTANCES });
  return draft;
}

/** Each round gives more weight to the worlds that the last card served badly; the best round counts. */
function weighed(
  byWorld: ReadonlyMap<string, readonly Stratum[]>,
  targets: readonly Target[],
  starts: Starts,
): Draft {
  const weights = new Map([...byWorld.keys()].map(world => [world, 1]));
  let [best, least]: [Draft | null, number] = [null, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    const draft = draftOf(logOddsFor(byWorld, weights), starts);
    const found = objective(draft, targets, POINTS_PER_LOG_ODDS);
    if (found < least) [best, least] = [draft, found];
    for (const target of targets) {
      const { behind } = standingOf(draft, target, POINTS_PER_LOG_ODDS);
      weights.set(target.world, weights.get(target.world)! * Math.exp(EAGERNESS * behind));
    }
  }
  return best!;
}

/** Each world weighs what its round says, however many companies it has. */
function logOddsFor(
  byWorld: ReadonlyMap<string, readonly Stratum[]>,
  weights: ReadonlyMap<string, number>,
): LogOdds[] {
  const strata = [...byWorld.values()].flat();
  const failures = new Map(
    [...byWorld].map(([world, all]) => [
      world,
      all.reduce((sum, { members }) => sum + members.filter(({ failed }) => failed).length, 1),
    ]),
  );
  const total = [...weights.values()].reduce((a, b) => a + b, 0);
  const { coefficients } = fitLogistic(examplesOf(strata), {
    features: FEATURES,
    strata: strata.length,
    weightOf: strata.map(({ world }) => (1000 * weights.get(world)!) / total / failures.get(world)!),
    prior: priorOf(EXPERTS, POINTS_PER_LOG_ODDS),
    l1: 0.5,
    l2: 6,
    nonNegative: true,
    passes: 60,
  });
  return logOddsOf(coefficients);
}

const EXPERTS = draftOfCard(EXPERT_CARD);

/** Of each row to the milder one before it: half of what experts put between them, whatever the worlds say. */
export const DISTANCES = EXPERTS.points.map(points =>
  points.map((expert, group) => (group === 0 ? 0 : Math.ceil(Math.max(0, expert - points[group - 1]!) / 2))),
);

interface Starts {
  readonly floors: readonly (readonly number[])[];
  readonly failing: readonly Failing[];
}

function draftOf(logOdds: readonly LogOdds[], { floors, failing }: Starts): Draft {
  const points = logOdds.map(({ groups }, place) => {
    const costs: number[] = [];
    for (const [group, cost] of groups.entries()) {
      const least = (costs[group - 1] ?? 0) + DISTANCES[place]![group]!;
      costs.push(Math.max(Math.round(POINTS_PER_LOG_ODDS * cost), floors[place]![group]!, least));
    }
    return costs;
  });
  const unknown = logOdds.map(({ unknown }, place) =>
    unknownWithin(points[place]!, Math.round(POINTS_PER_LOG_ODDS * unknown)),
  );
  const draft: Draft = { points, unknown, caps: { ...EXPERTS.caps } };
  Object.assign(draft.caps, capsFor(draft, failing, floors));
  trim(draft);
  return draft;
}

/** What the family costs all but few of the companies that fail, and at least its dearest floor. The search moves them on. */
function capsFor(
  draft: Draft,
  failing: readonly Failing[],
  floors: readonly (readonly number[])[],
): Record<Family, number> {
  const caps = FAMILIES.map((family): [Family, number] => {
    const dearest = Math.max(
      ...floors.filter((_, place) => SCALES[place]!.check.family === family).flat(),
      1,
    );
    return [family, Math.max(dearest, quantile(failing, sumOf(draft, family)))];
  });
  return Object.fromEntries(caps) as Record<Family, number>;
}

/** The states of companies that fail, with their number. */
interface Failing {
  readonly asked: Asked;
  readonly failed: number;
}

const failingOf = (strata: readonly Stratum[]): Failing[] =>
  strata
    .flatMap(({ patterns }) => patterns)
    .filter(({ failed }) => failed > 0)
    .map(({ states, failed }) => ({ asked: askedBy(states), failed }));

function sumOf({ points, unknown }: Draft, family: Family): (asked: Asked) => number {
  return ({ checks }) =>
    checks
      .filter(([place]) => SCALES[place]!.check.family === family)
      .reduce(
        (sum, [place, group]) => sum + (group === UNKNOWN ? unknown[place]! : points[place]![group - 1]!),
        0,
      );
}

const COVERED = 0.98;

function quantile(failing: readonly Failing[], sum: (asked: Asked) => number): number {
  const sorted = failing
    .map(({ asked, failed }) => ({ cost: sum(asked), failed }))
    .sort((a, b) => a.cost - b.cost);
  let left = COVERED * sorted.reduce((all, { failed }) => all + failed, 0);
  for (const { cost, failed } of sorted) {
    left -= failed;
    if (left <= 0) return cost;
  }
  return 0;
}

/** No adverse record is free; one that hardly any company shows, and all worse ones of its check, cost at least what the experts say. */
function floorsOf(strata: readonly Stratum[]): number[][] {
  const shown = shownBy(strata);
  return EXPERTS.points.map((points, place) =>
    points.map((expert, group) => {
      const isRare = shown[place]!.slice(0, group + 1).some(count => count < RARE);
      return isRare ? expert : Math.min(expert, 1);
    }),
  );
}
