/**
 * Whether a company shows signs of carrying on the business of one that failed. Pure. Necessary: a controller of both,
 * by tax number, in office at the failed one within the year before. Then the level goes by how many independent signs
 * there are (docs/scoring.md, "phoenixPattern"). An honest failure with a fresh start is legal and reaches `weak` at most.
 */
import type {
  CompanyFailure,
  PhoenixFinding,
  PhoenixIndicator,
  PhoenixIndicatorKind,
  PhoenixLevel,
  SharedController,
} from '../facts/phoenix-finding.ts';
import { PHOENIX_LEVELS } from '../facts/phoenix-finding.ts';
import type { PersonKey } from '../kernel/person-key.ts';
import type { CompanyStory, Control } from './company-story.ts';
import * as signs from './phoenix-indicators.ts';
import { type FirmsAt, type Pair, sharedControls, startOf } from './phoenix-indicators.ts';

export interface PhoenixContext {
  readonly firmsAt: FirmsAt;
  /** The id by which a person is shown, for the keyed hash that the acts give. */
  readonly idOf: (person: PersonKey) => string;
}

/** The findings of the company as successor, strongest first, at most one for each of the others. */
export function findPhoenix(
  successor: CompanyStory,
  others: readonly CompanyStory[],
  context: PhoenixContext,
): PhoenixFinding[] {
  return others
    .filter(({ nif }) => nif !== successor.nif)
    .flatMap(predecessor => {
      const rest = others.filter(({ nif }) => nif !== successor.nif && nif !== predecessor.nif);
      return predecessor.failures
        .flatMap(failure => findingOf({ successor, predecessor, failure, rest }, context) ?? [])
        .sort(strongestFirst)
        .slice(0, 1);
    })
    .sort(strongestFirst);
}

export function strongestFirst(a: PhoenixFinding, b: PhoenixFinding): number {
  return (
    PHOENIX_LEVELS.indexOf(b.level) - PHOENIX_LEVELS.indexOf(a.level) ||
    (a.failure.on < b.failure.on ? 1 : a.failure.on > b.failure.on ? -1 : 0) ||
    (a.predecessor.nif < b.predecessor.nif ? -1 : 1)
  );
}

interface Candidate {
  readonly successor: CompanyStory;
  readonly predecessor: CompanyStory;
  readonly failure: CompanyFailure;
  readonly rest: readonly CompanyStory[];
}

/** The two companies with what they share around the failure; null where they share nobody, or it is too long ago. */
export function pairOf(
  { successor, predecessor, failure, rest }: Candidate,
  { firmsAt }: PhoenixContext,
): Pair | null {
  const shared = sharedControls(successor, predecessor, failure);
  const start = shared.length > 0 ? startOf({ successor, predecessor, failure }, shared) : null;
  if (!start) return null;
  const people = new Set(shared.map(({ there }) => there.person));
  return {
    successor,
    predecessor,
    failure,
    shared,
    start,
    firmsAt,
    otherFailures: failuresUnder(people, rest),
  };
}

/** The finding that this failure gives rise to; null for none. */
function findingOf(candidate: Candidate, context: PhoenixContext): PhoenixFinding | null {
  const pair = pairOf(candidate, context);
  if (!pair) return null;
  const found = indicatorsOf(pair);
  const level = gradeOf(pair, new Set(found.map(({ kind }) => kind)));
  const [first, ...more] = found;
  const [controller, ...controllers] = pair.shared.map(one => controllerOf(one, context.idOf));
  if (level === 'none' || !first || !controller) return null;
  const { successor, predecessor, failure } = candidate;
  return {
    level,
    predecessor: { nif: predecessor.nif, name: predecessor.name },
    successor: { nif: successor.nif, name: successor.name, foundedOn: successor.foundedOn?.on ?? null },
    failure,
    controllers: [controller, ...controllers],
    indicators: [first, ...more],
  };
}

/** In the order in which a reader weighs them. */
const SIGNS = [
  signs.timing,
  signs.seat,
  signs.name,
  signs.client,
  signs.serial,
  signs.activity,
  signs.licence,
  signs.culpable,
  signs.debtsLeft,
  signs.movesBefore,
] as const;

export const indicatorsOf = (pair: Pair): PhoenixIndicator[] => SIGNS.flatMap(read => read(pair) ?? []);

/** Those that count towards a level; the others support one. */
const INDEPENDENT: readonly PhoenixIndicatorKind[] = [
  'timing',
  'seat',
  'name',
  'client',
  'serial',
  'activity',
  'licence',
];
/** A builder who starts again takes a title and keeps his trade: these never make a finding strong. */
const STRONG: readonly PhoenixIndicatorKind[] = ['timing', 'seat', 'name', 'client', 'serial', 'culpable'];

/** The level that these signs come to, whatever is pending. */
export function gradeOf(pair: Pair, has: ReadonlySet<PhoenixIndicatorKind>): PhoenixLevel {
  const count = (kinds: readonly PhoenixIndicatorKind[]) => kinds.filter(kind => has.has(kind)).length;
  const independent = count(INDEPENDENT);
  if (independent === 0) return 'none';
  if (independent < 2 || !isCarriedOver(pair, has)) return 'weak';
  const isStrong =
    count(STRONG) >= 3 &&
    (has.has('timing') || pair.start.kind === 'turned') &&
    (has.has('seat') || has.has('name'));
  return isStrong ? 'strong' : 'moderate';
}

/**
 * Something of the old house must be in the new one. Close to the failure: its name; its door, unless the trade is
 * another; or its special trade, with its clients or in a series of failures. Later, or where the controller joined a
 * company that others founded: its name, or its door with a client or a series.
 */
function isCarriedOver(pair: Pair, has: ReadonlySet<PhoenixIndicatorKind>): boolean {
  if (has.has('name')) return true;
  const isDoor = has.has('seat') && !signs.tradesDiffer(pair);
  const isPractice = has.has('client') || has.has('serial');
  return has.has('timing') ? isDoor || (has.has('activity') && isPractice) : isDoor && isPractice;
}

/** Failures of further companies with one of these people in office within the year before. */
function failuresUnder(
  people: ReadonlySet<PersonKey>,
  companies: readonly CompanyStory[],
): Pair['otherFailures'] {
  return companies.flatMap(({ failures, controls }) =>
    failures.filter(({ on }) =>
      controls.some(control => people.has(control.person) && signs.answersFor(control, on)),
    ),
  );
}

function controllerOf({ there, here }: signs.SharedControl, idOf: PhoenixContext['idOf']): SharedController {
  const office = ({ from, to, seen }: Control) => ({ from, to, seen });
  return { directorId: idOf(there.person), atPredecessor: office(there), atSuccessor: office(here) };
}
