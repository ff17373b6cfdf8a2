/** Titles to build (Lei 41/2015) over a company's life. */
import type { LocalDate } from '../../kernel/local-date.ts';
import { addDays } from './calendar.ts';
import type { SandboxLicence } from './country.ts';
import { licenceNumber } from './number-plan.ts';
import type { Rng } from './rng.ts';
import { lastDayOfBusiness, type Sketch } from './sketch.ts';
import { LAST_DAY, latest } from './timeline.ts';
import type { Trade } from './trades.ts';

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

/** Issued within months, suspended and lifted now and then, cancelled or lapsed when the company fails or ends. */
function statesOf(sketch: Sketch, rng: Rng): States {
  const issued = rng.daysAfter(sketch.incorporatedOn, 15, 240);
  const end = lastDayOfBusiness(sketch);
  const states: States[number][] = [{ on: issued, state: 'valid' }];
  const suspendedOn = rng.daysAfter(issued, 400, 5_500);
  if (sketch.fate.health === 'strained' && rng.chance(0.3) && suspendedOn < end) {
    states.push({ on: suspendedOn, state: 'suspended' });
    const next = addDays(suspendedOn, rng.int(60, 420));
    if (next < end) states.push({ on: next, state: rng.chance(0.6) ? 'valid' : 'cancelled' });
  }
  if (end < LAST_DAY && states.at(-1)!.state !== 'cancelled')
    states.push({
      on: lossDay(sketch, rng, states.at(-1)!.on),
      state: sketch.fate.insolvency ? 'cancelled' : 'expired',
    });
  return states.filter(({ on }) => on <= LAST_DAY);
}

function lossDay(sketch: Sketch, rng: Rng, after: LocalDate): LocalDate {
  return latest(rng.daysAfter(lastDayOfBusiness(sketch), -120, 150), addDays(after, 1));
}
