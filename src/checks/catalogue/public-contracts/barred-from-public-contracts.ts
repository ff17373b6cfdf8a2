import type { ContractBan } from '../../../facts/fact.ts';
import type { Check, Known } from '../../check.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { factsOf } from '../../records/known-facts.ts';
import { say } from '../../words/say.ts';

const WORST_POINTS = 4;

/** Both days included. A missing day does not limit: the register shows bars only while they last. */
function inForce(known: Known): ContractBan[] {
  return factsOf(known, 'contract-ban').filter(
    ({ from, until }) => (from ?? known.today) <= known.today && (until ?? known.today) >= known.today,
  );
}

function says({ from, until }: ContractBan): string {
  return say('record', 'ban', {
    from: from === null ? say('banBegin', 'unknown') : say('banBegin', 'on', { on: from }),
    until: until === null ? say('banEnd', 'unknown') : say('banEnd', 'on', { on: until }),
  });
}

export const barredFromPublicContracts: Check = {
  key: 'barredFromPublicContracts',
  family: 'public-contracts',
  question: {
    en: 'Is the company barred from public contracts today?',
    pt: 'A empresa está hoje impedida de participar em contratos públicos por sanção acessória?',
  },
  value: { type: 'boolean', of: 'an accessory sanction that bars from public contracts, in force today' },
  needs: ['base-contracts'],
  reasons: {
    BASE_BARRED: {
      en: 'Portal BASE shows an accessory sanction that bars the company from public contracts (CCP art. 460).',
      pt: 'Consta no Portal BASE sanção acessória de privação de participar em contratos públicos (CCP art. 460.º), em vigor à data da consulta.',
    },
    BASE_BARRED_UNKNOWN: {
      en: 'Whether the company is barred from public contracts is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se a empresa está impedida de participar em contratos públicos; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Show the decision that lifted the sanction, or the day on which it ends.',
    pt: 'Apresentar a decisão que levantou a sanção ou a data do seu termo.',
  },
  clearedBy: {
    en: 'The bar from public contracts ends or is lifted.',
    pt: 'A sanção acessória termina ou é levantada.',
    byCompany: false,
  },
  weights: [
    { when: { en: 'in force today', pt: 'em vigor hoje' }, points: WORST_POINTS, reason: 'BASE_BARRED' },
  ],
  worst: { points: WORST_POINTS, reason: 'BASE_BARRED_UNKNOWN' },

  judge: known =>
    judgeRecords(known, 'base-contracts', {
      records: inForce(known),
      value: true,
      says,
      lookedFor: say('lookedFor', 'ban'),
    }),

  cost: () => ({ points: WORST_POINTS, reason: 'BASE_BARRED' }),
};
