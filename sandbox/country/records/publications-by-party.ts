import type { InsolvencyPublication } from '../country.ts';

/** Each publication with everybody it names by number, in order of publication. */
export function publicationsByParty(
  publications: readonly InsolvencyPublication[],
): Map<string, InsolvencyPublication[]> {
  const byNif = new Map<string, InsolvencyPublication[]>();
  for (const publication of publications.toSorted(inOrder))
    for (const nif of new Set(publication.parties.map(party => party.nif))) {
      if (nif === null) continue;
      const list = byNif.get(nif);
      if (list) list.push(publication);
      else byNif.set(nif, [publication]);
    }
  return byNif;
}

function inOrder(a: InsolvencyPublication, b: InsolvencyPublication): number {
  if (a.publishedOn !== b.publishedOn) return a.publishedOn < b.publishedOn ? -1 : 1;
  return Number(a.reference) - Number(b.reference);
}
