import type { InsolvencyAct, InsolvencyNotice } from '../../../facts/fact.ts';
import type { Check, Known } from '../../check.ts';
import { insolvencies } from '../../records/insolvency/insolvencies.ts';
import { chargedElsewhere, judgeRecords } from '../../records/judge-records.ts';
import { noticeSays } from '../../records/record-says.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';
import { say } from '../../words/say.ts';

/** The estate does not cover the costs, by the declaration (CIRE art. 39) or the closing (art. 230 and 232). */
const WITHOUT_ASSETS: readonly InsolvencyAct[] = ['declared-without-assets', 'closed-insufficient-estate'];

function telling(known: Known): InsolvencyNotice[] {
  return insolvencies(known)
    .filter(({ state }) => state !== 'revoked')
    .flatMap(({ notices }) => notices)
    .filter(({ act }) => WITHOUT_ASSETS.includes(act));
}

export const insolvencyWithoutAssets: Check = {
  key: 'insolvencyWithoutAssets',
  family: 'insolvency',
  question: {
    en: 'Was an insolvency of the company declared or closed for lack of assets?',
    pt: 'Foi declarada ou encerrada alguma insolvência da empresa por insuficiência da massa?',
  },
  value: { type: 'boolean', of: 'an insolvency, not revoked, whose estate does not cover its costs' },
  needs: ['citius-insolvency'],
  reasons: {
    CIRE_ESTATE_INSUFFICIENT: {
      en: 'Citius publishes that the estate does not cover the costs; what it costs is counted by `insolvencyDeclared`.',
      pt: 'Consta no Citius a insuficiência da massa insolvente; o seu peso é contado em `insolvencyDeclared`.',
    },
    CIRE_ESTATE_UNKNOWN: {
      en: 'Whether an insolvency without assets exists is not known yet.',
      pt: 'Ainda não se sabe se consta insolvência com insuficiência da massa.',
    },
  },
  remediation: {
    en: 'Show the court’s decision that revoked the declaration.',
    pt: 'Apresentar a decisão judicial que revogou a declaração.',
  },
  clearedBy: SHARED_CLEARINGS['insolvency-revoked'],
  ...chargedElsewhere('CIRE_ESTATE_INSUFFICIENT', {
    en: 'yes, which `insolvencyDeclared` charges',
    pt: 'sim; conta em `insolvencyDeclared`',
  }),
  worst: { points: 0, reason: 'CIRE_ESTATE_UNKNOWN' },

  judge: known =>
    judgeRecords(known, 'citius-insolvency', {
      records: telling(known),
      value: true,
      says: noticeSays,
      lookedFor: say('lookedFor', 'withoutAssets'),
    }),
};
