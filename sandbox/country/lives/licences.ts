/** Titles to build (Lei 41/2015) over a company's life. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { SandboxLicence } from '../country.ts';
import { addDays } from '../setting/calendar.ts';
import { licenceNumber } from '../setting/number-plan.ts';
import type { Rng } from '../setting/rng.ts';
import type { Trade } from '../setting/trades.ts';
import { arrivals } from './arrivals.ts';
import { dayWithin } from './distress.ts';
import { lastDayOfBusiness, type Sketch } from './sketch.ts';
import { LAST_DAY, latest } from './timeline.ts';

type Title = SandboxLicence['title'];
type States = SandboxLicence['states'];

export function licencesOf(sketch: Sketch): SandboxLicence[] {
  const rng = sketch.rng.fork('licences');
  if (!rng.chance(sketch.trade.builds ? 0.97 : 0.15)) return [];
  const states = statesOf(sketch, rng);
  return drawTitles(rng).map(title => ({
    number: `${licenceNumber(sketch.index)}-${title.endsWith('publicas') ? 'PUB' : 'PAR'}`,
    title,
    class: title.startsWith('alvara') ? drawClass(rng, sketch) : null,
    categories: title === 'alvara-publicas' ? drawCategories(rng, sketch.trade) : [],
    states,
  }));
}

function drawTitles(rng: Rng): Title[] {
  return rng.weighted<Title[]>([
    [['alvara-publicas'], 38],
    [['alvara-particulares'], 37],
    [['alvara-publicas', 'alvara-particulares'], 17],
    [['certificado-publicas'], 3],
    [['certificado-particulares'], 5],
  ]);
}

/** Classes 1 to 9 (Portaria 212/2022); companies limited by shares build larger works. */
function drawClass(rng: Rng, { form }: Sketch): number {
  const median = form === 'SOCIEDADE ANÓNIMA' ? 4 : 1.4;
  return Math.min(9, Math.max(1, Math.round(rng.logNormal(median, 0.5))));
}

function drawCategories(rng: Rng, trade: Trade): string[] {
  const held = trade.categories.filter((_, i) => i === 0 || rng.chance(0.6));
  return held.length > 0 ? held : ['1.ª'];
}

/** Whose technicians left, or who forgot the yearly fee: a title may rest for some weeks without anybody's distress. */
const LAPSES_A_YEAR = 0.004;
/** A title asks for financial standing (Lei 41/2015, art. 11): what IMPIC does when a deep distress shows in the accounts. */
const SUSPENDED_IN_DISTRESS = 0.32;

/** Issued within months, suspended and lifted now and then, cancelled or lapsed when the company fails or ends. */
function statesOf(sketch: Sketch, rng: Rng): States {
  const issued = rng.daysAfter(sketch.incorporatedOn, 15, 240);
  const end = lastDayOfBusiness(sketch);
  const states: States[number][] = [{ on: issued, state: 'valid' }];
  for (const { from, to } of rests(sketch, issued, end, rng)) {
    if (from <= states.at(-1)!.on) continue;
    states.push({ on: from, state: 'suspended' });
    if (to < end) states.push({ on: to, state: 'valid' });
  }
  if (end < LAST_DAY) {
    const lost = sketch.fate.insolvency ? 'cancelled' : 'expired';
    states.push({ on: lossDay(sketch, rng, states.at(-1)!.on), state: lost });
  }
  return states.filter(({ on }) => on <= LAST_DAY);
}

interface Rest {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** When the title does not allow to build, in order; some of those that distress brings about are never lifted. */
function rests({ fate }: Sketch, issued: LocalDate, end: LocalDate, rng: Rng): Rest[] {
  const lapses = arrivals(rng, addDays(issued, 400), end, LAPSES_A_YEAR).map(from => ({
    from,
    to: addDays(from, rng.int(20, 150)),
  }));
  const troubled = fate.distress.flatMap(distress => {
    const on = dayWithin(distress, rng, 0.35, 1);
    if (!rng.chance(SUSPENDED_IN_DISTRESS * distress.depth ** 2) || on <= issued || on >= end) return [];
    return [{ from: on, to: addDays(latest(on, distress.to), rng.int(15, 150)) }];
  });
  return [...lapses, ...troubled].sort((a, b) => (a.from < b.from ? -1 : 1));
}

function lossDay(sketch: Sketch, rng: Rng, after: LocalDate): LocalDate {
  return latest(rng.daysAfter(lastDayOfBusiness(sketch), -60, 210), addDays(after, 1));
}
