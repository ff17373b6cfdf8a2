import type { PresenceEvidence } from '../../../facts/evidence.ts';
import type { LinkedCompany } from '../../../facts/linked-company.ts';
import type { Check } from '../../check.ts';
import { INFORMS_ONLY } from '../../records/judge-records.ts';
import { absence, isSome, silence } from '../../records/known-facts.ts';
import { cutOffFrom, isLinked, LINKED_MONTHS, otherCompanies } from '../../records/linked-records.ts';
import { say } from '../../words/say.ts';

/** One piece of evidence for each company, by its youngest office. */
function says({ nif, name, links }: LinkedCompany): PresenceEvidence {
  const { seen } = links.reduce((young, link) => ((link.to ?? '9') > (young.to ?? '9') ? link : young));
  return {
    type: 'presence',
    fact: `${nif}:link:${seen.fact}`,
    ...seen.source,
    askedAt: seen.askedAt,
    says: say('record', 'linked', { name, nif }),
  };
}

/** Neutral: to run several companies is not adverse. Other checks judge the records against them. */
export const linkedCompanies: Check = {
  key: 'linkedCompanies',
  family: 'directors',
  question: {
    en: 'How many other companies do current directors run, or did they run within five years?',
    pt: 'Quantas outras empresas gerem, ou geriram nos últimos cinco anos, os atuais gerentes ou administradores?',
  },
  value: {
    type: 'count',
    of: 'other companies that this one or a current director controls, or did within five years',
  },
  needs: ['mj-publications'],
  reasons: {
    MJ_LINKED_UNKNOWN: {
      en: 'Which other companies the directors run is not known yet; it costs nothing either way.',
      pt: 'Ainda não se sabe que outras empresas gerem os gerentes ou administradores; em nenhum caso tem peso.',
    },
  },
  ...INFORMS_ONLY,
  fading: { wholeMonths: LINKED_MONTHS, windowMonths: LINKED_MONTHS },
  worst: { points: 0, reason: 'MJ_LINKED_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['mj-publications']);
    if (silent) return silent;
    const linked = otherCompanies(known).filter(company => isLinked(company, known.today));
    const companies = cutOffFrom(known);
    const because = say('becauseOfLinks', 'countNotAsked', { companies });
    const rest = companies > 0 ? { pending: { because, cost: linkedCompanies.worst } } : {};
    const evidence = linked.map(says);
    if (isSome(evidence)) return { kind: 'clear', value: linked.length, evidence, ...rest };
    const nothing = absence(known, 'mj-publications', say('lookedFor', 'linked'));
    return { kind: 'clear', value: 0, evidence: [nothing], ...rest };
  },
};
