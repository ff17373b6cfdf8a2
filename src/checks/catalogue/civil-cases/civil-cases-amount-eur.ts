import type { Check } from '../../check.ts';
import { CASE_MONTHS, casesAsDefendant, judgeCases } from '../../records/cases-as-defendant.ts';
import { wholeEuros } from '../../records/euros.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';
import { pointsFrom, type Steps } from '../../scale/steps.ts';
import { euroRange, stepRows } from '../../scale/weights.ts';

const WORST_POINTS = 2;

/** Small claims cost nothing. */
const POINTS_FROM_EUR: Steps = [
  [100_000, WORST_POINTS],
  [15_000, 1],
  [0, 0],
];

export const civilCasesAmountEur: Check = {
  key: 'civilCasesAmountEur',
  family: 'civil-cases',
  question: {
    en: 'What are the court cases of the last 24 months worth whose defendant bears the company’s name?',
    pt: 'Qual o valor dos processos judiciais dos últimos 24 meses em que figura como ré ou executada uma parte com a firma da empresa?',
  },
  value: {
    type: 'euros',
    of: 'published values of the cases that `civilCasesAsDefendant` counts (match by name)',
  },
  needs: ['citius-cases'],
  reasons: {
    TRIB_AMOUNT_BY_NAME: {
      en: 'Cases distributed in the last 24 months claim amounts from a defendant of the company’s full firm name: a match by name, without a number; such names are exclusive in Portugal (DL 129/98, art. 33).',
      pt: 'Constam na distribuição dos últimos 24 meses valores reclamados a parte com a firma completa da empresa: correspondência por nome, sem NIPC; a firma é exclusiva (DL 129/98, art. 33.º).',
    },
    TRIB_AMOUNT_UNKNOWN: {
      en: 'What cases against a defendant of the company’s name (match by name) are worth is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se conhece o valor dos processos com parte de igual firma como ré (correspondência por nome); até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Show that the party is another company of the same name, or how the case ended.',
    pt: 'Comprovar que a parte é outra empresa com a mesma firma, ou o desfecho do processo.',
  },
  clearedBy: SHARED_CLEARINGS['civil-cases'],
  weights: stepRows(POINTS_FROM_EUR, 'TRIB_AMOUNT_BY_NAME', euroRange({ en: 'in all', pt: 'no total' })),
  fading: { windowMonths: CASE_MONTHS },
  worst: { points: WORST_POINTS, reason: 'TRIB_AMOUNT_UNKNOWN' },

  /** Of several entries of one case the highest value counts; an unpublished value adds nothing. */
  judge(known) {
    const cases = casesAsDefendant(known);
    const values = cases.map(each => Math.max(...each.map(({ valueEur }) => valueEur ?? 0)));
    return judgeCases(known, cases.flat(), wholeEuros(values));
  },

  cost: hit => ({ points: pointsFrom(POINTS_FROM_EUR, Number(hit.value)), reason: 'TRIB_AMOUNT_BY_NAME' }),
};
