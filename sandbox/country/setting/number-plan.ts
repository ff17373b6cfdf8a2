/**
 * How the country numbers its companies and people. Generated companies have the million NIFs that begin with 59;
 * an affine map scatters them, and its inverse finds a company's place again without any table. Those of the planted
 * networks begin with 57, in order.
 */
import { withCheckDigit } from '../../../src/kernel/nif.ts';

export const LARGEST_COUNTRY = 1_000_000;

/** The place of fixed companies in the number series below: after every generated one. */
export const FIXED_INDEX = 1_000_000;

const COMPANY_STRIDE = 379_721;
/** The digit after the year tells apart numbers that would be too long: 0 to 9, fixed companies included. */
const NUMBERS_PER_DIGIT = 222_000;

const PERSON_SPACE = 20_000_000;
const PERSON_STRIDE = 7_368_787;

interface CompanyNumbers {
  nifAt(index: number): string;
  /** The index of a `59…` NIF with the right check digit, whether or not the country is that large; else null. */
  indexOf(nif: string): number | null;
}

/** `offset` makes two seeds number their companies differently. */
export function companyNumbers(offset: number): CompanyNumbers {
  const back = inverse(COMPANY_STRIDE, LARGEST_COUNTRY);
  const nifAt = (index: number) =>
    withCheckDigit(`59${String((index * COMPANY_STRIDE + offset) % LARGEST_COUNTRY).padStart(6, '0')}`);
  return {
    nifAt,
    indexOf(nif) {
      if (!/^59[0-9]{7}$/.test(nif)) return null;
      const code = Number(nif.slice(2, 8));
      const index = (((code - offset + LARGEST_COUNTRY) % LARGEST_COUNTRY) * back) % LARGEST_COUNTRY;
      return nifAt(index) === nif ? index : null;
    },
  };
}

/** The NIF of a fixed company, `58` and its serial number: the same in every country and version. */
export function fixedNif(serial: number): string {
  return withCheckDigit(`58${String(serial).padStart(6, '0')}`);
}

/** The place of the first company of the planted networks in the number series below. */
export const NETWORKS_INDEX = 1_040_000;
const NETWORK_SPACE = 60_000;

/** Numbers of the planted networks: the same in every country. */
export const networkNumbers: CompanyNumbers = {
  nifAt: index => withCheckDigit(`57${String(index - NETWORKS_INDEX).padStart(6, '0')}`),
  indexOf(nif) {
    const index = NETWORKS_INDEX + Number(/^570([0-9]{5})[0-9]$/.exec(nif)?.[1] ?? NETWORK_SPACE);
    return index < NETWORKS_INDEX + NETWORK_SPACE && networkNumbers.nifAt(index) === nif ? index : null;
  },
};

/** An invented person's NIF, first digit 1 or 2; never the same for two serial numbers below 20 million. */
export function personNif(serial: number): string {
  const code = (serial * PERSON_STRIDE + 4_071_113) % PERSON_SPACE;
  return withCheckDigit(String(10_000_000 + code));
}

/** Reference of a company's `nth` CIRE publication, below 100 for each. */
export function publicationReference(index: number, nth: number): string {
  return String(400_000_000 + index * 100 + nth);
}

/** Number of a company's first or second (`ordinal` 0, 1) proceeding: no two proceedings of one year and court share it. */
export function processNumber(index: number, ordinal: number, year: number, courtCode: string): string {
  const n = index * 2 + ordinal;
  return `${(n % NUMBERS_PER_DIGIT) + 1}/${String(year % 100).padStart(2, '0')}.${Math.floor(n / NUMBERS_PER_DIGIT)}T8${courtCode}`;
}

/** Other cases have the numbers above those of insolvencies, up to this many for each company, year and court. */
export const CASES_A_YEAR = 7;
const CASES_PER_DIGIT = 777_000;

/** Number of a company's `nth` execution, civil or labour case of a year; `unit` is all that follows the digit. */
export function caseNumber(index: number, nth: number, year: number, unit: string): string {
  const n = index * CASES_A_YEAR + nth;
  return `${NUMBERS_PER_DIGIT + 1 + (n % CASES_PER_DIGIT)}/${String(year % 100).padStart(2, '0')}.${Math.floor(n / CASES_PER_DIGIT)}${unit}`;
}

/** No company wins more: the numbers of its contracts end here. */
export const MOST_CONTRACTS = 80;

/** Number on Portal BASE of a company's `nth` contract. */
export const contractNumber = (index: number, nth: number): string =>
  String(10_000_000 + index * MOST_CONTRACTS + nth);

export const licenceNumber = (index: number): number => 20_000 + index;

/** The number whose product with `n` leaves 1 modulo `modulus` (extended Euclid). */
function inverse(n: number, modulus: number): number {
  let [r0, r1, t0, t1] = [modulus, n, 0, 1];
  while (r1 !== 0) {
    const q = Math.floor(r0 / r1);
    [r0, r1, t0, t1] = [r1, r0 - q * r1, t1, t0 - q * t1];
  }
  return ((t0 % modulus) + modulus) % modulus;
}
