import type { CourtCase } from '../../../facts/fact.ts';
import { addMonths } from '../../../kernel/local-date.ts';
import type { Check, Fading, Known } from '../../check.ts';
import { ABOUT_SUITS } from '../../records/cases/case-kind-check.ts';
import { caseSays, casesAsDefendant, lastDays } from '../../records/cases/cases-as-defendant.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { forSize } from '../../records/size.ts';
import { costsBySteps } from '../../scale/fading.ts';
import type { Steps } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';

const MONTHS = 6;
const REASON = 'TRIB_RECENT_BY_NAME';
const FADING: Fading = { wholeMonths: 3, windowMonths: MONTHS };
/** One alone is ordinary life, as for all cases. */
const POINTS: Steps = [
  [4, 4],
  [2, 2],
  [1, 0],
];
const WHEN = [
  { en: 'four or more', pt: 'quatro ou mais' },
  { en: 'two or three', pt: 'dois ou três' },
  { en: 'one', pt: 'um' },
];

const recent = (known: Known): CourtCase[][] => {
  const since = addMonths(known.today, -MONTHS);
  return casesAsDefendant(known).filter(entries => entries.some(({ on }) => on >= since));
};

/** Who stops paying is sued within months; a case of two years ago is often settled. */
export const recentCourtCases: Check = {
  key: 'recentCourtCases',
  ...ABOUT_SUITS,
  question: {
    en: 'In how many court cases of the last six months does the defendant bear the company’s name?',
    pt: 'Em quantos processos judiciais dos últimos seis meses figura como ré ou executada uma parte com a firma da empresa?',
  },
  value: {
    type: 'count',
    of: 'cases of `civilCasesAsDefendant` that were distributed in the last six months (match by name)',
  },
  reasons: {
    [REASON]: {
      en: 'At least one case distributed in the last six months names a defendant of the company’s full legal name (match by name).',
      pt: 'Consta na distribuição dos últimos seis meses pelo menos um processo com parte de igual firma como ré ou executada (correspondência por nome).',
    },
    TRIB_RECENT_UNKNOWN: {
      en: 'Whether recent cases name a defendant of the company’s name (match by name) is not known yet.',
      pt: 'Ainda não se sabe se constam processos recentes com parte de igual firma como ré (correspondência por nome).',
    },
  },
  weights: POINTS.map(([, points], n) => ({ when: WHEN[n]!, points, reason: REASON })),
  fading: FADING,
  worst: { points: POINTS[0]![1], reason: 'TRIB_RECENT_UNKNOWN' },

  judge(known) {
    const cases = recent(known);
    return judgeRecords(known, 'citius-cases', {
      records: cases.flat(),
      value: cases.length,
      says: caseSays,
      lookedFor: say('lookedFor', 'caseSince', { on: addMonths(known.today, -MONTHS) }),
    });
  },

  cost: (_hit, known) =>
    forSize(
      costsBySteps(lastDays(recent(known)), {
        today: known.today,
        fading: FADING,
        steps: POINTS,
        reason: REASON,
      }),
      known,
    ),
};
