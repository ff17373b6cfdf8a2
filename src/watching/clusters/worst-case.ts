/** Which companies of a list are reached from one of them, tie by tie, and the clusters that this makes. Pure. */
import type { Source } from '../../facts/fact.ts';
import type { Tie, TieReason } from './ties.ts';

/** The last step of a shortest way to a company. */
export interface Reached {
  readonly nif: string;
  /** Steps from the first company, 1 or more. */
  readonly hops: number;
  /** The company one step nearer, which was reached before. */
  readonly from: string;
  readonly reason: TieReason;
  /** The acts that show both companies in the tie; none if neither is kept. */
  readonly acts: readonly Source[];
}

export type TiesByCompany = ReadonlyMap<string, readonly Tie[]>;

/** Nearest first, so that the way to each company is among those before it. Each tie is looked at once. */
export function reachedFrom(start: string, ties: TiesByCompany): Reached[] {
  const hopsTo = new Map([[start, 0]]);
  const followed = new Set<Tie>();
  const reached: Reached[] = [];
  for (const [from, hops] of hopsTo)
    for (const tie of ties.get(from) ?? []) {
      if (followed.has(tie)) continue;
      followed.add(tie);
      const own = tie.members.find(({ nif }) => nif === from)!;
      for (const { nif, source } of tie.members) {
        if (hopsTo.has(nif)) continue;
        hopsTo.set(nif, hops + 1);
        const acts = [own.source, source].filter(act => act !== null);
        reached.push({ nif, hops: hops + 1, from, reason: tie.reason, acts });
      }
    }
  return reached;
}
