/** Companies outside the country, on whose rows the oddities stand: nobody is asked about them. */
import { distinctiveName, SURNAMES } from '../country/setting/names.ts';
import { fixedNif } from '../country/setting/number-plan.ts';
import { Rng } from '../country/setting/rng.ts';

export interface Other {
  readonly nif: string;
  readonly name: string;
}

/** Serial numbers of `58…` from here on that nothing else of the sandbox has. */
const FIRST = 910_000;
const NUMBERS = 80_000;
const ENDINGS = [', LDA', ' - COMÉRCIO, UNIPESSOAL LDA', ', S.A.'];

/** The `nth` of them, the same in every country. */
export function otherCompany(nth: number): Other {
  const rng = new Rng(`others/${nth % NUMBERS}`);
  const name = `${distinctiveName(rng, rng.pick(SURNAMES))}${rng.pick(ENDINGS)}`;
  return { nif: fixedNif(FIRST + (nth % NUMBERS)), name };
}

/** How many of `rows` are odd where this share of all is; never none, so that every list shows each oddity. */
export const oddAmong = (rows: number, share: number, rng: Rng): number =>
  Math.max(1, Math.floor(rows * share + rng.next()));
