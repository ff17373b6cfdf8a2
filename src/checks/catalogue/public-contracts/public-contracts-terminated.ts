import type { Check } from '../../check.ts';
import { contractsCorrected } from '../../records/carried-out.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { factsOf } from '../../records/known-facts.ts';
import { contractSays } from '../../records/record-says.ts';
import { pointsFrom, type Steps } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';

const WORST_POINTS = 4;
const POINTS: Steps = [
  [5, WORST_POINTS],
  [2, 2],
  [1, 1],
];
/** More cost no more. */
const MOST_COUNTED = 2;

const WORST = { points: WORST_POINTS, reason: 'BASE_TERMINATED_UNKNOWN' };

/** Without a time window: a contract ends years after it was signed, and BASE does not give the day. */
export const publicContractsTerminated: Check = {
  key: 'publicContractsTerminated',
  family: 'public-contracts',
  question: {
    en: 'How many public contracts of the company ended by resolution?',
    pt: 'Quantos contratos públicos da empresa terminaram por resolução?',
  },
  value: { type: 'count', of: 'public contracts that ended by resolution, as Portal BASE words their end' },
  needs: ['base-contracts'],
  reasons: {
    BASE_TERMINATED: {
      en: 'Portal BASE shows at least one public contract of the company that ended by resolution; it does not say whose decision it was.',
      pt: 'Consta no Portal BASE pelo menos um contrato da empresa terminado por resolução, sem indicação da parte que resolveu, à data da consulta.',
    },
    BASE_TERMINATED_UNKNOWN: {
      en: 'Whether public contracts ended by resolution is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se constam contratos públicos terminados por resolução; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Show why the contract ended; the contracting authority corrects what Portal BASE says.',
    pt: 'Comprovar o motivo da resolução; a correção no Portal BASE cabe à entidade adjudicante.',
  },
  clearedBy: {
    en: 'Portal BASE no longer shows a contract as ended by resolution.',
    pt: 'O Portal BASE deixa de indicar contratos terminados por resolução.',
    byCompany: false,
    carriedOut: contractsCorrected,
  },
  weights: [
    { when: { en: 'one', pt: 'um' }, points: 1, reason: 'BASE_TERMINATED' },
    { when: { en: 'two to four', pt: 'dois a quatro' }, points: 2, reason: 'BASE_TERMINATED' },
    { when: { en: 'five or more', pt: 'cinco ou mais' }, points: WORST_POINTS, reason: 'BASE_TERMINATED' },
  ],
  worst: WORST,

  judge(known) {
    const contracts = factsOf(known, 'public-contract');
    return judgeRecords(known, 'base-contracts', {
      records: contracts.filter(({ terminated }) => terminated === true),
      says: contractSays,
      lookedFor: say('lookedFor', 'terminated'),
      doubtful: contracts.filter(({ terminated }) => terminated === null),
      settledBy: MOST_COUNTED,
      worst: WORST,
    });
  },

  cost: hit => ({ points: pointsFrom(POINTS, Number(hit.value)), reason: 'BASE_TERMINATED' }),
};
