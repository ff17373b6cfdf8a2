import type { Check } from '../../check.ts';
import { ABOUT_SUITS } from '../../records/cases/case-kind-check.ts';
import * as suits from '../../records/cases/cases-as-defendant.ts';
import { forSize } from '../../records/size.ts';
import { costsBySteps } from '../../scale/fading.ts';
import type { Steps } from '../../scale/weights.ts';

const WORST_POINTS = 6;
const REASON = 'TRIB_DEFENDANT_BY_NAME';

/** One case costs nothing: anybody can be sued, and it may be another company of the same name. */
const POINTS_FROM_CASES: Steps = [
  [10, WORST_POINTS],
  [5, 4],
  [2, 1],
  [1, 0],
];
const WHEN = [
  { en: 'ten or more', pt: 'dez ou mais' },
  { en: 'five to nine', pt: 'cinco a nove' },
  { en: 'two to four', pt: 'dois a quatro' },
  { en: 'one', pt: 'um' },
];

export const civilCasesAsDefendant: Check = {
  key: 'civilCasesAsDefendant',
  ...ABOUT_SUITS,
  question: {
    en: 'In how many court cases of the last 24 months does the defendant bear the company’s name?',
    pt: 'Em quantos processos judiciais dos últimos 24 meses figura como ré ou executada uma parte com a firma da empresa?',
  },
  value: {
    type: 'count',
    of: 'court cases distributed in the last 24 months with a defendant of the company’s full legal name (match by name)',
  },
  reasons: {
    TRIB_DEFENDANT_BY_NAME: {
      en: 'At least one case distributed in the last 24 months names a defendant of the company’s full firm name: a match by name, without a number; such names are exclusive in Portugal (DL 129/98, art. 33).',
      pt: 'Consta na distribuição dos últimos 24 meses pelo menos um processo com parte de igual firma como ré ou executada: correspondência por nome, sem NIPC; a firma é exclusiva (DL 129/98, art. 33.º).',
    },
    TRIB_DEFENDANT_UNKNOWN: {
      en: 'Whether cases name a defendant of the company’s name (match by name) is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se constam processos com parte de igual firma como ré (correspondência por nome); até lá, não se saber custa pontos.',
    },
  },
  weights: POINTS_FROM_CASES.map(([, points], n) => ({ when: WHEN[n]!, points, reason: REASON })),
  fading: suits.CASE_FADING,
  worst: { points: WORST_POINTS, reason: 'TRIB_DEFENDANT_UNKNOWN' },

  judge(known) {
    const cases = suits.casesAsDefendant(known);
    return suits.judgeCases(known, cases.flat(), cases.length);
  },

  cost: (_hit, known) =>
    forSize(
      costsBySteps(suits.lastDays(suits.casesAsDefendant(known)), {
        today: known.today,
        fading: suits.CASE_FADING,
        steps: POINTS_FROM_CASES,
        reason: REASON,
      }),
      known,
    ),
};
