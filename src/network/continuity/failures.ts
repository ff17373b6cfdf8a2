/** Failures of a company by its records, which another company may continue. */
import type { InsolvencyAct, InsolvencyNotice } from '../../facts/fact.ts';
import { dayOf } from '../../facts/fact-day.ts';
import { administratorsOfInsolvency } from '../../facts/in-office.ts';
import {
  isOneOf,
  isSubject,
  outlivedOn,
  showsDeclaration,
  sinceRestored,
} from '../../facts/insolvency-acts.ts';
import type { CompanyFailure, Seen } from '../../facts/phoenix-finding.ts';
import { mainProcess } from '../../facts/process-number.ts';
import { type StoredFact, type StoredOf, storedOf } from '../../facts/stored-facts.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import { actsAndOffices, byDay, livesOn, otherFailures, seenOn } from './other-failures.ts';
import { filingOf } from './phoenix-window.ts';

/** The company continues, or its business was transferred under the court's supervision: no failure. */
const RESCUES: readonly InsolvencyAct[] = ['plan-approved', 'closed-plan-approved', 'closed-debtor-request'];
/** After these acts a rescue has failed. */
const LIQUIDATES: readonly InsolvencyAct[] = [
  'plan-refused',
  'liquidation',
  'distribution',
  'closed-final-distribution',
  'closed-insufficient-estate',
];

export interface Declaration {
  readonly on: LocalDate;
  readonly filedOn: LocalDate;
  readonly seen: Seen;
  /** The day of the plan, or of the closing at the debtor's request, that ended it; null without one. */
  readonly rescuedOn: LocalDate | null;
  readonly open?: true;
}

type Undoable = Pick<CompanyFailure, 'seen'> & Partial<Pick<CompanyFailure, 'kind'>>;

/** Marks what a silent register could still undo; it counts as it is shown until then. */
export const withOpen =
  (facts: readonly StoredFact[], silent: readonly SpecifiedRegister[]) =>
  <T extends Undoable>(failed: T): T =>
    silent.some(register => mayUndo(register, failed, facts)) ? { ...failed, open: true } : failed;

/**
 * A register may take back what it showed itself. Citius may show a plan or a revocation of what it has told nothing of; the company register accounts of later years or a return to
 * activity; a title that a company with small debts lives.
 */
function mayUndo(
  register: SpecifiedRegister,
  { kind = 'insolvency', seen }: Undoable,
  facts: readonly StoredFact[],
): boolean {
  if (seen.source.register === register) return true;
  if (register === 'citius-insolvency')
    return isRegistered(kind, seen) || isListed(seen) || storedOf(facts, 'insolvency-notice').length === 0;
  if (register === 'mj-publications') return kind === 'insolvency' ? isRegistered(kind, seen) : true;
  return register === 'impic-licences' && (kind === 'execution-without-assets' || kind === 'abandoned');
}

/** An insolvency that only the company register tells. */
const isRegistered = (kind: CompanyFailure['kind'], { source }: Seen): boolean =>
  kind === 'insolvency' && source.register === 'mj-publications';

/** A petition of the list of cases, of which a notice may tell the end. */
export const isListed = ({ source }: Seen): boolean => source.register === 'citius-cases';

type StoredNotice = StoredOf<'insolvency-notice'>;

/**
 * Declarations of insolvency that were not revoked, one per process, oldest first. One that only the company register
 * shows counts unless it is one that Citius shows, also a revoked one.
 */
export function declarations(facts: readonly StoredFact[], asOf: LocalDate): Declaration[] {
  const notices = storedOf(facts, 'insolvency-notice').filter(
    ({ fact: { proceeding, role, publishedOn } }) =>
      proceeding === 'insolvency' && isSubject(role) && publishedOn <= asOf,
  );
  const processes = [...Map.groupBy(notices, ({ fact }) => mainProcess(fact.process)).values()]
    .map(of => sinceRestored(of, ({ fact }) => fact))
    .filter(of => of.some(({ fact }) => showsDeclaration(fact.act)));
  const shown = processes.map(of => of.map(({ fact }) => fact));
  const ofCitius = processes
    .filter(of => !of.some(({ fact }) => fact.act === 'revoked'))
    .flatMap(of => declared(of) ?? []);
  return [...ofCitius, ...registered(facts, asOf, shown)].sort(byDay);
}

function declared(notices: readonly StoredNotice[]): Declaration | null {
  const telling = notices
    .filter(({ fact }) => showsDeclaration(fact.act))
    .map(seenOn)
    .sort(byDay)[0];
  if (!telling) return null;
  const last = (acts: readonly InsolvencyAct[]) =>
    notices
      .filter(({ fact }) => acts.includes(fact.act))
      .map(({ fact }) => fact.publishedOn)
      .sort()
      .at(-1);
  const [rescue, sale] = [last(RESCUES), last(LIQUIDATES)];
  const isRescued = rescue !== undefined && (sale === undefined || rescue > sale);
  const [filedOn] = notices.flatMap(({ fact }) => fact.filedOn ?? []).sort();
  return { ...telling, filedOn: filingOf(telling.on, filedOn), rescuedOn: isRescued ? rescue : null };
}

function registered(
  facts: readonly StoredFact[],
  asOf: LocalDate,
  shown: readonly (readonly InsolvencyNotice[])[],
): Declaration[] {
  const acts = storedOf(facts, 'company-act').filter(({ fact }) => fact.publishedOn <= asOf);
  const insolvencies = [
    ...acts.filter(({ fact }) => fact.act === 'insolvency').map(seenOn),
    ...administrators(facts, asOf),
  ]
    .filter(({ on }) => !isOneOf(on, shown))
    .sort(byDay);
  const [first, last] = [insolvencies[0], insolvencies.at(-1)];
  if (!first || !last) return [];
  const rescuedOn = outlivedOn(
    { publishedOn: last.on },
    acts.map(({ fact }) => fact),
  );
  return [{ ...first, filedOn: filingOf(first.on, null), rescuedOn }];
}

/** In office: only a declaration appoints them. */
function administrators(facts: readonly StoredFact[], asOf: LocalDate) {
  const known = facts.filter(({ fact }) => dayOf(fact) <= asOf);
  const now = new Set(administratorsOfInsolvency(actsAndOffices(known)));
  return storedOf(known, 'office')
    .filter(({ fact }) => now.has(fact))
    .map(seenOn);
}

/**
 * Every failure of the company, oldest first: insolvencies without a rescue, and what stands for one where nobody files.
 * A rescue by plan is no failure, and settles what was before it; after an insolvency only a company that lived on fails again.
 */
export function failures(facts: readonly StoredFact[], asOf: LocalDate): CompanyFailure[] {
  const declaredOnes = declarations(facts, asOf);
  const failed = declaredOnes
    .filter(({ rescuedOn }) => rescuedOn === null)
    .map(({ on, filedOn, seen }): CompanyFailure => ({ kind: 'insolvency', on, filedOn, seen }));
  const rescuedOn = declaredOnes.reduce(
    (last, one) => ((one.rescuedOn ?? '') > last ? one.rescuedOn! : last),
    '',
  );
  const others = otherFailures(facts, asOf).filter(({ on, kind }) => {
    const isAfterwards =
      failed.some(insolvency => insolvency.on <= on && !livesOn(facts, insolvency.on)) &&
      kind !== 'execution-without-assets';
    return on > rescuedOn && !isAfterwards;
  });
  return [...failed, ...others].sort(byDay);
}
