import type { CompanyAct } from '../../../facts/fact.ts';
import type { Check, Known } from '../../check.ts';
import { grownOld } from '../../records/carried-out.ts';
import { CHANGE_FADING, isRecent } from '../../records/company-register/recent-changes.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { byText, factsOf } from '../../records/known-facts.ts';
import { costsByNumber } from '../../scale/fading.ts';
import { say } from '../../words/say.ts';

const COST = { points: 1, reason: 'MJ_CAPITAL_REDUCED' };

/** Acts that state less capital than the act before them. Of acts of one day the lower capital counts as the later. */
function reductions(known: Known): CompanyAct[] {
  const stated = factsOf(known, 'company-act')
    .filter(({ capitalEur }) => typeof capitalEur === 'number')
    .toSorted(
      (a, b) => byText(a.publishedOn, b.publishedOn) || b.capitalEur! - a.capitalEur! || byText(a.key, b.key),
    );
  return stated.filter((act, n) => n > 0 && act.capitalEur! < stated[n - 1]!.capitalEur!);
}

const recent = (known: Known): CompanyAct[] =>
  reductions(known).filter(({ publishedOn }) => isRecent(publishedOn, known.today));

const says = ({ capitalEur, publishedOn }: CompanyAct) =>
  say('registered', 'reducedCapital', { capital: capitalEur!, on: publishedOn });

/** To cover losses, or to give capital back to the partners (CSC art. 94 and 95): the register tells neither from the other. */
export const capitalReductions: Check = {
  key: 'capitalReductions',
  family: 'company-register',
  question: {
    en: 'How often was the share capital reduced in the last 24 months?',
    pt: 'Quantas vezes foi reduzido o capital social nos últimos 24 meses?',
  },
  value: { type: 'count', of: 'published acts of the last 24 months with less capital than the act before' },
  needs: ['mj-publications'],
  reasons: {
    MJ_CAPITAL_REDUCED: {
      en: 'The company register publishes a reduction of the share capital (CSC art. 94).',
      pt: 'Consta nas publicações do registo comercial a redução do capital social (CSC art. 94.º).',
    },
    MJ_CAPITAL_UNKNOWN: {
      en: 'Whether the capital was reduced is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se o capital foi reduzido; até lá, não se saber custa pontos.',
    },
  },
  remediation: null,
  clearedBy: {
    en: 'Time passes: the reductions become older than 24 months.',
    pt: 'O tempo passa: as reduções ficam com mais de 24 meses.',
    byCompany: false,
    carriedOut: grownOld,
  },
  weights: [{ when: { en: 'any', pt: 'qualquer' }, ...COST }],
  fading: CHANGE_FADING,
  worst: { points: COST.points, reason: 'MJ_CAPITAL_UNKNOWN' },

  judge: known =>
    judgeRecords(known, 'mj-publications', {
      records: recent(known),
      says,
      lookedFor: say('lookedFor', 'reducedCapital'),
    }),

  cost: (_hit, known) =>
    costsByNumber(
      recent(known).map(({ publishedOn }) => publishedOn),
      { today: known.today, fading: CHANGE_FADING, costOf: () => COST },
    ),
};
