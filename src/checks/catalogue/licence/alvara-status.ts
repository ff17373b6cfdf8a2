import type { Evidence } from '../../../facts/evidence.ts';
import type { CompanyAct, Licence, PublicContract } from '../../../facts/fact.ts';
import type { Sentence } from '../../../facts/sentence.ts';
import { titlesNow } from '../../../facts/titles-now.ts';
import { UNREADABLE } from '../../../kernel/unreadable.ts';
import type { Check, Cost, Known, Outcome, Pending, Weight } from '../../check.ts';
import { titleObtained } from '../../records/carried-out.ts';
import { most } from '../../records/grounds.ts';
import { incomplete } from '../../records/judge-records.ts';
import { absence, factsOf, isSome, type Some, seen, silence } from '../../records/known-facts.ts';
import { contractSays } from '../../records/record-says.ts';
import {
  actsOfNoBuilder,
  lostBeside,
  SANCTION_FADING,
  type WorksBeyond,
  wonWorks,
  worksBeyondTitle,
} from '../../records/titles.ts';
import { faded } from '../../scale/fading.ts';
import { costOf } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';
import { companyStatus } from '../company-register/company-status.ts';

/**
 * Of several titles the first of these states counts: one valid title suffices to build. `suspended` and `cancelled` come
 * before `expired`, so that one more lost title never helps.
 */
const STATES: readonly Licence['state'][] = ['valid', 'suspended', 'cancelled', 'expired'];

const COSTS: Readonly<Record<string, Weight>> = {
  valid: {
    when: {
      en: 'valid, and public works beyond it, or a larger one suspended or cancelled within 24 months',
      pt: 'válido, com obras públicas que não abrange, ou outro maior suspenso ou cancelado nos últimos 24 meses',
    },
    points: 0,
    reason: 'IMPIC_WORKS_BEYOND_TITLE',
  },
  suspended: {
    when: {
      en: 'suspended; where the company does not build, only within 12 months of it, less until 24',
      pt: 'suspenso; se não for empreiteiro, só nos 12 meses seguintes, menos até 24',
    },
    points: 8,
    knockOut: 'high_risk',
    reason: 'IMPIC_LICENCE_SUSPENDED',
  },
  cancelled: {
    when: {
      en: 'cancelled; where the company does not build, only within 12 months of it, less until 24',
      pt: 'cancelado; se não for empreiteiro, só nos 12 meses seguintes, menos até 24',
    },
    points: 8,
    knockOut: 'high_risk',
    reason: 'IMPIC_LICENCE_CANCELLED',
  },
  expired: {
    when: { en: 'expired, of a builder', pt: 'caducado, sendo empreiteiro' },
    points: 7,
    knockOut: 'moderate_risk',
    reason: 'IMPIC_LICENCE_EXPIRED',
  },
  longAgo: {
    when: {
      en: 'suspended or cancelled over 24 months ago, of who does not build',
      pt: 'suspenso ou cancelado há mais de 24 meses, de quem não constrói',
    },
    points: 0,
    reason: 'IMPIC_LICENCE_LOST_LONG_AGO',
  },
  none: {
    when: { en: 'none, of a builder', pt: 'nenhum, sendo empreiteiro' },
    points: 6,
    reason: 'IMPIC_NO_LICENCE',
  },
};

function says({ number, state, stateSince }: Licence) {
  const title = { number, state: say('titleState', state) };
  return stateSince
    ? say('record', 'titleSince', { ...title, on: stateSince })
    : say('record', 'title', title);
}

/** What Portal BASE may still show of it: works that no title of it allows, or that it builds at all. */
function doubtOf(known: Known, { perhaps, mayExceed }: WorksBeyond): Sentence | null {
  if (isSome(perhaps)) return doubtAbout(perhaps[0]);
  return mayExceed ? (silence(known, ['base-contracts'])?.because ?? null) : null;
}

function doubtAbout(contract: PublicContract): Sentence {
  const { winners = 1, source, works, priceEur } = contract;
  return winners > 1 && works === true && priceEur !== UNREADABLE
    ? say('silence', 'shared', {
        register: say('register', 'base-contracts'),
        reference: source.reference,
        winners,
      })
    : incomplete(contract);
}

const atWorst = ({ points, knockOut = 'moderate_risk' }: Weight): Cost => ({
  ...{ points, knockOut, reason: 'IMPIC_LICENCE_UNKNOWN' },
});

function pendingBy(because: Sentence | null, weight: Weight): { readonly pending?: Pending } {
  return because ? { pending: { because, cost: atWorst(weight) } } : {};
}

/** A valid title is held against the works that the company won; what it does not replace is shown beside it, and costs nothing. */
function titled(known: Known, titles: Some<Licence>, lost: readonly Licence[]): Outcome {
  const works = worksBeyondTitle(known);
  const [first, ...more] = titles;
  const evidence = seen(known, [first, ...more, ...lost], says);
  const rest = { value: 'valid', ...pendingBy(doubtOf(known, works), COSTS.valid!) };
  if (!isSome(works.beyond)) return { kind: isSome(lost) ? 'hit' : 'clear', evidence, ...rest };
  return { kind: 'hit', evidence: [...evidence, ...seen(known, works.beyond, contractSays)], ...rest };
}

/**
 * Without a valid title: adverse only for a builder. A company whose trade is unknown counts as a builder. While the company
 * register is silent its acts may still tell the trade, so nothing is known.
 */
