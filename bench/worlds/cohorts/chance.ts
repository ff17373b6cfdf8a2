/** Repeatable chance: the same numbers give the same draws, on every machine. */
export interface Chance {
  /** At least 0, below 1. */
  next(): number;
  happens(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** The place of one of `weights`, each as likely as its share. */
  weighted(weights: readonly number[]): number;
  /** A whole number; both ends are possible. */
  between(least: number, most: number): number;
  /** Log-normal with this median; `spread` is the standard deviation of its logarithm. */
  around(median: number, spread: number): number;
}

export function chanceOf(...numbers: readonly number[]): Chance {
  let state = numbers.reduce((mixed, number) => mix(Math.imul(mixed, 31) + number), 0x9e3779b9);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 2 ** 32;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    happens: probability => next() < probability,
    pick: list => list[Math.floor(next() * list.length)]!,
    weighted: weights => place(weights, next() * weights.reduce((sum, weight) => sum + weight, 0)),
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    around: (median, spread) => median * Math.exp(spread * normal()),
  };
}

function place(weights: readonly number[], drawn: number): number {
  let rest = drawn;
  for (let at = 0; at < weights.length - 1; at++) {
    rest -= weights[at]!;
    if (rest < 0) return at;
  }
  return weights.length - 1;
}

/** The mixing step of mulberry32. */
function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 15), number | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
