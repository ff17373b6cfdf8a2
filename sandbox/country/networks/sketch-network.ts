/** The companies of one block of a planted network. Only owners stand in other blocks, and are drawn alone. */
import { BLOCK_SIZE, type BlockPlace, type NetworkPart } from '../block-plan.ts';
import type { Holder } from '../country.ts';
import { type Sketch, sketchCompany } from '../lives/sketch.ts';
import { nameOf, type SketchedBlock } from '../lives/sketch-block.ts';
import { invented } from '../setting/names.ts';
import { People } from '../setting/people.ts';
import { drawMove, drawSeat, oneLine } from '../setting/places.ts';
import { Rng } from '../setting/rng.ts';
import { BUILDINGS } from '../setting/trades.ts';
import { NETWORK_STORIES, type Setting } from './network-stories.ts';

export function sketchNetwork(at: BlockPlace, part: NetworkPart): SketchedBlock {
  const setting = settingOf(at, part);
  const people = new People(at.block);
  const manager = people.newcomer(setting.rng.fork(`manager/${at.block}`));
  const first = at.block * BLOCK_SIZE - part.from;
  const owners = new Map<number, Holder>();
  const sketches = Array.from({ length: at.companies }, (_, i) => tell(first + i, people));
  return { named: sketches.map(sketch => ({ sketch, firma: nameOf(sketch) })), people };

  function tell(nth: number, population: People): Sketch {
    const index = part.from + nth;
    const rng = setting.rng.fork(nth);
    const sketch = { ...sketchCompany({ index, nif: at.nifAt(index) }, rng, population), taken: true };
    const { story } = NETWORK_STORIES[part.network]!;
    return { ...sketch, ...story({ nth, size: part.companies, sketch, setting, manager, holder }) };
  }

  function holder(nth: number): Holder {
    const known = owners.get(nth);
    if (known) return known;
    // Its people are not of this block; its name, number and seat do not depend on them.
    const owner = tell(nth, new People(at.block));
    const made: Holder = { type: 'company', nif: owner.nif, name: nameOf(owner), seat: oneLine(owner.seat) };
    owners.set(nth, made);
    return made;
  }
}

function settingOf({ seed }: BlockPlace, { network, from }: NetworkPart): Setting {
  const rng = new Rng(`${seed}/network/${network}`);
  const cast = new People(Math.floor(from / BLOCK_SIZE) + CAST_BLOCK);
  const door = drawSeat(rng);
  return {
    rng,
    controller: cast.newcomer(rng),
    front: cast.newcomer(rng),
    trade: BUILDINGS,
    house: invented(rng),
    doors: [door, drawMove(rng, door), drawMove(rng, door)],
  };
}

/** After the blocks of the largest network: its numbers of people belong to those who stand in several blocks. */
const CAST_BLOCK = 240;
