/** The rules of a comparison: sides agree before they are timed, take turns, and are judged by their medians. */
import { deepStrictEqual } from 'node:assert';
import type { Goal, Measured, Row } from './benchmark.ts';
import { median, shortly } from './statistics.ts';

export interface Side<Figures> {
  readonly name: string;
  /** What this side answers to the question that all sides are asked; left out where its round sees to that itself. */
  answer?(): Promise<unknown>;
  /** One round of load. Called before, unmeasured, to warm up. */
  round(): Promise<Figures>;
}

/** Throws where an answer differs from the first side's: who answers something else is not compared. */
async function expectSameAnswers(sides: readonly Side<unknown>[]): Promise<void> {
  const [first, ...others] = sides;
  const expected = await first!.answer?.();
  for (const { name, answer } of others)
    deepStrictEqual(await answer?.(), expected, `${name} does not answer what ${first!.name} answers`);
}

/** A B A B …: whatever else the machine does meanwhile, it does to all sides alike. */
export async function alternate<Figures>(
  sides: readonly Side<Figures>[],
  { rounds, warmUps = 1 }: { rounds: number; warmUps?: number },
): Promise<Map<string, Figures[]>> {
  await expectSameAnswers(sides);
  for (const side of sides) for (let n = 0; n < warmUps; n++) await side.round();
  const figures = new Map<string, Figures[]>(sides.map(side => [side.name, []]));
  for (let round = 0; round < rounds; round++)
    for (const side of sides) {
      figures.get(side.name)!.push(await side.round());
      process.stderr.write('.');
    }
  process.stderr.write('\n');
  return figures;
}

export function compare(ask: {
  against: string;
  unit: string;
  goal: Goal;
  ours: Measured;
  theirs: Measured;
}): Row {
  const ratio = median(ask.ours.values) / median(ask.theirs.values);
  const [sign, bound] = ask.goal.split(' ');
  const most = sign === '>=' ? Number.POSITIVE_INFINITY : Number(bound);
  const least = { '>=': Number(bound), '<=': 0 }[sign!] ?? 1 / most;
  const held = ratio >= least && ratio <= most;
  return { ...ask, ratio: Number(shortly(ratio)), held };
}
