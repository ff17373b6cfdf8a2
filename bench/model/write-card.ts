/** The fitted card as the file that the checks read. */
import type { KnockOut } from '../../src/checks/check.ts';
import { KNOCK_OUT_CEILING } from '../../src/checks/judging/verdict.ts';
import type { CardRow, FittedCard } from './card.ts';
import type { Draft } from './draft.ts';
import { rowId } from './row-of.ts';
import { SCALES } from './scales.ts';

export const CARD_FILE = new URL('fitted-card.json', import.meta.url);

export function cardOf(
  draft: Draft,
  {
    modelVersion,
    fittedTo,
    pointsPerLogOdds,
  }: Pick<FittedCard, 'modelVersion' | 'fittedTo' | 'pointsPerLogOdds'>,
): FittedCard {
  const checks = SCALES.map(({ check, groups }, place) => {
    const rows = check.weights.map((row): [string, CardRow] => {
      const group = groups.findIndex(each => each.includes(row));
      return [rowId(row), group < 0 ? { points: 0 } : rowOf(draft, place, group)];
    });
    return [check.key, { unknown: draft.unknown[place]!, rows: Object.fromEntries(rows) }];
  });
  return {
    modelVersion,
    fittedTo,
    pointsPerLogOdds,
    familyCaps: draft.caps,
    checks: Object.fromEntries(checks),
  };
}

function rowOf({ points, ceilings }: Draft, place: number, group: number): CardRow {
  const ceiling = ceilings[place]![group]!;
  const knockOut = (Object.keys(KNOCK_OUT_CEILING) as KnockOut[]).find(
    name => KNOCK_OUT_CEILING[name] === ceiling,
  );
  return { points: points[place]![group]!, ...(knockOut ? { knockOut } : {}) };
}
