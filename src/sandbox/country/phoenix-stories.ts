/**
 * Successors of failed companies: the controller of the failed one founds another around the failure, in the
 * same trade, and takes the address or the name along. What a phoenix finding should see, and what it may call it.
 */
import { addMonths } from '../../kernel/local-date.ts';
import { failing, SOUND } from './fate.ts';
import type { Rng } from './rng.ts';
import type { Sketch } from './sketch.ts';
import { day, FIRST_DAY, LAST_DAY } from './timeline.ts';

const SHARE_WITH_SUCCESSOR = 0.26;
/** How often a successor fails too, and its controller starts a third time. */
const SHARE_SERIAL = 0.18;
const LAST_FOUNDING = day('2035-12-31');

export function tellPhoenixStories(sketches: readonly Sketch[], rng: Rng): void {
  for (const failed of sketches)
    if (failed.fate.insolvency && !failed.taken && rng.chance(SHARE_WITH_SUCCESSOR))
      riseAgain(failed, sketches, rng);
}

function riseAgain(failed: Sketch, sketches: readonly Sketch[], rng: Rng): void {
  const foundedOn = rng.daysAfter(failed.fate.insolvency!.declaredOn, -360, 720);
  const successor = sketches.find(s => canSucceed(s, failed));
  if (!successor || foundedOn < FIRST_DAY || foundedOn > LAST_FOUNDING) return;
  failed.taken = true;
  successor.taken = true;
  successor.predecessor = failed;
  successor.incorporatedOn = foundedOn;
  successor.fate = SOUND;
  takeAlong(failed, successor, rng);
  const fails = addMonths(foundedOn, rng.int(20, 44));
  if (fails < LAST_DAY && rng.chance(SHARE_SERIAL)) {
    successor.fate = failing(rng, fails);
    riseAgain(successor, sketches, rng);
  }
}

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

/** The controller always; then the address, the name, or both; most often the very same trade. */
function takeAlong(failed: Sketch, successor: Sketch, rng: Rng): void {
  const controller = failed.directors[0]!;
  const others = successor.directors.slice(1).filter(person => person !== controller);
  successor.directors = [controller, ...others];
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
