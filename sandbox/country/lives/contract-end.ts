/** How a public contract ends, as Portal BASE words it (`tipoFimContrato`), or that nobody ever reported its end. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { SandboxContract } from '../country.ts';
import { addDays } from '../setting/calendar.ts';
import type { Rng } from '../setting/rng.ts';
import { distressOn } from './distress.ts';
import type { Fate } from './fate.ts';
import { LAST_DAY, latest } from './timeline.ts';

type End = Pick<SandboxContract, 'closedOn' | 'finalPriceEur' | 'end'>;

/** Of the contracts that should end in a deep distress. */
const LOST_IN_DISTRESS = 0.06;

const UNREPORTED: End = { closedOn: null, finalPriceEur: null, end: null };
const BREACH = ['Resolução por incumprimento', 'Resolução por incumprimento', 'Resolução sancionatória'];

export function drawEnd(
  contract: Pick<SandboxContract, 'signedOn' | 'priceEur' | 'termDays'> & { readonly fate: Fate },
  rng: Rng,
): End {
  const { fate, signedOn, priceEur, termDays } = contract;
  const finishedOn = addDays(signedOn, Math.round(termDays * (0.9 + rng.next() * 0.7)));
  const failsOn = fate.insolvency?.declaredOn;
  // Workers and suppliers leave the site some months before the court speaks.
  if (failsOn && finishedOn > addDays(failsOn, -90))
    return rng.chance(0.6) ? breach(signedOn, failsOn, rng) : UNREPORTED;
  if (fate.dissolvedOn && finishedOn > fate.dissolvedOn) return UNREPORTED;
  const trouble = distressOn(fate.distress, finishedOn);
  if (trouble && rng.chance(LOST_IN_DISTRESS * trouble.depth))
    return closed(addDays(signedOn, Math.ceil(termDays * rng.next())), 'Resolução por incumprimento', null);
  if (rng.chance(0.25)) return UNREPORTED;
  if (rng.chance(0.02)) return closed(finishedOn, 'Revogação por acordo das partes', null);
  const finalPrice = rng.chance(0.6) ? Math.round(priceEur * (0.96 + rng.next() * 0.16) * 100) / 100 : null;
  return closed(finishedOn, 'Cumprimento integral do contrato', finalPrice);
}

/** Given up around the declaration. */
function breach(signedOn: LocalDate, failsOn: LocalDate, rng: Rng): End {
  const on = latest(rng.daysAfter(failsOn, -150, 60), addDays(signedOn, 20));
  return closed(on, rng.pick(BREACH), null);
}

function closed(closedOn: LocalDate, end: string, finalPriceEur: number | null): End {
  return closedOn > LAST_DAY ? UNREPORTED : { closedOn, finalPriceEur, end };
}
