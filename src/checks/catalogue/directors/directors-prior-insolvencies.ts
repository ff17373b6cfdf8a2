import type { LinkedRecord } from '../../../facts/linked-company.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Check, Cost, Fading, Quarters } from '../../check.ts';
import { byText } from '../../records/known-facts.ts';
import * as links from '../../records/linked-records.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';
import { costsByLeft, faded } from '../../scale/fading.ts';
import { pointsFrom, type Steps } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';

const MONTHS = 120;
const REASON = 'MJ_DIRECTORS_PRIOR_INSOLVENCIES';
/** One costs nothing here: `directorsWithIssues` charges it while it is recent. */
const POINTS: Steps = [
  [3, 4],
  [2, 2],
  [1, 0],
];
const FADING: Fading = { wholeMonths: 60, windowMonths: MONTHS };

/** Three are a way of doing business, whoever is to blame for each (CDDA 1986, s. 3 and 6: to be kept from the next). */
const costFor = (companies: number, reason: string): Cost => ({
  points: pointsFrom(POINTS, companies),
  ...(companies >= 3 ? { knockOut: 'high_risk' } : {}),
  reason,
});

/**
 * A habit that lasts is no better than a bad year: of three it is the youngest that fades, while the middle one is not much older, and
 * in its last months of the ten years the oldest.
 */
const HABIT: readonly Fading[] = [
  FADING,
  { wholeMonths: 84, windowMonths: MONTHS },
  { wholeMonths: 111, windowMonths: MONTHS },
];

function habitOf(last: readonly LinkedRecord[], today: LocalDate): Cost[] {
  const three = last.toSorted((a, b) => byText(b.on, a.on)).slice(0, HABIT.length);
  if (three.length < HABIT.length) return [];
  const lefts = three.map((record, n) => links.leftOfRecord(record, today, HABIT[n]!));
  return [faded(costFor(HABIT.length, REASON), Math.min(...lefts) as 0 | 4 | Quarters)];
}

const isCounted = (record: LinkedRecord, today: LocalDate): boolean =>
  record.controlled && links.declaredSince(record, today, MONTHS);

export const directorsPriorInsolvencies: Check = {
  key: 'directorsPriorInsolvencies',
  family: 'directors',
  question: {
    en: 'How many other companies were declared insolvent within ten years while a current director was in control?',
    pt: 'Quantas outras empresas foram declaradas insolventes nos últimos dez anos sob a gestão de um atual gerente ou administrador?',
  },
  value: {
    type: 'count',
    of: 'other companies declared insolvent while this one, or somebody who controls it, was in control there, or until two years before the filing',
  },
  needs: ['mj-publications'],
  needsOfLinked: ['citius-insolvency'],
  reasons: {
    MJ_DIRECTORS_PRIOR_INSOLVENCIES: {
      en: 'At least one other company was declared insolvent while this one, or somebody who controls it, was in control there.',
      pt: 'Consta, à data da consulta, a insolvência de pelo menos uma outra empresa, declarada quando esta, ou quem a controla, aí tinha o controlo.',
    },
    MJ_PRIOR_INSOLVENCIES_UNKNOWN: {
      en: 'Which companies failed under the directors is not wholly known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe ao certo que empresas foram declaradas insolventes sob a gestão dos gerentes ou administradores; até lá, não se saber custa pontos.',
    },
  },
  remediation: links.REMEDIATION_BY_DIRECTORS,
  clearedBy: SHARED_CLEARINGS['linked-companies'],
  weights: [
    {
      when: { en: 'one, which `directorsWithIssues` charges', pt: 'uma, que `directorsWithIssues` conta' },
      points: 0,
      reason: REASON,
    },
    { when: { en: 'two', pt: 'duas' }, points: 2, reason: REASON },
    { when: { en: 'three or more', pt: 'três ou mais' }, ...costFor(3, REASON) },
  ],
  fading: FADING,
  worst: costFor(3, 'MJ_PRIOR_INSOLVENCIES_UNKNOWN'),

  judge(known) {
    return links.judgeLinked(known, links.otherCompanies(known), {
      counts: record => isCounted(record, known.today),
      tellers: ['citius-insolvency'],
      lookedFor: say('lookedFor', 'priorInsolvencies'),
      costOf: companies => costFor(companies, 'MJ_PRIOR_INSOLVENCIES_UNKNOWN'),
      fading: FADING,
    });
  },

  cost(_hit, known) {
    const leftOf = (record: LinkedRecord) => links.leftOfRecord(record, known.today, FADING);
    const last = links.otherCompanies(known).flatMap(({ records }) =>
      records
        .filter(record => isCounted(record, known.today))
        .sort((a, b) => leftOf(a) - leftOf(b) || byText(a.on, b.on))
        .slice(-1),
    );
    const [first, ...rest] = costsByLeft(last.map(leftOf), companies => costFor(companies, REASON));
    return [first, ...rest, ...habitOf(last, known.today)];
  },
};
