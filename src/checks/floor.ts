import type { SpecifiedRegister } from '../kernel/register-name.ts';
import type { KnockOut, Known, Text } from './check.ts';
import type { Left } from './records/grounds.ts';

export interface Floor {
  /** The check that it limits, if that is a hit, or unknown. */
  readonly check: string;
  readonly atBest: KnockOut;
  /** The reason code of its check that says it; left out: that of what costs most. */
  readonly reason?: string;
  readonly when: Text;
  /** Where it comes from. */
  readonly ground: string;
  /** Beside those of its check: while one is silent the floor may hold. */
  readonly alsoReads?: SpecifiedRegister;
  /** How much of it holds: 4 is the whole, 0 nothing. */
  left(known: Known): Left;
  /** The most that may hold, by what is not known; left out: no more than `left`. */
  atWorst?(known: Known): Left;
  /** Whether it adds to no floor of another family. Left out: it does. */
  alone?(known: Known): boolean;
}
