/** What clears several checks at once. Counterfactuals take the hits of one cause as one change. */
import type { Clearing, SharedCause } from '../check.ts';
import { insolvencyRevoked } from './carried-out.ts';
import { isRevocable } from './insolvency/insolvencies.ts';

export const SHARED_CLEARINGS: Readonly<Record<SharedCause, Clearing>> = {
  'insolvency-revoked': {
    cause: 'insolvency-revoked',
    en: 'A court revokes the declaration of insolvency.',
    pt: 'O tribunal revoga a declaração de insolvência.',
    byCompany: false,
    carriedOut: insolvencyRevoked,
    advisable: isRevocable,
  },
  'tax-debt': {
    cause: 'tax-debt',
    en: 'Clear the tax debt.',
    pt: 'Regularizar a dívida fiscal.',
    byCompany: true,
  },
  'social-security-debt': {
    cause: 'social-security-debt',
    en: 'Clear the Social-security debt.',
    pt: 'Regularizar a dívida à Segurança Social.',
    byCompany: true,
  },
  'civil-cases': {
    cause: 'civil-cases',
    en: 'The party of the cases proves to be another company of the same name; settled cases stay on the list.',
    pt: 'Comprova-se que a parte nos processos é outra empresa com a mesma firma; os processos resolvidos continuam na lista.',
    byCompany: false,
  },
  'linked-companies': {
    cause: 'linked-companies',
    en: 'What stands against the other companies of those who control it is settled.',
    pt: 'São regularizadas as ocorrências das outras empresas de quem a controla.',
    byCompany: false,
    advisable: false,
  },
};
