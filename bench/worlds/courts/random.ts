/** A small generator: the same seed and place give the same numbers on every machine. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly T[]): T;
  /** Picks by weights that need not add up to 1. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  /** Log-normal around a median. */
  around(median: number, spread: number): number;
}

/** One stream per aspect of a company, so that a change of one aspect leaves the others as they were. */
export function randomAt(seed: number, place: number, aspect: number): Random {
  let state = mix(mix(mix(seed) ^ place) ^ (aspect * 0x9e3779b1));
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state) / 4294967296;
  };
  return {
    next,
    chance: probability => next() < probability,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: choices => choices[Math.floor(next() * choices.length)]!,
    weighted: choices => pickWeighted(choices, next()),
    around: (median, spread) => median * Math.exp(spread * normal(next(), next())),
  };
}

function pickWeighted<T>(choices: readonly (readonly [T, number])[], share: number): T {
  let left = share * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  return choices.at(-1)![0];
}

/** Box-Muller. */
const normal = (one: number, other: number): number =>
  Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * other);

/** Spreads the bits of a 32-bit number (murmur3's last step). */
function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
