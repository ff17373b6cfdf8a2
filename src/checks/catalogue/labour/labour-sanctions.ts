import type { Check } from '../../check.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { factsOf } from '../../records/known-facts.ts';
import { sanctionSays } from '../../records/record-says.ts';
import { pointsFrom, type Steps } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';

const WORST_POINTS = 4;
const POINTS: Steps = [
  [5, WORST_POINTS],
  [3, 3],
  [2, 2],
  [1, 1],
];

export const labourSanctions: Check = {
  key: 'labourSanctions',
  family: 'labour',
  question: {
    en: 'How many labour sanctions against the company does ACT publish?',
    pt: 'Quantas sanções laborais da empresa publica a ACT?',
  },
  value: { type: 'count', of: 'labour sanctions that ACT publishes, of any gravity' },
  needs: ['act-sanctions'],
  reasons: {
    ACT_SANCTION: {
      en: 'The labour inspection (ACT) publishes at least one sanction for a labour infringement.',
      pt: 'Consta no registo público da ACT pelo menos uma sanção por contraordenação laboral, à data da consulta.',
    },
    ACT_SANCTION_UNKNOWN: {
      en: 'Whether labour sanctions are published is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se constam sanções laborais; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Pay the fine and put the infringement right; ACT takes the entry off after a time without a new one.',
    pt: 'Pagar a coima e corrigir a infração; a ACT retira o registo decorrido o prazo sem nova contraordenação.',
  },
  clearedBy: {
    en: 'Pay the fines and stay without a new infringement until ACT takes the entries off.',
    pt: 'Pagar as coimas e não ter nova contraordenação até a ACT retirar os registos.',
    byCompany: true,
  },
  weights: [
    {
      when: { en: 'one, or only driving times', pt: 'uma, ou só tempos de condução' },
      points: 1,
      reason: 'ACT_SANCTION',
    },
    { when: { en: 'two', pt: 'duas' }, points: 2, reason: 'ACT_SANCTION' },
    { when: { en: 'three or four', pt: 'três ou quatro' }, points: 3, reason: 'ACT_SANCTION' },
    { when: { en: 'five or more', pt: 'cinco ou mais' }, points: WORST_POINTS, reason: 'ACT_SANCTION' },
  ],
  worst: { points: WORST_POINTS, reason: 'ACT_SANCTION_UNKNOWN' },

  judge: known =>
    judgeRecords(known, 'act-sanctions', {
      records: factsOf(known, 'labour-sanction'),
      says: sanctionSays,
      lookedFor: say('lookedFor', 'sanction'),
    }),

  /** Driving times alone always cost the least: they are most of the list and say little about building sites. */
  cost(hit, known) {
    const onlyTransport = factsOf(known, 'labour-sanction').every(({ area }) => area === 'transport');
    return { points: onlyTransport ? 1 : pointsFrom(POINTS, Number(hit.value)), reason: 'ACT_SANCTION' };
  },
};
