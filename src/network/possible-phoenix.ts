/** The level that registers not yet asked about linked companies could still show: what silence costs until they are. */
import type { CompanyFailure, PhoenixIndicatorKind, PhoenixLevel } from '../facts/phoenix-finding.ts';
import { PHOENIX_LEVELS } from '../facts/phoenix-finding.ts';
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { CompanyStory } from './company-story.ts';
import { gradeOf, indicatorsOf, type PhoenixContext, pairOf } from './find-phoenix.ts';
import type { Neighbour } from './linked-companies.ts';
import { answersFor } from './phoenix-indicators.ts';

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
  return levels.reduce<PhoenixLevel>((worst, level) => (rank(level) > rank(worst) ? level : worst), 'none');
}

const rank = (level: PhoenixLevel): number => PHOENIX_LEVELS.indexOf(level);

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
  const pairs = supposedDays(successor, predecessor).flatMap(on => {
    const failure: CompanyFailure = { kind: 'insolvency', on, seen: SUPPOSED };
    return pairOf({ successor, predecessor, failure, rest: [] }, context) ?? [];
  });
  const [pair] = pairs;
  if (!pair) return 'none';
  const has = new Set<PhoenixIndicatorKind>(
    pairs.flatMap(each => indicatorsOf(each).map(({ kind }) => kind)),
  );
  has.add('culpable');
  if (anotherFailed) has.add('serial');
  return gradeOf(pair, has);
}

const SUPPOSED: CompanyFailure['seen'] = {
  fact: '',
  source: { register: 'citius-insolvency', reference: '', url: null, date: null },
  askedAt: '',
};

/** Days around the start of the successor, and the ends of offices: where a sign begins or ceases to hold. */
function supposedDays(successor: CompanyStory, predecessor: CompanyStory): LocalDate[] {
  const starts = [
    ...(successor.foundedOn ? [successor.foundedOn.on] : []),
    ...successor.controls.flatMap(({ from }) => from ?? []),
  ];
  const days = starts.flatMap(on => [12, 0, -12, -24, -36, -60].map(months => addMonths(on, months)));
  const ends = predecessor.controls.flatMap(({ to }) => to ?? []);
  return [...new Set([...days, ...ends])].filter(on =>
    predecessor.controls.some(control => answersFor(control, on)),
  );
}
