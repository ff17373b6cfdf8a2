/** The people of one block of companies: nobody is shared with another block, so a block can be made alone. */
import type { Holder, SandboxPerson } from '../country.ts';
import { personName } from './names.ts';
import { personNif } from './number-plan.ts';
import { residence } from './places.ts';
import type { Rng } from './rng.ts';

/** Serial numbers below this are of the professionals that the whole country shares, and of fixed stories. */
const FIRST_BLOCK_PERSON = 2_000;
/** More than any block was seen to need; a block that asks for more is a mistake, not a reason to share a NIF. */
const PEOPLE_PER_BLOCK = 480;

export class People {
  readonly #first: number;
  readonly #known: SandboxPerson[] = [];

  constructor(block: number) {
    this.#first = FIRST_BLOCK_PERSON + block * PEOPLE_PER_BLOCK;
  }

  newcomer(rng: Rng, name?: string): SandboxPerson {
    const nth = this.#known.length;
    if (nth >= PEOPLE_PER_BLOCK) throw new Error('a block of the sandbox country ran out of people');
    const person = inventPerson(this.#first + nth, rng, name);
    this.#known.push(person);
    return person;
  }

  /** A newcomer, or now and then somebody who already runs or owns another company of the block. */
  somebody(rng: Rng, alreadyKnown: number): SandboxPerson {
    return this.#known.length > 0 && rng.chance(alreadyKnown) ? rng.pick(this.#known) : this.newcomer(rng);
  }
}

export function inventPerson(serial: number, rng: Rng, name = personName(rng)): SandboxPerson {
  return { nif: personNif(serial), name, residence: residence(rng) };
}

export const asHolder = (person: SandboxPerson): Holder => ({ type: 'person', ...person });
