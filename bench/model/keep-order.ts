/** Brings a fitted card to the order of careful people, with as few points moved as that needs. No company of a world is judged for it. */
import { costName, type FittedCard } from '../../src/checks/scale/fitted-card.ts';
import { EXPERT_CARD } from './card.ts';
import { type Draft, FAMILIES } from './draft.ts';
import { draftOfCard } from './draft-of-card.ts';
import { DISTANCES } from './fit-card.ts';
import { disorder } from './order.ts';
import { SCALES } from './scales.ts';
import { search, trim } from './search.ts';
import { cardOf } from './write-card.ts';

/** A point moved weighs so little that order always comes first. */
const A_POINT_MOVED = 0.01;
const ROUNDS = 5;

export function keepOrder(card: FittedCard): FittedCard {
  const start = startFrom(card);
  const draft = structuredClone(start);
  const floors = draftOfCard(EXPERT_CARD).points.map(points => points.map(expert => Math.min(expert, 1)));
  const measure = (moved: Draft) => disorder(moved) + A_POINT_MOVED * distance(moved, start);
  for (let round = 0; round < ROUNDS; round++) search(draft, measure, { floors, distances: DISTANCES });
  const { fittedTo, pointsToDoubleOdds } = card;
  return cardOf(draft, { fittedTo, pointsToDoubleOdds });
}

/** The points of the card; a row that it does not know begins at the experts', and no cap is below theirs. */
function startFrom({ checks, familyCaps }: FittedCard): Draft {
  const points = SCALES.map(({ check, groups }, place) => {
    const costs: number[] = [];
    for (const [group, [row]] of groups.entries()) {
      const known = checks[check.key]?.points[costName(row!)] ?? row!.points;
      costs.push(Math.max(known, (costs[group - 1] ?? 0) + DISTANCES[place]![group]!));
    }
    return costs;
  });
  const unknown = SCALES.map(({ check }, place) =>
    Math.min(checks[check.key]?.unknown ?? 1, points[place]!.at(-1) ?? 0),
  );
  const caps = Object.fromEntries(
    FAMILIES.map(family => [family, Math.max(familyCaps[family], EXPERT_CARD.familyCaps[family])]),
  ) as Draft['caps'];
  const draft: Draft = { points, unknown, caps };
  trim(draft);
  return draft;
}

function distance(moved: Draft, start: Draft): number {
  const ofPoints = moved.points.flatMap((groups, place) =>
    groups.map((points, group) => Math.abs(points - start.points[place]![group]!)),
  );
  const ofCaps = FAMILIES.map(family => Math.abs(moved.caps[family] - start.caps[family]));
  return [...ofPoints, ...ofCaps].reduce((sum, by) => sum + by, 0);
}
