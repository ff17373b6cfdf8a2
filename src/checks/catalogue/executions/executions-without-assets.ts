import type { Execution } from '../../../facts/fact.ts';
import { addMonths, type LocalDate } from '../../../kernel/local-date.ts';
import type { Check, Cost, Known } from '../../check.ts';
import { executionSays } from '../../records/execution-says.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { factsOf } from '../../records/known-facts.ts';
import { say } from '../../words/say.ts';

const WORST_POINTS = 8;
/** For each entry after the one that costs most. */
const MORE_POINTS = 1;

/** An entry of the last months is a knock-out: who pays such a company in advance could recover nothing. */
const RECENT_MONTHS = 12;

/**
 * Months since the extinction, and the points until then. The points above six halve every year, in whole points. After
 * five years, when the list removes an entry (Portaria 313/2009), nothing is left.
 */
const POINTS_WITHIN_MONTHS: readonly (readonly [months: number, points: number])[] = [
  [RECENT_MONTHS, WORST_POINTS],
  [24, 7],
  [60, 6],
];

const within = (months: number, extinguishedOn: LocalDate, today: LocalDate): boolean =>
  extinguishedOn >= addMonths(today, -months);

function pointsOf(extinguishedOn: LocalDate, today: LocalDate): number {
  const step = POINTS_WITHIN_MONTHS.find(([months]) => within(months, extinguishedOn, today));
  return step?.[1] ?? 0;
}

const knockedOut = (recent: boolean): Pick<Cost, 'knockOut'> => (recent ? { knockOut: 'moderate_risk' } : {});

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
    of: 'entries on the public list of executions that ended because no assets were found',
  },
  needs: ['citius-executions'],
  reasons: {
    LPE_NO_ASSETS: {
      en: 'The public list of executions shows executions that ended because no seizable assets were found.',
      pt: 'Constam na Lista Pública de Execuções execuções extintas por não terem sido encontrados bens penhoráveis, à data da consulta.',
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
    ...POINTS_WITHIN_MONTHS.map(([months, points]) => ({
      when: {
        en: `the youngest ended within ${months} months; ${MORE_POINTS} more for each further one of the last 60, 8 at most`,
        pt: `a mais recente extinta nos últimos ${months} meses; mais ${MORE_POINTS} por cada outra dos últimos 60, no máximo 8`,
      },
      points,
      ...knockedOut(months === RECENT_MONTHS),
      reason: 'LPE_NO_ASSETS',
    })),
    {
      when: {
        en: `none within ${RECENT_MONTHS} months, and enough older ones of the last 60 to come to 8`,
        pt: `nenhuma nos últimos ${RECENT_MONTHS} meses, e mais antigas dos últimos 60 bastantes para somar 8`,
      },
      points: WORST_POINTS,
      reason: 'LPE_NO_ASSETS',
    },
    { when: { en: 'all longer ago', pt: 'todas mais antigas' }, points: 0, reason: 'LPE_NO_ASSETS' },
  ],
  fading: { windowMonths: 60, halfLife: { months: 12, abovePoints: 6 } },
  worst: { points: WORST_POINTS, ...knockedOut(true), reason: 'LPE_NO_ASSETS_UNKNOWN' },

  judge: known =>
    judgeRecords(known, 'citius-executions', {
      records: withoutAssets(known),
      says: executionSays,
      lookedFor: say('lookedFor', 'executionWithoutAssets'),
    }),

  cost(_hit, known) {
    const entries = withoutAssets(known);
    const counted = entries
      .map(each => pointsOf(each.extinguishedOn, known.today))
      .filter(points => points > 0);
    const more = MORE_POINTS * Math.max(0, counted.length - 1);
    return {
      points: Math.min(WORST_POINTS, Math.max(0, ...counted) + more),
      ...knockedOut(entries.some(each => within(RECENT_MONTHS, each.extinguishedOn, known.today))),
      reason: 'LPE_NO_ASSETS',
    };
  },
};
