/** A small seeded generator (mulberry32): the same seed and stream give the same numbers on every machine. */
export class Draw {
  private state: number;
  private spare: number | null = null;

  /** Streams of one seed are independent of each other. */
  constructor(seed: number, ...stream: readonly number[]) {
    this.state = stream.reduce((mixed, part) => mix(mixed ^ mix(part + 0x9e3779b9)), mix(seed));
  }

  /** 0 inclusive to 1 exclusive. */
  unit(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit();
  }

  /** Both ends included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.unit() * list.length)]!;
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.unit());
  }

  /** Standard normal (Box and Muller); the second number of a pair is kept. */
  normal(): number {
    if (this.spare !== null) {
      const kept = this.spare;
      this.spare = null;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - this.unit()));
    const angle = 2 * Math.PI * this.unit();
    this.spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }
}

function mix(word: number): number {
  let bits = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
