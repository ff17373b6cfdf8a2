import type { Check } from '../../check.ts';
import { chargedElsewhere } from '../../records/judge-records.ts';
import * as links from '../../records/linked-records.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';
import { say } from '../../words/say.ts';

export const linkedCompaniesIndebted: Check = {
  key: 'linkedCompaniesIndebted',
  family: 'directors',
  question: {
    en: 'How many other companies that current directors run now are on a debtor list or the list of executions?',
    pt: 'Quantas outras empresas geridas agora pelos atuais gerentes ou administradores constam numa lista de devedores ou na lista de execuções?',
  },
  value: {
    type: 'count',
    of: 'other companies that this one or a current director controls now and that stand on a debtor list or the list of executions',
  },
  needs: ['mj-publications'],
  needsOfLinked: ['citius-executions', 'at-debtors', 'ss-debtors'],
  reasons: {
    MJ_LINKED_INDEBTED: {
      en: 'At least one company of this one, or of those who control it, stands on a debtor list or on the public list of executions.',
      pt: 'Consta, à data da consulta, em lista de devedores ou na Lista Pública de Execuções pelo menos uma empresa desta ou de quem a controla.',
    },
    MJ_LINKED_INDEBTED_UNKNOWN: {
      en: 'Which linked companies are listed is not wholly known yet; it costs nothing by itself.',
      pt: 'Ainda não se sabe ao certo que empresas ligadas constam das listas; por si só não tem peso.',
    },
  },
  remediation: links.REMEDIATION_BY_DIRECTORS,
  clearedBy: SHARED_CLEARINGS['linked-companies'],
  ...chargedElsewhere('MJ_LINKED_INDEBTED', links.CHARGED_BY_DIRECTORS),
  worst: { points: 0, reason: 'MJ_LINKED_INDEBTED_UNKNOWN' },

  judge(known) {
    const directed = links.otherCompanies(known).filter(company => links.isDirectedNow(company, known.today));
    return links.judgeLinked(known, directed, {
      counts: ({ kind }) => kind !== 'insolvency',
      tellers: ['at-debtors', 'ss-debtors', 'citius-executions'],
      lookedFor: say('lookedFor', 'linkedIndebted'),
      costOf: () => ({ points: 0, reason: 'MJ_LINKED_INDEBTED_UNKNOWN' }),
    });
  },
};
