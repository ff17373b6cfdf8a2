import type { LabourSanction } from '../../../facts/fact.ts';
import { legible, type UNREADABLE } from '../../../kernel/unreadable.ts';
import type { Check, Cost, Known, Weight } from '../../check.ts';
import { asGraveAsCanBe, isGravityOpen, repeated } from '../../records/grounds.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { factsOf, isSome, type Some } from '../../records/known-facts.ts';
import { sanctionSays } from '../../records/record-says.ts';
import { costOf } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';
import { labourSanctions } from './labour-sanctions.ts';

const WORST_POINTS = 3;
/** Two on safety are a floor. */
const WORST = {
  points: WORST_POINTS,
  knockOut: 'moderate_risk',
  reason: 'ACT_VERY_SERIOUS_UNKNOWN',
} as const;

/**
 * The worst area decides. With the point of `labourSanctions` for the same record, driving times stay below the family's
 * cap of 3 and a failure of safety reaches it; two points for each would make them equal.
 */
const COSTS: Readonly<Record<Exclude<LabourSanction['area'], typeof UNREADABLE>, Weight>> = {
  safety: {
    when: { en: 'safety at work', pt: 'segurança no trabalho' },
    points: WORST_POINTS,
    reason: 'ACT_VERY_SERIOUS_SAFETY',
  },
  other: { when: { en: 'another area', pt: 'outra matéria' }, points: 2, reason: 'ACT_VERY_SERIOUS' },
  transport: {
    when: { en: 'only driving times', pt: 'só tempos de condução' },
    points: 1,
    reason: 'ACT_VERY_SERIOUS_TRANSPORT',
  },
};

function verySerious(known: Known): LabourSanction[] {
  return factsOf(known, 'labour-sanction').filter(({ gravity }) => gravity === 'very-serious');
}

const UNSTATED = 'ACT_VERY_SERIOUS_UNKNOWN';

function costOfWorst(sanctions: Some<LabourSanction>): Cost {
  const costs = sanctions.map(({ area }) => COSTS[legible(area) ?? 'safety']);
  return costOf(costs.reduce((worst, cost) => (cost.points > worst.points ? cost : worst)));
}

export const verySeriousLabourSanctions: Check = {
  key: 'verySeriousLabourSanctions',
  family: 'labour',
  question: {
    en: 'How many sanctions for very serious labour infringements does ACT publish?',
    pt: 'Quantas sanções por contraordenações laborais muito graves da empresa publica a ACT?',
  },
  value: { type: 'count', of: 'labour sanctions that ACT publishes for very serious infringements' },
  needs: ['act-sanctions'],
  reasons: {
    ACT_VERY_SERIOUS_SAFETY: {
      en: 'ACT publishes a sanction for a very serious infringement of the rules on safety at work.',
      pt: 'Consta no registo público da ACT sanção por contraordenação muito grave em matéria de segurança no trabalho, à data da consulta.',
    },
    ACT_VERY_SERIOUS: {
      en: 'ACT publishes a sanction for a very serious labour infringement.',
      pt: 'Consta no registo público da ACT sanção por contraordenação laboral muito grave, à data da consulta.',
    },
    ACT_VERY_SERIOUS_TRANSPORT: {
      en: 'ACT publishes a sanction for a very serious infringement of the rules on driving times.',
      pt: 'Consta no registo público da ACT sanção por contraordenação muito grave em matéria de tempos de condução, à data da consulta.',
    },
    ACT_VERY_SERIOUS_UNKNOWN: {
      en: 'Whether sanctions for very serious infringements are published is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se constam sanções por contraordenações muito graves; até lá, não se saber custa pontos.',
    },
  },
  remediation: labourSanctions.remediation,
  clearedBy: {
    en: 'Pay the fines for very serious infringements and stay without a new one until ACT takes the entries off.',
    pt: 'Pagar as coimas por contraordenações muito graves e não ter nova até a ACT retirar os registos.',
    byCompany: true,
  },
  weights: Object.values(COSTS),
  worst: WORST,

  judge(known) {
    const records = verySerious(known);
    const supposed = asGraveAsCanBe(known);
    const all = verySerious(supposed);
    const worst = { ...(isSome(all) ? costOfWorst(all) : WORST), reason: UNSTATED };
    // That they are as grave as the others changes nothing, unless they are a repetition then.
    const plain = records.filter(each => !isGravityOpen(each));
    const isSettled =
      isSome(plain) && costOfWorst(plain).points === worst.points && repeated(supposed) === repeated(known);
    const outcome = judgeRecords(known, 'act-sanctions', {
      records,
      says: sanctionSays,
      lookedFor: say('lookedFor', 'verySerious'),
      doubtful: isSettled ? [] : factsOf(known, 'labour-sanction').filter(isGravityOpen),
      settledBy: Number.POSITIVE_INFINITY,
      worst,
    });
    return outcome.kind === 'unknown' && isSome(all) ? { ...outcome, atWorst: worst } : outcome;
  },

  cost(_hit, known) {
    const [first, ...rest] = verySerious(known);
    return costOfWorst([first!, ...rest]);
  },
};
