/** Acts of the company register: founding, offices, quotas, seats, capital, accounts, and the end. */
import type { CaseHolder } from '../../../src/cases/case.ts';
import type { CompanyActType, OfficeAct, Seat } from '../../../src/facts/fact.ts';
import { daysBetween, type LocalDate } from '../../../src/kernel/local-date.ts';
import { type Desk, dayIn, file, MONTH, months, occurs, type Person, strainAt } from './book.ts';
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

export function recordActs(desk: Desk): void {
  const { who, random } = desk;
  const least = who.legalForm === 'SA' ? 50_000 : 500;
  const capital = Math.max(
    least,
    Math.round(random.amount(5_000 + 200_000 * desk.firm.size ** 2, 0.8) / 100) * 100,
  );
  const seats = [{ from: -Infinity, seat: who.seat }];
  const standing: Standing = { seats, directors: [...who.directors], capital, newcomers: 0 };
  recordFounding(desk, standing);
  for (const [month, strain] of months(desk)) recordMonth(desk, standing, month, strain);
  recordAccounts(desk, standing);
  if (who.legalForm === 'SA') recordMandates(desk, standing);
  if (desk.firm.ended) recordEnd(desk, standing, desk.firm.ended.how);
}

function act(
  desk: Desk,
  day: number,
  type: Act,
  { seats }: Standing,
  more: { year?: number; capital?: number } = {},
): void {
  if (day > 0) return;
  file(desk, day, {
    kind: 'company-act',
    act: type,
    publishedOn: desk.calendar.day(day),
    firma: desk.who.name,
    legalForm: desk.who.legalForm,
    seat: seats.findLast(({ from }) => from <= day)!.seat,
    accountsYear: more.year ?? null,
    ...(more.capital === undefined ? {} : { capitalEur: more.capital }),
  });
}

type Office = Pick<OfficeAct, 'movement' | 'role' | 'roleLabel'> & { readonly cause?: string };

/** It is published some days after the deed. */
function office(desk: Desk, on: number, of: Office, holder: CaseHolder): void {
  const published = on + desk.random.whole(1, 25);
  const fact = { kind: 'office', cause: null, ...of, holder, on: desk.calendar.day(on) } as const;
  file(desk, published, fact);
}

const directorLabel = ({ who }: Desk): string => (who.legalForm === 'SA' ? 'Administrador' : 'Gerente');

function appoint(desk: Desk, on: number, person: Person): void {
  office(desk, on, { movement: 'appointed', role: 'director', roleLabel: directorLabel(desk) }, person);
}

function recordFounding(desk: Desk, standing: Standing): void {
  const { directors, capital } = standing;
  const { first, who, calendar, random } = desk;
  if (calendar.year(first) < FIRST_YEAR) {
    const later = random.whole(-5000, Math.ceil(START * MONTH));
    if (random.chance(0.5)) for (const person of directors) appoint(desk, later, person);
    return;
  }
  act(desk, Math.min(0, first + random.whole(1, 9)), 'constitution', standing, { capital });
  for (const person of directors) appoint(desk, first, person);
  if (who.legalForm === 'SA') return;
  const { parent } = who;
  const partners: CaseHolder[] = parent ? [{ company: parent.nif, name: parent.name }] : [...directors];
  for (const partner of partners)
    office(desk, first, { movement: 'quota-held', role: 'partner', roleLabel: 'Sócio' }, partner);
}

