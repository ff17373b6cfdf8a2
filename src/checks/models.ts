/**
 * The models of this release: the same checks, each with its own points. The card in force is fitted (`npm run model -- fit`); the
 * experts' points are what it started from.
 */
import { CATALOGUE } from './catalogue/catalogue.ts';
import type { Check, Family } from './check.ts';
import { EXPERT_CAPS } from './scale/family-caps.ts';
import { CARD, type FittedCard, priced } from './scale/fitted-card.ts';
import { MODEL_VERSION } from './scale/model-version.ts';

export interface Model {
  /** `modelVersion` of what it judges. */
  readonly version: string;
  /** Who gave the points. */
  readonly points: 'fitted' | 'by experts';
  readonly checks: readonly Check[];
  readonly familyCaps: Readonly<Record<Family, number>>;
}

export const modelOf = (version: string, card: FittedCard): Model => ({
  version,
  points: 'fitted',
  checks: CATALOGUE.map(check => priced(check, card)),
  familyCaps: card.familyCaps,
});

export const EXPERT_MODEL: Model = {
  version: `${MODEL_VERSION}-experts`,
  points: 'by experts',
  checks: CATALOGUE,
  familyCaps: EXPERT_CAPS,
};

export const MODEL_IN_FORCE: Model = modelOf(MODEL_VERSION, CARD);

export const MODELS: readonly Model[] = [MODEL_IN_FORCE, EXPERT_MODEL];
