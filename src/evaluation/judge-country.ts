/** One sandbox country judged on a day, beside what becomes of its companies: the only place where both are in one hand. */
import type { Verdict } from '../checks/judgement.ts';
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import { makeBlock } from '../sandbox/country/block.ts';
import { planBlocks } from '../sandbox/country/block-plan.ts';
import { createCountry } from '../sandbox/country/create-country.ts';
import { distressOn } from '../sandbox/country/distress.ts';
import type { Lookalike } from '../sandbox/country/sketch.ts';
import { type CompanyTruth, hiddenTruth } from '../sandbox/country/truth.ts';
import { indexCountry } from './country-index.ts';
import { type Judged, judgeBlock } from './judge-block.ts';

/** A company that existed on the day, what was said of it, and the truth. */
export interface JudgedCase {
  readonly score: number;
  readonly verdict: Verdict;
  readonly phoenix: Judged['phoenix'];
  /** `insolvent`: its insolvency was declared by the day and not over; `saved`: over, and the company goes on. */
  readonly standing: 'going' | 'insolvent' | 'saved';
  /** Declared insolvent within the twelve months after the day, or insolvent already and wound up in the end. */
  readonly bad: boolean;
  /** Could not pay what fell due on the day, whatever came of it; no register says so. */
  readonly inDistress: boolean;
  /** `continues` the business of a company that had failed by the day, or of one that fails later (`not-yet`). */
  readonly succession: 'continues' | 'not-yet' | 'none';
  /** What a careless reader would take for a succession. */
  readonly lookalike: Lookalike['kind'] | null;
}

export const MONTHS_AHEAD = 12;

export interface CountryAsked {
  readonly seed: string;
  readonly companies: number;
  readonly at: LocalDate;
}

/** Block by block: memory grows with the cases, some hundred bytes each, and with nothing else. */
export function* judgeCountry({ seed, companies, at }: CountryAsked): Generator<JudgedCase> {
  const country = createCountry({ seed, companies });
  const index = indexCountry(country, at);
  const truths = hiddenTruth(country);
  for (const place of planBlocks(country).places()) {
    const judged = judgeBlock(makeBlock(place), index, at);
    const block = new Map(judged.map(({ nif }) => [nif, truths.next().value as CompanyTruth]));
    for (const one of judged) {
      const truth = block.get(one.nif);
      if (truth?.nif !== one.nif) throw new Error('the truth is not in the order of the country');
      if (exists(truth, at)) yield caseOf(one, truth, block, at);
    }
  }
}

/** Founded by the day, and neither ended of its own will nor wound up. Whoever is gone is asked about by nobody. */
function exists({ incorporatedOn, dissolvedOn, course, closedOn }: CompanyTruth, at: LocalDate): boolean {
  const isWoundUp = course === 'liquidation' && closedOn !== null && closedOn <= at;
  return incorporatedOn <= at && (dissolvedOn === null || dissolvedOn > at) && !isWoundUp;
}

function caseOf(
  { score, verdict, phoenix }: Judged,
  truth: CompanyTruth,
  block: ReadonlyMap<string, CompanyTruth>,
  at: LocalDate,
): JudgedCase {
  return {
    score,
    verdict,
    phoenix,
    standing: standingOf(truth, at),
    bad: isBad(truth, at),
    inDistress: distressOn(truth.distress, at) !== null,
    succession: successionOf(truth, block, at),
    lookalike: truth.lookalike?.kind ?? null,
  };
}

function standingOf({ failedOn, closedOn }: CompanyTruth, at: LocalDate): JudgedCase['standing'] {
  if (failedOn === null || failedOn > at) return 'going';
  return closedOn !== null && closedOn <= at ? 'saved' : 'insolvent';
}

/** A declaration that is revoked was none; a plan saves who was insolvent already. */
function isBad({ failedOn, course }: CompanyTruth, at: LocalDate): boolean {
  if (failedOn === null || failedOn > addMonths(at, MONTHS_AHEAD) || course === 'revoked') return false;
  return failedOn > at || course === 'liquidation';
}

function successionOf(
  { phoenixOf }: CompanyTruth,
  block: ReadonlyMap<string, CompanyTruth>,
  at: LocalDate,
): JudgedCase['succession'] {
  const failedOn = phoenixOf === null ? null : block.get(phoenixOf)!.failedOn;
  if (failedOn === null) return 'none';
  return failedOn <= at ? 'continues' : 'not-yet';
}
