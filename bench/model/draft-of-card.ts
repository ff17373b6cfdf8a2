/** A card in the form in which patterns are scored by the thousand. */
import { costName } from '../../src/checks/scale/fitted-card.ts';
import type { Card } from './card.ts';
import type { Draft } from './draft.ts';
import { SCALES } from './scales.ts';

export const draftOfCard = ({ checks, familyCaps }: Card): Draft => ({
  points: SCALES.map(({ check, groups }) =>
    groups.map(([row]) => checks[check.key]!.points[costName(row!)]!),
  ),
  unknown: SCALES.map(({ check }) => checks[check.key]?.unknown ?? 0),
  caps: { ...familyCaps },
});
