import { LINKED_REGISTERS } from '../../../facts/linked-company.ts';
import { isNeighbourhoodRead, type NetworkCoverage } from '../../../facts/network-coverage.ts';
import { PHOENIX_LEVELS, type PhoenixFinding, type PhoenixLevel } from '../../../facts/phoenix-finding.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Check, Cost, Fading, Known, Pending, Weight } from '../../check.ts';
import { continuityEvidence } from '../../records/continuity-evidence.ts';
import { UNDECIDED_FADING } from '../../records/grounds.ts';
import { absence, isSome, type Some, silence } from '../../records/known-facts.ts';
import { faded, heaviest, limitBy, quartersLeft } from '../../scale/fading.ts';
import { costOf } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';

/** The period for which the Insolvency Act 1986, s. 216, binds the director of a failed company. */
const MONTHS = 60;
const REASON = 'MJ_PHOENIX_SIGNS';
const RESEMBLANCE = 'MJ_PHOENIX_RESEMBLANCE';
const UNKNOWN = 'MJ_PHOENIX_UNKNOWN';

/**
 * The cost of a finding while the failure is recent. Signs are no proof; but whoever goes on with the business of a company that left its
 * creditors unpaid is no better than its record. `strong` needs somebody who links the two by number.
 */
const WEIGHTS: Readonly<Record<Exclude<PhoenixLevel, 'none'>, Weight>> = {
  strong: {
    when: { en: 'strong, the failure within five years', pt: 'fortes, até cinco anos após o fim da outra' },
    points: 8,
    knockOut: 'high_risk',
    reason: REASON,
  },
  moderate: {
    when: {
      en: 'moderate, the failure within five years',
      pt: 'moderados, até cinco anos após o fim da outra',
    },
    points: 6,
    knockOut: 'moderate_risk',
    reason: REASON,
  },
  resemblance: {
    when: {
      en: 'resemblance only, the failure within five years',
      pt: 'só semelhança, até cinco anos após o fim da outra',
    },
    points: 2,
    reason: RESEMBLANCE,
  },
  weak: {
    when: { en: 'weak, or the failure longer ago', pt: 'fracos, ou há mais tempo' },
    points: 0,
    reason: REASON,
  },
};

/** Who controlled the failed company goes on under its name: what the Insolvency Act 1986, s. 216, forbids. */
const NAMED: Weight = {
  ...WEIGHTS.moderate,
  when: {
    en: 'moderate, under the name of the failed company by somebody who ran it, within five years',
    pt: 'moderados, com a firma da outra por quem a geria, até cinco anos após o fim desta',
  },
  knockOut: 'high_risk',
};
/** What is only possible may have the name as well. */
const atWorst = (possible: PhoenixLevel): Weight =>
  possible === 'moderate' ? NAMED : WEIGHTS[possible === 'none' ? 'weak' : possible];
const FADING: Fading = { wholeMonths: 36, windowMonths: MONTHS };

/** A petition counts as a failure for as long as the court may decide, and fades as it does. */
const fadingOf = ({ failure }: PhoenixFinding): Fading =>
  failure.kind === 'petition' ? UNDECIDED_FADING : FADING;

const rank = (level: PhoenixLevel): number => PHOENIX_LEVELS.indexOf(level);

const weightOf = ({ level, indicators, controllers }: PhoenixFinding): Weight => {
  const hasName = indicators.some(({ kind }) => kind === 'name') && controllers.length > 0;
  return level === 'moderate' && hasName ? NAMED : WEIGHTS[level];
};

/** What each finding costs, by the age of the failure. */
const costsOfAll = (findings: readonly PhoenixFinding[], today: LocalDate): Some<Cost> => [
  costOf(WEIGHTS.weak),
  ...findings.map(finding =>
    faded(costOf(weightOf(finding)), quartersLeft(finding.failure.on, today, fadingOf(finding))),
  ),
];

const highest = (findings: readonly PhoenixFinding[]): PhoenixLevel =>
  findings.reduce<PhoenixLevel>((high, { level }) => (rank(level) > rank(high) ? level : high), 'none');

/** What age has left of the points, unrounded: no card may round two of them to one. */
const worthOf = ({ points, left = 4 }: Pick<Cost, 'points'> & { readonly left?: number }): number =>
  points * left;

