import type { OfficeAct } from '../../../facts/fact.ts';
import { holderKey } from '../../../facts/holder-key.ts';
import type { Check, Known } from '../../check.ts';
import { factsOf } from '../../records/known-facts.ts';
import {
  CHANGE_MONTHS,
  changePoints,
  changeWeights,
  isRecent,
  judgeChanges,
  WORST_CHANGE_POINTS,
} from '../../records/recent-changes.ts';
import { say } from '../../words/say.ts';

/** Recent cessations of directors who were not elected again on that day or later. */
function departures(known: Known): OfficeAct[] {
  const acts = factsOf(known, 'office').filter(({ role }) => role === 'director');
  const stayed = ({ holder, on }: OfficeAct) =>
    acts.some(
      act => act.movement === 'appointed' && act.on >= on && holderKey(act.holder) === holderKey(holder),
    );
  return acts.filter(act => act.movement === 'ceased' && isRecent(act.on, known.today) && !stayed(act));
}

/** Without the person's name: people are shown only on request. */
const says = ({ roleLabel, on, cause }: OfficeAct): string =>
  say('registered', 'directorLeft', { role: cause ? `${roleLabel}, ${cause}` : roleLabel, on });

export const directorChanges: Check = {
  key: 'directorChanges',
  family: 'company-register',
  question: {
    en: 'How many directors left the company in the last 24 months?',
    pt: 'Quantos gerentes ou administradores deixaram a empresa nos últimos 24 meses?',
  },
  value: { type: 'count', of: 'directors who left office in the last 24 months and were not elected again' },
  needs: ['mj-publications'],
  reasons: {
    MJ_DIRECTORS_LEFT: {
      en: 'The company register publishes that more than one director left office within 24 months.',
      pt: 'Consta nas publicações do registo comercial a cessação de funções de mais de um gerente ou administrador em 24 meses, à data da consulta.',
    },
    MJ_DIRECTORS_LEFT_UNKNOWN: {
      en: 'How many directors left is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe quantos gerentes ou administradores saíram; até lá, não se saber custa pontos.',
    },
  },
  remediation: null,
  clearedBy: {
    en: 'Time passes: the departures become older than 24 months.',
    pt: 'O tempo passa: as cessações de funções ficam com mais de 24 meses.',
    byCompany: false,
  },
  weights: changeWeights('MJ_DIRECTORS_LEFT'),
  fading: { windowMonths: CHANGE_MONTHS },
  worst: { points: WORST_CHANGE_POINTS, reason: 'MJ_DIRECTORS_LEFT_UNKNOWN' },

  judge(known) {
    const left = departures(known);
    const value = new Set(left.map(({ holder }) => holderKey(holder))).size;
    return judgeChanges(known, left, { value, says, lookedFor: 'directorLeft' });
  },

  cost(hit, known) {
    const days = departures(known).map(({ on }) => on);
    return { points: changePoints(Number(hit.value), days, known.today), reason: 'MJ_DIRECTORS_LEFT' };
  },
};
