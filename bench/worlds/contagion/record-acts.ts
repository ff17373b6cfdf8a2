/** Acts of the company register: founding, offices, quotas, seats, capital, accounts, and the end. */
import type { CaseHolder } from '../../../src/cases/case.ts';
import type { CompanyActType, OfficeAct, Seat } from '../../../src/facts/fact.ts';
import { daysBetween, type LocalDate } from '../../../src/kernel/local-date.ts';
import { type Book, dayIn, file, MONTH, months, occurs, type Person, strainAt } from './book.ts';
import { drawSeat, nifOf, personName } from './names.ts';
import { START } from './web.ts';

/** How the firm stands in the register, which its acts change. */
interface Standing {
  /** Latest last. */
  readonly seats: { readonly from: number; readonly seat: Seat }[];
  directors: Person[];
  capital: number;
  newcomers: number;
}

type Act = CompanyActType;
const FIRST_YEAR = 2006;

export function recordActs(book: Book): void {
  const { who, random } = book;
  const least = who.legalForm === 'SA' ? 50_000 : 500;
  const capital = Math.max(
    least,
    Math.round(random.amount(5_000 + 200_000 * book.firm.size ** 2, 0.8) / 100) * 100,
  );
  const seats = [{ from: -Infinity, seat: who.seat }];
  const standing: Standing = { seats, directors: [...who.directors], capital, newcomers: 0 };
  recordFounding(book, standing);
  for (const [month, strain] of months(book)) recordMonth(book, standing, month, strain);
  recordAccounts(book, standing);
  if (who.legalForm === 'SA') recordMandates(book, standing);
  if (book.firm.ended) recordEnd(book, standing, book.firm.ended.how);
}

function act(
  book: Book,
  day: number,
  type: Act,
  { seats }: Standing,
  more: { year?: number; capital?: number } = {},
): void {
  if (day > 0) return;
  file(book, day, {
    kind: 'company-act',
    act: type,
    publishedOn: book.calendar.day(day),
    firma: book.who.name,
    legalForm: book.who.legalForm,
    seat: seats.findLast(({ from }) => from <= day)!.seat,
    accountsYear: more.year ?? null,
    ...(more.capital === undefined ? {} : { capitalEur: more.capital }),
  });
}

type Office = Pick<OfficeAct, 'movement' | 'role' | 'roleLabel'> & { readonly cause?: string };

/** It is published some days after the deed. */
function office(book: Book, on: number, of: Office, holder: CaseHolder): void {
  const published = on + book.random.whole(1, 25);
  const fact = { kind: 'office', cause: null, ...of, holder, on: book.calendar.day(on) } as const;
  file(book, published, fact);
}

const directorLabel = ({ who }: Book): string => (who.legalForm === 'SA' ? 'Administrador' : 'Gerente');

function appoint(book: Book, on: number, person: Person): void {
  office(book, on, { movement: 'appointed', role: 'director', roleLabel: directorLabel(book) }, person);
}

function recordFounding(book: Book, standing: Standing): void {
  const { directors, capital } = standing;
  const { first, who, calendar, random } = book;
  if (calendar.year(first) < FIRST_YEAR) {
    const later = random.whole(-5000, Math.ceil(START * MONTH));
    if (random.chance(0.5)) for (const person of directors) appoint(book, later, person);
    return;
  }
  act(book, Math.min(0, first + random.whole(1, 9)), 'constitution', standing, { capital });
  for (const person of directors) appoint(book, first, person);
  if (who.legalForm === 'SA') return;
  const { parent } = who;
  const partners: CaseHolder[] = parent ? [{ company: parent.nif, name: parent.name }] : [...directors];
  for (const partner of partners)
    office(book, first, { movement: 'quota-held', role: 'partner', roleLabel: 'Sócio' }, partner);
}

/** Accounts of a year are due in July of the next. Distress makes them late or leaves them out; so does neglect. */
function recordAccounts(book: Book, standing: Standing): void {
  const { random, calendar } = book;
  const careless = random.chance(0.06);
  for (let year = Math.max(FIRST_YEAR, calendar.year(book.first)); year < calendar.year(0); year++) {
    const due = daysBetween(calendar.asOf, `${year + 1}-07-15` as LocalDate);
    const strain = strainAt(book, Math.floor(due / MONTH));
    const missing = (careless ? 0.35 : 0.012) + 0.5 / (1 + Math.exp(1.7 * (2.3 - strain)));
    if (random.chance(missing)) continue;
    const late = random.chance(0.08 + 0.06 * Math.max(0, strain))
      ? random.whole(60, 420)
      : random.whole(-60, 50);
    if (due + late < book.last) act(book, due + late, 'accounts', standing, { year });
  }
}

