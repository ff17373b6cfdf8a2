import type { CompanyAct } from '../../../facts/fact.ts';
import type { Check, Known } from '../../check.ts';
import { CHANGE_FADING, isRecent } from '../../records/company-register/recent-changes.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { factsOf } from '../../records/known-facts.ts';
import { faded, quartersLeft } from '../../scale/fading.ts';
import { say } from '../../words/say.ts';

const REASONS = {
  MJ_ASSETS_FROZEN: {
    en: 'The company register publishes a freeze of assets of the company, or of quotas in it (arresto, CPC art. 391).',
    pt: 'Consta nas publicações do registo comercial arresto de bens da empresa ou de quotas (CPC art. 391.º).',
  },
  MJ_QUOTA_ATTACHED: {
    en: 'The company register publishes that a quota of the company was seized for a debt of its partner (CSC art. 239).',
    pt: 'Consta nas publicações do registo comercial penhora de quota por dívida do sócio (CSC art. 239.º).',
  },
  MJ_ATTACHED_UNKNOWN: {
    en: 'Whether assets or quotas were seized or frozen is not known yet; not knowing costs points until it is.',
    pt: 'Ainda não se sabe se consta penhora de quotas ou arresto; até lá, não se saber custa pontos.',
  },
} as const;

/** A quota is seized for a debt of the partner, not of the company; an arresto fears that assets will be gone. */
const FROZEN = { points: 2, reason: 'MJ_ASSETS_FROZEN' };
const ATTACHED = { points: 1, reason: 'MJ_QUOTA_ATTACHED' };

/** Nobody publishes for sure that one was lifted, so only recent ones count. What was frozen goes first, whatever the order of the records. */
function recent(known: Known): CompanyAct[] {
  const acts = factsOf(known, 'company-act').filter(({ publishedOn }) => isRecent(publishedOn, known.today));
  const of = (type: CompanyAct['act']) => acts.filter(({ act }) => act === type);
  return [...of('assets-frozen'), ...of('quota-attached')];
}

const says = ({ act, publishedOn }: CompanyAct) =>
  act === 'assets-frozen'
    ? say('registered', 'frozen', { on: publishedOn })
    : say('registered', 'attached', { on: publishedOn });

export const attachedOrFrozen: Check = {
  key: 'attachedOrFrozen',
  family: 'company-register',
  question: {
    en: 'How often were quotas seized, or assets frozen, in the last 24 months?',
    pt: 'Quantas penhoras de quotas e arrestos foram registados nos últimos 24 meses?',
  },
  value: { type: 'count', of: 'seizures of quotas and freezing of assets published in the last 24 months' },
  needs: ['mj-publications'],
  reasons: REASONS,
  remediation: {
    en: 'Have the lifting of the seizure registered, and show it.',
    pt: 'Registar o levantamento da penhora ou do arresto e comprová-lo.',
  },
  clearedBy: {
    en: 'The seizures are lifted, or become older than 24 months.',
    pt: 'As penhoras e arrestos são levantados, ou ficam com mais de 24 meses.',
    byCompany: false,
  },
  weights: [
    { when: { en: 'assets or quotas frozen', pt: 'arresto' }, ...FROZEN },
    { when: { en: 'only quotas seized', pt: 'só penhora de quotas' }, ...ATTACHED },
  ],
  fading: CHANGE_FADING,
  worst: { points: FROZEN.points, reason: 'MJ_ATTACHED_UNKNOWN' },

  judge: known =>
    judgeRecords(known, 'mj-publications', {
      records: recent(known),
      says,
      lookedFor: say('lookedFor', 'attachedOrFrozen'),
    }),

  cost(_hit, known) {
    const [first, ...rest] = recent(known).map(({ act, publishedOn }) =>
      faded(
        act === 'assets-frozen' ? FROZEN : ATTACHED,
        quartersLeft(publishedOn, known.today, CHANGE_FADING),
      ),
    );
    return [first ?? ATTACHED, ...rest];
  },
};
