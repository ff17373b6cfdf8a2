/** Innocent likenesses: what a careless reader would take for a link between two companies, and is none. */
import { addMonths } from '../../kernel/local-date.ts';
import { SOUND } from './fate.ts';
import type { People } from './people.ts';
import { businessCentreSeat } from './places.ts';
import type { Rng } from './rng.ts';
import type { Lookalike, Sketch } from './sketch.ts';
import { FIRST_DAY, LAST_DAY } from './timeline.ts';
import { BUILDINGS, CARPENTRY } from './trades.ts';

export function tellLookalikeStories(sketches: readonly Sketch[], people: People, rng: Rng): void {
  const failed = sketches.find(s => s.fate.insolvency && !s.taken);
  const quiet = () => sketches.find(s => s.fate.health === 'sound' && !s.taken && s !== failed);
  if (!failed) return;
  if (rng.chance(0.6)) tell(failed, quiet(), (a, b) => homonymousDirectors(a, b, people, rng));
  if (rng.chance(0.5)) tell(failed, quiet(), (a, b) => sameBusinessCentre(a, b, rng));
  if (rng.chance(0.5)) tell(failed, quiet(), sameWords);
  if (rng.chance(0.6)) tell(failed, quiet(), (a, b) => freshStart(a, b, rng));
}

/** A story that does not fit the two after all says null, and changes nothing in them. */
type Story = (failed: Sketch, innocent: Sketch) => Lookalike['kind'] | null;

function tell(failed: Sketch, innocent: Sketch | undefined, story: Story): void {
  if (!innocent) return;
  failed.taken = true;
  innocent.taken = true;
  const kind = story(failed, innocent);
  if (kind) innocent.lookalike = { kind, of: failed.nif };
}

/** Two people of the same name: another NIF, another person. */
function homonymousDirectors(failed: Sketch, innocent: Sketch, people: People, rng: Rng): Lookalike['kind'] {
  const homonym = people.newcomer(rng, failed.directors[0]!.name);
  innocent.directors = [homonym, ...innocent.directors.slice(1)];
  return 'homonymous-directors';
}

function sameBusinessCentre(failed: Sketch, innocent: Sketch, rng: Rng): Lookalike['kind'] {
  failed.seat = businessCentreSeat(rng, failed.seat);
  innocent.seat = businessCentreSeat(rng, failed.seat);
  return 'same-business-centre';
}

/** Firms named after the same hill. */
function sameWords(failed: Sketch, innocent: Sketch): Lookalike['kind'] {
  innocent.distinctive = failed.distinctive;
  return 'same-words';
}

/** An honest failure, and years later another beginning, elsewhere and in another trade. */
function freshStart(failed: Sketch, innocent: Sketch, rng: Rng): Lookalike['kind'] | null {
  const foundedOn = addMonths(failed.fate.insolvency!.declaredOn, rng.int(31, 57));
  if (foundedOn < FIRST_DAY || foundedOn > LAST_DAY || innocent.form === 'SOCIEDADE ANÓNIMA') return null;
  innocent.incorporatedOn = foundedOn;
  innocent.fate = SOUND;
  innocent.directors = [failed.directors[0]!];
  innocent.trade = failed.trade.cae.startsWith('41') ? CARPENTRY : BUILDINGS;
  innocent.generic = innocent.trade.words[0]!;
  return 'fresh-start';
}
