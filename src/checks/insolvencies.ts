/** The company's own insolvencies, read from its notices: one per process, whatever the number of notices. */
import type { CompanyAct, InsolvencyAct, InsolvencyNotice } from '../facts/fact.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Known } from './check.ts';
import { factsOf, isSome, lastPublished, type Some } from './known-facts.ts';

/**
 * `ended` is closed for a reason that no notice gives. `company-continues` and `company-extinct` are closed, and
 * the reason says what became of the company (CIRE art. 230 and 234).
 */
export type InsolvencyState = 'open' | 'ended' | 'company-continues' | 'company-extinct' | 'revoked';

export interface Insolvency {
  readonly process: string;
  readonly state: InsolvencyState;
  /** Declared with an estate too small for the costs (CIRE art. 39). */
  readonly withoutAssets: boolean;
  /** The last day on which a notice told this state. */
  readonly toldOn: LocalDate;
  readonly notices: Some<InsolvencyNotice>;
}

/**
 * What an act inside an insolvency proceeding tells about it. All but `null` imply that insolvency was declared,
 * even where the notice of the declaration itself is no longer online. `closed-negotiations` ends a PER, never an
 * insolvency.
 */
const TELLS: Readonly<Record<InsolvencyAct, InsolvencyState | null>> = {
  declared: 'open',
  'declared-without-assets': 'open',
  'plan-proposed': 'open',
  'plan-approved': 'open',
  'plan-refused': 'open',
  liquidation: 'open',
  distribution: 'open',
  'qualified-culpable': 'open',
  'qualified-fortuitous': 'open',
  'closed-final-distribution': 'company-extinct',
  'closed-insufficient-estate': 'company-extinct',
  'closed-plan-approved': 'company-continues',
  'closed-debtor-request': 'company-continues',
  'closed-unspecified': 'ended',
  revoked: 'revoked',
  'closed-negotiations': null,
  opened: null,
  'administrator-changed': null,
  notice: null,
};

/** The first of these that a process's notices tell is its state; `open` is what no closing act contradicts. */
const PRECEDENCE: Some<InsolvencyState> = [
  'revoked',
  'company-extinct',
  'company-continues',
  'ended',
  'open',
];

/**
 * Insolvency processes of the company (PER, PEAP and PEVE are none) that reached a declaration, revoked ones too.
 * Only notices that name the company as debtor or respondent are read: in the others it is somebody else's.
 */
export function insolvencies(known: Known): Insolvency[] {
  return [...ownProcesses(known, 'insolvency')].flatMap(([process, notices]) => {
    const told = new Set(notices.map(({ act }) => TELLS[act]));
    const state = PRECEDENCE.find(each => told.has(each));
    const telling = notices.filter(({ act }) => TELLS[act] === state);
    if (!state || !isSome(notices) || !isSome(telling)) return [];
    const withoutAssets = notices.some(({ act }) => act === 'declared-without-assets');
    return [{ process, state, withoutAssets, toldOn: lastPublished(telling), notices }];
  });
}

/**
 * Insolvencies that the company register alone shows. Counted once at most, and only where Citius shows no declared
 * process at all: one it shows, revoked or not, is the same insolvency seen from the other side.
 */
export function registeredOnly(known: Known, processes: readonly Insolvency[]): CompanyAct[] {
  return isSome(processes) ? [] : factsOf(known, 'company-act').filter(({ act }) => act === 'insolvency');
}

/** The notices of this kind of proceeding that name the company as debtor or respondent, by main process. */
export function ownProcesses(
  known: Known,
  kind: InsolvencyNotice['proceeding'],
): Map<string, InsolvencyNotice[]> {
  const own = factsOf(known, 'insolvency-notice').filter(
    ({ proceeding, role }) => proceeding === kind && (role === 'debtor' || role === 'respondent'),
  );
  return Map.groupBy(own, mainProcess);
}

/** Without the letter of an appendix: `1401/26.0T8LRA-B` (a qualification, say) belongs to `1401/26.0T8LRA`. */
export function mainProcess({ process }: InsolvencyNotice): string {
  return process
    .trim()
    .toUpperCase()
    .replace(/-[A-Z]+$/, '');
}
