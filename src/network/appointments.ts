/** Offices over time, drawn from the acts that gave and ended them. Pure. */
import type { OfficeAct, OfficeHolder, OfficeRole, Source } from '../facts/fact.ts';
import type { LocalDate } from '../kernel/local-date.ts';

export interface OfficeHeld {
  readonly holder: OfficeHolder;
  readonly role: OfficeRole;
  readonly roleLabel: string;
  /** Null when only the end is published. */
  readonly appointedOn: LocalDate | null;
  /** Null while in office. */
  readonly ceasedOn: LocalDate | null;
  readonly cause: string | null;
  /** The act that began the office, or ended it where the beginning is not published. */
  readonly source: Source;
  readonly ceasedSource: Source | null;
}

/** One holder in one role: a re-election continues the office, a cessation ends the one that runs. */
export function officesHeld(acts: readonly OfficeAct[]): OfficeHeld[] {
  const byHolding = Map.groupBy(acts, act => `${act.role}|${holderKey(act.holder)}`);
  return [...byHolding.values()].flatMap(holding => spells([...holding].sort(inOrder)));
}

export function holderKey(holder: OfficeHolder): string {
  switch (holder.type) {
    case 'person':
      return `person:${holder.key}`;
    case 'company':
      return `company:${holder.nif}`;
    case 'unidentified':
      return `name:${holder.name}`;
  }
}

/** By day; on the same day an office begins before it ends, and the key breaks the tie. */
function inOrder(a: OfficeAct, b: OfficeAct): number {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1;
  if (a.movement !== b.movement) return a.movement === 'ceased' ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}

function spells(acts: readonly OfficeAct[]): OfficeHeld[] {
  const held: OfficeHeld[] = [];
  for (const act of acts) {
    const running = held.findIndex(office => office.ceasedOn === null);
    if (act.movement !== 'ceased') {
      if (running < 0) held.push(begun(act));
    } else if (running >= 0) {
      held[running] = { ...held[running]!, ceasedOn: act.on, cause: act.cause, ceasedSource: act.source };
    } else {
      held.push({
        ...begun(act),
        appointedOn: null,
        ceasedOn: act.on,
        cause: act.cause,
        ceasedSource: act.source,
      });
    }
  }
  return held;
}

const begun = (act: OfficeAct): OfficeHeld => ({
  holder: act.holder,
  role: act.role,
  roleLabel: act.roleLabel,
  appointedOn: act.on,
  ceasedOn: null,
  cause: null,
  source: act.source,
  ceasedSource: null,
});