function untitled(known: Known, value: string, lost: readonly Licence[]): Outcome {
  const weight = COSTS[value]!;
  const none = absence(known, 'impic-licences', say('lookedFor', 'title'));
  const works = worksBeyondTitle(known);
  const doubt = doubtOf(known, works);
  const titles: Some<Evidence> = isSome(lost) ? seen(known, lost, says) : [none];
  const shown: Some<Evidence> = isSome(works.beyond)
    ? [...titles, ...seen(known, works.beyond, contractSays)]
    : titles;
  const silent = wonWorks(known) ? null : silence(known, ['mj-publications']);
  if (silent) {
    const worst = doubt ? atWorst(weight) : { ...costOf(weight), reason: 'IMPIC_LICENCE_UNKNOWN' };
    return { ...silent, atWorst: worst };
  }
  const acts = excusing(known);
  const pending = pendingBy(doubt, weight);
  if (!isSome(acts)) return { kind: 'hit', value, evidence: shown, ...pending };
  const named = ({ firma }: CompanyAct) => say('record', 'otherTrade', { firma });
  const evidence: Some<Evidence> = [...shown, ...seen(known, acts, named)];
  return { kind: SANCTIONS.includes(value) ? 'hit' : 'clear', value, evidence, ...pending };
}

const excusing = (known: Known): CompanyAct[] => (wonWorks(known) ? [] : actsOfNoBuilder(known));

/** Such a title may be lost by a sanction, of two years at most; of who does not build that alone counts. */
const SANCTIONS: readonly string[] = ['suspended', 'cancelled'];

function costOfLost(known: Known, weight: Weight): Cost {
  const whole = costOf(weight);
  if (!isSome(excusing(known))) return whole;
  const lost = titlesNow(factsOf(known, 'licence')).filter(({ state }) => SANCTIONS.includes(state));
  const days = lost.map(({ stateSince }) => stateSince ?? known.today);
  const left = most(days, known, SANCTION_FADING);
  return left === 0 ? costOf(COSTS.longAgo!) : faded(whole, left);
}

const isNotFound = (status: Outcome): boolean => status.kind === 'hit' && status.value === 'not_found';

export const alvaraStatus: Check = {
  key: 'alvaraStatus',
  family: 'licence',
  question: {
    en: 'Does the company hold a valid title to build (alvará or certificado)?',
    pt: 'A empresa é titular de alvará ou certificado de empreiteiro válido?',
  },
  value: {
    type: 'enum',
    of: 'state of the company’s titles at IMPIC; a valid one decides',
    values: [...STATES, 'none'],
  },
  needs: ['impic-licences'],
  alsoReads: ['mj-publications', 'base-contracts'],
  reasons: {
    IMPIC_LICENCE_CANCELLED: {
      en: 'IMPIC shows the title as cancelled, and no valid one, at the date asked.',
      pt: 'Consta no IMPIC título cancelado, sem outro válido, à data da consulta.',
    },
    IMPIC_LICENCE_SUSPENDED: {
      en: 'IMPIC shows the title as suspended, and no valid one, at the date asked.',
      pt: 'Consta no IMPIC título suspenso, sem outro válido, à data da consulta.',
    },
    IMPIC_LICENCE_EXPIRED: {
      en: 'IMPIC shows the title as expired, and no valid one, at the date asked.',
      pt: 'Consta no IMPIC título caducado, sem outro válido, à data da consulta.',
    },
    IMPIC_NO_LICENCE: {
      en: 'IMPIC shows no title to build for the company at the date asked.',
      pt: 'Não consta no IMPIC título de empreiteiro da empresa à data da consulta.',
    },
    IMPIC_LICENCE_LOST_LONG_AGO: {
      en: 'IMPIC shows a title that was suspended or cancelled over two years ago, and the company’s name tells a trade that needs none.',
      pt: 'Consta no IMPIC título suspenso ou cancelado há mais de dois anos, e a firma indica uma atividade que não o exige.',
    },
    IMPIC_WORKS_BEYOND_TITLE: {
      en: 'Portal BASE shows public works of the last 24 months that no valid title of the company allows (Lei 41/2015; CCP art. 81/2).',
      pt: 'Constam no Portal BASE obras públicas dos últimos 24 meses que nenhum título válido da empresa abrange (Lei 41/2015; CCP art. 81.º/2).',
    },
    IMPIC_LICENCE_UNKNOWN: {
      en: 'The state of the title is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se conhece o estado do título; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Restore or obtain the title at IMPIC (Lei 41/2015).',
    pt: 'Repor ou obter o título junto do IMPIC (Lei 41/2015).',
  },
  clearedBy: {
    en: 'Renew or restore the alvará, or obtain a title that allows the works.',
    pt: 'Renovar ou repor o alvará, ou obter um título que abranja as obras.',
    byCompany: true,
    carriedOut: titleObtained,
    // No title is given to a company that no register knows.
    advisable: known => !isNotFound(companyStatus.judge(known)),
  },
  weights: Object.values(COSTS),
  worst: { points: 8, knockOut: 'high_risk', reason: 'IMPIC_LICENCE_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['impic-licences']);
    if (silent) return silent;
    const titles = titlesNow(factsOf(known, 'licence'));
    const state = STATES.find(each => titles.some(title => title.state === each)) ?? 'none';
    const inState = titles.filter(title => title.state === state);
    return state === 'valid' && isSome(inState)
      ? titled(known, inState, lostBeside(titles, known.today))
      : untitled(known, state, inState);
  },

  cost: ({ value }, known) => {
    const weight = COSTS[String(value)]!;
    return SANCTIONS.includes(String(value)) ? costOfLost(known, weight) : costOf(weight);
  },
};
