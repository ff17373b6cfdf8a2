/** Fits the card: log-odds that weigh the worst world most, then whole points, caps and knock-outs. Pure and deterministic. */
import type { Family } from '../../src/checks/check.ts';
import { type Asked, askedBy, type Draft, FAMILIES } from './draft.ts';
import { examplesOf, FEATURES, type LogOdds, logOddsOf } from './features.ts';
import { shownBy } from './figures.ts';
import { addEarned, isByLaw, lawfulCeilings, wantedKnockOut } from './knock-outs.ts';
import { fitLogistic } from './logistic.ts';
import { objective, standingOf, type Target, targetOf } from './objective.ts';
import { bestOf, type References } from './references.ts';
import type { Stratum } from './sample.ts';
import { SCALES, UNKNOWN } from './scales.ts';
import { search, trim, unknownWithin } from './search.ts';

/** Points for one of log-odds that are tried: fewer leave more room under the caps, more tell more companies apart. */
const SCALES_TRIED = [9, 11, 13];
const ROUNDS = 8;
/** How fast a world that is behind gains weight from round to round. */
const EAGERNESS = 15;
/** Companies of a row in all worlds, below which its points are no finding and it keeps one point. */
const RARE = 150;

export interface Fit {
  readonly draft: Draft;
  readonly pointsPerLogOdds: number;
  readonly targets: readonly Target[];
}

export function fitCard(
  byWorld: ReadonlyMap<string, readonly Stratum[]>,
  references: ReadonlyMap<string, References>,
): Fit {
  const targets = [...byWorld].map(([world, strata]) =>
    targetOf(world, bestOf(references.get(world)!), strata),
  );
  const strata = [...byWorld.values()].flat();
  const floors = floorsOf(strata);
  const starts = { floors, failing: failingOf(strata) };
  const { logOdds, pointsPerLogOdds } = weighed(byWorld, targets, starts);
  const draft = draftOf(logOdds, starts, pointsPerLogOdds);
  search(draft, asked => objective(asked, targets, pointsPerLogOdds), floors);
  addEarned(draft, byWorld);
  takeWholeCap(draft);
  draft.unknown.forEach((points, place) => {
    draft.unknown[place] = unknownWithin(draft.points[place]!, points);
  });
  return { draft, targets, pointsPerLogOdds };
}

/** Log-odds and a scale for them: each round gives more weight to the worlds that the last card served badly; the best round counts. */
function weighed(
  byWorld: ReadonlyMap<string, readonly Stratum[]>,
  targets: readonly Target[],
  starts: Starts,
) {
  const weights = new Map([...byWorld.keys()].map(world => [world, 1]));
  let best = { least: Number.POSITIVE_INFINITY, logOdds: [] as LogOdds[], pointsPerLogOdds: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const logOdds = logOddsFor(byWorld, weights);
    for (const pointsPerLogOdds of SCALES_TRIED) {
      const draft = draftOf(logOdds, starts, pointsPerLogOdds);
      const least = objective(draft, targets, pointsPerLogOdds);
      if (least < best.least) best = { least, logOdds, pointsPerLogOdds };
    }
    const draft = draftOf(logOdds, starts, best.pointsPerLogOdds);
    for (const target of targets) {
      const { behind } = standingOf(draft, target, best.pointsPerLogOdds);
      weights.set(target.world, weights.get(target.world)! * Math.exp(EAGERNESS * behind));
    }
  }
  return best;
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
    l1: 0.5,
    l2: 6,
    nonNegative: true,
    passes: 60,
  });
  return logOddsOf(coefficients);
}

interface Starts {
  readonly floors: readonly (readonly number[])[];
  readonly failing: readonly Failing[];
}

function draftOf(logOdds: readonly LogOdds[], { floors, failing }: Starts, pointsPerLogOdds: number): Draft {
  const points = logOdds.map(({ groups }, place) =>
    groups.map((cost, group) => Math.max(Math.round(pointsPerLogOdds * cost), floors[place]![group]!)),
  );
  const unknown = logOdds.map(({ unknown }, place) =>
    unknownWithin(points[place]!, Math.round(pointsPerLogOdds * unknown)),
  );
  const draft = { points, unknown, ceilings: lawfulCeilings(), caps: {} as Draft['caps'] };
  Object.assign(draft.caps, capsFor(draft, failing));
  trim(draft);
  return draft;
}

/** In proportion to what the family costs all but few of the companies that fail. They sum to 100; the search moves them on. */
function capsFor(draft: Draft, failing: readonly Failing[]): Record<Family, number> {
  const sizes = FAMILIES.map(family => ({ family, size: 1 + quantile(failing, sumOf(draft, family)) }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const caps = sizes.map(({ family, size }) => ({
    family,
    cap: Math.max(1, Math.floor((100 * size) / total)),
  }));
  caps.sort((a, b) => b.cap - a.cap);
  caps[0]!.cap += 100 - caps.reduce((sum, { cap }) => sum + cap, 0);
  return Object.fromEntries(caps.map(({ family, cap }) => [family, cap])) as Record<Family, number>;
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
  return asked =>
    asked
      .filter(([place]) => SCALES[place]!.check.family === family)
      .reduce(
        (sum, [place, state]) => sum + (state === UNKNOWN ? unknown[place]! : points[place]![state - 1]!),
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

/** A row that hardly any company shows cannot be fitted: it costs one point, and so do the worse ones, so that no adverse record is free. */
function floorsOf(strata: readonly Stratum[]): number[][] {
  const shown = shownBy(strata);
  return SCALES.map((_, place) =>
    shown[place]!.map((_, group, all) => (all.slice(0, group + 1).some(count => count < RARE) ? 1 : 0)),
  );
}

/** What the law decides takes the family's whole cap: no company that is going on could show what it costs. */
function takeWholeCap(draft: Draft): void {
  SCALES.forEach(({ check, groups }, place) => {
    groups.forEach((_, group) => {
      if (isByLaw(place) && wantedKnockOut(place, group))
        draft.points[place]![group] = draft.caps[check.family];
    });
  });
}
