/** What the company register publishes: foundation, people, seats, capital, accounts, and the end. */
import type { CaseFact, CaseHolder } from '../../../src/cases/case.ts';
import type { CompanyAct, CompanyActType, OfficeAct } from '../../../src/facts/fact.ts';
import { addDays, addMonths, type LocalDate, localDate } from '../../../src/kernel/local-date.ts';
import { pressureAt } from './life.ts';
import { drawSeat } from './names.ts';
import { endDay, lastMonth, type Recorder, type Subject } from './subject.ts';

/** Acts are published on the web since 2006. */
const FIRST_YEAR = 2006;
const MANDATE_MONTHS = 48;
const OWNER_STAYS = 0.8;

const firstSeen = ({ firm, calendar }: Subject): number =>
  Math.max(firm.founded, calendar.monthOf(localDate(FIRST_YEAR, 1, 1)!));

function act(
  subject: Subject,
  kind: CompanyActType,
  publishedOn: LocalDate,
  more: Partial<Pick<CompanyAct, 'seat' | 'accountsYear' | 'capitalEur'>> = {},
): CaseFact {
  const { name: firma, firm } = subject;
  const [legalForm, seat, accountsYear] = [firm.legalForm, null, null];
  return { kind: 'company-act', act: kind, publishedOn, firma, legalForm, seat, accountsYear, ...more };
}

function office(
  movement: OfficeAct['movement'],
  role: OfficeAct['role'],
  roleLabel: string,
  holder: CaseHolder,
  on: LocalDate,
  cause: string | null = null,
): CaseFact {
  return { kind: 'office', movement, role, roleLabel, holder, on, cause };
}

export const recordFoundation: Recorder = subject => {
  const { firm, calendar, draw, foundedOn: on } = subject;
  if (calendar.year(firm.founded) < FIRST_YEAR) return [];
  const capitalEur =
    firm.legalForm === 'SA'
      ? 50_000 * draw.whole(1, 6)
      : draw.pick([100, 1000, 2500, 5000, 5000, 10_000, 25_000]);
  const partners = firm.legalForm === 'SA' ? [] : subject.partners;
  return [
    act(subject, 'constitution', on, { seat: subject.seat, capitalEur }),
    ...partners.map(holder => office('quota-held', 'partner', 'Sócio', holder, on)),
  ];
};

const directorLabel = ({ firm }: Subject): string => (firm.legalForm === 'SA' ? 'Administrador' : 'Gerente');

/** Directors come and go; under pressure they leave, and somebody unknown may take the office. */
export const recordDirectors: Recorder = subject => {
  const { firm, life, calendar, draw } = subject;
  const label = directorLabel(subject);
  const first = firstSeen(subject);
  const isNew = firm.founded === first;
  const begun = isNew ? first : Math.min(-1, first + draw.whole(0, 60));
  const since = isNew ? subject.foundedOn : calendar.day(begun, draw);
  let inOffice = [...subject.directors];
  const facts = inOffice.map(holder => office('appointed', 'director', label, holder, since));
  if (firm.legalForm === 'SA')
    facts.push(office('appointed', 'auditor', 'Fiscal Único', subject.newPerson(), since));
  for (let t = begun + 2; t <= lastMonth(life); t++) {
    if (firm.legalForm === 'SA' && (t - begun) % MANDATE_MONTHS === 0)
      facts.push(...reelection(subject, inOffice, t));
    if (!draw.chance(0.0015 + 0.018 * Math.min(1.5, pressureAt(life, t)))) continue;
    const leaving = leaver(subject, inOffice, t);
    if (!leaving) continue;
    const on = calendar.day(t, draw);
    const cause = draw.chance(0.8) ? 'renúncia' : 'destituição';
    facts.push(office('ceased', 'director', label, leaving, on, cause));
    inOffice = inOffice.filter(holder => holder !== leaving);
    if (draw.chance(inOffice.length > 0 ? 0.5 : 0.5 * pressureAt(life, t))) continue;
    const successor = subject.newPerson();
    inOffice.push(successor);
    facts.push(office('appointed', 'director', label, successor, addDays(on, draw.whole(0, 20))));
  }
  return facts;
};

/** Under pressure the first goes, else the last; the owner of a sound firm seldom leaves it. */
function leaver(
  { life, directors, draw }: Subject,
  inOffice: readonly CaseHolder[],
  t: number,
): CaseHolder | undefined {
  const pressed = pressureAt(life, t);
  const leaving = pressed > 0.8 ? inOffice[0] : inOffice.at(-1);
  return leaving === directors[0] && pressed < 0.3 && draw.chance(OWNER_STAYS) ? undefined : leaving;
}

