import type { Evidence } from '../../../facts/evidence.ts';
import { type CompanyAct, type CompanyActType, type Licence, titlesNow } from '../../../facts/fact.ts';
import { tellsNoBuilding } from '../../../facts/trades.ts';
import type { Check, Known, Outcome, Weight } from '../../check.ts';
import { titled } from '../../records/carried-out.ts';
import { absence, factsOf, isSome, type Some, seen, silence } from '../../records/known-facts.ts';
import { costOf } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';
import { companyStatus } from '../company-register/company-status.ts';

/**
 * Of several titles the first of these states counts: one valid title suffices to build. `suspended` and `cancelled` come
 * before `expired`, so that one more lost title never helps.
 */
const STATES: readonly Licence['state'][] = ['valid', 'suspended', 'cancelled', 'expired'];

const COSTS: Readonly<Record<string, Weight>> = {
  suspended: {
    when: { en: 'suspended', pt: 'suspenso' },
    points: 8,
    knockOut: 'high_risk',
    reason: 'IMPIC_LICENCE_SUSPENDED',
  },
  cancelled: {
    when: { en: 'cancelled', pt: 'cancelado' },
    points: 8,
    knockOut: 'high_risk',
    reason: 'IMPIC_LICENCE_CANCELLED',
  },
  expired: {
    when: { en: 'expired', pt: 'caducado' },
    points: 7,
    knockOut: 'moderate_risk',
    reason: 'IMPIC_LICENCE_EXPIRED',
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

/** Only acts that are not adverse: otherwise one more adverse act could show the trade and raise the score. */
const NAMING: readonly CompanyActType[] = ['constitution', 'articles-change', 'object-change', 'accounts'];

/** Acts that show that the company does not build, if all its published names do (CSC art. 10: a name shows the object). */
function actsOfNoBuilder(known: Known): CompanyAct[] {
  const acts = factsOf(known, 'company-act');
  return acts.every(({ firma }) => tellsNoBuilding(firma))
    ? acts.filter(({ act }) => NAMING.includes(act))
    : [];
}

/**
 * Without a title: adverse only for a builder. A company whose trade is unknown counts as a builder. While the company
 * register is silent its acts may still tell the trade, so nothing is known.
 */
function untitled(known: Known): Outcome {
  const none: Some<Evidence> = [absence(known, 'impic-licences', say('lookedFor', 'title'))];
  const silent = silence(known, ['mj-publications']);
  if (silent) return { ...silent, atWorst: { points: COSTS.none!.points, reason: 'IMPIC_LICENCE_UNKNOWN' } };
  const acts = actsOfNoBuilder(known);
  if (!isSome(acts)) return { kind: 'hit', value: 'none', evidence: none };
  const says = ({ firma }: CompanyAct) => say('record', 'otherTrade', { firma });
  return { kind: 'clear', value: 'none', evidence: [...none, ...seen(known, acts, says)] };
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
  alsoReads: ['mj-publications'],
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
    en: 'Renew or restore the alvará, or obtain a title.',
    pt: 'Renovar ou repor o alvará, ou obter um título.',
    byCompany: true,
    carriedOut: titled,
    // No title is given to a company that no register knows.
    advisable: known => !isNotFound(companyStatus.judge(known)),
  },
  weights: Object.values(COSTS),
  worst: { points: 8, knockOut: 'high_risk', reason: 'IMPIC_LICENCE_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['impic-licences']);
    if (silent) return silent;
    const titles = titlesNow(factsOf(known, 'licence'));
    for (const state of STATES) {
      const inState = titles.filter(title => title.state === state);
      if (isSome(inState)) {
        const kind = state === 'valid' ? 'clear' : 'hit';
        return { kind, value: state, evidence: seen(known, inState, says) };
      }
    }
    return untitled(known);
  },

  cost: hit => costOf(COSTS[String(hit.value)]!),
};
