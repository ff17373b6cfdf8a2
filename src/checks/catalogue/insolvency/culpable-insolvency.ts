import type { InsolvencyAct, InsolvencyNotice } from '../../../facts/fact.ts';
import type { Check, Cost, Known } from '../../check.ts';
import { foundFortuitous } from '../../records/carried-out.ts';
import { type Insolvency, insolvencies } from '../../records/insolvency/insolvencies.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { isSome, lastPublished } from '../../records/known-facts.ts';
import { noticeSays } from '../../records/record-says.ts';
import { say } from '../../words/say.ts';

/** The notices that qualify an insolvency as culpable, unless a later one (an appeal) qualifies it as fortuitous. */
function culpable({ notices }: Insolvency): InsolvencyNotice[] {
  const qualified = (act: InsolvencyAct) => notices.filter(notice => notice.act === act);
  const [against, cleared] = [qualified('qualified-culpable'), qualified('qualified-fortuitous')];
  if (isSome(against) && isSome(cleared) && lastPublished(cleared) > lastPublished(against)) return [];
  return against;
}

const found = (known: Known): InsolvencyNotice[] =>
  insolvencies(known)
    .filter(({ state }) => state !== 'revoked')
    .flatMap(culpable);

const CULPABLE: Cost = { points: 6, knockOut: 'high_risk', reason: 'CIRE_INSOLVENCY_CULPABLE' };

export const culpableInsolvency: Check = {
  key: 'culpableInsolvency',
  family: 'insolvency',
  question: {
    en: 'Did a court qualify an insolvency of the company as culpable?',
    pt: 'Foi alguma insolvência da empresa qualificada como culposa?',
  },
  value: { type: 'boolean', of: 'an insolvency, not revoked, whose last qualification is culpable' },
  needs: ['citius-insolvency'],
  reasons: {
    CIRE_INSOLVENCY_CULPABLE: {
      en: 'Citius publishes that the court qualified the insolvency as culpable (CIRE art. 186 and 189).',
      pt: 'Consta no Citius a qualificação da insolvência como culposa (CIRE art. 186.º e 189.º), à data do anúncio.',
    },
    CIRE_QUALIFICATION_UNKNOWN: {
      en: 'Whether an insolvency was qualified as culpable is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se consta insolvência qualificada como culposa; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Show the decision on appeal that changed the qualification.',
    pt: 'Apresentar a decisão de recurso que alterou a qualificação.',
  },
  clearedBy: {
    en: 'A court, on appeal, no longer qualifies the insolvency as culpable.',
    pt: 'A insolvência deixa de estar qualificada como culposa, por decisão de recurso.',
    byCompany: false,
    carriedOut: foundFortuitous,
  },
  weights: [{ when: { en: 'qualified as culpable', pt: 'qualificada como culposa' }, ...CULPABLE }],
  worst: { ...CULPABLE, reason: 'CIRE_QUALIFICATION_UNKNOWN' },

  judge: known =>
    judgeRecords(known, 'citius-insolvency', {
      records: found(known),
      value: true,
      says: noticeSays,
      lookedFor: say('lookedFor', 'culpable'),
    }),

  /** The family's cap is already used by the insolvency; the knock-out matters for a company that survived it. */
  cost: () => CULPABLE,
};
