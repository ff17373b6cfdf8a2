import type { Evidence } from '../facts/evidence.ts';
import { LINKED_REGISTERS } from '../facts/linked-company.ts';
import {
  PHOENIX_LEVELS,
  type PhoenixFinding,
  type PhoenixIndicatorKind,
  type PhoenixLevel,
  type Seen,
} from '../facts/phoenix-finding.ts';
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { Check, Cost, Pending, Weight } from './check.ts';
import { absence, byText, isSome, silence } from './known-facts.ts';
import { costOf } from './weights.ts';

/** The years for which the Insolvency Act 1986, s. 216, binds the director of a failed company. */
const MONTHS = 60;
const REASON = 'MJ_PHOENIX_SIGNS';
const UNKNOWN = 'MJ_PHOENIX_UNKNOWN';

/** What a finding costs while the failure is young. Signs are no proof: the strongest asks for caution, no more. */
const WEIGHTS: Readonly<Record<Exclude<PhoenixLevel, 'none'>, Weight>> = {
  strong: {
    when: { en: 'strong, the failure within five years', pt: 'fortes, até cinco anos após o fim da outra' },
    points: 8,
    knockOut: 'moderate_risk',
    reason: REASON,
  },
  moderate: {
    when: {
      en: 'moderate, the failure within five years',
      pt: 'moderados, até cinco anos após o fim da outra',
    },
    points: 6,
    reason: REASON,
  },
  weak: {
    when: { en: 'weak, or the failure longer ago', pt: 'fracos, ou há mais tempo' },
    points: 0,
    reason: REASON,
  },
};

const rank = (level: PhoenixLevel): number => PHOENIX_LEVELS.indexOf(level);

/** Of the finding that costs most. */
function spentOn(findings: readonly PhoenixFinding[], today: LocalDate): Cost {
  const young = findings.filter(({ failure }) => failure.on >= addMonths(today, -MONTHS));
  const level = highest(young);
  return costOf(level === 'none' ? WEIGHTS.weak : WEIGHTS[level]);
}

const highest = (findings: readonly PhoenixFinding[]): PhoenixLevel =>
  findings.reduce<PhoenixLevel>((high, { level }) => (rank(level) > rank(high) ? level : high), 'none');

const SAYS: Readonly<Record<PhoenixIndicatorKind, string>> = {
  timing: 'was founded close to the failure, by a director of both',
  seat: 'has, or had, its seat at the same door',
  name: 'bears a name that suggests the same house',
  activity: 'has the same trade in its name',
  client: 'was awarded a contract by the same public client',
  licence: 'was given a title when the other lost its own',
  serial: 'shares its director with yet another company that failed',
  culpable: 'shares a director with a company whose insolvency was qualified as culpable',
  'debts-left': 'follows a company that left debts on a public list',
  'moves-before': 'follows a company that changed seat, quotas or directors in its last year',
};

/** The path, record by record: the failure, the offices that join the two, the signs. No person and no address is named. */
function evidenceOf({ predecessor, failure, controllers, indicators }: PhoenixFinding): Evidence[] {
  const other = `${predecessor.name} (${predecessor.nif})`;
  const one = (part: string, { fact, source, askedAt }: Seen, says: string): Evidence => ({
    type: 'presence',
    fact: `phoenix:${predecessor.nif}:${part}:${fact}`,
    ...source,
    askedAt,
    says,
  });
  const failed =
    failure.kind === 'insolvency' ? 'was declared insolvent' : 'had an execution that found nothing to seize';
  return [
    one('failure', failure.seen, `${other} ${failed} on ${failure.on}.`),
    ...controllers.flatMap(({ atPredecessor, atSuccessor }) => [
      one(
        'office-there',
        atPredecessor.seen,
        `A director of the company directed ${other}${until(atPredecessor)}.`,
      ),
      one(
        'office-here',
        atSuccessor.seen,
        `The same person directs or directed the company${since(atSuccessor)}.`,
      ),
    ]),
    ...indicators.flatMap(({ kind, on, seen }) =>
      seen.map(each =>
        one(kind, each, `Sign of continuity with ${other}: the company ${SAYS[kind]} (${on}).`),
      ),
    ),
  ];
}

