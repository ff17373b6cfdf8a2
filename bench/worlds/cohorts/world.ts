/**
 * A country of cohorts: builders are born in good and bad years, with a size, a form, a district and a frailty that is
 * partly their owner's, and go up and down a hidden ladder. Failures, records and their absence follow from the ladder.
 */
import { CASE_FORMAT, type CaseCompany, type CaseFile, type SharedSeat } from '../../../src/cases/case.ts';
import type { World, WorldAsked, WorldCompany } from '../world.ts';
import { lastDay, type Month, monthOf, someDay } from './calendar.ts';
import { type Chance, chanceOf } from './chance.ts';
import { REGIMES, type Regime } from './cohorts.ts';
import type { Firm } from './firm.ts';
import { chanceOfFailing, goesOn, HORIZON, type Setting } from './life.ts';
import { numbersOf } from './names.ts';
import { drawOwned } from './owners.ts';
import { recordsOf } from './records.ts';
import { sources } from './sources.ts';

const FIRST_DAY = monthOf(2022, 1);
const LAST_DAY = monthOf(2025, 12);
const BUSINESS_CENTRE = 0.03;

export const world: World = { name: 'cohorts', sources, regimes: REGIMES, companies };

function* companies({ seed, companies: wanted, regime }: WorldAsked): Generator<WorldCompany> {
  const setting = { regime: regimeNamed(regime), asOf: asOfFor(seed) };
  const number = numbersOf(seed);
  for (let place = 0; place < wanted; place++) yield company(chanceOf(seed, place), setting, number);
}

function regimeNamed(name: string): Regime {
  const regime = REGIMES.find(known => known === name);
  if (!regime) throw new Error(`The world "cohorts" has no regime "${name}". It has ${REGIMES.join(', ')}.`);
  return regime;
}

const asOfFor = (seed: number): Month => chanceOf(seed, -1).between(FIRST_DAY, LAST_DAY);

function company(chance: Chance, setting: Setting, number: () => string): WorldCompany {
  for (;;) {
    const firms = drawOwned(setting, chance);
    const going = firms.filter(({ life }) => goesOn(life, setting.asOf));
    if (going.length === 0) continue;
    const named = firms.map(firm => ({ ...firm, nif: number() }));
    const subject = named[firms.indexOf(chance.pick(going))]!;
    return {
      case: caseOf(subject, named, setting, chance),
      failsOn: failureOf(subject, setting, chance),
      hidden: chanceOfFailing(subject, subject.life, setting),
    };
  }
}

function failureOf({ life: { end } }: Firm, { asOf }: Setting, chance: Chance): WorldCompany['failsOn'] {
  const fails = end !== null && end.how !== 'wound-up' && end.month <= asOf + HORIZON;
  return fails ? someDay(end.month, chance) : null;
}

function caseOf(subject: Firm, firms: readonly Firm[], setting: Setting, chance: Chance): CaseFile {
  const shared: SharedSeat[] = chance.happens(BUSINESS_CENTRE)
    ? [
        {
          address: subject.seat.address,
          postalCode: subject.seat.postalCode!,
          firms: chance.between(12, 80) + firms.length,
        },
      ]
    : [];
  const companies: CaseCompany[] = firms.map(firm => recordsOf(firm, setting, chance));
  return {
    format: CASE_FORMAT,
    asOf: lastDay(setting.asOf),
    subject: subject.nif,
    companies,
    ...(shared.length > 0 && { sharedSeats: shared }),
  };
}
