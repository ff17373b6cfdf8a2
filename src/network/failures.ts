/** How a company failed, by its records: what a successor could be the successor of. */
import type { CompanyAct, InsolvencyAct, InsolvencyNotice } from '../facts/fact.ts';
import type { CompanyFailure, Seen } from '../facts/phoenix-finding.ts';
import type { StoredFact } from '../facts/stored-facts.ts';
import type { LocalDate } from '../kernel/local-date.ts';

/** Acts that presuppose a declaration, even where its own notice is no longer online. */
const DECLARES: readonly InsolvencyAct[] = [
  'declared',
  'declared-without-assets',
  'plan-proposed',
  'plan-approved',
  'plan-refused',
  'liquidation',
  'distribution',
  'qualified-culpable',
  'qualified-fortuitous',
  'closed-final-distribution',
  'closed-insufficient-estate',
  'closed-plan-approved',
  'closed-debtor-request',
  'closed-unspecified',
];
/** The company goes on, or its business was handed over under the court's eyes: no failure to flee from. */
const RESCUES: readonly InsolvencyAct[] = ['plan-approved', 'closed-plan-approved', 'closed-debtor-request'];
/** After these a rescue has failed. */
const LIQUIDATES: readonly InsolvencyAct[] = [
  'plan-refused',
  'liquidation',
  'distribution',
  'closed-final-distribution',
  'closed-insufficient-estate',
];

export interface Declaration {
  readonly on: LocalDate;
  readonly seen: Seen;
  /** Ended by a plan or at the debtor's request. */
  readonly rescued: boolean;
}

export const seenOf = ({ fact, askedAt }: StoredFact): Seen => ({
  fact: fact.key,
  source: fact.source,
  askedAt,
});

export const byDay = <T extends { readonly on: LocalDate; readonly seen: Seen }>(a: T, b: T): number =>
  compare(a.on, b.on) || compare(a.seen.fact, b.seen.fact);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Declarations of insolvency that were not revoked, one per process, oldest first. What only the company register
 * shows counts where Citius shows no process at all: else it is the same insolvency seen from the other side.
 */
export function declarations(facts: readonly StoredFact[], asOf: LocalDate): Declaration[] {
  const notices = facts.filter((stored): stored is StoredFact & { fact: InsolvencyNotice } =>
    isOwnInsolvency(stored, asOf),
  );
  if (notices.length === 0) return registered(facts, asOf);
  const processes = Map.groupBy(notices, ({ fact }) => fact.process.replace(/-[A-Z]{1,3}\d?$/, ''));
  return [...processes.values()]
    .filter(of => !of.some(({ fact }) => fact.act === 'revoked'))
    .flatMap(of => declared(of) ?? [])
    .sort(byDay);
}

function isOwnInsolvency({ fact }: StoredFact, asOf: LocalDate): boolean {
  if (fact.kind !== 'insolvency-notice' || fact.proceeding !== 'insolvency') return false;
  return (fact.role === 'debtor' || fact.role === 'respondent') && fact.publishedOn <= asOf;
}

function declared(notices: readonly (StoredFact & { fact: InsolvencyNotice })[]): Declaration | null {
  const telling = notices
    .filter(({ fact }) => DECLARES.includes(fact.act))
    .map(stored => ({ on: stored.fact.publishedOn, seen: seenOf(stored) }))
    .sort(byDay)[0];
  if (!telling) return null;
  const last = (acts: readonly InsolvencyAct[]) =>
    notices
      .filter(({ fact }) => acts.includes(fact.act))
      .map(({ fact }) => fact.publishedOn)
      .sort()
      .at(-1);
  const [rescue, sale] = [last(RESCUES), last(LIQUIDATES)];
  return { ...telling, rescued: rescue !== undefined && (sale === undefined || rescue > sale) };
}

function registered(facts: readonly StoredFact[], asOf: LocalDate): Declaration[] {
  const acts = facts.filter(
    (stored): stored is StoredFact & { fact: CompanyAct } =>
      stored.fact.kind === 'company-act' &&
      stored.fact.act === 'insolvency' &&
      stored.fact.publishedOn <= asOf,
  );
  const first = acts
    .map(stored => ({ on: stored.fact.publishedOn, seen: seenOf(stored), rescued: false }))
    .sort(byDay)[0];
  return first ? [first] : [];
}

/**
 * Every day on which the company failed: insolvencies without a rescue, and executions that found nothing to
 * seize, which is how a company ends that nobody takes to court. A rescue by plan leaves no failure behind.
 */
export function failures(facts: readonly StoredFact[], asOf: LocalDate): CompanyFailure[] {
  const insolvencies = declarations(facts, asOf);
  const failed = insolvencies
    .filter(({ rescued }) => !rescued)
    .map(({ on, seen }): CompanyFailure => ({ kind: 'insolvency', on, seen }));
  return insolvencies.length > failed.length ? failed : [...failed, ...abandoned(facts, asOf)];
}

function abandoned(facts: readonly StoredFact[], asOf: LocalDate): CompanyFailure[] {
  return facts
    .flatMap(stored =>
      stored.fact.kind === 'execution' &&
      stored.fact.reason === 'no-assets' &&
      stored.fact.extinguishedOn <= asOf
        ? [
            {
              kind: 'execution-without-assets' as const,
              on: stored.fact.extinguishedOn,
              seen: seenOf(stored),
            },
          ]
        : [],
    )
    .sort(byDay);
}
