import { mainProcess } from '../../../facts/process-number.ts';
import type { Check, Cost, Fading } from '../../check.ts';
import { petitionsEnded } from '../../records/carried-out.ts';
import type { Petition } from '../../records/insolvency/petitions.ts';
import * as petitions from '../../records/insolvency/petitions.ts';
import { absence, isSome, seen, silence } from '../../records/known-facts.ts';
import { noticeSays } from '../../records/record-says.ts';
import { costsByNumber, faded } from '../../scale/fading.ts';
import { say } from '../../words/say.ts';

const NEEDS = ['citius-insolvency', 'citius-cases'] as const;
const REASON = 'CIRE_PETITION_PENDING';
const OWN_REASON = 'CIRE_OWN_PETITION';

/** At best caution for a year (CIRE art. 20). One can be a means of pressure; two are rarely that. A match by name says less than a notice with the number. */
const BY_NAME = { points: 6, knockOut: 'moderate_risk', reason: REASON } as const;
const MORE_BY_NAME = { ...BY_NAME, points: 8 } as const;
const ONE = { ...BY_NAME, points: 12 } as const;
const MORE = { ...BY_NAME, points: 16 } as const;
/** Who asks for its own insolvency admits it (CIRE art. 28); who asks for a rescue, that it is near (art. 17-A). */
const OWN_BY_NAME = { points: 16, knockOut: 'high_risk', reason: OWN_REASON } as const;
const OWN = { ...OWN_BY_NAME, points: 20 } as const;
/** It led to no declaration: alone it costs nothing, as one suit does. */
const PAST = { points: 0, reason: 'CIRE_PETITION_PAST' } as const;
const FADING: Fading = { wholeMonths: 12, windowMonths: petitions.PETITION_MONTHS };

export const insolvencyPetitions: Check = {
  key: 'insolvencyPetitions',
  family: 'insolvency',
  question: {
    en: 'How many petitions for the insolvency of the company are pending?',
    pt: 'Quantos pedidos de declaração de insolvência da empresa estão pendentes?',
  },
  value: {
    type: 'count',
    of: 'insolvency processes against it of the last 24 months without a published declaration, dismissal or withdrawal, and its own PER, PEVE or PEAP that are distributed and not yet noticed',
  },
  needs: NEEDS,
  reasons: {
    [REASON]: {
      en: 'A process for the insolvency of the company is published, or distributed against its full firm name, and no decision on it (CIRE art. 20).',
      pt: 'Consta processo de insolvência (CIRE art. 20.º), publicado ou distribuído contra parte com a firma completa da empresa, sem decisão conhecida.',
    },
    [OWN_REASON]: {
      en: 'A petition of the company for its own insolvency, or for a PER, PEVE or PEAP, is published, or distributed under its full firm name, and no decision on it (CIRE art. 17-C, 28 and 222-C).',
      pt: 'Consta a apresentação da empresa à insolvência, ou a PER, PEVE ou PEAP (CIRE art. 17.º-C, 28.º e 222.º-C), publicada ou distribuída com a sua firma completa, sem decisão conhecida.',
    },
    CIRE_PETITION_PAST: {
      en: 'A process for the insolvency of the company is published that ended without a declaration, or is older than 24 months and without a decision; its own petition admits that it is insolvent (CIRE art. 28).',
      pt: 'Consta publicado processo de insolvência terminado sem declaração, ou com mais de 24 meses e sem decisão; a apresentação da própria empresa implica o reconhecimento da insolvência (CIRE art. 28.º).',
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
    en: 'The petitions are dismissed, or those of others withdrawn.',
    pt: 'Os pedidos são julgados improcedentes, ou retirados os de terceiros.',
    byCompany: false,
    carriedOut: petitionsEnded,
  },
  weights: [
    { when: { en: 'its own, by a notice', pt: 'da própria empresa, por anúncio' }, ...OWN },
    { when: { en: 'its own, by name', pt: 'da própria empresa, pela firma' }, ...OWN_BY_NAME },
    { when: { en: 'two or more, by notices', pt: 'dois ou mais, por anúncio' }, ...MORE },
    { when: { en: 'one, by a notice', pt: 'um, por anúncio' }, ...ONE },
    { when: { en: 'two or more, by name', pt: 'dois ou mais, pela firma' }, ...MORE_BY_NAME },
    { when: { en: 'one, by name', pt: 'um, pela firma' }, ...BY_NAME },
    {
      when: {
        en: 'only such as ended, or are older than 24 months',
        pt: 'só terminados, ou com mais de 24 meses',
      },
      ...PAST,
    },
  ],
  fading: FADING,
  worst: { ...OWN, reason: 'CIRE_PETITION_UNKNOWN' },

  judge(known) {
    const silent = silence(known, NEEDS);
    if (silent) return silent;
    const [pending, past] = [petitions.pendingPetitions(known), petitions.pastPetitions(known)];
    const records = [...pending, ...past].flatMap(petition => petition.records);
    const ended = new Set(past.filter(({ isEnded }) => isEnded).map(({ process }) => process));
    const says = (record: Petition['records'][number]) =>
      record.kind === 'insolvency-notice' && ended.has(mainProcess(record.process))
        ? noticeSays(record)
        : petitions.petitionSays(record);
    if (isSome(records)) return { kind: 'hit', value: pending.length, evidence: seen(known, records, says) };
    const nothing = NEEDS.map(name => absence(known, name, say('lookedFor', 'petition')));
    return { kind: 'clear', value: 0, evidence: nothing };
  },

  cost(_hit, known) {
    const pending = petitions.pendingPetitions(known);
    const all = pending.filter(petition => !petitions.isOfNoEnterprise(petition));
    const noticed = all.filter(petitions.isNoticed);
    const by = (petitions: readonly Petition[], costOf: (number: number) => Cost) =>
      isSome(petitions)
        ? costsByNumber(
            petitions.map(({ on }) => on),
            { today: known.today, fading: FADING, costOf },
          )
        : [];
    const counted = by(all, number => (number > 1 ? MORE_BY_NAME : BY_NAME));
    const byNumber = by(noticed, number => (number > 1 ? MORE : ONE));
    const own = all
      .filter(petitions.isOwn)
      .flatMap(petition => by([petition], () => (petitions.isNoticed(petition) ? OWN : OWN_BY_NAME)));
    const free = all.length < pending.length ? [faded(OWN_BY_NAME, 0)] : [];
    const [first = PAST, ...rest] = [...counted, ...byNumber, ...own, ...free];
    return [first, ...rest];
  },
};
