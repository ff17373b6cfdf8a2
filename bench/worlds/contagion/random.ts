/** A small seeded generator (sfc32): the same parts give the same draws on every machine. */
export interface Random {
  /** 0 to 1, without 1. */
  next(): number;
  chance(probability: number): boolean;
  between(low: number, high: number): number;
  /** Both ends belong to it. */
  whole(low: number, high: number): number;
  normal(): number;
  exponential(mean: number): number;
  /** Its logarithm is normal: half of the draws are below `median`. */
  amount(median: number, spread: number): number;
  pick<T>(list: readonly T[]): T;
}

export function randomOf(...parts: readonly number[]): Random {
  const next = sfc32(parts);
  let spare: number | null = null;

  /** Box and Muller: two draws at a time. */
  function normal(): number {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    const angle = 2 * Math.PI * next();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }

  return {
    next,
    normal,
    chance: probability => next() < probability,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    exponential: mean => -mean * Math.log(1 - next()),
    amount: (median, spread) => median * Math.exp(spread * normal()),
    pick: list => list[Math.floor(list.length * next())]!,
  };
}

function sfc32(parts: readonly number[]): () => number {
  let [a, b, c, count] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  const turn = (): number => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4294967296;
  };
  for (const part of parts) {
    a ^= Math.imul(part + 1, 0x85ebca6b);
    for (let i = 0; i < 15; i++) turn();
  }
  return turn;
}
