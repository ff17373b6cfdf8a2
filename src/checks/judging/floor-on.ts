import type { KnockOut, Known } from '../check.ts';
import { FLOORS } from '../floors.ts';
import { isSilent, type Left } from '../records/grounds.ts';
import { faded, limitBy } from '../scale/fading.ts';

export interface HeldFloor {
  readonly atBest: KnockOut;
  readonly left: Exclude<Left, 0>;
  readonly alone?: true;
}

const FLOORS_OF = Map.groupBy(FLOORS, ({ check }) => check);

/** The floor that limits a check most, `atWorst` with what silent registers could show; null where none holds. */
export function floorOn(check: string, known: Known, atWorst = false): HeldFloor | null {
  const all = (FLOORS_OF.get(check) ?? []).flatMap(({ atBest, left, alsoReads, alone }): HeldFloor[] => {
    const isOpen = atWorst && alsoReads !== undefined && isSilent(known, alsoReads);
    const held = isOpen ? 4 : left(known);
    if (held === 0) return [];
    return [{ atBest, left: held, ...(!isOpen && alone?.(known) ? { alone: true } : {}) }];
  });
  const limit = ({ atBest, left }: HeldFloor) =>
    limitBy(faded({ points: 0, knockOut: atBest, reason: '' }, left));
  return all.toSorted((a, b) => limit(a) - limit(b))[0] ?? null;
}
