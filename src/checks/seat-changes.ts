import type { CompanyAct } from '../facts/fact.ts';
import type { Check } from './check.ts';
import { absence, factsOf, isSome, seen, silence } from './known-facts.ts';
import {
  CHANGE_MONTHS,
  changePoints,
  changeWeights,
  isRecent,
  WORST_CHANGE_POINTS,
  windowStart,
} from './recent-changes.ts';

const says = ({ publishedOn }: CompanyAct): string =>
  `The company register published a change of seat on ${publishedOn}.`;

export const seatChanges: Check = {
  key: 'seatChanges',
  family: 'company-register',
  question: {
    en: 'How often did the company move its seat in the last 24 months?',
    pt: 'Quantas vezes mudou a empresa de sede nos últimos 24 meses?',
  },
  value: { type: 'count', of: 'changes of seat published in the last 24 months' },
  needs: ['mj-publications'],
  reasons: {
    MJ_SEAT_CHANGES: {
      en: 'The company register publishes more than one change of seat within 24 months.',
      pt: 'Consta nas publicações do registo comercial mais de uma mudança de sede em 24 meses, à data da consulta.',
    },
    MJ_SEAT_CHANGES_UNKNOWN: {
      en: 'How often the seat moved is not known yet; it is counted at its worst until it is.',
      pt: 'Ainda não se sabe quantas vezes mudou a sede; até lá conta pelo pior resultado.',
    },
  },
  remediation: null,
  clearedBy: {
    en: 'Time passes: the changes of seat become older than 24 months.',
    pt: 'O tempo passa: as mudanças de sede ficam com mais de 24 meses.',
    byCompany: false,
  },
  weights: changeWeights('MJ_SEAT_CHANGES'),
  fading: { windowMonths: CHANGE_MONTHS },
  worst: { points: WORST_CHANGE_POINTS, reason: 'MJ_SEAT_CHANGES_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['mj-publications']);
    if (silent) return silent;
    const { today } = known;
    const moves = factsOf(known, 'company-act').filter(
      ({ act, publishedOn }) => act === 'seat-change' && isRecent(publishedOn, today),
    );
    const value = moves.length;
    if (isSome(moves))
      return { kind: changePoints(value) > 0 ? 'hit' : 'clear', value, evidence: seen(known, moves, says) };
    const nothing = absence(known, 'mj-publications', `change of seat since ${windowStart(today)}`);
    return { kind: 'clear', value: 0, evidence: [nothing] };
  },

  cost: hit => ({ points: changePoints(Number(hit.value)), reason: 'MJ_SEAT_CHANGES' }),
};
