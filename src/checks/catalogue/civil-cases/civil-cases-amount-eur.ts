import type { Check } from '../../check.ts';
import { ABOUT_SUITS } from '../../records/cases/case-kind-check.ts';
import * as suits from '../../records/cases/cases-as-defendant.ts';
import { wholeEuros } from '../../records/euros.ts';
import { forSize } from '../../records/size.ts';
import { costsBySum } from '../../scale/fading.ts';
import { euroRange, type Steps, stepRows } from '../../scale/weights.ts';

const WORST_POINTS = 8;
const REASON = 'TRIB_AMOUNT_BY_NAME';

/** Small claims cost nothing. */
const POINTS_FROM_EUR: Steps = [
  [1_000_000, WORST_POINTS],
  [250_000, 5],
  [50_000, 2],
  [0, 0],
];

export const civilCasesAmountEur: Check = {
  key: 'civilCasesAmountEur',
  ...ABOUT_SUITS,
  question: {
    en: 'What are the court cases of the last 24 months worth whose defendant bears the company’s name?',
    pt: 'Qual o valor dos processos judiciais dos últimos 24 meses em que figura como ré ou executada uma parte com a firma da empresa?',
  },
  value: {
    type: 'euros',
    of: 'published values of the cases that `civilCasesAsDefendant` counts (match by name)',
  },
  reasons: {
    TRIB_AMOUNT_BY_NAME: {
      en: 'At least one case distributed in the last 24 months has a published value and a defendant of the company’s full firm name: a match by name, without a number; such names are exclusive in Portugal (DL 129/98, art. 33).',
      pt: 'Consta na distribuição dos últimos 24 meses pelo menos um processo com valor publicado contra parte com a firma completa da empresa: correspondência por nome, sem NIPC; a firma é exclusiva (DL 129/98, art. 33.º).',
    },
    TRIB_AMOUNT_UNKNOWN: {
      en: 'What cases against a defendant of the company’s name (match by name) are worth is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se conhece o valor dos processos com parte de igual firma como ré (correspondência por nome); até lá, não se saber custa pontos.',
    },
  },
  weights: stepRows(POINTS_FROM_EUR, REASON, euroRange({ en: 'in all', pt: 'no total' })),
  fading: suits.CASE_FADING,
  worst: { points: WORST_POINTS, reason: 'TRIB_AMOUNT_UNKNOWN' },

  judge(known) {
    const cases = suits.casesAsDefendant(known);
    return suits.judgeCases(known, cases.flat(), wholeEuros(cases.map(suits.claimedIn)));
  },

  cost(_hit, known) {
    const cases = suits.casesAsDefendant(known);
    const days = suits.lastDays(cases);
    const records = cases.map((entries, n) => ({ on: days[n]!, euros: suits.claimedIn(entries) }));
    return forSize(
      costsBySum(records, {
        today: known.today,
        fading: suits.CASE_FADING,
        steps: POINTS_FROM_EUR,
        reason: REASON,
      }),
      known,
    );
  },
};
