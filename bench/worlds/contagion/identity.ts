/** Who a firm is on paper, and which firms the registers show to belong together. */
import type { Seat } from '../../../src/facts/fact.ts';
import type { Identity, Person } from './book.ts';
import { drawSeat, personName, rootName, trading } from './names.ts';
import type { Random } from './random.ts';
import type { Firm, Web } from './web.ts';

/** Names of persons by their label, so that one person has one name in all firms of the web. */
const labelled = (number: number, known: readonly Identity[], random: Random): Person => {
  const person = `P${number + 1}`;
  const met = known.flatMap(({ directors }) => directors).find(director => director.person === person);
  return met ?? { person, name: personName(random) };
};

export function identify(
  web: Web,
  firm: Firm,
  known: readonly Identity[],
  nif: string,
  random: Random,
): Identity {
  const owner = web.owners[firm.owner]!;
  const earlier = firm.follows === null ? undefined : known[firm.follows];
  const sister = web.firms.find(({ owner: of, place }) => of === firm.owner && place < firm.place);
  const parent = sister && !earlier && random.chance(0.5) ? known[sister.place]! : null;
  const people = firm.front ? [500 + firm.place] : owner.people;
  const root = earlier && random.chance(0.35) ? earlier.root : rootName(random);
  const near = earlier ?? (sister ? known[sister.place] : undefined);
  const together = near !== undefined && random.chance(firm.front ? 0.3 : 0.5);
  const legalForm =
    firm.size > 0.5 && random.chance(0.7)
      ? 'SA'
      : people.length === 1 && !parent && random.chance(0.5)
        ? 'Unipessoal Lda'
        : 'Lda';
  const seat: Seat = together ? near.seat : drawSeat(random);
  const centre = together ? near.centre : random.chance(0.04) ? random.whole(12, 80) : null;
  return {
    nif,
    root,
    name: `${trading(root, random)}, ${legalForm}`,
    legalForm,
    seat,
    directors: people.map(number => labelled(number, known, random)),
    parent,
    centre,
  };
}

/** Whether a case about `firm` holds `other` too: by a person, a door, a like name or a quota. */
export function isLinked(firm: Firm, other: Firm, identities: readonly Identity[]): boolean {
  if (other === firm || other.owner !== firm.owner) return false;
  const [a, b] = [identities[firm.place]!, identities[other.place]!];
  return (
    a.directors.some(({ person }) => b.directors.some(director => director.person === person)) ||
    a.seat.address === b.seat.address ||
    a.root === b.root ||
    a.parent === b ||
    b.parent === a
  );
}
