/**
 * The company's own proceedings short of insolvency: PER (CIRE art. 17-A), PEAP (art. 222-A) and PEVE (Lei 75/2020),
 * one per process, each at the stage that all its notices together tell.
 */
import type { InsolvencyAct, InsolvencyNotice } from '../facts/fact.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Known } from './check.ts';
import { ownProcesses } from './insolvencies.ts';
import { isSome, lastPublished, type Some } from './known-facts.ts';

export const PRE_INSOLVENCY = ['per', 'peve', 'peap'] as const;

/** `refused` is every end without an approved plan: refused, negotiations closed, or closed and nobody says why. */
export type Stage = 'opened' | 'negotiating' | 'approved' | 'refused';

export interface PreInsolvency {
  readonly proceeding: (typeof PRE_INSOLVENCY)[number];
  readonly stage: Stage;
  /** The last day on which a notice told this stage. */
  readonly toldOn: LocalDate;
  readonly notices: Some<InsolvencyNotice>;
}

/**
 * What an act inside such a proceeding tells. `ended` leaves open whether there is a plan. Acts of an insolvency mean
 * that it failed (art. 17-G); a revocation is of some order in it and clears nothing.
 */
const TELLS: Readonly<Record<InsolvencyAct, Stage | 'ended'>> = {
  opened: 'opened',
  'administrator-changed': 'opened',
  revoked: 'opened',
  notice: 'negotiating',
  'plan-proposed': 'negotiating',
  'plan-approved': 'approved',
  'closed-plan-approved': 'approved',
  'plan-refused': 'refused',
  'closed-negotiations': 'refused',
  'closed-debtor-request': 'ended',
  'closed-unspecified': 'ended',
  declared: 'refused',
  'declared-without-assets': 'refused',
  liquidation: 'refused',
  distribution: 'refused',
  'qualified-culpable': 'refused',
  'qualified-fortuitous': 'refused',
  'closed-final-distribution': 'refused',
  'closed-insufficient-estate': 'refused',
};

/** The company's PER, PEAP and PEVE; those in which it is a creditor or petitioner are somebody else's. */
export function preInsolvencies(known: Known): PreInsolvency[] {
  return PRE_INSOLVENCY.flatMap(proceeding =>
    [...ownProcesses(known, proceeding).values()].flatMap(notices =>
      isSome(notices) ? [{ proceeding, notices, ...stageOf(notices) }] : [],
    ),
  );
}

/**
 * A later stage stands whatever is announced again after it. Between an approval and a refusal the later one is the
 * court's last word; on the same day, the refusal. Every notice implies the opening, which may no longer be online.
 */
function stageOf(notices: Some<InsolvencyNotice>): Pick<PreInsolvency, 'stage' | 'toldOn'> {
  const told = Map.groupBy(notices, ({ act }) => TELLS[act]);
  const last = (stage: Stage | 'ended'): LocalDate | null => {
    const telling = told.get(stage) ?? [];
    return isSome(telling) ? lastPublished(telling) : null;
  };
  const [approved, refused] = [last('approved'), last('refused')];
  if (approved && approved > (refused ?? '')) return { stage: 'approved', toldOn: approved };
  const ended = refused ?? last('ended');
  if (ended) return { stage: 'refused', toldOn: ended };
  const negotiating = last('negotiating');
  if (negotiating) return { stage: 'negotiating', toldOn: negotiating };
  return { stage: 'opened', toldOn: lastPublished(notices) };
}
