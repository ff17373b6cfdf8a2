/** The experts' points in the form of a card: where the fit starts, and what a fitted card is compared with. */
import { CATALOGUE } from '../../src/checks/catalogue/catalogue.ts';
import { EXPERT_CAPS } from '../../src/checks/scale/family-caps.ts';
import { CARD, costName, type FittedCard } from '../../src/checks/scale/fitted-card.ts';

export type Card = Pick<FittedCard, 'checks' | 'familyCaps'>;

export const EXPERT_CARD: Card = {
  familyCaps: EXPERT_CAPS,
  checks: Object.fromEntries(
    CATALOGUE.map(({ key, weights, worst }) => [
      key,
      {
        unknown: worst.points,
        points: Object.fromEntries(weights.map(row => [costName(row), row.points])),
      },
    ]),
  ),
};

export const CARDS = { 'in-force': CARD, experts: EXPERT_CARD } as const satisfies Record<string, Card>;