function reelection(subject: Subject, inOffice: readonly CaseHolder[], t: number): CaseFact[] {
  const on = subject.calendar.day(t, subject.draw);
  const label = directorLabel(subject);
  return inOffice.flatMap(holder => [
    office('ceased', 'director', label, holder, on, 'caducidade'),
    office('appointed', 'director', label, holder, on),
  ]);
}

/** Monthly chances of other acts: at rest, and what full pressure adds. */
const OTHER_ACTS: readonly (readonly [CompanyActType, number, number])[] = [
  ['seat-change', 0.002, 0.006],
  ['quota-transfer', 0.0012, 0.006],
  ['quota-attached', 0.0001, 0.003],
  ['assets-frozen', 0.00002, 0.0015],
  ['capital', 0.0008, 0],
  ['object-change', 0.0008, 0.0005],
  ['articles-change', 0.001, 0.001],
  ['merger-or-division', 0.0001, 0],
  ['other', 0.001, 0.001],
];

export const recordOtherActs: Recorder = subject => {
  const { life, calendar, draw, firm } = subject;
  const facts: CaseFact[] = [];
  for (let t = firstSeen(subject) + 3; t <= lastMonth(life); t++) {
    const pressed = Math.min(1.5, pressureAt(life, t));
    for (const [kind, atRest, added] of OTHER_ACTS) {
      if (!draw.chance(atRest + added * pressed)) continue;
      if (firm.legalForm === 'SA' && kind.startsWith('quota')) continue;
      facts.push(...otherAct(subject, kind, calendar.day(t, draw)));
    }
  }
  for (const { kind, t, size } of life.events)
    if (kind === 'capital' && size > 0.15 && draw.chance(0.15))
      facts.push(...otherAct(subject, 'capital', calendar.day(Math.min(0, t + 2), draw)));
  return facts;
};

function otherAct(subject: Subject, kind: CompanyActType, on: LocalDate): CaseFact[] {
  const { draw, firm } = subject;
  if (kind === 'seat-change') return [act(subject, kind, on, { seat: drawSeat(draw) })];
  if (kind === 'capital')
    return [act(subject, kind, on, { capitalEur: Math.round(firm.turnoverEur * draw.between(0.5, 4)) })];
  if (kind === 'quota-transfer')
    return [act(subject, kind, on), office('quota-held', 'partner', 'Sócio', subject.newPerson(), on)];
  return [act(subject, kind, on)];
}

/** Accounts of a year are due by 15 July of the next; firms under pressure file late or never. */
export const recordAccounts: Recorder = subject => {
  const { firm, life, calendar, draw } = subject;
  const facts: CaseFact[] = [];
  const firstYear = Math.max(FIRST_YEAR + 2, calendar.year(firm.founded));
  for (let year = firstYear; year < calendar.year(lastMonth(life) + 1); year++) {
    const due = addDays(localDate(year + 1, 7, 1)!, draw.whole(0, 75));
    const pressed = pressureAt(life, Math.min(lastMonth(life), calendar.monthOf(due)));
    const carelessness = 1 - firm.order;
    if (draw.chance(0.01 + 0.1 * carelessness + 0.55 * Math.min(1, pressed) * (0.4 + carelessness))) continue;
    const isLate = draw.chance(0.04 + 0.25 * carelessness + 0.2 * Math.min(1, pressed));
    const publishedOn = isLate ? addMonths(due, draw.whole(1, 14)) : due;
    if (life.end && publishedOn > endDay(calendar, life.end.t)) continue;
    facts.push(act(subject, 'accounts', publishedOn, { accountsYear: year }));
  }
  return facts;
};

/** How a life that is over, or that a plan saved, stands in the company register. */
export const recordEnd: Recorder = subject => {
  const { life, calendar, draw } = subject;
  const saved = life.events.filter(({ kind }) => kind === 'plan');
  const facts = saved.map(({ t }) =>
    act(subject, 'insolvency', addDays(endDay(calendar, t), draw.whole(2, 9))),
  );
  if (!life.end) return facts;
  const on = addDays(endDay(calendar, life.end.t), draw.whole(2, 9));
  const liquidated = addMonths(on, draw.whole(4, 30));
  const gone = act(subject, 'deregistration', addMonths(liquidated, 1));
  if (life.end.how === 'closed')
    return [
      ...facts,
      act(subject, 'dissolution', on),
      act(subject, 'liquidation-closed', on),
      act(subject, 'deregistration', addDays(on, 3)),
    ];
  if (life.end.how === 'deserted')
    return [...facts, act(subject, 'dissolution-ex-officio', endDay(calendar, life.end.t)), gone];
  const administrator = office(
    'appointed',
    'insolvency-administrator',
    'Administrador de Insolvência',
    subject.newPerson(),
    on,
  );
  return [...facts, act(subject, 'insolvency', on), administrator, gone];
};
