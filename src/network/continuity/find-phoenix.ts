/**
 * Whether a company shows signs of continuing the business of one that failed. Pure. The level follows from weights of
 * evidence (docs/scoring.md, "phoenixPattern"). An honest failure with a fresh start is legal and is `weak` at most.
 */
import {
  type PathOffice,
  PHOENIX_LEVELS,
  type PhoenixFinding,
  type SharedCompany,
  type SharedController,
} from '../../facts/phoenix-finding.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { CompanyStory } from './company-story.ts';
import { counterSignsOf, levelOf, reserveOf, signsOf, weigh } from './grade.ts';
import {
  type Candidate,
  type CounterSign,
  type Pair,
  type PhoenixContext,
  pairOf,
  type Sign,
} from './pair.ts';
import { MONTHS_THAT_COUNT } from './phoenix-window.ts';
import type { Reach, Tie } from './ties.ts';

/** Findings with the company as successor, strongest first, at most one for each other company. */
export function findPhoenix(
  successor: CompanyStory,
  others: readonly CompanyStory[],
  context: PhoenixContext,
): PhoenixFinding[] {
  return others
    .filter(({ nif }) => nif !== successor.nif)
    .flatMap(predecessor => {
      if (predecessor.failures.length === 0) return [];
      const rest = others.filter(({ nif }) => nif !== successor.nif && nif !== predecessor.nif);
      return predecessor.failures
        .flatMap(failure => findingOf({ successor, predecessor, failure, rest, worst: false }, context) ?? [])
        .sort(byCounting(successor.asOf))
        .slice(0, 1);
    })
    .sort(strongestFirst);
}

/** Of several failures of one company the strongest counts that still costs anything. */
function byCounting(asOf: LocalDate) {
  const since = addMonths(asOf, -MONTHS_THAT_COUNT);
  const counts = ({ failure }: PhoenixFinding) => Number(failure.on >= since);
  return (a: PhoenixFinding, b: PhoenixFinding) => counts(b) - counts(a) || strongestFirst(a, b);
}

export function strongestFirst(a: PhoenixFinding, b: PhoenixFinding): number {
  return (
    PHOENIX_LEVELS.indexOf(b.level) - PHOENIX_LEVELS.indexOf(a.level) ||
    (a.failure.on < b.failure.on ? 1 : a.failure.on > b.failure.on ? -1 : 0) ||
    (a.predecessor.nif < b.predecessor.nif ? -1 : 1)
  );
}

/** The finding of this failure, or null. */
function findingOf(candidate: Candidate, context: PhoenixContext): PhoenixFinding | null {
  const pair = pairOf(candidate, context);
  if (!pair) return null;
  const [signs, counterSigns] = [signsOf(pair), counterSignsOf(pair)];
  const level = levelOf(pair, weigh(signs, counterSigns), reserveOf(pair));
  const [first, ...more] = signs.map(bare);
  if (level === 'none' || !first) return null;
  const { successor, predecessor, failure } = candidate;
  return {
    level,
    predecessor: { nif: predecessor.nif, name: predecessor.name },
    successor: { nif: successor.nif, name: successor.name, foundedOn: successor.foundedOn?.on ?? null },
    failure: isOpen(pair) ? { ...failure, open: true } : failure,
    ...linksOf(pair, context),
    indicators: [first, ...more],
    counterSigns: counterSigns.map(bare),
  };
}

/** What a silent register could still undo: the failure, or the signs by what speaks against them. */
const isOpen = ({ failure, rest, predecessor }: Pair): boolean =>
  failure.open === true || [predecessor, ...rest].some(({ silent }) => silent.length > 0);

const bare = <T extends NonNullable<Sign | CounterSign>>({ weight: _, ...shown }: T): Omit<T, 'weight'> =>
  shown;

function linksOf(
  { ties }: Pair,
  { idOf }: PhoenixContext,
): Pick<PhoenixFinding, 'controllers' | 'legalPersons'> {
  return {
    controllers: ties.flatMap(({ there, here }): SharedController[] => {
      const [atPredecessor, atSuccessor] = [officeOf(there), officeOf(here)];
      if (!there.person || !atPredecessor || !atSuccessor) return [];
      return [{ directorId: idOf(there.person), atPredecessor, atSuccessor }];
    }),
    legalPersons: ties.flatMap(({ there, here }: Tie): SharedCompany[] =>
      there.company
        ? [{ company: there.company, atPredecessor: officeOf(there), atSuccessor: officeOf(here) }]
        : [],
    ),
  };
}

const officeOf = ({ capacity, from, to, seen }: Reach): PathOffice | null =>
  capacity && { from, to, seen, as: capacity };
