/** The card of the checks in the form in which patterns are scored by the thousand. */
import type { KnockOut } from '../../src/checks/check.ts';
import { KNOCK_OUT_CEILING } from '../../src/checks/judging/verdict.ts';
import type { Card } from './card.ts';
import type { Draft } from './draft.ts';
import { rowId } from './row-of.ts';
import { SCALES } from './scales.ts';

export function draftOfCard({ checks, familyCaps }: Card): Draft {
  const rows = SCALES.map(({ check, groups }) =>
    groups.map(([row]) => checks[check.key]!.rows[rowId(row!)]!),
  );
  const ceiling = (knockOut?: KnockOut) => (knockOut ? KNOCK_OUT_CEILING[knockOut] : 100);
  return {
    points: rows.map(groups => groups.map(({ points }) => points)),
    ceilings: rows.map(groups => groups.map(({ knockOut }) => ceiling(knockOut))),
    unknown: SCALES.map(({ check }) => checks[check.key]!.unknown),
    caps: { ...familyCaps },
  };
}
