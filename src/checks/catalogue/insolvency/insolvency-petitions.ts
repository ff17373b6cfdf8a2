import type { Check, Fading } from '../../check.ts';
import { petitionsEnded } from '../../records/carried-out.ts';
import { absence, isSome, seen, silence } from '../../records/known-facts.ts';
import { PETITION_MONTHS, pendingPetitions, petitionedOn, petitionSays } from '../../records/petitions.ts';
import { costsByNumber } from '../../scale/fading.ts';
import { say } from '../../words/say.ts';

const NEEDS = ['citius-insolvency', 'citius-cases'] as const;
const REASON = 'CIRE_PETITION_PENDING';
const WORST_POINTS = 14;

/** Who owes asks nobody to petition: at best caution for a year (CIRE art. 20). One can be a means of pressure; two are rarely that. */
const ONE = { points: 10, knockOut: 'moderate_risk', reason: REASON } as const;
const MORE = { ...ONE, points: WORST_POINTS } as const;
const FADING: Fading = { wholeMonths: 12, windowMonths: PETITION_MONTHS };

export const insolvencyPetitions: Check = {
  key: 'insolvencyPetitions',
  family: 'insolvency',
  question: {
    en: 'How many petitions for the insolvency of the company are pending?',
    pt: 'Quantos pedidos de declaração de insolvência da empresa estão pendentes?',
  },
  value: {
    type: 'count',
    of: 'insolvency processes against it of the last 24 months without a published declaration, dismissal or withdrawal',
  },
  needs: NEEDS,
  reasons: {
    [REASON]: {
      en: 'A petition for the insolvency of the company is published, or distributed against its full firm name, and no decision on it (CIRE art. 20).',
      pt: 'Consta pedido de declaração de insolvência (CIRE art. 20.º), publicado ou distribuído contra parte com a firma completa da empresa, sem decisão conhecida.',
    },
    CIRE_PETITION_UNKNOWN: {
      en: 'Whether a petition for insolvency is pending is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se está pendente pedido de declaração de insolvência; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Show that the petition was dismissed or withdrawn, or that the party is another company.',
    pt: 'Comprovar que o pedido foi julgado improcedente ou retirado, ou que a parte é outra empresa.',
  },
  clearedBy: {
    en: 'The petitions are dismissed or withdrawn.',
    pt: 'Os pedidos são julgados improcedentes ou retirados.',
    byCompany: false,
    carriedOut: petitionsEnded,
  },
  weights: [
    { when: { en: 'two or more', pt: 'dois ou mais' }, ...MORE },
    { when: { en: 'one', pt: 'um' }, ...ONE },
  ],
  fading: FADING,
  worst: { ...MORE, reason: 'CIRE_PETITION_UNKNOWN' },

  judge(known) {
    const silent = silence(known, NEEDS);
    if (silent) return silent;
    const petitions = pendingPetitions(known);
    const records = petitions.flatMap(petition => petition.records);
    if (isSome(records))
      return { kind: 'hit', value: petitions.length, evidence: seen(known, records, petitionSays) };
    const nothing = NEEDS.map(name => absence(known, name, say('lookedFor', 'petition')));
    return { kind: 'clear', value: 0, evidence: nothing };
  },

  cost: (_hit, known) =>
    costsByNumber(pendingPetitions(known).map(petitionedOn), {
      today: known.today,
      fading: FADING,
      costOf: petitions => (petitions > 1 ? MORE : ONE),
    }),
};
