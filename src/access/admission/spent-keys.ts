/**
 * Admission that remembers which keys are spent, so that no work is done for a request that will be refused. A refusal
 * says that a window is full, and until when; within it the use only grows. The database still checks, counts and logs
 * every request: the memory only decides whether that happens before the work or after it.
 */
import { createRecent } from '../../kernel/pacing/recent.ts';
import type { Admission } from './admission.ts';
import type { AdmissionDecision, Claim, LimitUsage } from './claim.ts';
import { createRefusalPace, type RefusalPace } from './refusal-pace.ts';

export interface SparingAdmission extends Admission {
  /** Whether `refuseSpent` has anything to ask. */
  isSpent(claim: Pick<Claim, 'keyId' | 'cost'>): boolean;
  /**
   * The refusal of a key that is surely spent for such a claim; null if the work may be done. If the database grants it
   * after all, nothing is counted twice: the later admission of the same request takes the rest and updates the log row.
   */
  refuseSpent(claim: Claim): Promise<AdmissionDecision | null>;
}

/** A window that has no more room than this until then (in `performance.now()` time). */
interface FullWindow {
  readonly room: number;
  readonly until: number;
}

/** What a request was granted before its work. */
type Begun = Pick<Claim, 'cost'> & Pick<AdmissionDecision, 'loggedAt'>;

const KEPT = 10_000;
/** Refusals of one key in one process; further ones are delayed. */
const REFUSALS = { perSecond: 100 };
/** Two clocks may differ by this, and drift by this share of the remaining time. */
const MARGIN = { ms: 50, share: 0.001 };

export function sparing(
  { admit, waiting }: Admission,
  pace: RefusalPace = createRefusalPace(REFUSALS),
): SparingAdmission {
  const full = createRecent<readonly FullWindow[]>({ sizeOf: () => 1, mostSize: KEPT });
  const begun = createRecent<Begun>({ sizeOf: () => 1, mostSize: KEPT });

  const isSpent: SparingAdmission['isSpent'] = ({ keyId, cost }) => {
    const now = performance.now();
    return full.get(keyId)?.some(({ room, until }) => cost > room && until > now) ?? false;
  };

  async function decide(claim: Claim): Promise<AdmissionDecision> {
    const askedAt = performance.now();
    const admitted = await admit(claim);
    if (admitted.refusal === 'limit') {
      full.set(claim.keyId, fullWindows(admitted, askedAt));
      await pace.turn(claim.keyId);
      // Limits may be raised at any time.
    } else if (admitted.refusal === null && isSpent(claim)) full.drop(claim.keyId);
    return admitted;
  }

  return {
    waiting,
    isSpent,
    async admit(claim) {
      const before = begun.get(claim.requestId);
      if (!before) return decide(claim);
      begun.drop(claim.requestId);
      const { loggedAt } = before;
      const admitted = await decide({
        ...claim,
        cost: Math.max(0, claim.cost - before.cost),
        amends: loggedAt,
      });
      return { ...admitted, loggedAt };
    },
    async refuseSpent(claim) {
      if (!isSpent(claim)) return null;
      const admitted = await decide(claim);
      if (admitted.refusal !== null) return admitted;
      begun.set(claim.requestId, { cost: claim.cost, loggedAt: admitted.loggedAt });
      return null;
    },
  };
}

/** Only windows that count by cost: quota units are known only with the answer. */
function fullWindows({ usage, violated, loggedAt }: AdmissionDecision, askedAt: number): FullWindow[] {
  return usage
    .filter(({ name }) => name !== 'daily' && violated.includes(name))
    .map(window => ({ room: window.limit - window.used, until: askedAt + surelyLeft(window, loggedAt) }));
}

/** Milliseconds for which the window surely lasts. Windows are aligned to the epoch. */
function surelyLeft({ windowSeconds }: LimitUsage, loggedAt: string): number {
  const length = windowSeconds * 1_000;
  const left = length - (Date.parse(loggedAt) % length);
  return left * (1 - MARGIN.share) - MARGIN.ms;
}
