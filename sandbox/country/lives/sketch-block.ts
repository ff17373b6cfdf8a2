/** Who stands in a block and what awaits them: the hidden truth, before any register has seen it. */
import { BLOCK_SIZE, type BlockPlace } from '../block-plan.ts';
import { addDays } from '../setting/calendar.ts';
import { legalName } from '../setting/names.ts';
import { People } from '../setting/people.ts';
import { Rng } from '../setting/rng.ts';
import { tellLookalikeStories } from '../stories/lookalike-stories.ts';
import { tellPhoenixStories } from '../stories/phoenix-stories.ts';
import { failing } from './fate.ts';
import { inBusiness, type Sketch, sketchCompany } from './sketch.ts';
import { LAST_DAY } from './timeline.ts';

/**
 * Failures that bring others down: who directs two companies has as a rule signed for the debts of both (aval), and what
 * the bank takes for the one is missing in the other.
 */
const SHARE_DRAWN_ALONG = 0.25;

function spreadFailures(sketches: readonly Sketch[], rng: Rng): void {
  const first = sketches.filter(({ fate }) => fate.insolvency?.course === 'liquidation');
  for (const failed of first)
    for (const other of sketches)
      if (isTied(failed, other) && rng.chance(SHARE_DRAWN_ALONG)) drawAlong(failed, other, rng);
}

const isTied = (failed: Sketch, other: Sketch): boolean =>
  other !== failed &&
  other.fate.insolvency === null &&
  other.directors.some(person => failed.directors.includes(person)) &&
  inBusiness(other, failed.fate.insolvency!.declaredOn);

function drawAlong(failed: Sketch, other: Sketch, rng: Rng): void {
  const declaredOn = rng.daysAfter(failed.fate.insolvency!.declaredOn, 90, 800);
  if (declaredOn < LAST_DAY && declaredOn > addDays(other.incorporatedOn, 400))
    other.fate = failing(rng, other.incorporatedOn, declaredOn);
}

/** A sketch with its final name. */
export interface Named {
  readonly sketch: Sketch;
  readonly firma: string;
}

export interface SketchedBlock {
  readonly named: readonly Named[];
  readonly people: People;
}

export function sketchBlock(at: BlockPlace): SketchedBlock {
  const rng = new Rng(`${at.seed}/block/${at.block}`);
  const people = new People(at.block);
  const sketches = Array.from({ length: at.companies }, (_, i) => {
    const index = at.block * BLOCK_SIZE + i;
    return sketchCompany({ index, nif: at.nifAt(index) }, rng.fork(i), people);
  });
  spreadFailures(sketches, rng.fork('contagion'));
  tellPhoenixStories(sketches, people, rng.fork('phoenix'));
  tellLookalikeStories(sketches, people, rng.fork('lookalikes'));
  return { named: sketches.map(sketch => ({ sketch, firma: nameOf(sketch) })), people };
}

export const nameOf = ({ rng, generic, distinctive, form }: Sketch): string =>
  legalName(rng.fork('name'), { generic, distinctive, form });
