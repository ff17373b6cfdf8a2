/** What an act of an insolvency proceeding shows, and of whom: one table for the checks and for the network. */
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { CompanyAct, InsolvencyAct, InsolvencyNotice } from './fact.ts';

/**
 * `ended`: closed without a published reason. The other closed ones by what became of the company (CIRE art. 230 and 234):
 * `company-continues`; `company-extinct` after the final distribution (234/3); `company-abandoned` for lack of assets, which
 * ends nothing: the company register then liquidates it (234/4).
 */
export type InsolvencyState =
  | 'open'
  | 'ended'
  | 'company-continues'
  | 'company-abandoned'
  | 'company-extinct'
  | 'revoked';

/**
 * The state that an act of an insolvency proceeding shows. All but `null` imply that insolvency was declared,
 * even if the notice of the declaration is no longer online. `closed-negotiations` ends a PER, never an insolvency.
 */
const SHOWN_BY_ACT: Readonly<Record<InsolvencyAct, InsolvencyState | null>> = {
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
  'closed-insufficient-estate': 'company-abandoned',
  'closed-plan-approved': 'company-continues',
  'closed-debtor-request': 'company-continues',
  'closed-unspecified': 'ended',
  revoked: 'revoked',
  'closed-negotiations': null,
  // Only an insolvency that was declared has an administrator to be replaced (CIRE art. 52 and 56).
  'administrator-changed': 'open',
  'petition-ended': null,
  opened: null,
  notice: null,
};

export const stateShownBy = (act: InsolvencyAct): InsolvencyState | null => SHOWN_BY_ACT[act];

/** Whether it shows that insolvency was declared, also one that was revoked later: a petition, or a neutral notice, does not. */
export const showsDeclaration = (act: InsolvencyAct): boolean => SHOWN_BY_ACT[act] !== null;

/** Whether it is the declaration itself, not what follows it. */
export const isDeclaration = (act: InsolvencyAct): boolean =>
  act === 'declared' || act === 'declared-without-assets';

/** No revoked insolvency is carried on: what shows one of these was declared again. A closing may still be of the revoked one. */
const CARRIED_ON: readonly (InsolvencyState | null)[] = ['open', 'company-extinct', 'company-abandoned'];

/** What was revoked may still be announced for some days; later, a higher court has declared it again. */
const RESTORED_AFTER_MONTHS = 1;

/**
 * Of the notices of one process those that count: what is carried on long after a revocation begins it anew, and so does a
 * declaration on any later day, unless it is the first that is shown.
 */
export function sinceRestored<T>(notices: readonly T[], read: (one: T) => Dated): T[] {
  const revokedOn = lastDay(notices.map(read).filter(({ act }) => act === 'revoked'));
  if (revokedOn === '') return [...notices];
  const since = addMonths(revokedOn, RESTORED_AFTER_MONTHS);
  const declares = (one: T): boolean => isDeclaration(read(one).act);
  const wasShown = notices.some(one => declares(one) && read(one).publishedOn <= revokedOn);
  const isAfter = (one: T): boolean =>
    read(one).publishedOn > (wasShown && declares(one) ? revokedOn : since);
  const isRestored = notices.some(one => isAfter(one) && CARRIED_ON.includes(SHOWN_BY_ACT[read(one).act]));
  return isRestored ? notices.filter(isAfter) : [...notices];
}

/** The company register publishes an insolvency when it is declared, and little of it once the process is over. */
const REGISTERED_WITHIN_MONTHS = 6;

/** Whether an insolvency of the company register is one of these processes: any that is open, or was over at most half a year before. */
export const isOneOf = (registeredOn: LocalDate, processes: readonly (readonly Dated[])[]): boolean =>
  processes.some(notices => {
    // The first, as a later notice of a process that is over makes no later insolvency a part of it.
    const [overOn] = notices
      .filter(({ act }) => ENDS.includes(SHOWN_BY_ACT[act]))
      .map(({ publishedOn }) => publishedOn)
      .sort();
    return overOn === undefined || registeredOn <= addMonths(overOn, REGISTERED_WITHIN_MONTHS);
  });
/** Shown of a process that is over, and of which the company may live. */
export const ENDS: readonly (InsolvencyState | null)[] = ['revoked', 'company-continues', 'ended'];

type Dated = Pick<InsolvencyNotice, 'act' | 'publishedOn'>;

const lastDay = (notices: readonly Dated[]): LocalDate | '' =>
  notices.reduce<LocalDate | ''>((last, { publishedOn }) => (publishedOn > last ? publishedOn : last), '');

/** A rescue (PER, PEVE, PEAP) that came to nothing (CIRE art. 17-G). */
export const RESCUE_FAILED: readonly InsolvencyAct[] = ['plan-refused', 'closed-negotiations'];

/** The company whose proceeding it is; never a creditor. */
export const isSubject = (role: InsolvencyNotice['role']): boolean =>
  role === 'debtor' || role === 'respondent';

/**
 * When accounts were due, by the year that they are of, or else the one before their publication (IES: 15 July). What they show of a
 * company's life is of then: who files old ones late, and many in a day, shows nothing of later years.
 */
export const accountsDueOn = ({ accountsYear, publishedOn }: Filed): LocalDate =>
  `${accountsYear === null ? publishedOn.slice(0, 4) : accountsYear + 1}-07-15` as LocalDate;
type Filed = Pick<CompanyAct, 'accountsYear' | 'publishedOn'>;

const OUTLIVED_AFTER_MONTHS = 24;
const OUTLIVED_ACCOUNTS = 3;

/**
 * The day by which the company had outlived an insolvency that only the company register shows, or that was closed without a
 * reason, or its move abroad: accounts of three years were published, all of which were due two years or more after it. An insolvent
 * company files none once its establishment is closed (CIRE art. 65/3), and its estate is sold within a year (art. 169). Null while it has not.
 */
export function outlivedOn(
  insolvency: Pick<CompanyAct, 'publishedOn'>,
  acts: readonly CompanyAct[],
): LocalDate | null {
  const from = addMonths(insolvency.publishedOn, OUTLIVED_AFTER_MONTHS);
  const days = new Map<LocalDate, LocalDate>();
  for (const filed of acts) {
    const due = accountsDueOn(filed);
    const before = days.get(due);
    if (filed.act === 'accounts' && due >= from && (!before || filed.publishedOn < before))
      days.set(due, filed.publishedOn);
  }
  return [...days.values()].sort()[OUTLIVED_ACCOUNTS - 1] ?? null;
}
