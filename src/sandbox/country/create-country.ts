import { makeBlock } from './block.ts';
import { BLOCK_SIZE, planBlocks } from './block-plan.ts';
import type { Country, SandboxCompany } from './country.ts';
import { LARGEST_COUNTRY } from './setting/number-plan.ts';
import { fixedCompanies, fixedCompany } from './stories/fixed-companies.ts';

/** Blocks kept for look-ups that come back; each is some hundred kilobytes. */
const BLOCKS_KEPT = 24;

/**
 * The country that grows from `seed`: the same companies, acts and numbers at every start. Memory does not grow with
 * `companies` (1 to 1,000,000): a company is found by arithmetic and made with its block of forty when asked for.
 */
export function createCountry({ seed, companies = 400 }: { seed: string; companies?: number }): Country {
  if (!Number.isInteger(companies) || companies < 1 || companies > LARGEST_COUNTRY)
    throw new RangeError(`a sandbox country has 1 to ${LARGEST_COUNTRY} companies, not ${companies}`);
  const plan = planBlocks({ seed, size: companies });
  const recent = keepRecent(BLOCKS_KEPT, block => makeBlock(plan.place(block)));
  return {
    seed,
    size: companies,
    company(nif) {
      const index = plan.indexOf(nif);
      if (index === null) return fixedCompany(nif);
      return index < companies ? recent(Math.floor(index / BLOCK_SIZE))[index % BLOCK_SIZE]! : null;
    },
    *companies() {
      yield* fixedCompanies();
      for (const place of plan.places()) yield* makeBlock(place);
    },
  };
}

/** Remembers the most recently used results; a Map iterates in order of insertion, so its first key is the oldest. */
function keepRecent(
  limit: number,
  make: (block: number) => SandboxCompany[],
): (block: number) => SandboxCompany[] {
  const kept = new Map<number, SandboxCompany[]>();
  return block => {
    const made = kept.get(block) ?? make(block);
    kept.delete(block);
    kept.set(block, made);
    if (kept.size > limit) kept.delete(kept.keys().next().value!);
    return made;
  };
}
