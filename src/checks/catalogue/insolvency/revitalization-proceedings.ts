import type { Check, Known } from '../../check.ts';
import { type PreInsolvency, preInsolvencies } from '../../records/insolvency/pre-insolvencies.ts';
import { chargedElsewhere, judgeRecords } from '../../records/judge-records.ts';
import { noticeSays } from '../../records/record-says.ts';
import { say } from '../../words/say.ts';
import { insolvencyPhase } from './insolvency-phase.ts';

/** Not PEAP, a proceeding for those that are not companies (CIRE art. 222-A); `insolvencyPhase` shows it. */
function revitalizations(known: Known): PreInsolvency[] {
  return preInsolvencies(known).filter(({ proceeding }) => proceeding !== 'peap');
}

export const revitalizationProceedings: Check = {
  key: 'revitalizationProceedings',
  family: 'insolvency',
  question: {
    en: 'In how many proceedings to revitalise it (PER, PEVE) is or was the company the debtor?',
    pt: 'Em quantos processos de revitalização ou viabilização (PER, PEVE) é ou foi devedora a empresa?',
  },
  value: { type: 'count', of: 'PER and PEVE processes of the company, open or ended' },
  needs: ['citius-insolvency'],
  reasons: {
    CIRE_REVITALIZATION: {
      en: 'Citius publishes a PER or PEVE of the company; what it costs is counted by `insolvencyPhase`.',
      pt: 'Consta no Citius PER ou PEVE da empresa; o seu peso é contado em `insolvencyPhase`.',
    },
    CIRE_REVITALIZATION_UNKNOWN: {
      en: 'Whether a PER or PEVE of the company exists is not known yet.',
      pt: 'Ainda não se sabe se consta PER ou PEVE da empresa.',
    },
  },
  remediation: insolvencyPhase.remediation,
  clearedBy: {
    en: 'The proceeding ends and Citius no longer publishes it.',
    pt: 'O processo termina e deixa de constar no Citius.',
    byCompany: false,
  },
  ...chargedElsewhere('CIRE_REVITALIZATION', {
    en: 'any, which `insolvencyPhase` charges',
    pt: 'qualquer; conta em `insolvencyPhase`',
  }),
  worst: { points: 0, reason: 'CIRE_REVITALIZATION_UNKNOWN' },

  judge(known) {
    const proceedings = revitalizations(known);
    return judgeRecords(known, 'citius-insolvency', {
      records: proceedings.flatMap(({ notices }) => notices),
      value: proceedings.length,
      says: noticeSays,
      lookedFor: say('lookedFor', 'revitalization'),
    });
  },
};
