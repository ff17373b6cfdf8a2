import type { ContractBan } from '../../../facts/fact.ts';
import type { Check } from '../../check.ts';
import { barsOf } from '../../records/contracts.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { stated } from '../../records/record-says.ts';
import { say } from '../../words/say.ts';

/** Barred by decision (CCP art. 55 and 460; Lei 41/2015). */
const COST = { points: 8, knockOut: 'moderate_risk', reason: 'BASE_BARRED' } as const;

const says = ({ from, until }: ContractBan) =>
  say('record', 'ban', {
    from: stated('banBegin', from, on => say('banBegin', 'on', { on })),
    until: stated('banEnd', until, on => say('banEnd', 'on', { on })),
  });

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
  weights: [{ when: { en: 'in force today', pt: 'em vigor hoje' }, ...COST }],
  worst: { ...COST, reason: 'BASE_BARRED_UNKNOWN' },

  judge(known) {
    const { inForce, perhaps } = barsOf(known);
    return judgeRecords(known, 'base-contracts', {
      records: inForce,
      value: true,
      says,
      lookedFor: say('lookedFor', 'ban'),
      doubtful: perhaps,
    });
  },

  cost: () => COST,
};
