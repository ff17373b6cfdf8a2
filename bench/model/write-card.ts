/** The fitted card as the file that the service judges by. */
import { costName, type FittedCard } from '../../src/checks/scale/fitted-card.ts';
import type { Draft } from './draft.ts';
import { SCALES } from './scales.ts';

export const CARD_FILE = new URL('../../src/checks/scale/card.json', import.meta.url);

export function cardOf(draft: Draft, from: Pick<FittedCard, 'fittedTo' | 'pointsToDoubleOdds'>): FittedCard {
  const checks = SCALES.flatMap(({ check, groups }, place) => {
    // A check that only informs has no line.
    if (check.weights.length === 0) return [];
    const points = check.weights.map(row => {
      const group = groups.findIndex(each => each.includes(row));
      return [costName(row), group < 0 ? 0 : draft.points[place]![group]!] as const;
    });
    return [[check.key, { unknown: draft.unknown[place]!, points: Object.fromEntries(points) }]];
  });
  return { ...from, familyCaps: draft.caps, checks: Object.fromEntries(checks) };
}
