/**
 * Successors of failed companies: the controller of the failed one founds another around the failure and goes on with
 * the business. What a phoenix finding should see, and what it may call it. Some take pains not to be seen.
 */
import { addMonths } from '../../../src/kernel/local-date.ts';
import { failing, lasting } from '../lives/fate.ts';
import type { Sketch } from '../lives/sketch.ts';
import { day, FIRST_DAY, LAST_DAY } from '../lives/timeline.ts';
import { SURNAMES } from '../setting/names.ts';
import type { People } from '../setting/people.ts';
import type { Rng } from '../setting/rng.ts';

const SHARE_WITH_SUCCESSOR = 0.26;
/** How often a successor fails too, and its controller starts a third time. */
const SHARE_SERIAL = 0.18;
/** The controller leaves the failing company before its declaration, and somebody else signs. */
const SHARE_FRONTED = 0.2;
/** The controller signs nothing in the successor: a relative does. No register tells. */
const SHARE_BEHIND_RELATIVE = 0.05;
/** The successor is founded when nobody looks any more. */
const SHARE_MUCH_LATER = 0.06;
const LAST_FOUNDING = day('2035-12-31');

export function tellPhoenixStories(sketches: readonly Sketch[], people: People, rng: Rng): void {
  for (const failed of sketches)
    if (isWoundUp(failed) && !failed.taken && rng.chance(SHARE_WITH_SUCCESSOR))
      riseAgain(failed, { sketches, people }, rng);
}

interface Block {
  readonly sketches: readonly Sketch[];
  readonly people: People;
}

function riseAgain(failed: Sketch, block: Block, rng: Rng): void {
  const { declaredOn } = failed.fate.insolvency!;
  const isLate = rng.chance(SHARE_MUCH_LATER);
  const foundedOn = isLate ? rng.daysAfter(declaredOn, 740, 1_200) : rng.daysAfter(declaredOn, -360, 720);
  const successor = block.sketches.find(s => canSucceed(s, failed));
  if (!successor || foundedOn < FIRST_DAY || foundedOn > LAST_FOUNDING) return;
  failed.taken = true;
  successor.taken = true;
  successor.predecessor = failed;
  successor.incorporatedOn = foundedOn;
  successor.fate = lasting(rng, foundedOn);
  takeAlong(failed, successor, rng);
  replaceEdition(failed, successor, block.people, rng);
  const fails = addMonths(foundedOn, rng.int(20, 44));
  if (fails < LAST_DAY && rng.chance(SHARE_SERIAL)) {
    successor.fate = failing(rng, foundedOn, fails);
    if (isWoundUp(successor)) riseAgain(successor, block, rng);
  }
}

/** A plan or a revocation gives the company back: nothing is left behind that somebody else could carry on. */
export const isWoundUp = ({ fate }: Sketch): boolean => fate.insolvency?.course === 'liquidation';

/** A company without a story of its own, of a form that one person can found. */
function canSucceed(sketch: Sketch, failed: Sketch): boolean {
  return (
    sketch !== failed &&
    !sketch.taken &&
    sketch.fate.insolvency === null &&
    sketch.fate.revitalization === null &&
    sketch.form !== 'SOCIEDADE ANÓNIMA'
  );
}

/** Who signs: the controller, in the failed company to the end or until shortly before it; or somebody of the family. */
function replaceEdition(failed: Sketch, successor: Sketch, people: People, rng: Rng): void {
  const controller = failed.directors[0]!;
  const { declaredOn } = failed.fate.insolvency!;
  const isRelative = rng.chance(SHARE_BEHIND_RELATIVE);
  const surname = controller.name.split(' ').at(-1)!;
  const first = isRelative
    ? people.newcomer(rng, `${rng.pick(['Ana', 'Rui', 'Carla', 'Tiago'])} ${rng.pick(SURNAMES)} ${surname}`)
    : controller;
  successor.directors = [first, ...successor.directors.slice(1).filter(person => person !== controller)];
  const left = rng.daysAfter(declaredOn, rng.chance(0.85) ? -330 : -540, -40);
  if (failed.form !== 'SOCIEDADE ANÓNIMA' && left > failed.incorporatedOn && rng.chance(SHARE_FRONTED))
    failed.frontedOn = left;
}

/** The address, the name, or both; most often the very same trade. */
function takeAlong(failed: Sketch, successor: Sketch, rng: Rng): void {
  const along = rng.pick(['address', 'name', 'both', 'both']);
  if (along !== 'name') successor.seat = failed.seat;
  if (along !== 'address') successor.distinctive = similar(failed.distinctive, rng);
  if (along !== 'both' || rng.chance(0.8)) successor.trade = failed.trade;
  successor.generic = rng.pick(successor.trade.words);
}

/** The same words, or with a year or a new beginning: near enough to be taken for the same house. */
function similar(distinctive: string, rng: Rng): string {
  const bare = distinctive.replace(/^(NOVA|NOVO) /, '').replace(/ (II|PRIME|MAIS)$/, '');
  return rng.pick([bare, `${bare} II`, `NOVA ${bare}`, `${bare} MAIS`]);
}