/** What is not known yet: registers silent about other companies or the works of this one, failures not read. */
function pendingOf(known: Known): Pending | null {
  const { phoenix } = known;
  if (!phoenix.assessable) return null;
  const works = silence(known, ['base-contracts', 'impic-licences']);
  const possible = (works && phoenix.possibleByWorks) || phoenix.possible;
  const isRead = isNeighbourhoodRead(phoenix.coverage);
  const isOpen = phoenix.findings.some(({ failure }) => failure.open);
  const cost = costOf(atWorst(possible));
  const shown = costsOfAll(phoenix.findings, known.today);
  // What age has begun to take from a finding, a possible one may show anew.
  const isMore =
    rank(possible) > rank(highest(phoenix.findings)) ||
    shown.every(each => worthOf(each) < worthOf(cost)) ||
    limitBy(cost) < limitBy(heaviest(shown));
  if (!isMore && !isOpen && isRead) return null;
  return {
    because: isRead ? NOT_ASKED : readSoFar(phoenix.coverage),
    cost: { ...cost, reason: UNKNOWN },
  };
}

const NOT_ASKED = say('becauseOfLinks', 'linkedNotAsked');

/** How much of the neighbourhood is read, in words. */
function readSoFar({ failuresKnown, officersRead, oldestDay, newestDay, unread }: NetworkCoverage) {
  if (oldestDay === null || newestDay === null) return say('becauseOfLinks', 'nothingRead');
  const read = { read: officersRead, known: failuresKnown, from: oldestDay, to: newestDay };
  return unread.length === 0
    ? say('becauseOfLinks', 'readSoFar', read)
    : say('becauseOfLinks', 'readWithout', { ...read, unread: unread.length });
}

export const phoenixPattern: Check = {
  key: 'phoenixPattern',
  family: 'directors',
  question: {
    en: 'Does the company show signs of carrying on the business of one that failed?',
    pt: 'Há indícios de que a empresa continua a atividade de outra que terminou?',
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
      en: 'Published acts show signs of continuity with a failed company.',
      pt: 'Constam, à data da consulta, indícios de continuidade com outra empresa que terminou.',
    },
    MJ_PHOENIX_RESEMBLANCE: {
      en: 'Door, time, and name or surname resemble those of a failed company; no tax number links the two. This is resemblance only.',
      pt: 'A morada, a data e a firma ou um apelido assemelham-se aos de outra empresa que terminou; nenhum número fiscal liga as duas. É só semelhança.',
    },
    MJ_PHOENIX_UNKNOWN: {
      en: 'Whether there are signs of continuity with a failed company is not wholly known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe ao certo se há indícios de continuidade com outra empresa; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Show that the business was bought from the estate or under a plan, or that the records link the companies wrongly.',
    pt: 'Comprovar a aquisição à massa insolvente ou no âmbito de plano, ou o erro dos registos que ligam as empresas.',
  },
  clearedBy: {
    en: 'The other insolvency is revoked or ends with a plan, or a record that links the companies is corrected.',
    pt: 'A outra insolvência é revogada ou termina com plano, ou é retificado um registo que liga as empresas.',
    byCompany: false,
    advisable: false,
  },
  weights: [WEIGHTS.strong, NAMED, WEIGHTS.moderate, WEIGHTS.resemblance, WEIGHTS.weak],
  fading: FADING,
  worst: { ...costOf(WEIGHTS.strong), reason: UNKNOWN },

  judge(known) {
    const silent = silence(known, ['mj-publications']);
    if (silent) return { ...silent, value: 'not_assessable' };
    const { phoenix } = known;
    if (!phoenix.assessable) return { kind: 'unknown', because: phoenix.because, value: 'not_assessable' };
    const pending = pendingOf(known);
    const rest = pending ? { pending } : {};
    const evidence = continuityEvidence(phoenix.findings);
    if (isSome(evidence)) return { kind: 'hit', value: highest(phoenix.findings), evidence, ...rest };
    const nothing = absence(known, 'mj-publications', say('lookedFor', 'continuity'));
    return { kind: 'clear', value: 'none', evidence: [nothing], ...rest };
  },

  cost: (_hit, { phoenix, today }) => costsOfAll(phoenix.assessable ? phoenix.findings : [], today),
};
