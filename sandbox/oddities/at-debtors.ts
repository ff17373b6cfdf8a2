/** Rows of the tax authority's lists of companies that are no company's, and names that hold numbers. */

import { withCheckDigit } from '../../src/kernel/nif.ts';
import { personName } from '../country/setting/names.ts';
import { Rng } from '../country/setting/rng.ts';
import { type Other, oddAmong, otherCompany } from './others.ts';

/** Seen in every list, and never counted. */
const INHERITANCES = 1 / 100;
const NUMBERED_NAMES = 1 / 500;

/** What stands in a band beside so many clean rows. */
export function oddDebtors(rows: number, band: number, seed: string): Other[] {
  const rng = new Rng(`${seed}/debtors/${band}`);
  const made = (share: number, make: (nth: number) => Other): Other[] =>
    Array.from({ length: oddAmong(rows, share, rng) }, (_, nth) => make(nth));
  const first = (band + 1) * 10_000;
  return [
    ...made(INHERITANCES, nth => inheritance(first + nth, rng)),
    ...made(NUMBERED_NAMES, nth => numberedName(first + 2 * nth, rng)),
  ];
}

/** Undivided inheritances have numbers of their own (70x, 74x). */
function inheritance(serial: number, rng: Rng): Other {
  const name = personName(rng).toUpperCase();
  const words = 'CABEÇA DE CASAL DA HERANÇA DE';
  return {
    nif: withCheckDigit(`${rng.pick(['70', '74'])}9${String(serial).padStart(5, '0')}`),
    name: rng.chance(0.7) ? `${words} ${name}` : `${name} - ${words}`,
  };
}

/** A number like a trade register's, the number of an older company, and one that begins the second line of a name. */
function numberedName(serial: number, rng: Rng): Other {
  const { nif, name } = otherCompany(serial);
  const older = otherCompany(serial + 1).nif;
  return {
    nif,
    name: rng.pick([
      `3001 - ${name}`,
      `ANTIGA ${older} ${name}`,
      `ANTIGA ${older} UNIPESSOAL\n${older} BIS LDA`,
    ]),
  };
}
