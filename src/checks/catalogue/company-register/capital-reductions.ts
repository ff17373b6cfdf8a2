import type { CompanyAct } from '../../../facts/fact.ts';
import type { Check, Known } from '../../check.ts';
import { grownOld } from '../../records/carried-out.ts';
import { CHANGE_FADING, isRecent } from '../../records/company-register/recent-changes.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { byText, factsOf } from '../../records/known-facts.ts';
import { faded, quartersLeft } from '../../scale/fading.ts';
import { say } from '../../words/say.ts';

const COST = { points: 1, reason: 'MJ_CAPITAL_REDUCED' };
const RAISED = { ...COST, points: 0 };

interface Reduction {
  readonly act: CompanyAct;
  /** On the same day, to as much as before or more: the losses are covered by new money (CSC art. 95). */
  readonly isRaised: boolean;
}

/** Days with less capital than before, each by its lowest act. Of acts of one day the lower capital counts, unless it was raised. */
function reductions(known: Known): Reduction[] {
  const stated = factsOf(known, 'company-act')
    .filter(({ capitalEur }) => typeof capitalEur === 'number')
    .toSorted(
      (a, b) => byText(a.publishedOn, b.publishedOn) || a.capitalEur! - b.capitalEur! || byText(a.key, b.key),
    );
  let before = 0;
  return [...Map.groupBy(stated, ({ publishedOn }) => publishedOn).values()].flatMap(day => {
    const lowest = day[0]!;
    const raised = day.findLast(({ act, capitalEur }) => act === 'capital' && capitalEur! >= before);
    const isLess = lowest.capitalEur! < before;
    before = (raised ?? lowest).capitalEur!;
    return isLess ? [{ act: lowest, isRaised: raised !== undefined }] : [];
  });
}

const recent = (known: Known): Reduction[] =>
  reductions(known).filter(({ act }) => isRecent(act.publishedOn, known.today));

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
  weights: [
    { when: { en: 'any', pt: 'qualquer' }, ...COST },
    { when: { en: 'raised again on the same day', pt: 'com novo aumento no mesmo dia' }, ...RAISED },
  ],
  fading: CHANGE_FADING,
  worst: { points: COST.points, reason: 'MJ_CAPITAL_UNKNOWN' },

  judge: known =>
    judgeRecords(known, 'mj-publications', {
      records: recent(known).map(({ act }) => act),
      says,
      lookedFor: say('lookedFor', 'reducedCapital'),
    }),

  cost(_hit, known) {
    const [first = RAISED, ...rest] = recent(known).map(({ act, isRaised }) =>
      faded(isRaised ? RAISED : COST, quartersLeft(act.publishedOn, known.today, CHANGE_FADING)),
    );
    return [first, ...rest];
  },
};
