import { addMonths } from '../../../kernel/local-date.ts';
import type { Check } from '../../check.ts';
import { caseSays, casesAsDefendant } from '../../records/cases-as-defendant.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';
import { pointsFrom, type Steps } from '../../scale/steps.ts';
import { say } from '../../words/say.ts';

const MONTHS = 6;
const REASON = 'TRIB_RECENT_BY_NAME';
const POINTS: Steps = [
  [2, 2],
  [1, 1],
];

/** Who stops paying is sued within months; a case of two years ago is often settled. */
export const recentCourtCases: Check = {
  key: 'recentCourtCases',
  family: 'civil-cases',
  question: {
    en: 'In how many court cases of the last six months does the defendant bear the company’s name?',
    pt: 'Em quantos processos judiciais dos últimos seis meses figura como ré ou executada uma parte com a firma da empresa?',
  },
  value: {
    type: 'count',
    of: 'cases of `civilCasesAsDefendant` that were distributed in the last six months (match by name)',
  },
  needs: ['citius-cases'],
  reasons: {
    [REASON]: {
      en: 'Cases distributed in the last six months name a defendant of the company’s full legal name (match by name).',
      pt: 'Constam na distribuição dos últimos seis meses processos com parte de igual firma como ré ou executada (correspondência por nome).',
    },
    TRIB_RECENT_UNKNOWN: {
      en: 'Whether recent cases name a defendant of the company’s name (match by name) is not known yet.',
      pt: 'Ainda não se sabe se constam processos recentes com parte de igual firma como ré (correspondência por nome).',
    },
  },
  remediation: {
    en: 'Show that the party is another company of the same name, or how the case ended.',
    pt: 'Comprovar que a parte é outra empresa com a mesma firma, ou o desfecho do processo.',
  },
  clearedBy: SHARED_CLEARINGS['civil-cases'],
  weights: [
    { when: { en: 'two or more', pt: 'dois ou mais' }, points: 2, reason: REASON },
    { when: { en: 'one', pt: 'um' }, points: 1, reason: REASON },
  ],
  fading: { windowMonths: MONTHS },
  worst: { points: 2, reason: 'TRIB_RECENT_UNKNOWN' },

  judge(known) {
    const since = addMonths(known.today, -MONTHS);
    const recent = casesAsDefendant(known).filter(entries => entries.some(({ on }) => on >= since));
    return judgeRecords(known, 'citius-cases', {
      records: recent.flat(),
      value: recent.length,
      says: caseSays,
      lookedFor: say('lookedFor', 'caseSince', { on: since }),
    });
  },

  cost: hit => ({ points: pointsFrom(POINTS, Number(hit.value)), reason: REASON }),
};
