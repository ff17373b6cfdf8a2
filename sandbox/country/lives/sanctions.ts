/** Labour sanctions made public over a company's life: any company may have one, the large and the ailing more often. */
import { addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { SandboxSanction } from '../country.ts';
import { INFRINGEMENTS } from '../setting/labour-norms.ts';
import { drawSeat } from '../setting/places.ts';
import type { Rng } from '../setting/rng.ts';
import { arrivals } from './arrivals.ts';
import { lastDayOfBusiness, type Sketch, workersOf } from './sketch.ts';
import { day, latest } from './timeline.ts';

/** The Código do Trabalho of 2009 made such sanctions public; older ones are forgotten since long. */
const FIRST_SANCTION = day('2012-01-01');
/** The sanction leaves the list after a year (Código do Trabalho, art. 563). */
const MONTHS_ON_LIST = 12;

/** Of a company with ten workers. */
const SANCTIONS_A_YEAR = { sound: 0.017, strained: 0.034, failing: 0.05 };

export function sanctionsOf(sketch: Sketch): SandboxSanction[] {
  const rng = sketch.rng.fork('sanctions');
  const perYear = SANCTIONS_A_YEAR[sketch.fate.health] * Math.sqrt(workersOf(sketch) / 10);
  const from = latest(sketch.incorporatedOn, FIRST_SANCTION);
  return arrivals(rng, from, lastDayOfBusiness(sketch), perYear).map(on => sanction(sketch, on, rng));
}

function sanction({ seat }: Sketch, publishedOn: LocalDate, rng: Rng): SandboxSanction {
  // Grave ones become public only when repeated (art. 562).
  const gravity = rng.chance(0.82) ? 'muito grave' : 'grave';
  return {
    ...rng.pick(rng.weighted(INFRINGEMENTS)),
    gravity,
    place: (rng.chance(0.7) ? seat : drawSeat(rng)).municipality,
    fineEur: rng.chance(0.65) ? Math.round(rng.logNormal(gravity === 'grave' ? 2_200 : 6_500, 0.7)) : null,
    publishedOn,
    removedOn: addMonths(publishedOn, MONTHS_ON_LIST),
  };
}
