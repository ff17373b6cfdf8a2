import type { DirectorIssue } from '../facts/director-finding.ts';
import type { Evidence } from '../facts/evidence.ts';
import { addMonths } from '../kernel/local-date.ts';
import type { Check, Known } from './check.ts';
import { absence, answerOf, byText, isSome, silence } from './known-facts.ts';

const INSOLVENCY_MONTHS = 60;

const SAYS: Readonly<Record<DirectorIssue['kind'], string>> = {
  insolvency: 'was in control of a company declared insolvent',
  'tax-debt': 'controls a company on the list of tax debtors',
  'social-security-debt': 'controls a company on the list of social-security debtors',
  execution: 'controls a company on the public list of executions',
  phoenix: 'controls a company with signs of continuing another one',
};

/**
 * The one definition (docs/scoring.md). Insolvencies count for five years, to the day; the rest is about now. The
 * company's own records are judged by their own checks and never a second time through its directors.
 */
function counts({ kind, company, on }: DirectorIssue, { nif, today }: Known): boolean {
  if (company.nif === nif) return false;
  return kind !== 'insolvency' || on >= addMonths(today, -INSOLVENCY_MONTHS);
}

/** Evidence by director, no person's name in it: the people are shown only where a caller asks for them. */
function evidenceByDirector(known: Known): Map<string, Evidence[]> {
  const found = new Map<string, Evidence[]>();
  for (const { directorId, issues } of known.directors)
    for (const issue of issues) {
      if (!counts(issue, known)) continue;
      found.set(directorId, [...(found.get(directorId) ?? []), evidenceOf(directorId, issue, known)]);
    }
  return found;
}

function evidenceOf(directorId: string, issue: DirectorIssue, known: Known): Evidence {
  const { kind, company, on, source } = issue;
  return {
    type: 'presence',
    fact: `${directorId}:${kind}:${company.nif}:${source.reference}`,
    ...source,
    askedAt: issue.askedAt ?? answerOf(known, 'mj-publications').askedAt,
    says: `A current director ${SAYS[kind]}: ${company.name} (${company.nif}), ${on}.`,
  };
}

const inOrder = (evidence: Iterable<Evidence[]>): Evidence[] =>
  [...evidence].flat().sort((a, b) => byText(JSON.stringify(a), JSON.stringify(b)));

export const directorsWithIssues: Check = {
  key: 'directorsWithIssues',
  family: 'directors',
  question: {
    en: 'How many current directors control, or within five years controlled, a company with issues?',
    pt: 'Quantos gerentes ou administradores atuais controlam, ou controlaram nos últimos cinco anos, empresas com ocorrências?',
  },
  value: { type: 'count', of: 'current directors with at least one issue in another company' },
  needs: ['mj-publications'],
  reasons: {
    MJ_DIRECTORS_WITH_ISSUES: {
      en: 'Current directors are linked, by published acts, to other companies with adverse records.',
      pt: 'Constam, à data da consulta, atos publicados que ligam membros atuais dos órgãos sociais a outras empresas com ocorrências.',
    },
    MJ_DIRECTORS_UNKNOWN: {
      en: 'Who runs the company is not known yet; it is counted at its worst until it is.',
      pt: 'Ainda não se sabe quem gere a empresa; até lá conta pelo pior resultado.',
    },
  },
  remediation: {
    en: 'Have cessations of office registered; show that the linked company’s record was settled.',
    pt: 'Registar as cessações de funções; comprovar a regularização da ocorrência na empresa ligada.',
  },
  clearedBy: {
    en: 'Settle what stands against the directors’ other companies, or replace the directors concerned.',
    pt: 'Regularizar as ocorrências das outras empresas dos gerentes ou administradores, ou substituí-los.',
    byCompany: true,
  },
  weights: [
    { when: { en: 'one director', pt: 'um' }, points: 5, reason: 'MJ_DIRECTORS_WITH_ISSUES' },
    { when: { en: 'two directors', pt: 'dois' }, points: 7, reason: 'MJ_DIRECTORS_WITH_ISSUES' },
    { when: { en: 'three or more', pt: 'três ou mais' }, points: 8, reason: 'MJ_DIRECTORS_WITH_ISSUES' },
  ],
  worst: { points: 8, reason: 'MJ_DIRECTORS_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['mj-publications']);
    if (silent) return silent;
    const found = evidenceByDirector(known);
    const evidence = inOrder(found.values());
    if (isSome(evidence)) return { kind: 'hit', value: found.size, evidence };
    const nothing = absence(known, 'mj-publications', 'directors linked to a company with issues');
    return { kind: 'clear', value: 0, evidence: [nothing] };
  },

  cost(hit) {
    const points = hit.value === 1 ? 5 : hit.value === 2 ? 7 : 8;
    return { points, reason: 'MJ_DIRECTORS_WITH_ISSUES' };
  },
};
