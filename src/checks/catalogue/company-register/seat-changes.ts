import type { CompanyAct } from '../../../facts/fact.ts';
import type { Check, Known } from '../../check.ts';
import { grownOld } from '../../records/carried-out.ts';
import * as changes from '../../records/company-register/recent-changes.ts';
import { factsOf } from '../../records/known-facts.ts';
import { say } from '../../words/say.ts';

const says = ({ publishedOn }: CompanyAct) => say('registered', 'seatChange', { on: publishedOn });

function movesOf(known: Known): CompanyAct[] {
  return factsOf(known, 'company-act').filter(
    ({ act, publishedOn }) => act === 'seat-change' && changes.isRecent(publishedOn, known.today),
  );
}

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
      en: 'The company register publishes a change of seat within 24 months.',
      pt: 'Consta nas publicações do registo comercial mudança de sede em 24 meses, à data da consulta.',
    },
    MJ_SEAT_CHANGES_UNKNOWN: {
      en: 'How often the seat moved is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe quantas vezes mudou a sede; até lá, não se saber custa pontos.',
    },
  },
  remediation: null,
  clearedBy: {
    en: 'Time passes: the changes of seat become older than 24 months.',
    pt: 'O tempo passa: as mudanças de sede ficam com mais de 24 meses.',
    byCompany: false,
    carriedOut: grownOld,
  },
  weights: changes.changeWeights('MJ_SEAT_CHANGES'),
  fading: changes.CHANGE_FADING,
  worst: { points: changes.WORST_CHANGE_POINTS, reason: 'MJ_SEAT_CHANGES_UNKNOWN' },

  judge(known) {
    const moves = movesOf(known);
    return changes.judgeChanges(known, moves, { value: moves.length, says, lookedFor: 'seatChange' });
  },

  cost: (_hit, known) =>
    changes.changeCosts(
      movesOf(known).map(({ publishedOn }) => publishedOn),
      known.today,
      'MJ_SEAT_CHANGES',
    ),
};
