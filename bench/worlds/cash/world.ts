/**
 * The cash world. A firm fails when it has no cash for too long: contracts won or lost, overruns, clients that pay late
 * and winter drain it, arrears grow, and creditors, courts and lists notice months later, or not at all.
 */
import type { CaseCompany, CaseFact, CaseFile, CaseHolder, CaseRegister } from '../../../src/cases/case.ts';
import { CASE_FORMAT } from '../../../src/cases/case.ts';
import { registerOf } from '../../../src/cases/facts-in-case.ts';
import type { Seat } from '../../../src/facts/fact.ts';
import { addDays, localDate } from '../../../src/kernel/local-date.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../../src/kernel/register-name.ts';
import type { World, WorldAsked, WorldCompany } from '../world.ts';
import { chanceOfFailure } from './cash.ts';
import { Draw } from './draw.ts';
import { type Economy, economyOf, REGIMES } from './economy.ts';
import { drawAge, drawFirm, type Firm } from './firm.ts';
import { failureWithin, type Life, liveUntilNow } from './life.ts';
import { AUTHORITIES, brandName, drawSeat, firmName, inventedNif, peopleOf } from './names.ts';
import {
  recordAccounts,
  recordDirectors,
  recordEnd,
  recordFoundation,
  recordOtherActs,
} from './record-acts.ts';
import { recordProceedings, recordSuits } from './record-courts.ts';
import { recordContracts, recordDebts, recordLicences, recordSanctions } from './record-lists.ts';
import { SOURCES } from './sources.ts';
import { Calendar, type Recorder, type Subject } from './subject.ts';

const RECORDERS: readonly Recorder[] = [
  recordFoundation,
  recordDirectors,
  recordOtherActs,
  recordAccounts,
  recordEnd,
  recordSuits,
  recordProceedings,
  recordDebts,
  recordLicences,
  recordSanctions,
  recordContracts,
];

/** Share of companies whose director has, or had, another one; and of those that continue a failed one. */
const WITH_OTHERS = 0.15;
const SUCCESSORS = 0.015;
const AT_BUSINESS_CENTRE = 0.04;

export const world: World = {
  name: 'cash',
  sources: SOURCES,
  regimes: Object.keys(REGIMES),
  companies,
};

function* companies({ seed, companies: most, regime }: WorldAsked): Generator<WorldCompany> {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`The seed is a whole number, not ${seed}.`);
  if (!Number.isSafeInteger(most) || most < 0)
    throw new RangeError(`The number of companies is a whole number from 0, not ${most}.`);
  const asOf = addDays(localDate(2022, 1, 10)!, new Draw(seed, 0).whole(0, 1400));
  const country: Country = {
    seed,
    economy: economyOf(regime, seed, Number(asOf.slice(5, 7))),
    calendar: new Calendar(asOf),
    numbers: AUTHORITIES,
  };
  for (let place = 0; place < most; place++) yield companyAt(country, place);
}

interface Country {
  readonly seed: number;
  readonly economy: Economy;
  readonly calendar: Calendar;
  /** Invented numbers that are taken. */
  numbers: number;
}

/** A firm with its life, before it has a name. */
interface Lived {
  readonly firm: Firm;
  readonly life: Life;
  readonly skill: number;
}

function companyAt(country: Country, place: number): WorldCompany {
  const { seed, economy, calendar } = country;
  const draw = new Draw(seed, 2, place);
  const failed = draw.chance(SUCCESSORS) ? failedBefore(economy, draw) : null;
  const lived = stillGoing(economy, draw, failed);
  const t = failureWithin(lived.firm, lived.life.state, economy, 24, new Draw(seed, 3, place));
  return {
    case: caseOf(country, lived, failed, new Draw(seed, 4, place)),
    failsOn: t === null ? null : calendar.day(t, new Draw(seed, 5, place)),
    hidden: chanceOfFailure(lived.firm, lived.life.state, economy, 12, new Draw(seed, 6, place)),
  };
}

/** Lives are drawn until one is not over by the day of the case: what failed earlier is not asked about. */
function stillGoing(economy: Economy, draw: Draw, after: Lived | null): Lived {
  for (;;) {
    const skill = draw.normal() - (after ? 0.9 : 0);
    const founded = after ? Math.min(-4, after.life.end!.t + draw.whole(-8, 14)) : -drawAge(draw);
    const firm = drawFirm(draw, founded, skill);
    const life = liveUntilNow(firm, economy, draw);
    if (!life.end) return { firm, life, skill };
  }
}

/** A firm that failed in the last five years, whose director founds another. */
function failedBefore(economy: Economy, draw: Draw): Lived {
  for (;;) {
    const skill = draw.normal() - 1;
    const firm = drawFirm(draw, -draw.whole(40, 150), skill);
    const life = liveUntilNow(firm, economy, draw);
    if (life.end && life.end.how !== 'closed' && life.end.t > -60) return { firm, life, skill };
  }
}

