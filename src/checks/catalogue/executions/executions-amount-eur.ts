import { byExecution } from '../../../facts/process-number.ts';
import { legible, UNREADABLE } from '../../../kernel/unreadable.ts';
import type { Check } from '../../check.ts';
import { wholeEuros } from '../../records/euros.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { factsOf } from '../../records/known-facts.ts';
import { executionSays } from '../../records/record-says.ts';
import { TELL_SIZE } from '../../records/size.ts';
import { euroRange, pointsFrom, type Steps, stepRows } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';

const WORST = { points: 8, reason: 'LPE_AMOUNT_UNKNOWN' };

/** The smallest debt also costs something: a company on the list has an adverse record. */
const POINTS_FROM_EUR: Steps = [
  [1_000_000, WORST.points],
  [250_000, 6],
  [50_000, 4],
  [10_000, 2],
  [0, 1],
];

export const executionsAmountEur: Check = {
  key: 'executionsAmountEur',
  family: 'executions',
  question: {
    en: 'How much does the company owe by the public list of executions?',
    pt: 'Quanto deve a empresa segundo a Lista Pública de Execuções?',
  },
  value: {
    type: 'euros',
    of: 'debts on the public list of executions, as they were when each execution ended',
  },
  needs: ['citius-executions'],
  eases: TELL_SIZE,
  reasons: {
    LPE_AMOUNT: {
      en: 'The public list of executions shows a debt that was left when at least one execution ended.',
      pt: 'Consta na Lista Pública de Execuções valor em dívida à data da extinção de pelo menos uma execução.',
    },
    LPE_AMOUNT_UNKNOWN: {
      en: 'How much is owed by the public list of executions is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe quanto está em dívida segundo a Lista Pública de Execuções; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Pay the debts or join a payment plan, and ask for the entries to be taken off the list.',
    pt: 'Pagar as dívidas ou aderir a um plano de pagamento e requerer a retirada dos registos da lista.',
  },
  clearedBy: {
    en: 'Pay the debts on the list of executions and have the entries taken off.',
    pt: 'Pagar as dívidas da Lista Pública de Execuções e requerer a retirada dos registos.',
    byCompany: true,
  },
  weights: stepRows(POINTS_FROM_EUR, 'LPE_AMOUNT', euroRange({ en: 'in all', pt: 'no total' })),
  worst: WORST,

  judge(known) {
    const records = factsOf(known, 'execution');
    return judgeRecords(known, 'citius-executions', {
      records,
      value: wholeEuros(byExecution(records).map(({ owedEur }) => legible(owedEur) ?? 0)),
      says: executionSays,
      lookedFor: say('lookedFor', 'executions'),
      doubtful: records.filter(({ owedEur }) => owedEur === UNREADABLE),
      settledBy: Number.POSITIVE_INFINITY,
      worst: WORST,
    });
  },

  cost: hit => ({ points: pointsFrom(POINTS_FROM_EUR, Number(hit.value)), reason: 'LPE_AMOUNT' }),
};
