import type { Check } from '../../check.ts';
import { chargedElsewhere } from '../../records/judge-records.ts';
import * as links from '../../records/linked-records.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';
import { say } from '../../words/say.ts';

export const linkedCompaniesInsolvent: Check = {
  key: 'linkedCompaniesInsolvent',
  family: 'directors',
  question: {
    en: 'How many linked companies were declared insolvent within five years, whoever was in control?',
    pt: 'Quantas empresas ligadas foram declaradas insolventes nos últimos cinco anos, fosse quem fosse que as geria?',
  },
  value: { type: 'count', of: 'linked companies declared insolvent, and not revoked, within five years' },
  needs: ['mj-publications'],
  needsOfLinked: ['citius-insolvency'],
  reasons: {
    MJ_LINKED_INSOLVENT: {
      en: 'At least one company linked to this one, or through those who control it, was declared insolvent.',
      pt: 'Consta, à data da consulta, a declaração de insolvência de pelo menos uma empresa ligada a esta ou por quem a controla.',
    },
    MJ_LINKED_INSOLVENT_UNKNOWN: {
      en: 'Which linked companies were declared insolvent is not wholly known yet; it costs nothing by itself.',
      pt: 'Ainda não se sabe ao certo que empresas ligadas foram declaradas insolventes; por si só não tem peso.',
    },
  },
  remediation: links.REMEDIATION_BY_DIRECTORS,
  clearedBy: SHARED_CLEARINGS['linked-companies'],
  ...chargedElsewhere('MJ_LINKED_INSOLVENT', links.CHARGED_BY_DIRECTORS),
  fading: { wholeMonths: links.LINKED_MONTHS, windowMonths: links.LINKED_MONTHS },
  worst: { points: 0, reason: 'MJ_LINKED_INSOLVENT_UNKNOWN' },

  judge(known) {
    const linked = links.otherCompanies(known).filter(company => links.isLinked(company, known.today));
    return links.judgeLinked(known, linked, {
      counts: record => links.declaredSince(record, known.today, links.LINKED_MONTHS),
      tellers: ['citius-insolvency'],
      lookedFor: say('lookedFor', 'linkedInsolvent'),
      costOf: () => ({ points: 0, reason: 'MJ_LINKED_INSOLVENT_UNKNOWN' }),
    });
  },
};
