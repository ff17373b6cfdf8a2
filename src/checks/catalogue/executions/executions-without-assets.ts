import type { Execution } from '../../../facts/fact.ts';
import { byExecution } from '../../../facts/process-number.ts';
import { UNREADABLE } from '../../../kernel/unreadable.ts';
import type { Check, Cost, Fading, Known } from '../../check.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { factsOf } from '../../records/known-facts.ts';
import { executionSays } from '../../records/record-says.ts';
import { TELL_SIZE } from '../../records/size.ts';
import { costsByNumber } from '../../scale/fading.ts';
import { say } from '../../words/say.ts';

const REASON = 'LPE_NO_ASSETS';
const WORST_POINTS = 8;

/**
 * A creditor with a title found nothing: at best caution for a year, for who pays such a company in advance could recover nothing. Three
 * of them are no accident: to have nothing that can be seized is a sign of insolvency by itself (CIRE art. 20/1-e).
 */
const costFor = (entries: number): Cost => ({
  points: Math.min(5 + entries, WORST_POINTS),
  knockOut: entries >= 3 ? 'high_risk' : 'moderate_risk',
  reason: REASON,
});
const WORST: Cost = { ...costFor(3), reason: 'LPE_NO_ASSETS_UNKNOWN' };
/** After five years the list removes an entry (Portaria 313/2009). */
const FADING: Fading = { wholeMonths: 12, windowMonths: 60 };
const WHEN = [
  { en: 'three or more', pt: 'três ou mais' },
  { en: 'two', pt: 'duas' },
  { en: 'one', pt: 'uma' },
];

/** Without partial payments, which are on the same list; `executionsAmountEur` counts their debt. */
function withoutAssets(known: Known): Execution[] {
  return factsOf(known, 'execution').filter(({ reason }) => reason === 'no-assets');
}

export const executionsWithoutAssets: Check = {
  key: 'executionsWithoutAssets',
  family: 'executions',
  question: {
    en: 'How many executions against the company ended because no seizable assets were found?',
    pt: 'Quantas execuções contra a empresa se extinguiram por não terem sido encontrados bens penhoráveis?',
  },
  value: {
    type: 'count',
    of: 'executions on the public list that ended because no assets were found',
  },
  needs: ['citius-executions'],
  eases: TELL_SIZE,
  reasons: {
    LPE_NO_ASSETS: {
      en: 'The public list of executions shows at least one execution that ended because no seizable assets were found.',
      pt: 'Consta na Lista Pública de Execuções pelo menos uma execução extinta por não terem sido encontrados bens penhoráveis, à data da consulta.',
    },
    LPE_NO_ASSETS_UNKNOWN: {
      en: 'Whether executions ended for lack of assets is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se constam execuções extintas por falta de bens; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Pay the debt or join a payment plan, and ask for the entry to be taken off the list.',
    pt: 'Pagar a dívida ou aderir a um plano de pagamento e requerer a retirada do registo da lista.',
  },
  clearedBy: {
    en: 'Pay the debts of the executions that found no assets and have the entries taken off.',
    pt: 'Pagar as dívidas das execuções sem bens penhoráveis e requerer a retirada dos registos.',
    byCompany: true,
  },
  weights: [
    ...[3, 2, 1].map((entries, n) => ({ when: WHEN[n]!, ...costFor(entries) })),
    { when: { en: 'all longer ago', pt: 'todas mais antigas' }, points: 0, reason: REASON },
  ],
  fading: FADING,
  worst: WORST,

  judge(known) {
    const records = withoutAssets(known);
    return judgeRecords(known, 'citius-executions', {
      records,
      value: byExecution(records).length,
      says: executionSays,
      lookedFor: say('lookedFor', 'executionWithoutAssets'),
      // A large sum limits the verdict.
      doubtful: records.filter(({ owedEur }) => owedEur === UNREADABLE),
      settledBy: Number.POSITIVE_INFINITY,
      worst: WORST,
    });
  },

  cost: (_hit, known) =>
    costsByNumber(
      byExecution(withoutAssets(known)).map(({ extinguishedOn }) => extinguishedOn),
      { today: known.today, fading: FADING, costOf: costFor },
    ),
};
