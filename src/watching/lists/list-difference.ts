/** What leads from the companies of a list to those that are given. Pure. */
import type { GivenCompany } from './given-companies.ts';

/** A company as it is to be kept. */
export interface KeptCompany {
  readonly nif: string;
  readonly reference: string | null;
}

export interface ListDifference {
  readonly added: readonly KeptCompany[];
  /** With another reference than before. */
  readonly changed: readonly KeptCompany[];
  readonly removed: readonly string[];
}

/**
 * `part`: what is not given stays, and so does a reference that is not said. Otherwise the list becomes what is given, and
 * what is `untouched` and on it already.
 * `now` has each company of the list, or at least each that is given if it is a part; `given` has each once.
 */
export function listDifference(
  now: readonly KeptCompany[],
  given: readonly GivenCompany[],
  { part, untouched = [] }: { part: boolean; untouched?: readonly string[] },
): ListDifference {
  const before = new Map(now.map(({ nif, reference }) => [nif, reference]));
  const added: KeptCompany[] = [];
  const changed: KeptCompany[] = [];
  for (const { nif, reference: said } of given) {
    const old = before.get(nif);
    const reference = said === undefined && part ? (old ?? null) : (said ?? null);
    if (old === undefined) added.push({ nif, reference });
    else if (old !== reference) changed.push({ nif, reference });
  }
  if (part) return { added, changed, removed: [] };
  const kept = new Set<string>([...given.map(({ nif }) => nif), ...untouched]);
  return { added, changed, removed: now.filter(({ nif }) => !kept.has(nif)).map(({ nif }) => nif) };
}
