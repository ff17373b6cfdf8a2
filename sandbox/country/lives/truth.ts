/**
 * What really awaits the companies of the country, for whoever wants to know how well the service judges them. No
 * portal and no register may read this: a test looks at every import.
 */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { planBlocks } from '../block-plan.ts';
import type { Country } from '../country.ts';
import type { Distress } from './distress.ts';
import type { Fate, InsolvencyFate } from './fate.ts';
import type { Lookalike, Sketch } from './sketch.ts';
import { sketchBlock } from './sketch-block.ts';

export interface CompanyTruth {
  readonly nif: string;
  readonly incorporatedOn: LocalDate;
  /** Drawn at its birth: `failing` becomes insolvent on `failedOn`, `strained` owes now and then, `sound` does neither. */
  readonly health: Fate['health'];
  /** Times in which it could not pay what fell due, in order: what registers show of them they show in part and late. */
  readonly distress: readonly Distress[];
  /** The day that its insolvency is declared, past or to come. */
  readonly failedOn: LocalDate | null;
  /** The end of the insolvency; null where it outlives the country's history. */
  readonly closedOn: LocalDate | null;
  /** What becomes of the insolvency; one that is revoked was none. */
  readonly course: InsolvencyFate['course'] | null;
  /** Ended of its own will. */
  readonly dissolvedOn: LocalDate | null;
  /** NIF of the failed company whose business it carries on. */
  readonly phoenixOf: string | null;
  /** Only resembles a failed company: a finding of continuity would be wrong. */
  readonly lookalike: Lookalike | null;
}

/**
 * Of every generated company, in the order of `country.companies()`, made as it is walked. Fixed companies are told by
 * hand, and what is expected of them stands in `FIXED_COMPANIES`.
 */
export function* hiddenTruth(country: Pick<Country, 'seed' | 'size'>): Generator<CompanyTruth> {
  for (const place of planBlocks(country).atLarge())
    for (const { sketch } of sketchBlock(place).named) yield truthOf(sketch);
}

function truthOf({ nif, incorporatedOn, fate, predecessor, lookalike }: Sketch): CompanyTruth {
  const { health, distress, insolvency, dissolvedOn } = fate;
  return {
    nif,
    incorporatedOn,
    health,
    distress,
    failedOn: insolvency?.declaredOn ?? null,
    closedOn: insolvency?.closedOn ?? null,
    course: insolvency?.course ?? null,
    dissolvedOn,
    phoenixOf: predecessor?.nif ?? null,
    lookalike,
  };
}
