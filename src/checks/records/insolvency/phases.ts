/** The phase of each proceeding of the company (PER, PEVE, PEAP, insolvency), and the decisive one. */
import type { CompanyAct, InsolvencyAct, InsolvencyNotice } from '../../../facts/fact.ts';
import type { LocalDate } from '../../../kernel/local-date.ts';
import type { Known } from '../../check.ts';
import { byText, isSome, lastPublished, type Some } from '../known-facts.ts';
import { type Insolvency, insolvencies, isOutlived, registeredOnly } from './insolvencies.ts';
import { type PreInsolvency, preInsolvencies, type Stage } from './pre-insolvencies.ts';

/** Worst first. There is one value for a PEVE and one for a PEAP, whatever its end. */
export const PHASES = [
  'liquidation',
  'insolvency_declared',
  'plan_approved',
  'per_opened',
  'per_negotiating',
  'peve_opened',
  'peap_opened',
  'closed',
  'per_refused',
  'per_approved',
  'revoked',
] as const;
export type Phase = (typeof PHASES)[number];

export interface Phased {
  readonly phase: Phase;
  readonly open: boolean;
  /** The last day on which a record showed it. */
  readonly shownOn: LocalDate;
  readonly records: Some<InsolvencyNotice | CompanyAct>;
}

/** An insolvency that only the company register shows counts as declared; one that was revoked only where nothing else is shown. */
export function phases(known: Known): Phased[] {
  const declared = insolvencies(known);
  const registered = registeredOnly(known, declared);
  const current = [
    ...declared.filter(({ state }) => state !== 'revoked').map(ofInsolvency),
    ...(isSome(registered) ? [ofRegistered(registered, isOutlived(known, registered))] : []),
    ...preInsolvencies(known).map(ofPreInsolvency),
  ];
  return isSome(current) ? current : declared.map(ofInsolvency);
}

/** The worst of the open ones; if none is open, the one that ended last, and the worse of two that ended on one day. */
export function decisive(all: Some<Phased>): Phased {
  const open = all.filter(each => each.open).sort(worseFirst);
  return isSome(open)
    ? open[0]
    : all.toSorted((a, b) => byText(b.shownOn, a.shownOn) || worseFirst(a, b))[0]!;
}

const worseFirst = (a: Phased, b: Phased): number => PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase);

function ofInsolvency({ state, shownOn, notices }: Insolvency): Phased {
  const phase = state === 'open' ? phaseInside(notices) : state === 'revoked' ? 'revoked' : 'closed';
  return { phase, open: state === 'open', shownOn, records: notices };
}

/** A plan counts until it is refused or the estate is sold; on the same day, the worse. */
function phaseInside(notices: Some<InsolvencyNotice>): Phase {
  const plan = lastOf(notices, ['plan-approved']);
  const sale = lastOf(notices, ['liquidation', 'distribution']);
  const refusal = lastOf(notices, ['plan-refused']);
  if (plan > sale && plan > refusal) return 'plan_approved';
  return sale ? 'liquidation' : 'insolvency_declared';
}

/** The last day on which one of these acts was published; empty, and so before every day, if none was. */
function lastOf(notices: Some<InsolvencyNotice>, acts: readonly InsolvencyAct[]): LocalDate | '' {
  const telling = notices.filter(({ act }) => acts.includes(act));
  return isSome(telling) ? lastPublished(telling) : '';
}

function ofRegistered(records: Some<CompanyAct>, outlived: boolean): Phased {
  const phase = outlived ? 'closed' : 'insolvency_declared';
  return { phase, open: !outlived, shownOn: lastPublished(records), records };
}

const OF_PER = {
  opened: 'per_opened',
  negotiating: 'per_negotiating',
  approved: 'per_approved',
  refused: 'per_refused',
} as const satisfies Record<Stage, Phase>;

function ofPreInsolvency({ proceeding, stage, shownOn, notices }: PreInsolvency): Phased {
  const open = stage === 'opened' || stage === 'negotiating';
  const phase = proceeding === 'per' ? OF_PER[stage] : (`${proceeding}_opened` as const);
  return { phase, open, shownOn, records: notices };
}
