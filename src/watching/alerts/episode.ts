/** An alert as it is kept, and what an assessment changes in it. */
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Cause } from './cause.ts';
import type { CauseState } from './cause-state.ts';

/** `ended`: no rule of a list that the company is on names it any more. */
export type AlertState = 'open' | 'cleared' | 'ended';

export interface Episode {
  readonly id: string;
  readonly cause: Cause;
  readonly state: AlertState;
  /** The worst since it opened, or since it eased. */
  readonly level: number;
  /** Of a quantity, what it was before. */
  readonly floor: number;
  /** Everything that it has announced. */
  readonly records: readonly string[];
  /** The day on which it cleared or ended; null while it is open. */
  readonly clearedOn: LocalDate | null;
  /** Nobody hears of its end: it reopened by what was announced before, or another alert tells it. */
  readonly quiet: boolean;
  /** The cause whose alert tells it; null: it is an alert of its own. */
  readonly toldWith: Cause | null;
}

/** What a new assessment changes in one episode, looked at by itself. */
export interface Move {
  readonly kind: 'opened' | 'reopened' | 'escalated' | 'eased' | 'cleared' | 'parted';
  readonly cause: Cause;
  /** Null for an episode that is new. */
  readonly episodeId: string | null;
  readonly level: number;
  readonly floor: number;
  readonly records: readonly string[];
  /** Whether the client hears of it. */
  readonly isAnnounced: boolean;
  /** What stands now; null where nothing does. */
  readonly now: CauseState | null;
}

/** The same, as it is told and kept. */
export interface Change extends Move, Pick<Episode, 'quiet' | 'toldWith'> {
  /** The other causes that stand and that its alert tells; of one that cleared, those that have no other alert from now on. */
  readonly alsoCauses: readonly Cause[];
}
