/** The level that registers not yet asked about linked companies could still show: what silence costs until they are. */
import type { CompanyFailure, PhoenixIndicatorKind, PhoenixLevel } from '../facts/phoenix-finding.ts';
import { PHOENIX_LEVELS } from '../facts/phoenix-finding.ts';
import { addMonths } from '../kernel/local-date.ts';
import type { CompanyStory } from './company-story.ts';
import { gradeOf, indicatorsOf, type PhoenixContext, pairOf } from './find-phoenix.ts';
import type { Neighbour } from './linked-companies.ts';

/** Registers that tell of failures. */
const FAILURES = ['citius-insolvency', 'citius-executions'] as const;

export function possibleLevel(
  successor: CompanyStory,
  neighbours: readonly Neighbour[],
  context: PhoenixContext,
): PhoenixLevel {
  const silent = neighbours.filter(one => FAILURES.some(name => one.silent.includes(name)));
  const levels = silent.map(({ story }) => {
    const others = neighbours.filter(one => one.story.nif !== story.nif);
    const anotherFailed = others.some(one => one.story.failures.length > 0 || silent.includes(one));
    return levelIfFailed({ successor, predecessor: story, anotherFailed }, context);
  });
  return worstOf(levels);
}

const worstOf = (levels: readonly PhoenixLevel[]): PhoenixLevel =>
  PHOENIX_LEVELS.findLast(level => levels.includes(level)) ?? 'none';

interface Supposed {
  readonly successor: CompanyStory;
  readonly predecessor: CompanyStory;
  readonly anotherFailed: boolean;
}

/** Every sign that any day of failure would give, together; what only the silent register can tell is taken for shown. */
function levelIfFailed(
  { successor, predecessor, anotherFailed }: Supposed,
  context: PhoenixContext,
): PhoenixLevel {
  const pairs = [...supposedDays(successor, predecessor)].flatMap(on => {
    const failure: CompanyFailure = { kind: 'insolvency', on, seen: SUPPOSED };
    return pairOf({ successor, predecessor, failure, rest: [] }, context) ?? [];
  });
  const has = new Set<PhoenixIndicatorKind>(
    pairs.flatMap(each => indicatorsOf(each).map(({ kind }) => kind)),
  );
  has.add('culpable');
  if (anotherFailed) has.add('serial');
  return worstOf(pairs.map(pair => gradeOf(pair, has)));
}

const SUPPOSED: CompanyFailure['seen'] = {
  fact: '',
  source: { register: 'citius-insolvency', reference: '', url: null, date: null },
  askedAt: '',
};

/**
 * The days on which a sign, or an office that answers for the failure, begins or ceases to hold. What holds together
 * on some day holds together on one of these; awards and titles count over windows that are wider than their distance.
 */
function supposedDays({ foundedOn, names, seats, controls }: CompanyStory, predecessor: CompanyStory) {
  const told = [foundedOn, ...names, ...seats].map(one => one?.on);
  const turns = new Set([...told, ...controls.flatMap(({ from, to }) => [from, to])]);
  const around = [...turns].flatMap(on => (on ? [12, 0, -24, -60].map(months => addMonths(on, months)) : []));
  const offices = predecessor.controls.flatMap(({ from, to }) => [from, to && addMonths(to, 12)]);
  return new Set([...around, ...offices].filter(on => on !== null));
}
