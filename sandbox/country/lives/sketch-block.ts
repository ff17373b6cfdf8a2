/** Who stands in a block and what awaits them: the hidden truth, before any register has seen it. */
import { BLOCK_SIZE, type BlockPlace } from '../block-plan.ts';
import { legalName } from '../setting/names.ts';
import { People } from '../setting/people.ts';
import { Rng } from '../setting/rng.ts';
import { tellLookalikeStories } from '../stories/lookalike-stories.ts';
import { tellPhoenixStories } from '../stories/phoenix-stories.ts';
import { spreadFailures } from './contagion.ts';
import { type Sketch, sketchCompany } from './sketch.ts';

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
