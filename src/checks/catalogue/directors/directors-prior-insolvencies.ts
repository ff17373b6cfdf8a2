import type { Check } from '../../check.ts';
import {
  declaredSince,
  judgeLinked,
  otherCompanies,
  REMEDIATION_BY_DIRECTORS,
} from '../../records/linked-records.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';
import { pointsFrom, type Steps } from '../../scale/steps.ts';
import { say } from '../../words/say.ts';

const MONTHS = 120;
const REASON = 'MJ_DIRECTORS_PRIOR_INSOLVENCIES';
/** One costs nothing here: `directorsWithIssues` charges it while it is recent. */
const POINTS: Steps = [
  [3, 4],
  [2, 2],
  [1, 0],
];

export const directorsPriorInsolvencies: Check = {
  key: 'directorsPriorInsolvencies',
  family: 'directors',
  question: {
    en: 'How many other companies were declared insolvent within ten years while a current director was in control?',
    pt: 'Quantas outras empresas foram declaradas insolventes nos últimos dez anos sob a gestão de um atual gerente ou administrador?',
  },
  value: {
    type: 'count',
    of: 'other companies declared insolvent with a current director in office then or within the year before',
  },
  needs: ['mj-publications'],
  needsOfLinked: ['citius-insolvency'],
  reasons: {
    MJ_DIRECTORS_PRIOR_INSOLVENCIES: {
      en: 'Other companies were declared insolvent while current directors were in office there.',
      pt: 'Constam, à data da consulta, insolvências de outras empresas declaradas quando membros atuais dos órgãos sociais as geriam.',
    },
    MJ_PRIOR_INSOLVENCIES_UNKNOWN: {
      en: 'Which companies failed under the directors is not wholly known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe ao certo que empresas foram declaradas insolventes sob a gestão dos gerentes ou administradores; até lá, não se saber custa pontos.',
    },
  },
  remediation: REMEDIATION_BY_DIRECTORS,
  clearedBy: SHARED_CLEARINGS['linked-companies'],
  weights: [
    {
      when: { en: 'one, which `directorsWithIssues` charges', pt: 'uma, que `directorsWithIssues` conta' },
      points: 0,
      reason: REASON,
    },
    { when: { en: 'two', pt: 'duas' }, points: 2, reason: REASON },
    { when: { en: 'three or more', pt: 'três ou mais' }, points: 4, reason: REASON },
  ],
  fading: { windowMonths: MONTHS },
  worst: { points: 4, reason: 'MJ_PRIOR_INSOLVENCIES_UNKNOWN' },

  judge(known) {
    return judgeLinked(known, otherCompanies(known), {
      counts: record => record.controlled && declaredSince(record, known.today, MONTHS),
      tellers: ['citius-insolvency'],
      lookedFor: say('lookedFor', 'priorInsolvencies'),
      costOf: companies => ({
        points: pointsFrom(POINTS, companies),
        reason: 'MJ_PRIOR_INSOLVENCIES_UNKNOWN',
      }),
    });
  },

  cost: hit => ({ points: pointsFrom(POINTS, Number(hit.value)), reason: REASON }),
};