/** Chance in a month, and how it grows (falls, if negative) with strain. */
const SMALL_ACTS: readonly (readonly [Act, rate: number, slope: number])[] = [
  ['object-change', 0.0008, 0],
  ['articles-change', 0.0012, 0.1],
  ['merger-or-division', 0.00006, 0],
  ['other', 0.0005, 0],
  ['quota-attached', 0.00008, 0.8],
  ['assets-frozen', 0.00004, 0.8],
];

function recordMonth(book: Book, standing: Standing, month: number, strain: number): void {
  const { random } = book;
  for (const [type, rate, slope] of SMALL_ACTS)
    if (occurs(book, rate, slope, strain)) act(book, dayIn(book, month, 20), type, standing);
  if (occurs(book, 0.0012, -0.35, strain)) {
    standing.capital = Math.round((standing.capital * random.between(1.2, 3)) / 100) * 100;
    act(book, dayIn(book, month, 15), 'capital', standing, { capital: standing.capital });
  }
  if (occurs(book, 0.0014, 0.5, strain)) {
    const from = dayIn(book, month, 20);
    standing.seats.push({ from, seat: drawSeat(random) });
    act(book, from, 'seat-change', standing);
  }
  if (occurs(book, 0.0016, 0.35, strain)) transferQuota(book, standing, dayIn(book, month));
  if (occurs(book, 0.0009, 0.95, strain)) replaceDirector(book, standing, dayIn(book, month), 'renúncia');
  const drawn = random.next();
  if (drawn < 0.0012) replaceDirector(book, standing, dayIn(book, month), 'destituição');
  else if (drawn < 0.0024) joinDirector(book, standing, dayIn(book, month));
}

function newcomer({ firm, random }: Book, standing: Standing): Person {
  standing.newcomers++;
  return { person: `P${1000 + firm.place * 50 + standing.newcomers}`, name: personName(random) };
}

/** A partner buys out another, or a stranger buys. */
function transferQuota(book: Book, standing: Standing, on: number): void {
  act(book, on + 10, 'quota-transfer', standing);
  if (book.who.legalForm === 'SA') return;
  const buyer = book.random.chance(0.5) ? standing.directors[0]! : newcomer(book, standing);
  office(book, on, { movement: 'quota-held', role: 'partner', roleLabel: 'Sócio' }, buyer);
}

/** One leaves before the end is seen by others; a stranger may take the post. */
function replaceDirector(book: Book, standing: Standing, on: number, cause: string): void {
  const leaver = standing.directors.shift()!;
  const roleLabel = directorLabel(book);
  office(book, on, { movement: 'ceased', role: 'director', roleLabel, cause }, leaver);
  act(book, on + 12, 'office-ceased', standing);
  if (standing.directors.length === 0 || book.random.chance(0.4)) joinDirector(book, standing, on + 1);
}

function joinDirector(book: Book, standing: Standing, on: number): void {
  const person = newcomer(book, standing);
  standing.directors.push(person);
  appoint(book, on, person);
  act(book, on + 12, 'office-appointed', standing);
}

/** An SA elects every four years, as a rule the same directors, and names an auditor. */
function recordMandates(book: Book, standing: Standing): void {
  const { random, first, last } = book;
  const auditor = random.whole(0, 7);
  const holder = { company: nifOf(900_000 + auditor), name: `Revisores Figurados ${auditor + 1}, SROC` };
  for (let on = Math.max(first, first % 1461) - 4 * 1461; on < last; on += 1461) {
    if (on < first) continue;
    office(book, on, { movement: 'appointed', role: 'auditor', roleLabel: 'Fiscal Único' }, holder);
    if (on === first) continue;
    for (const person of book.who.directors)
      if (standing.directors.includes(person)) appoint(book, on, person);
    act(book, on + 20, 'office-appointed', standing);
  }
}

function recordEnd(book: Book, standing: Standing, how: 'failed' | 'closed'): void {
  const { random, last, firm } = book;
  const stranger: CaseHolder = { name: personName(random) };
  if (how === 'failed' && !firm.quiet) {
    act(book, last + random.whole(2, 15), 'insolvency', standing);
    const roleLabel = 'Administrador da Insolvência';
    office(book, last, { movement: 'appointed', role: 'insolvency-administrator', roleLabel }, stranger);
    act(book, last + Math.round(random.amount(800, 0.5)), 'deregistration', standing);
    return;
  }
  const exOfficio = how === 'failed' && random.chance(0.6);
  act(book, last, exOfficio ? 'dissolution-ex-officio' : 'dissolution', standing);
  if (!exOfficio)
    office(book, last, { movement: 'appointed', role: 'liquidator', roleLabel: 'Liquidatário' }, stranger);
  const closed = last + random.whole(0, 300);
  act(book, closed, 'liquidation-closed', standing);
  act(book, closed + 3, 'deregistration', standing);
}
