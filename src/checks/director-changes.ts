import type { OfficeAct, OfficeHolder } from '../facts/fact.ts';
import type { Check, Known } from './check.ts';
import { absence, factsOf, isSome, seen, silence } from './known-facts.ts';
import {
  CHANGE_MONTHS,
  changePoints,
  changeWeights,
  isRecent,
  WORST_CHANGE_POINTS,
  windowStart,
} from './recent-changes.ts';

function idOf(holder: OfficeHolder): string {
  switch (holder.type) {
    case 'person':
      return `person:${holder.key}`;
    case 'company':
      return `company:${holder.nif}`;
    case 'unidentified':
      return `name:${holder.name}`;
  }
}

/** Directors' recent cessations; whoever was elected again on that day or after it has not left. */
function departures(known: Known): OfficeAct[] {
  const acts = factsOf(known, 'office').filter(({ role }) => role === 'director');
  const stayed = ({ holder, on }: OfficeAct) =>
    acts.some(act => act.movement === 'appointed' && act.on >= on && idOf(act.holder) === idOf(holder));
  return acts.filter(act => act.movement === 'ceased' && isRecent(act.on, known.today) && !stayed(act));
}

/** No person's name: the people are shown only where a caller asks for them. */
const says = ({ roleLabel, on, cause }: OfficeAct): string =>
  `A director left office (${cause ? `${roleLabel}, ${cause}` : roleLabel}) on ${on}.`;

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
      en: 'How many directors left is not known yet; it is counted at its worst until it is.',
      pt: 'Ainda não se sabe quantos gerentes ou administradores saíram; até lá conta pelo pior resultado.',
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
    const silent = silence(known, ['mj-publications']);
    if (silent) return silent;
    const left = departures(known);
    const value = new Set(left.map(({ holder }) => idOf(holder))).size;
    if (isSome(left))
      return { kind: changePoints(value) > 0 ? 'hit' : 'clear', value, evidence: seen(known, left, says) };
    const since = windowStart(known.today);
    const nothing = absence(known, 'mj-publications', `director who left office since ${since}`);
    return { kind: 'clear', value: 0, evidence: [nothing] };
  },

  cost: hit => ({ points: changePoints(Number(hit.value)), reason: 'MJ_DIRECTORS_LEFT' }),
};