function caseOf(country: Country, lived: Lived, failed: Lived | null, draw: Draw): CaseFile {
  const newPerson = peopleOf(draw);
  const owner = newPerson();
  const brand = brandName(draw);
  const seat = drawSeat(draw);
  const known = (of: Lived, called: string, at: Seat) =>
    companyOf(country, of, { owner, newPerson, called, at, draw });
  const subject = known(lived, brand, seat);
  const others: CaseCompany[] = [];
  if (failed)
    others.push(
      known(failed, draw.chance(0.6) ? brand : brandName(draw), draw.chance(0.55) ? seat : drawSeat(draw)),
    );
  else if (draw.chance(WITH_OTHERS))
    for (let more = draw.chance(0.25) ? 2 : 1; more > 0; more--)
      others.push(
        known(
          sibling(country.economy, lived, draw),
          brandName(draw),
          draw.chance(0.2) ? seat : drawSeat(draw),
        ),
      );
  const sharedSeats = draw.chance(AT_BUSINESS_CENTRE)
    ? { sharedSeats: [{ address: seat.address, postalCode: seat.postalCode!, firms: draw.whole(12, 150) }] }
    : {};
  const { asOf } = country.calendar;
  return { format: CASE_FORMAT, asOf, subject: subject.nif, companies: [subject, ...others], ...sharedSeats };
}

/** Another firm of the same director: like skill, luck of its own. It may be over by now. */
function sibling(economy: Economy, { skill }: Lived, draw: Draw): Lived {
  const like = 0.75 * skill + 0.66 * draw.normal();
  const firm = drawFirm(draw, -draw.whole(12, 160), like);
  return { firm, life: liveUntilNow(firm, economy, draw), skill: like };
}

interface Around {
  readonly owner: CaseHolder;
  readonly newPerson: () => CaseHolder;
  readonly called: string;
  readonly at: Seat;
  readonly draw: Draw;
}

function companyOf(
  country: Country,
  { firm, life }: Lived,
  { owner, newPerson, called, at, draw }: Around,
): CaseCompany {
  const nif = inventedNif(country.numbers++);
  const name = firmName(called, firm.legalForm, draw);
  const directors = [owner];
  if (firm.legalForm !== 'Unipessoal Lda' && draw.chance(0.4)) directors.push(newPerson());
  if (firm.legalForm === 'SA')
    directors.push(draw.chance(0.1) ? { name: 'Administrador sem número' } : newPerson());
  const partners = firm.legalForm === 'Lda' && directors.length === 1 ? [owner, newPerson()] : directors;
  const { economy, calendar } = country;
  const foundedOn = calendar.day(firm.founded, draw);
  const owned = { nif, name, firm, life, foundedOn, seat: at };
  const subject: Subject = { ...owned, directors, partners, newPerson, economy, calendar, draw };
  const registers = answers(country, draw);
  const facts = RECORDERS.flatMap(record => record(subject)).filter(fact =>
    isShown(fact, registers, calendar),
  );
  facts.sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0));
  return { nif, name, ...(Object.keys(registers).length > 0 ? { registers } : {}), facts };
}

/** Registers of dated records; the others show a state, which an older answer would show as it was then. */
const MAY_BE_OLD: ReadonlySet<SpecifiedRegister> = new Set([
  'citius-insolvency',
  'mj-publications',
  'citius-executions',
  'citius-cases',
]);

type Answers = Partial<Record<SpecifiedRegister, CaseRegister>>;

function answers({ economy, calendar }: Country, draw: Draw): Answers {
  const found: Answers = {};
  for (const register of SPECIFIED_REGISTERS) {
    if (draw.chance(economy.silence[register])) found[register] = { silent: 'it did not answer' };
    else if (MAY_BE_OLD.has(register) && draw.chance(economy.oldAnswers))
      found[register] = { answeredOn: addDays(calendar.asOf, -draw.whole(20, 150)) };
  }
  const mj = found['mj-publications'];
  if (mj && 'silent' in mj) found['citius-cases'] = { silent: 'the full legal name is not known' };
  return found;
}

function isShown(fact: CaseFact, registers: Answers, { asOf }: Calendar): boolean {
  const answer = registers[registerOf(fact)];
  if (answer && 'silent' in answer) return false;
  return dayOf(fact) <= (answer?.answeredOn ?? asOf);
}

/** The day on which a record could be seen; a title without a date was always there. */
function dayOf(fact: CaseFact): string {
  switch (fact.kind) {
    case 'insolvency-notice':
    case 'company-act':
      return fact.publishedOn;
    case 'debtor-listing':
      return fact.listDate;
    case 'licence':
      return fact.stateSince ?? '';
    case 'execution':
      return fact.extinguishedOn;
    case 'public-contract':
      return fact.signedOn ?? '';
    case 'contract-ban':
      return fact.from ?? '';
    default:
      return fact.on;
  }
}
