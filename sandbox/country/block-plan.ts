/** Which companies stand together: the country is made in blocks of forty, each whole and alone. */
import { NETWORK_STORIES } from './networks/network-stories.ts';
import { companyNumbers, LARGEST_COUNTRY, NETWORKS_INDEX, networkNumbers } from './setting/number-plan.ts';
import { Rng } from './setting/rng.ts';

export const BLOCK_SIZE = 40;
/** Numbers of each planted network, used or not. */
const NETWORK_STRIDE = 10_000;

/** All that a block is made from. */
export interface BlockPlace {
  readonly seed: string;
  readonly block: number;
  readonly companies: number;
  readonly nifAt: (index: number) => string;
  /** The planted network that it is a part of; null for the country at large. */
  readonly part: NetworkPart | null;
}

export interface NetworkPart {
  /** Place in `NETWORK_STORIES`. */
  readonly network: number;
  /** Index of its first company. */
  readonly from: number;
  readonly companies: number;
}

export interface BlockPlan {
  /** Where a company of the country stands; null for any other text. */
  readonly find: (nif: string) => { readonly block: number; readonly nth: number } | null;
  readonly place: (block: number) => BlockPlace;
  readonly atLarge: () => Generator<BlockPlace>;
  readonly inNetworks: () => Generator<BlockPlace>;
}

interface Plan {
  readonly seed: string;
  readonly size: number;
  /** Most companies of a planted network; left out: none is planted. */
  readonly networks?: number;
}

/** The same seed gives the same plan; a larger country begins with the blocks of a smaller one. */
export function planBlocks({ seed, size, networks = 0 }: Plan): BlockPlan {
  const numbers = companyNumbers(new Rng(`${seed}/numbers`).int(0, LARGEST_COUNTRY - 1));
  const parts = NETWORK_STORIES.map(({ companies }, network) => ({
    network,
    from: NETWORKS_INDEX + network * NETWORK_STRIDE,
    companies: Math.min(companies, networks),
  }));
  const large = { from: 0, companies: size };
  const place = (block: number): BlockPlace => {
    const first = block * BLOCK_SIZE;
    const part = parts.findLast(({ from }) => from <= first) ?? null;
    const end = part ? part.from + part.companies : size;
    return {
      seed,
      block,
      companies: Math.min(BLOCK_SIZE, end - first),
      nifAt: part ? networkNumbers.nifAt : numbers.nifAt,
      part,
    };
  };
  function* blocksOf(of: readonly { from: number; companies: number }[]): Generator<BlockPlace> {
    for (const { from, companies } of of)
      for (let index = from; index < from + companies; index += BLOCK_SIZE) yield place(index / BLOCK_SIZE);
  }
  return {
    place,
    find(nif) {
      const index = numbers.indexOf(nif) ?? networkNumbers.indexOf(nif);
      if (
        index === null ||
        ![large, ...parts].some(({ from, companies }) => index >= from && index < from + companies)
      )
        return null;
      return { block: Math.floor(index / BLOCK_SIZE), nth: index % BLOCK_SIZE };
    },
    atLarge: () => blocksOf([large]),
    inNetworks: () => blocksOf(parts),
  };
}
