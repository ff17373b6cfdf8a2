import { createRecent } from '../../src/kernel/pacing/recent.ts';
import { makeBlock } from './block.ts';
import { planBlocks } from './block-plan.ts';
import type { Country, SandboxCompany } from './country.ts';
import { LARGEST_COUNTRY } from './setting/number-plan.ts';
import { fixedCompanies, fixedCompany } from './stories/fixed-companies.ts';

/** Blocks kept: those of a country of usual size with its networks, so that only the first list is waited for. */
const BLOCKS_KEPT = 80;

interface CountrySettings {
  readonly seed: string;
  readonly companies?: number;
  /** Most companies of a planted network, up to 2,000; left out: none is planted. */
  readonly networks?: number;
  /** Left out: they are there. */
  readonly oddities?: boolean;
}

export interface CreatedCountry extends Country {
  /** Every company but those of the planted networks. */
  atLarge(): Generator<SandboxCompany>;
  inNetworks(): Generator<SandboxCompany>;
}

/**
 * The country that grows from `seed`: the same companies, acts and numbers at every start. Memory does not grow with
 * `companies` (1 to 1,000,000): a company is found by arithmetic and made with its block of forty when asked for.
 */
export function createCountry(settings: CountrySettings): CreatedCountry {
  const { seed, companies = 400, networks = 0, oddities = true } = settings;
  if (!Number.isInteger(companies) || companies < 1 || companies > LARGEST_COUNTRY)
    throw new RangeError(`a sandbox country has 1 to ${LARGEST_COUNTRY} companies, not ${companies}`);
  const plan = planBlocks({ seed, size: companies, networks });
  const recent = createRecent<SandboxCompany[]>({ sizeOf: () => 1, mostSize: BLOCKS_KEPT });
  const blockOf = (block: number): SandboxCompany[] => {
    const known = recent.get(String(block));
    if (known) return known;
    const made = makeBlock(plan.place(block));
    recent.set(String(block), made);
    return made;
  };
  return {
    seed,
    oddities,
    size: companies,
    company(nif) {
      const found = plan.find(nif);
      return found ? blockOf(found.block)[found.nth]! : fixedCompany(nif);
    },
    *companies() {
      yield* this.atLarge();
      yield* this.inNetworks();
    },
    *atLarge() {
      yield* fixedCompanies();
      for (const { block } of plan.atLarge()) yield* blockOf(block);
    },
    *inNetworks() {
      for (const { block } of plan.inNetworks()) yield* blockOf(block);
    },
  };
}
