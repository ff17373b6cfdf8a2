import type { Family } from '../check.ts';

/**
 * The most points that one family can take. They sum to 100, so a score stays within 0 to 100 and the contributions
 * add up to it exactly. Debts alone, or an insolvency that the company survived, can lead below `low_risk` (a loss over
 * 30); another family can only by a knock-out.
 */
export const FAMILY_CAPS: Readonly<Record<Family, number>> = {
  insolvency: 31,
  debts: 31,
  licence: 8,
  executions: 8,
  labour: 3,
  'civil-cases': 2,
  'company-register': 5,
  'public-contracts': 4,
  directors: 8,
};
