/** The phase of each proceeding of the company (PER, PEVE, PEAP, insolvency), and the one that speaks for them all. */
import type { CompanyAct, InsolvencyAct, InsolvencyNotice } from '../facts/fact.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Known } from './check.ts';
import { type Insolvency, insolvencies, registeredOnly } from './insolvencies.ts';
import { byText, isSome, lastPublished, type Some } from './known-facts.ts';
import { type PreInsolvency, preInsolvencies, type Stage } from './pre-insolvencies.ts';

/** Worst first. The vocabulary has one word for a PEVE and one for a PEAP, whatever became of it. */
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
] as const;
export type Phase = (typeof PHASES)[number];

export interface Phased {
  readonly phase: Phase;
  readonly open: boolean;
  /** The last day on which a record told it. */
  readonly toldOn: LocalDate;
  readonly records: Some<InsolvencyNotice | CompanyAct>;
}

/** All of them but revoked insolvencies; an insolvency that only the company register shows is a declared one. */
export function phases(known: Known): Phased[] {
  const declared = insolvencies(known);
  const registered = registeredOnly(known, declared);
  return [
    ...declared.filter(({ state }) => state !== 'revoked').map(ofInsolvency),
    ...(isSome(registered) ? [ofRegistered(registered)] : []),
    ...preInsolvencies(known).map(ofPreInsolvency),
  ];
}

/** The worst of the open ones; with none open, the one that ended last, and the worse of two that ended together. */
export function decisive(all: Some<Phased>): Phased {
  const open = all.filter(each => each.open).sort(worseFirst);
  return isSome(open) ? open[0] : all.toSorted((a, b) => byText(b.toldOn, a.toldOn) || worseFirst(a, b))[0]!;
}

const worseFirst = (a: Phased, b: Phased): number => PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase);

function ofInsolvency({ state, toldOn, notices }: Insolvency): Phased {
  const open = state === 'open';
  return { phase: open ? phaseInside(notices) : 'closed', open, toldOn, records: notices };
}

/** A plan holds until it is refused or the estate is sold after all; on the same day, the worse. */
function phaseInside(notices: Some<InsolvencyNotice>): Phase {
  const plan = lastOf(notices, ['plan-approved']);
  const sale = lastOf(notices, ['liquidation', 'distribution']);
  const refusal = lastOf(notices, ['plan-refused']);
  if (plan > sale && plan > refusal) return 'plan_approved';
  return sale ? 'liquidation' : 'insolvency_declared';
}

/** The last day on which one of these acts was published; empty, and so before every day, where none was. */
function lastOf(notices: Some<InsolvencyNotice>, acts: readonly InsolvencyAct[]): LocalDate | '' {
  const telling = notices.filter(({ act }) => acts.includes(act));
  return isSome(telling) ? lastPublished(telling) : '';
}

function ofRegistered(records: Some<CompanyAct>): Phased {
  return { phase: 'insolvency_declared', open: true, toldOn: lastPublished(records), records };
}

const OF_PER = {
  opened: 'per_opened',
  negotiating: 'per_negotiating',
  approved: 'per_approved',
  refused: 'per_refused',
} as const satisfies Record<Stage, Phase>;

function ofPreInsolvency({ proceeding, stage, toldOn, notices }: PreInsolvency): Phased {
  const open = stage === 'opened' || stage === 'negotiating';
  const phase = proceeding === 'per' ? OF_PER[stage] : (`${proceeding}_opened` as const);
  return { phase, open, toldOn, records: notices };
}
