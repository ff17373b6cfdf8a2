import type { Family } from '../check.ts';
import { CARD } from './fitted-card.ts';

/** The most points that one family can take, by the card in force. */
export const FAMILY_CAPS: Readonly<Record<Family, number>> = CARD.familyCaps;

/**
 * The same by the experts. Debts alone, or an insolvency that the company survived, can lead below `low_risk` (a loss over 30);
 * another family can only by a knock-out.
 */
export const EXPERT_CAPS: Readonly<Record<Family, number>> = {
  insolvency: 31,
  debts: 45,
  licence: 8,
  executions: 16,
  labour: 8,
  'civil-cases': 20,
  'company-register': 14,
  'public-contracts': 10,
  directors: 16,
};
