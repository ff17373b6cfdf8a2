/**
 * The company's own proceedings before insolvency: PER (CIRE art. 17-A), PEAP (art. 222-A) and PEVE (Lei 75/2020),
 * one per process, each with the stage that follows from all its notices.
 */
import type { InsolvencyAct, InsolvencyNotice } from '../../../facts/fact.ts';
import { addMonths, type LocalDate } from '../../../kernel/local-date.ts';
import type { Known } from '../../check.ts';
import { isSome, lastPublished, type Some } from '../known-facts.ts';
import { ownProcesses } from './insolvencies.ts';

export const PRE_INSOLVENCY = ['per', 'peve', 'peap'] as const;

/** `refused` is every end without an approved plan: refused, negotiations closed, dismissed or withdrawn, or closed without a reason. */
export type Stage = 'opened' | 'negotiating' | 'approved' | 'refused';

export interface PreInsolvency {
  readonly proceeding: (typeof PRE_INSOLVENCY)[number];
  readonly stage: Stage;
  /** The last day on which a notice showed this stage. */
  readonly shownOn: LocalDate;
  /** The last notice of any kind: its age is that of the proceeding. */
  readonly lastOn: LocalDate;
  readonly notices: Some<InsolvencyNotice>;
}

/**
 * The stage that an act of such a proceeding shows. `ended` does not say whether there is a plan; dismissed or withdrawn
 * (art. 17-C and 17-G), there is none unless one was approved before. Acts of an insolvency mean
 * that it failed (art. 17-G). A revocation concerns some order in it and clears nothing.
 */
const SHOWN_BY_ACT: Readonly<Record<InsolvencyAct, Stage | 'ended'>> = {
  opened: 'opened',
  'administrator-changed': 'opened',
  revoked: 'opened',
  'petition-ended': 'ended',
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

/** The company's PER, PEAP and PEVE; not those in which it is creditor or petitioner. */
export function preInsolvencies(known: Known): PreInsolvency[] {
  return PRE_INSOLVENCY.flatMap(proceeding =>
    [...ownProcesses(known, proceeding).values()].flatMap(notices =>
      isSome(notices) ? [{ proceeding, notices, lastOn: lastPublished(notices), ...stageOf(notices) }] : [],
    ),
  );
}

/** Negotiations take three months (CIRE art. 17-D/7), and nobody publishes the end of all of them: older ones are over, however they ended. */
const NEGOTIATED_MONTHS = 24;

/** PER and PEVE of which a plan may still come. */
export const negotiatedOf = (known: Known): PreInsolvency[] =>
  preInsolvencies(known).filter(
    ({ proceeding, stage, lastOn }) =>
      proceeding !== 'peap' &&
      (stage === 'opened' || stage === 'negotiating') &&
      lastOn >= addMonths(known.today, -NEGOTIATED_MONTHS),
  );

/**
 * A later stage stays even if an earlier one is announced again. Of an approval and a refusal the later one counts;
 * on the same day, the refusal. Every notice implies the opening, which may no longer be online.
 */
function stageOf(notices: Some<InsolvencyNotice>): Pick<PreInsolvency, 'stage' | 'shownOn'> {
  const shown = Map.groupBy(notices, ({ act }) => SHOWN_BY_ACT[act]);
  const last = (stage: Stage | 'ended'): LocalDate | null => {
    const telling = shown.get(stage) ?? [];
    return isSome(telling) ? lastPublished(telling) : null;
  };
  const [approved, refused] = [last('approved'), last('refused')];
  if (approved && approved > (refused ?? '')) return { stage: 'approved', shownOn: approved };
  const ended = refused ?? last('ended');
  if (ended) return { stage: 'refused', shownOn: ended };
  const negotiating = last('negotiating');
  if (negotiating) return { stage: 'negotiating', shownOn: negotiating };
  return { stage: 'opened', shownOn: lastPublished(notices) };
}
