import type { DirectorFinding, DirectorIssue } from '../../../facts/director-finding.ts';
import type { Evidence, PresenceEvidence } from '../../../facts/evidence.ts';
import { type CutOff, LINKED_REGISTERS } from '../../../facts/linked-company.ts';
import type { Check, Cost, Fading, Known, Pending, Quarters } from '../../check.ts';
import { CHANGE_FADING } from '../../records/company-register/recent-changes.ts';
import {
  BLAMED,
  CULPABLE_FADING,
  LESS_THAN_FAILED,
  leftOfSale,
  OWING,
  UNDECIDED,
} from '../../records/director-grounds.ts';
import { PLAN_FADING, UNDECIDED_FADING } from '../../records/grounds.ts';
import { absence, answerOf, byText, isSome, type Some, silence } from '../../records/known-facts.ts';
import { cutOffFrom, LEFT_FADING, REMEDIATION_BY_DIRECTORS } from '../../records/linked-records.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';
import { costsByLeft, quartersLeft } from '../../scale/fading.ts';
import { pointsFrom, type Steps } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';

const REASON = 'MJ_DIRECTORS_WITH_ISSUES';
const POINTS: Steps = [
  [3, 8],
  [2, 7],
  [1, 5],
];

/** As many as cost the most: who stands behind a legal person may be anybody, and partners may be many. */
const MANY = 3;
const WHOEVER: readonly CutOff['reason'][] = ['acts', 'partners'];

/** A failure of another company. */
const FADING: Fading = { wholeMonths: 36, windowMonths: 60 };
/** Debts of another company, since who controlled it left that one. */
const OWED_FADING: Fading = { wholeMonths: 6, windowMonths: 12 };

/** What age has left of the youngest issue of one who controls, or controlled, the company. */
function leftOf({ issues, until }: DirectorFinding, known: Known): 0 | 4 | Quarters {
  const most = Math.max(0, ...issues.map(issue => leftOfIssue(issue, known)));
  const since = until ? quartersLeft(until, known.today, LEFT_FADING) : 4;
  return Math.min(most, since) as 0 | 4 | Quarters;
}

/**
 * The definition of docs/scoring.md. Failures and continuations count for five years after the failure, to the day; debts count now. That
 * somebody asks for its insolvency is half of a failure, for as long as the court may still decide; so is an open PER, or what the registrar
 * dissolved. The company's own records have their own checks and do not count through its directors; that a court barred one who controls it
 * still, or again, stands against this one.
 */
function leftOfIssue(issue: DirectorIssue, known: Known): number {
  const { kind, company, on, leftOn } = issue;
  const { nif, today } = known;
  if (company.nif === nif && kind !== 'barred') return 0;
  if (OWING.includes(kind)) return leftOn ? quartersLeft(leftOn, today, OWED_FADING) : 4;
  const left = quartersLeft(on, today, fadingOf(kind));
  if (HALVES.includes(kind)) return Math.min(2, left);
  return issue.unclosed ? Math.max(Math.min(2, leftOfSale(issue, known)), left) : left;
}

function fadingOf(kind: DirectorIssue['kind']): Fading {
  if (UNDECIDED.includes(kind)) return UNDECIDED_FADING;
  if (kind === 'plan') return PLAN_FADING;
  if (BLAMED.includes(kind)) return CULPABLE_FADING;
  return SEIZURES.includes(kind) ? CHANGE_FADING : FADING;
}
const SEIZURES: readonly DirectorIssue['kind'][] = ['quota-attached', 'assets-frozen'];

const HALVES: readonly DirectorIssue['kind'][] = [...UNDECIDED, ...LESS_THAN_FAILED, 'dissolved-ex-officio'];

const counts = (issue: DirectorIssue, known: Known): boolean => leftOfIssue(issue, known) > 0;

/** Evidence by director, without names: people are shown only on request. What counts in two ways is one record, as an owner's if it is that. */
function evidenceByDirector(known: Known): Map<string, Evidence[]> {
  const found = new Map<string, Map<string, Evidence>>();
  const all = known.directors.flatMap(({ directorId, issues }) =>
    issues.map(issue => ({ directorId, issue })),
  );
  for (const { directorId, issue } of all.sort((a, b) => byText(standingOf(b.issue), standingOf(a.issue)))) {
    if (!counts(issue, known)) continue;
    const evidence = evidenceOf(directorId, issue, known);
    const told = found.get(directorId) ?? new Map<string, Evidence>();
    if (!told.has(evidence.fact) || issue.owner || issue.absorbed)
      found.set(directorId, told.set(evidence.fact, evidence));
  }
  return new Map([...found].map(([directorId, evidence]) => [directorId, [...evidence.values()]]));
}

