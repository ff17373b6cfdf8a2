/** The worst level that could follow from what is not known: silent registers, and failures that nobody has read. */
import type {
  CompanyFailure,
  CounterSignKind,
  PhoenixIndicatorKind,
  PhoenixLevel,
} from '../../facts/phoenix-finding.ts';
import { PHOENIX_LEVELS } from '../../facts/phoenix-finding.ts';
import type { StoredFact } from '../../facts/stored-facts.ts';
import { addDays, addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { CompanyStory } from './company-story.ts';
import { failures } from './failures.ts';
import { counterSignsOf, type Evidence, levelOf, reserveOf, signsOf } from './grade.ts';
import { type Pair, type PhoenixContext, pairOf } from './pair.ts';
import { EARLIEST_FILING_MONTHS, MONTHS_THAT_COUNT } from './phoenix-window.ts';

/** What is supposed beside the silent registers of the others. */
export interface Supposed {
  /** Contracts of the company itself are not known, and could show the failed one's clients. */
  readonly clients?: boolean;
  /** Its titles are not known, and could show that it began to build. */
  readonly titles?: boolean;
  /** Yet another company of the same people may have failed. */
  readonly serial?: boolean;
}

/** The worst level over all other companies about which, or around which, a register is silent. One without its acts may be anything. */
export function possibleLevel(
  successor: CompanyStory,
  others: readonly CompanyStory[],
  context: PhoenixContext,
  supposed: Supposed = {},
): PhoenixLevel {
  const isOpen = supposed.clients || supposed.titles || others.some(({ silent }) => silent.length > 0);
  if (!isOpen) return 'none';
  const levels = others
    .filter(({ nif }) => nif !== successor.nif)
    .map(predecessor => {
      const rest = others.filter(({ nif }) => nif !== successor.nif && nif !== predecessor.nif);
      const possible = possibleFailures(successor, predecessor);
      const clients = supposed.clients || predecessor.silent.includes('base-contracts');
      const serial = supposed.serial || rest.some(({ silent }) => silent.length > 0);
      const { titles = false } = supposed;
      return worstOfPairs({ successor, predecessor, rest, possible }, context, { clients, titles, serial });
    });
  const hasUnread = others.some(({ silent }) => silent.includes('mj-publications'));
  return hasUnread ? 'strong' : worstOf(levels);
}

/** The worst that a failed company could show that nobody has read: one that shares everything with this one. */
export function unreadLevel(successor: CompanyStory, context: PhoenixContext): PhoenixLevel {
  const predecessor: CompanyStory = {
    ...successor,
    nif: '' as CompanyStory['nif'],
    holds: successor.holds.map(hold => ({ ...hold, from: null, to: null })),
    failures: [],
    facts: [],
    silent: ['citius-insolvency'],
  };
  const since = addMonths(successor.asOf, -MONTHS_THAT_COUNT);
  const possible = possibleFailures(successor, predecessor).filter(({ on }) => on >= since);
  const alone = { ...context, firmsAt: () => ({ building: 1, unit: 1 }) };
  const hasContracts = successor.facts.some(({ fact }) => fact.kind === 'public-contract');
  return worstOfPairs({ successor, predecessor, rest: [], possible }, alone, {
    clients: hasContracts,
    serial: true,
  });
}

export const worstOf = (levels: readonly PhoenixLevel[]): PhoenixLevel =>
  PHOENIX_LEVELS.findLast(level => levels.includes(level)) ?? 'none';

interface Two {
  readonly successor: CompanyStory;
  readonly predecessor: CompanyStory;
  readonly rest: readonly CompanyStory[];
  readonly possible: readonly CompanyFailure[];
}

/**
 * The level with every sign of any possible failure, and only those counter-signs that none of them is without. Of a
 * failure that costs nothing any more, only that there may be one.
 */
function worstOfPairs({ possible, ...two }: Two, context: PhoenixContext, supposed: Supposed): PhoenixLevel {
  const since = addMonths(two.successor.asOf, -MONTHS_THAT_COUNT);
  const levelOfThose = (failed: readonly CompanyFailure[]) =>
    worstOfFailures({ ...two, possible: failed }, context, supposed);
  const old = levelOfThose(possible.filter(({ on }) => on < since));
  return worstOf([levelOfThose(possible.filter(({ on }) => on >= since)), old === 'none' ? 'none' : 'weak']);
}

function worstOfFailures(
  { possible, ...two }: Two,
  context: PhoenixContext,
  supposed: Supposed,
): PhoenixLevel {
  const mayKeepClient = supposed.clients ?? false;
  const mayBeTitled = supposed.titles ?? false;
  const pairs = possible.flatMap(
    failure => pairOf({ ...two, failure, worst: true, mayKeepClient, mayBeTitled }, context) ?? [],
  );
  const [linked, unlinked] = [
    pairs.filter(({ ties }) => ties.length > 0),
    pairs.filter(({ ties }) => ties.length === 0),
  ];
  return worstOf([linked, unlinked].map(of => worstOfSome(of, supposed)));
}

function worstOfSome(pairs: readonly Pair[], supposed: Supposed): PhoenixLevel {
  const [first] = pairs;
  if (!first) return 'none';
  const evidence = worstEvidence(pairs, supposed);
  const reserve = Math.min(...pairs.map(reserveOf));
  return worstOf(pairs.map(pair => levelOf(pair, evidence, reserve)));
}

function worstEvidence(pairs: readonly Pair[], { clients = false, serial = false }: Supposed): Evidence {
  const signs = new Map<PhoenixIndicatorKind, number>();
  const raise = (kind: PhoenixIndicatorKind, weight: number) =>
    signs.set(kind, Math.max(weight, signs.get(kind) ?? 0));
  for (const { kind, weight } of pairs.flatMap(signsOf)) raise(kind, weight);
  if (pairs[0]!.predecessor.silent.includes('citius-insolvency')) raise('culpable', 2);
  if (serial) raise('serial', 2);
  if (clients && pairs.some(({ start }) => start.kind === 'founded' || start.byShared)) raise('client', 3);
  const against = pairs.map(pair => new Map(counterSignsOf(pair).map(({ kind, weight }) => [kind, weight])));
  const kinds = [...against[0]!.keys()].filter(kind => against.every(each => each.has(kind)));
  const least = (kind: CounterSignKind) => Math.max(...against.map(each => each.get(kind)!));
  return { signs, counterSigns: new Map(kinds.map(kind => [kind, least(kind)])) };
}

const TELL_ANY_DAY = ['citius-insolvency', 'citius-executions', 'citius-cases', 'mj-publications'] as const;

/** Failures that the silent registers could show: on any day that matters, or on the day of an act that a debt explains. */
function possibleFailures(successor: CompanyStory, predecessor: CompanyStory): readonly CompanyFailure[] {
  const { silent, facts, asOf } = predecessor;
  if (silent.length === 0) return predecessor.failures;
  const supposedDebts = silent.flatMap(register => (register.endsWith('-debtors') ? [debtOn(asOf)] : []));
  const shown = failures([...facts, ...supposedDebts], asOf);
  if (!TELL_ANY_DAY.some(register => silent.includes(register))) return shown;
  const days = [...supposedDays(successor, predecessor)].filter(day => day <= asOf);
  const supposed = days.flatMap(on => [
    { kind: 'insolvency' as const, on, seen: SUPPOSED },
    { kind: 'insolvency' as const, on, filedOn: addMonths(on, -EARLIEST_FILING_MONTHS), seen: SUPPOSED },
  ]);
  return [...shown, ...supposed];
}

const SUPPOSED: CompanyFailure['seen'] = {
  fact: '',
  source: { register: 'citius-insolvency', reference: '', url: null, date: null },
  askedAt: '',
};

const debtOn = (listDate: LocalDate): StoredFact => ({
  nif: '',
  fact: {
    kind: 'debtor-listing',
    key: '',
    source: { ...SUPPOSED.source, register: 'at-debtors' },
    creditor: 'tax',
    minEur: 1_000_000,
    maxEur: null,
    listDate,
  },
  askedAt: '',
});

/** How many months after a failure the periods of the rule end. */
const ENDS = [0, 6, 12, 24, 60];

/** The days on which some period of the rule begins to hold. A few days on make up for the lengths of months. */
function supposedDays(
  { foundedOn, names, seats, holds }: CompanyStory,
  predecessor: CompanyStory,
): Set<LocalDate> {
  const turns = [
    foundedOn?.on,
    ...[...names, ...seats].map(({ on }) => on),
    ...holds.flatMap(({ from, to }) => [from, to]),
  ];
  const since = addMonths(predecessor.asOf, -MONTHS_THAT_COUNT);
  const around = [...new Set(turns)].flatMap(on => (on ? ENDS.map(months => addMonths(on, -months)) : []));
  const there = predecessor.holds.flatMap(({ from, to }) => [from, to]).filter(on => on !== null);
  return new Set([...around, ...there, since, predecessor.asOf].flatMap(on => [on, addDays(on, 3)]));
}
