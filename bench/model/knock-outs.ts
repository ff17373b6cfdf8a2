/** Which rows limit the verdict whatever else is known: those that the law decides, and those whose rate carries it in every world. */

import { wilson } from '../../src/backtest/wilson.ts';
import type { KnockOut } from '../../src/checks/check.ts';
import { KNOCK_OUT_CEILING } from '../../src/checks/judging/verdict.ts';
import { type Asked, askedBy, type Draft, scoreBy } from './draft.ts';
import type { Stratum } from './sample.ts';
import { SCALES } from './scales.ts';

/** A company whose insolvency is declared may not dispose of its assets (CIRE art. 81); one that is dissolved only liquidates (CSC art. 146). */
const BY_LAW: readonly string[] = ['insolvencyDeclared', 'companyStatus'];

export const isByLaw = (place: number): boolean => BY_LAW.includes(SCALES[place]!.check.key);

/** The catalogue's knock-out of a group, if there is one. */
export const wantedKnockOut = (place: number, group: number): KnockOut | undefined =>
  SCALES[place]!.groups[group]![0]!.knockOut;

/** Of every check and group the ceiling: the law's at once, the others open. */
export function lawfulCeilings(): number[][] {
  return SCALES.map(({ groups }, place) =>
    groups.map((_, group) => {
      const knockOut = wantedKnockOut(place, group);
      return knockOut && isByLaw(place) ? KNOCK_OUT_CEILING[knockOut] : 100;
    }),
  );
}

/** Fewer companies than this say nothing of a rate. */
const LEAST_COMPANIES = 30;

/**
 * Adds the knock-outs that the rates carry: in every world that shows the row, its companies fail at least as often (lower
 * end of the 95 % interval) as those whose points alone lead into the band.
 */
export function addEarned(draft: Draft, byWorld: ReadonlyMap<string, readonly Stratum[]>): void {
  SCALES.forEach(({ groups }, place) => {
    groups.forEach((_, group) => {
      const knockOut = wantedKnockOut(place, group);
      if (!knockOut || isByLaw(place)) return;
      const told = [...byWorld.values()].map(strata => compared(draft, strata, { place, group, knockOut }));
      const shown = told.filter(({ row }) => row.of >= LEAST_COMPANIES);
      if (shown.length > 0 && shown.every(({ row, band }) => row.low >= band.rate))
        draft.ceilings[place]![group] = KNOCK_OUT_CEILING[knockOut];
    });
  });
}

function compared(
  draft: Draft,
  strata: readonly Stratum[],
  { place, group, knockOut }: { place: number; group: number; knockOut: KnockOut },
) {
  const counts = { row: [0, 0], band: [0, 0] };
  const add = (to: number[], { failed, companies }: { failed: number; companies: number }) => {
    to[0]! += failed;
    to[1]! += companies;
  };
  for (const pattern of strata.flatMap(({ patterns }) => patterns)) {
    const asked: Asked = askedBy(pattern.states);
    if (pattern.states[place] === group + 1) add(counts.row, pattern);
    else if (isInBand(scoreBy(draft, asked), knockOut)) add(counts.band, pattern);
  }
  return { row: wilson(counts.row[0]!, counts.row[1]!), band: wilson(counts.band[0]!, counts.band[1]!) };
}

function isInBand(score: number, knockOut: KnockOut): boolean {
  const tops = Object.values(KNOCK_OUT_CEILING).toSorted((a, b) => a - b);
  const top = KNOCK_OUT_CEILING[knockOut];
  return score <= top && score > (tops[tops.indexOf(top) - 1] ?? -1);
}