const standingOf = ({ owner, absorbed, as }: DirectorIssue) =>
  owner ? 'owner' : absorbed ? 'absorbed' : (as ?? 'in-office');

function evidenceOf(directorId: string, issue: DirectorIssue, known: Known): PresenceEvidence {
  const { kind, company, on, source } = issue;
  return {
    type: 'presence',
    fact: `${directorId}:${kind}:${company.nif}:${source.reference}`,
    ...source,
    askedAt: issue.askedAt ?? answerOf(known, 'mj-publications').askedAt,
    says: say('record', directorId === known.nif ? 'ownIssue' : 'directorIssue', {
      what: say('directorIssue', kind),
      standing: say('issueStanding', standingOf(issue)),
      name: company.name,
      nif: company.nif,
      on,
    }),
  };
}

/**
 * Those about whose other companies registers are silent, who may have an issue, a younger one or one that is a floor; and those whose
 * issues could still be undone.
 */
function pendingOf(known: Known, found: ReadonlySet<string>): Pending | undefined {
  const cut = cutOffFrom(known);
  const waiting = known.directors.filter(({ unanswered }) => unanswered.length > 0 || cut > 0);
  const ids = waiting.map(({ directorId }) => directorId);
  const certain = known.directors
    .map(director => ({ ...director, issues: director.issues.filter(({ open }) => !open) }))
    .filter(({ issues }) => issues.some(issue => counts(issue, known)));
  const unnamed = known.network.cutOff.some(({ reason }) => WHOEVER.includes(reason)) ? MANY : 0;
  const undoable = found.size - new Set(certain.map(({ directorId }) => directorId)).size;
  const directors = new Set(ids).size + undoable;
  if (directors + unnamed === 0) return undefined;
  const companies = new Set(waiting.flatMap(({ unanswered }) => unanswered)).size + cut;
  // What was left out may be a company of its own.
  const own = cut > 0 && !ids.includes(known.nif) ? 1 : 0;
  return {
    because: say('becauseOfLinks', 'ofDirectorsNotAsked', { companies, directors }),
    // An insolvency found culpable would be a floor.
    cost: {
      points: pointsFrom(POINTS, new Set([...found, ...ids]).size + unnamed + own),
      knockOut: 'high_risk',
      reason: 'MJ_DIRECTORS_UNKNOWN',
    },
  };
}

/** What issues of these directors cost, by the age of each one's youngest. */
function costsFor(directors: readonly DirectorFinding[], known: Known): Some<Cost> {
  const lefts = [...Map.groupBy(directors, ({ directorId }) => directorId).values()].map(
    findings => Math.max(...findings.map(finding => leftOf(finding, known))) as 0 | 4 | Quarters,
  );
  return costsByLeft(
    lefts.filter(left => left > 0),
    number => ({ points: pointsFrom(POINTS, number), reason: REASON }),
  );
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
  value: {
    type: 'count',
    of: 'current directors, and the company itself where it controls others, with at least one issue in another company',
  },
  needs: ['mj-publications'],
  needsOfLinked: LINKED_REGISTERS,
  reasons: {
    MJ_DIRECTORS_WITH_ISSUES: {
      en: 'Published acts link the company itself, or at least one person who controls it or did until two years ago, to another company with an adverse record.',
      pt: 'Constam, à data da consulta, atos publicados que ligam a própria empresa, ou pelo menos uma pessoa que a controla ou controlou nos últimos dois anos, a outra empresa com ocorrências.',
    },
    MJ_DIRECTORS_UNKNOWN: {
      en: 'Who runs the company, or what stands against the directors’ other companies, is not wholly known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe ao certo quem gere a empresa ou o que consta sobre as outras empresas dos gerentes ou administradores; até lá, não se saber custa pontos.',
    },
  },
  remediation: REMEDIATION_BY_DIRECTORS,
  clearedBy: SHARED_CLEARINGS['linked-companies'],
  weights: [
    { when: { en: 'one director', pt: 'um' }, points: 5, reason: REASON },
    { when: { en: 'two directors', pt: 'dois' }, points: 7, reason: REASON },
    { when: { en: 'three or more', pt: 'três ou mais' }, points: 8, reason: REASON },
  ],
  worst: { points: 8, knockOut: 'high_risk', reason: 'MJ_DIRECTORS_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['mj-publications']);
    if (silent) return silent;
    const found = evidenceByDirector(known);
    const evidence = inOrder(found.values());
    const pending = pendingOf(known, new Set(found.keys()));
    const rest = pending ? { pending } : {};
    if (isSome(evidence)) return { kind: 'hit', value: found.size, evidence, ...rest };
    const nothing = absence(known, 'mj-publications', say('lookedFor', 'directors'));
    return { kind: 'clear', value: 0, evidence: [nothing], ...rest };
  },

  cost: (_hit, known) => costsFor(known.directors, known),
};
