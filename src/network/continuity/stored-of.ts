/** Stored facts of one kind, and how a finding points to one. */
import type { FactKind, FactOf } from '../../facts/fact.ts';
import type { Seen } from '../../facts/phoenix-finding.ts';
import type { StoredFact } from '../../facts/stored-facts.ts';

export type StoredOf<K extends FactKind> = StoredFact & { readonly fact: FactOf<K> };

export function storedOf<K extends FactKind>(facts: readonly StoredFact[], kind: K): StoredOf<K>[] {
  return facts.filter((stored): stored is StoredOf<K> => stored.fact.kind === kind);
}

export const seenOf = ({ fact, askedAt }: StoredFact): Seen => ({
  fact: fact.key,
  source: fact.source,
  askedAt,
});