const until = ({ to }: { to: LocalDate | null }): string => (to === null ? ' to the end' : ` until ${to}`);
const since = ({ from }: { from: LocalDate | null }): string => (from === null ? '' : ` since ${from}`);

/** Path by path, the strongest first, each piece once. */
function pathsOf(findings: readonly PhoenixFinding[]): Evidence[] {
  const place = (one: PhoenixFinding) => `${9 - rank(one.level)} ${JSON.stringify(one)}`;
  const sorted = findings.toSorted((a, b) => byText(place(a), place(b)));
  const pieces = sorted.flatMap(evidenceOf).map((each): [string, Evidence] => [JSON.stringify(each), each]);
  return [...new Map(pieces).values()];
}

/** What registers that have not been asked about linked companies could still show beyond what is found. */
function pendingOf(possible: PhoenixLevel, findings: readonly PhoenixFinding[], spent: Cost): Pending | null {
  if (possible === 'none') return null;
  const cost = costOf({ ...WEIGHTS[possible], reason: UNKNOWN });
  if (rank(possible) <= rank(highest(findings)) && cost.points <= spent.points) return null;
  return {
    because: 'linked companies have not been asked about at every register',
    cost: { ...cost, points: Math.max(cost.points, spent.points) },
  };
}

export const phoenixPattern: Check = {
  key: 'phoenixPattern',
  family: 'directors',
  question: {
    en: 'Does the company show signs of carrying on the business of one that failed under the same director?',
    pt: 'Há indícios de que a empresa continua a atividade de outra que terminou sob a mesma gestão?',
  },
  value: {
    type: 'enum',
    of: 'strength of the signs of continuity',
    values: [...PHOENIX_LEVELS, 'not_assessable'],
  },
  needs: ['mj-publications'],
  needsOfLinked: LINKED_REGISTERS,
  reasons: {
    MJ_PHOENIX_SIGNS: {
      en: 'Published acts show signs of continuity with a failed company that had the same director.',
      pt: 'Constam, à data da consulta, indícios de continuidade com outra empresa que terminou sob a mesma gestão.',
    },
    MJ_PHOENIX_UNKNOWN: {
      en: 'Whether there are signs of continuity with a failed company is not wholly known yet; it is counted at its worst until it is.',
      pt: 'Ainda não se sabe ao certo se há indícios de continuidade com outra empresa; até lá conta pelo pior resultado.',
    },
  },
  remediation: {
    en: 'Show that the business was bought under an insolvency plan, or that the records link the companies wrongly.',
    pt: 'Comprovar a aquisição no âmbito de plano de insolvência, ou o erro dos registos que ligam as empresas.',
  },
  clearedBy: {
    en: 'The other insolvency is revoked or ends with a plan, or a record that links the companies is corrected.',
    pt: 'A outra insolvência é revogada ou termina com plano, ou é retificado um registo que liga as empresas.',
    byCompany: false,
  },
  weights: [WEIGHTS.strong, WEIGHTS.moderate, WEIGHTS.weak],
  fading: { windowMonths: MONTHS },
  worst: { ...costOf(WEIGHTS.strong), reason: UNKNOWN },

  judge(known) {
    const silent = silence(known, ['mj-publications']);
    if (silent) return { ...silent, value: 'not_assessable' };
    const { phoenix } = known;
    if (!phoenix.assessable) return { kind: 'unknown', because: phoenix.because, value: 'not_assessable' };
    const pending = pendingOf(phoenix.possible, phoenix.findings, spentOn(phoenix.findings, known.today));
    const rest = pending ? { pending } : {};
    const evidence = pathsOf(phoenix.findings);
    if (isSome(evidence)) return { kind: 'hit', value: highest(phoenix.findings), evidence, ...rest };
    const nothing = absence(known, 'mj-publications', 'signs of continuity with a failed company');
    return { kind: 'clear', value: 'none', evidence: [nothing], ...rest };
  },

  cost: (_hit, { phoenix, today }) => spentOn(phoenix.assessable ? phoenix.findings : [], today),
};