/** Accounts of a year are due in July of the next. Distress makes them late or leaves them out; so does neglect. */
function recordAccounts(desk: Desk, standing: Standing): void {
  const { random, calendar } = desk;
  const careless = random.chance(0.06);
  for (let year = Math.max(FIRST_YEAR, calendar.year(desk.first)); year < calendar.year(0); year++) {
    const due = daysBetween(calendar.asOf, `${year + 1}-07-15` as LocalDate);
    const strain = strainAt(desk, Math.floor(due / MONTH));
    const missing = (careless ? 0.35 : 0.012) + 0.5 / (1 + Math.exp(1.7 * (2.3 - strain)));
    if (random.chance(missing)) continue;
    const late = random.chance(0.08 + 0.06 * Math.max(0, strain))
      ? random.whole(60, 420)
      : random.whole(-60, 50);
    if (due + late < desk.last) act(desk, due + late, 'accounts', standing, { year });
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

function recordMonth(desk: Desk, standing: Standing, month: number, strain: number): void {
  const { random } = desk;
  for (const [type, rate, slope] of SMALL_ACTS)
    if (occurs(desk, rate, slope, strain)) act(desk, dayIn(desk, month, 20), type, standing);
  if (occurs(desk, 0.0012, -0.35, strain)) {
    standing.capital = Math.round((standing.capital * random.between(1.2, 3)) / 100) * 100;
    act(desk, dayIn(desk, month, 15), 'capital', standing, { capital: standing.capital });
  }
  if (occurs(desk, 0.0014, 0.5, strain)) {
    const from = dayIn(desk, month, 20);
    standing.seats.push({ from, seat: drawSeat(random) });
    act(desk, from, 'seat-change', standing);
  }
  if (occurs(desk, 0.0016, 0.35, strain)) transferQuota(desk, standing, dayIn(desk, month));
  if (occurs(desk, 0.0009, 0.95, strain)) replaceDirector(desk, standing, dayIn(desk, month), 'renúncia');
  const drawn = random.next();
  if (drawn < 0.0012) replaceDirector(desk, standing, dayIn(desk, month), 'destituição');
  else if (drawn < 0.0024) joinDirector(desk, standing, dayIn(desk, month));
}

function newcomer({ firm, random }: Desk, standing: Standing): Person {
  standing.newcomers++;
  return { person: `P${1000 + firm.place * 50 + standing.newcomers}`, name: personName(random) };
}

/** A partner buys out another, or a stranger buys. */
function transferQuota(desk: Desk, standing: Standing, on: number): void {
  act(desk, on + 10, 'quota-transfer', standing);
  if (desk.who.legalForm === 'SA') return;
  const buyer = desk.random.chance(0.5) ? standing.directors[0]! : newcomer(desk, standing);
  office(desk, on, { movement: 'quota-held', role: 'partner', roleLabel: 'Sócio' }, buyer);
}

/** One leaves before the end is seen by others; a stranger may take the post. */
function replaceDirector(desk: Desk, standing: Standing, on: number, cause: string): void {
  const leaver = standing.directors.shift()!;
  const roleLabel = directorLabel(desk);
  office(desk, on, { movement: 'ceased', role: 'director', roleLabel, cause }, leaver);
  act(desk, on + 12, 'office-ceased', standing);
  if (standing.directors.length === 0 || desk.random.chance(0.4)) joinDirector(desk, standing, on + 1);
}

function joinDirector(desk: Desk, standing: Standing, on: number): void {
  const person = newcomer(desk, standing);
  standing.directors.push(person);
  appoint(desk, on, person);
  act(desk, on + 12, 'office-appointed', standing);
}

/** An SA elects every four years, as a rule the same directors, and names an auditor. */
function recordMandates(desk: Desk, standing: Standing): void {
  const { random, first, last } = desk;
  const auditor = random.whole(0, 7);
  const holder = { company: nifOf(900_000 + auditor), name: `Revisores Figurados ${auditor + 1}, SROC` };
  for (let on = Math.max(first, first % 1461) - 4 * 1461; on < last; on += 1461) {
    if (on < first) continue;
    office(desk, on, { movement: 'appointed', role: 'auditor', roleLabel: 'Fiscal Único' }, holder);
    if (on === first) continue;
    for (const person of desk.who.directors)
      if (standing.directors.includes(person)) appoint(desk, on, person);
    act(desk, on + 20, 'office-appointed', standing);
  }
}

function recordEnd(desk: Desk, standing: Standing, how: 'failed' | 'closed'): void {
  const { random, last, firm } = desk;
  const stranger: CaseHolder = { name: personName(random) };
  if (how === 'failed' && !firm.quiet) {
    act(desk, last + random.whole(2, 15), 'insolvency', standing);
    const roleLabel = 'Administrador da Insolvência';
    office(desk, last, { movement: 'appointed', role: 'insolvency-administrator', roleLabel }, stranger);
    act(desk, last + Math.round(random.amount(800, 0.5)), 'deregistration', standing);
    return;
  }
  const exOfficio = how === 'failed' && random.chance(0.6);
  act(desk, last, exOfficio ? 'dissolution-ex-officio' : 'dissolution', standing);
  if (!exOfficio)
    office(desk, last, { movement: 'appointed', role: 'liquidator', roleLabel: 'Liquidatário' }, stranger);
  const closed = last + random.whole(0, 300);
  act(desk, closed, 'liquidation-closed', standing);
  act(desk, closed + 3, 'deregistration', standing);
}
