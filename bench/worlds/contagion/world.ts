/** An invented country of firms linked by owners and by orders, in which failures spread. */
import { CASE_FORMAT, type CaseCompany, type CaseFile, type SharedSeat } from '../../../src/cases/case.ts';
import { addDays, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { World, WorldAsked, WorldCompany } from '../world.ts';
import { type Book, type Calendar, calendarOf, type Identity, MONTH } from './book.ts';
import { identify, isLinked } from './identity.ts';
import { nifOf } from './names.ts';
import { type Random, randomOf } from './random.ts';
import { recordActs } from './record-acts.ts';
import { recordCourts } from './record-courts.ts';
import { recordLists } from './record-lists.ts';
import { REGIMES, type Regime, regimeOf } from './regimes.ts';
import { answered, drawSilence } from './silence.ts';
import { SOURCES } from './sources.ts';
import { chances, drawWeb, type Firm, happens, live, type Web } from './web.ts';

export const world: World = {
  name: 'contagion',
  sources: SOURCES,
  regimes: Object.keys(REGIMES),
  companies,
};

/** Each part of a web draws by itself, so that none changes another. */
const PART = { web: 1, life: 2, chances: 3, future: 4, paper: 5, records: 6, day: 7 };

function* companies({ seed, companies: wanted, regime: name }: WorldAsked): Generator<WorldCompany> {
  const regime = regimeOf(name);
  const calendar = calendarOf(dayOfJudgement(seed));
  let numbered = 0;
  let left = wanted;
  for (let number = 0; left > 0; number++) {
    const country = livedWeb({
      regime,
      calendar,
      numbered,
      draw: (part, place = 0) => randomOf(seed, number, part, place),
    });
    numbered += country.web.firms.length;
    for (const firm of country.web.firms) if (!firm.ended && left-- > 0) yield companyOf(country, firm);
  }
}

interface Setting {
  readonly regime: Regime;
  readonly calendar: Calendar;
  /** Firms of the webs before it. */
  readonly numbered: number;
  readonly draw: (part: number, place?: number) => Random;
}

/** A web on the day of judgement, with its truth and with the records that are written so far. */
interface LivedWeb extends Setting {
  readonly web: Web;
  readonly hidden: readonly number[];
  readonly failing: ReadonlyMap<Firm, number>;
  readonly identities: readonly Identity[];
  readonly written: Map<Firm, CaseCompany>;
}

function livedWeb(setting: Setting): LivedWeb {
  const { regime, draw, numbered } = setting;
  const web = drawWeb(draw(PART.web));
  const state = live(web, regime, draw(PART.life));
  const hidden = chances(web, state, regime, draw(PART.chances));
  const failing = happens(web, state, regime, draw(PART.future));
  const paper = draw(PART.paper);
  const identities: Identity[] = [];
  for (const firm of web.firms)
    identities.push(identify(web, firm, identities, nifOf(numbered + firm.place), paper));
  return { ...setting, web, hidden, failing, identities, written: new Map() };
}

function companyOf(lived: LivedWeb, firm: Firm): WorldCompany {
  const { web, identities, calendar, failing, hidden, draw } = lived;
  const all = [firm, ...web.firms.filter(other => isLinked(firm, other, identities))];
  const pages = all.map(one => writtenOnce(lived, one));
  const month = failing.get(firm);
  return {
    case: caseOf(
      calendar,
      pages,
      all.map(({ place }) => identities[place]!),
    ),
    failsOn: month === undefined ? null : failureDay(calendar, month, draw(PART.day, firm.place)),
    hidden: hidden[firm.place]!,
  };
}

function writtenOnce(lived: LivedWeb, firm: Firm): CaseCompany {
  const known = lived.written.get(firm);
  if (known) return known;
  const made = writeCompany(lived, firm);
  lived.written.set(firm, made);
  return made;
}

function writeCompany({ web, identities, regime, calendar, draw }: LivedWeb, firm: Firm): CaseCompany {
  const random = draw(PART.records, firm.place);
  const first = Math.floor(firm.born * MONTH);
  const last = firm.ended ? Math.floor((firm.ended.month + random.next()) * MONTH) : 0;
  const who = identities[firm.place]!;
  const book: Book = { web, firm, who, regime, random, calendar, entries: [], first, last };
  recordActs(book);
  recordLists(book);
  recordCourts(book);
  return answered(who, book.entries, drawSilence(regime, random, calendar));
}

function caseOf(calendar: Calendar, all: readonly CaseCompany[], identities: readonly Identity[]): CaseFile {
  const sharedSeats = identities.flatMap(({ centre, seat }): SharedSeat[] =>
    centre === null ? [] : [{ address: seat.address, postalCode: seat.postalCode ?? '', firms: centre }],
  );
  const once = sharedSeats.filter(
    (seat, place) => sharedSeats.findIndex(({ address }) => address === seat.address) === place,
  );
  return {
    format: CASE_FORMAT,
    asOf: calendar.asOf,
    subject: all[0]!.nif,
    companies: all,
    ...(once.length > 0 ? { sharedSeats: once } : {}),
  };
}

/** Month 12 ends with day 365, month 24 with day 730. */
const failureDay = (calendar: Calendar, month: number, random: Random): LocalDate =>
  calendar.day(Math.max(1, Math.ceil((month - 1 + random.next()) * MONTH)));

/** A day of 2022 to 2025. */
const dayOfJudgement = (seed: number): LocalDate =>
  addDays('2022-01-01' as LocalDate, randomOf(seed).whole(0, 1460));
