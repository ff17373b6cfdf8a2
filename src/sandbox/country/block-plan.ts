/** Which companies stand together: the country is made in blocks of forty, each whole and alone. */
import { companyNumbers, LARGEST_COUNTRY } from './setting/number-plan.ts';
import { Rng } from './setting/rng.ts';

export const BLOCK_SIZE = 40;

/** All that a block is made from. */
export interface BlockPlace {
  readonly seed: string;
  readonly block: number;
  readonly companies: number;
  readonly nifAt: (index: number) => string;
}

export interface BlockPlan {
  /** Index of a generated company's NIF, whether or not the country is that large; null for any other text. */
  readonly indexOf: (nif: string) => number | null;
  readonly place: (block: number) => BlockPlace;
  readonly places: () => Generator<BlockPlace>;
}

/** The same seed gives the same plan; a larger country begins with the blocks of a smaller one. */
export function planBlocks({ seed, size }: { readonly seed: string; readonly size: number }): BlockPlan {
  const { indexOf, nifAt } = companyNumbers(new Rng(`${seed}/numbers`).int(0, LARGEST_COUNTRY - 1));
  const place = (block: number): BlockPlace => ({
    seed,
    block,
    companies: Math.min(BLOCK_SIZE, size - block * BLOCK_SIZE),
    nifAt,
  });
  return {
    indexOf,
    place,
    *places() {
      for (let block = 0; block * BLOCK_SIZE < size; block++) yield place(block);
    },
  };
}
