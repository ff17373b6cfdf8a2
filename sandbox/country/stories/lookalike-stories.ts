/** Innocent likenesses: what a careless reader would take for a link between two companies, or for continuing one, and is neither. */
import { addMonths } from '../../../src/kernel/local-date.ts';
import { drawFate, lasting } from '../lives/fate.ts';
import type { Lookalike, Sketch } from '../lives/sketch.ts';
import { day, FIRST_DAY, LAST_DAY } from '../lives/timeline.ts';
import { addDays } from '../setting/calendar.ts';
import type { People } from '../setting/people.ts';
import { businessCentreSeat, drawMove } from '../setting/places.ts';
import type { Rng } from '../setting/rng.ts';
import { BUILDINGS, CARPENTRY, type Trade } from '../setting/trades.ts';
import { isWoundUp } from './phoenix-stories.ts';

export function tellLookalikeStories(sketches: readonly Sketch[], people: People, rng: Rng): void {
  const stories: ReadonlyArray<readonly [Story, number]> = [
    [homonymousDirectors, 0.6],
    [sameBusinessCentre, 0.5],
    [sameWords, 0.5],
    [freshStart, 0.5],
    [quickRestart, 0.18],
    [sister, 0.35],
    [rescuer, 0.3],
  ];
  for (const [story, share] of stories) {
    const failed = sketches.find(s => isWoundUp(s) && !s.taken);
    const quiet = sketches.find(s => s.fate.health === 'sound' && !s.taken && s !== failed);
    if (failed && quiet && rng.chance(share)) tell(story, { failed, innocent: quiet, people, rng });
  }
}

interface Pair {
  readonly failed: Sketch;
  readonly innocent: Sketch;
  readonly people: People;
  readonly rng: Rng;
}

/** A story that does not fit the two after all says null, and changes nothing in them. */
type Story = (pair: Pair) => Lookalike['kind'] | null;

function tell(story: Story, pair: Pair): void {
  const kind = story(pair);
  if (!kind) return;
  pair.failed.taken = true;
  pair.innocent.taken = true;
  pair.innocent.lookalike = { kind, of: pair.failed.nif };
}

/** Two people of the same name: another NIF, another person. */
function homonymousDirectors({ failed, innocent, people, rng }: Pair): Lookalike['kind'] {
  const homonym = people.newcomer(rng, failed.directors[0]!.name);
  innocent.directors = [homonym, ...innocent.directors.slice(1)];
  return 'homonymous-directors';
}

function sameBusinessCentre({ failed, innocent, rng }: Pair): Lookalike['kind'] {
  failed.seat = businessCentreSeat(rng, failed.seat);
  innocent.seat = businessCentreSeat(rng, failed.seat);
  return 'same-business-centre';
}

/** Firms named after the same hill. */
function sameWords({ failed, innocent }: Pair): Lookalike['kind'] {
  innocent.distinctive = failed.distinctive;
  return 'same-words';
}

/** An honest failure, and years later another beginning, elsewhere and most often in another trade. */
function freshStart({ failed, innocent, rng }: Pair): Lookalike['kind'] | null {
  const foundedOn = addMonths(failed.fate.insolvency!.declaredOn, rng.int(31, 57));
  if (foundedOn < FIRST_DAY || foundedOn > LAST_DAY || innocent.form === 'SOCIEDADE ANÓNIMA') return null;
  beginAgain({ failed, innocent, rng }, foundedOn, rng.chance(0.3) ? failed.trade : otherTrade(failed));
  return 'fresh-start';
}

/**
 * As honest, and soon: who lost a company must live. No client, name or machine of the old one goes along; its door does
 * where it was the founder's own home.
 */
function quickRestart({ failed, innocent, rng }: Pair): Lookalike['kind'] | null {
  const foundedOn = rng.daysAfter(failed.fate.insolvency!.declaredOn, 60, 700);
  if (foundedOn < FIRST_DAY || foundedOn > LAST_DAY || innocent.form === 'SOCIEDADE ANÓNIMA') return null;
  beginAgain({ failed, innocent, rng }, foundedOn, rng.chance(0.4) ? failed.trade : otherTrade(failed));
  // Where a town has one business centre, newcomers sit in it, and so may the old company have done.
  if (rng.chance(0.25)) {
    failed.seat = businessCentreSeat(rng, failed.seat);
    innocent.seat = businessCentreSeat(rng, failed.seat);
  } else if (innocent.trade !== failed.trade && rng.chance(0.3)) innocent.seat = failed.seat;
  return 'quick-restart';
}

function beginAgain(
  { failed, innocent, rng }: Omit<Pair, 'people'>,
  foundedOn: Sketch['incorporatedOn'],
  trade: Trade,
): void {
  innocent.incorporatedOn = foundedOn;
  innocent.fate = drawFate(rng, foundedOn);
  innocent.directors = [failed.directors[0]!];
  innocent.seat = drawMove(rng, failed.seat);
  innocent.trade = trade;
  innocent.generic = rng.pick(trade.words);
}

const otherTrade = (failed: Sketch): Trade => (failed.trade.cae.startsWith('41') ? CARPENTRY : BUILDINGS);

/** Two companies of one family, side by side for years under one name and roof, until one of them fails. */
function sister({ failed, innocent, rng }: Pair): Lookalike['kind'] | null {
  const { declaredOn } = failed.fate.insolvency!;
  const foundedOn = rng.day(addDays(failed.incorporatedOn, -900), addMonths(declaredOn, -2));
  if (foundedOn < EARLIEST_SISTER || foundedOn > addMonths(declaredOn, -1)) return null;
  if (innocent.form === 'SOCIEDADE ANÓNIMA') return null;
  innocent.incorporatedOn = foundedOn;
  innocent.fate = lasting(rng, foundedOn);
  innocent.directors = [failed.directors[0]!, ...innocent.directors.slice(1)];
  innocent.seat = failed.seat;
  if (rng.chance(0.7)) innocent.distinctive = failed.distinctive;
  if (rng.chance(0.4)) innocent.trade = failed.trade;
  innocent.generic = rng.pick(innocent.trade.words);
  return 'sister';
}

const EARLIEST_SISTER = day('1985-01-02');

/** Who runs a sound company is called to save another one, in its last year, in vain. */
function rescuer({ failed, innocent, rng }: Pair): Lookalike['kind'] | null {
  const { declaredOn } = failed.fate.insolvency!;
  const on = rng.daysAfter(declaredOn, -330, -30);
  const isTooEarly = on <= failed.incorporatedOn || on <= innocent.incorporatedOn;
  if (isTooEarly || failed.form === 'SOCIEDADE ANÓNIMA' || failed.fate.dissolvedOn) return null;
  failed.rescuer = { person: innocent.directors[0]!, on };
  return 'rescuer';
}
