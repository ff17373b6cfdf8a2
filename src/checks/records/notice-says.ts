import type { CompanyAct, InsolvencyAct, InsolvencyNotice } from '../../facts/fact.ts';

const ACT_WORDS: Readonly<Record<InsolvencyAct, string>> = {
  declared: 'insolvency declared',
  'declared-without-assets': 'insolvency declared, without assets to cover the costs',
  opened: 'proceeding opened',
  'plan-proposed': 'plan proposed',
  'plan-approved': 'plan approved',
  'plan-refused': 'plan refused',
  liquidation: 'liquidation of the estate',
  distribution: 'distribution to creditors',
  'qualified-culpable': 'insolvency qualified as culpable',
  'qualified-fortuitous': 'insolvency qualified as fortuitous',
  'closed-final-distribution': 'closed after the final distribution',
  'closed-insufficient-estate': 'closed for lack of assets',
  'closed-plan-approved': 'closed by an approved plan',
  'closed-debtor-request': 'closed at the debtor’s request',
  'closed-negotiations': 'negotiations closed',
  'closed-unspecified': 'closed, the reason not stated',
  revoked: 'declaration revoked',
  'petition-ended': 'petition dismissed or withdrawn',
  'administrator-changed': 'administrator appointed or replaced',
  notice: 'notice',
};

/** A sentence on a notice for its evidence; it names the proceeding unless it is an insolvency. */
export function noticeSays({ process, proceeding, act, publishedOn }: InsolvencyNotice): string {
  const kind = proceeding === 'insolvency' ? 'Process' : `${proceeding.toUpperCase()} process`;
  return `${kind} ${process}: ${ACT_WORDS[act]}, published on ${publishedOn}.`;
}

/** The same for an insolvency that the company register published. */
export const registeredSays = ({ publishedOn }: CompanyAct): string =>
  `The company register published an act of insolvency on ${publishedOn}.`;
