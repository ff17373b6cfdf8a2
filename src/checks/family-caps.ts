import type { Family } from './check.ts';

/**
 * The most points that one family can take. They sum to 100, so a score never leaves 0 to 100 and the contributions
 * add up to it exactly. A family without a check stands at 0: a cap that nothing can use would keep the worst
 * company above 0. Debts alone must be able to leave `low_risk` (a loss over 30); an insolvency that the company
 * survived, too.
 */
export const FAMILY_CAPS: Readonly<Record<Family, number>> = {
  insolvency: 35,
  debts: 35,
  licence: 10,
  executions: 0,
  labour: 0,
  'civil-cases': 0,
  'company-register': 5,
  'public-contracts': 0,
  directors: 15,
};
