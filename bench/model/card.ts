/** A scorecard as data: the points of every row of every check's scale. */
import { allChecks } from '../../src/checks/all-checks.ts';
import type { Family, KnockOut } from '../../src/checks/check.ts';
import { FAMILY_CAPS } from '../../src/checks/scale/family-caps.ts';
import { MODEL_VERSION } from '../../src/checks/scale/model-version.ts';
import fitted from './fitted-card.json' with { type: 'json' };
import { rowId } from './row-of.ts';

export interface Card {
  readonly modelVersion: string;
  /** They sum to 100, so a score stays within 0 to 100 and its parts add up to it exactly. */
  readonly familyCaps: Readonly<Record<Family, number>>;
  readonly checks: Readonly<Record<string, CardCheck>>;
}

/** A card that was made by `npm run model -- fit`. */
export interface FittedCard extends Card {
  readonly fittedTo: {
    readonly worlds: Readonly<Record<string, readonly string[]>>;
    readonly seeds: readonly number[];
    readonly companies: number;
  };
  /** Points that one more of log-odds costs. */
  readonly pointsPerLogOdds: number;
}

export interface CardCheck {
  /** What not knowing costs. */
  readonly unknown: number;
  /** By the id of the row, worst first. */
  readonly rows: Readonly<Record<string, CardRow>>;
}

export interface CardRow {
  readonly points: number;
  readonly knockOut?: KnockOut;
}

/** What `npm run model -- fit` proposes. */
export const FITTED_CARD = fitted as FittedCard;

/** What the service judges by. */
export const CARD_IN_FORCE: Card = {
  modelVersion: MODEL_VERSION,
  familyCaps: FAMILY_CAPS,
  checks: Object.fromEntries(
    allChecks.map(({ key, weights, worst }) => [
      key,
      {
        unknown: worst.points,
        rows: Object.fromEntries(
          weights.map(row => [
            rowId(row),
            { points: row.points, ...(row.knockOut ? { knockOut: row.knockOut } : {}) },
          ]),
        ),
      },
    ]),
  ),
};
