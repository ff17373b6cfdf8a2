/** Acts of the company register: founding, accounts, offices and quotas, seat, capital, end. */
import type { CaseFact, CaseHolder } from '../../../src/cases/case.ts';
import type { CompanyActType, OfficeAct } from '../../../src/facts/fact.ts';
import { addDays, type LocalDate } from '../../../src/kernel/local-date.ts';
import { type Month, monthOf, someDay, yearOf } from './calendar.ts';
import type { Chance } from './chance.ts';
import { byRung, type Firm, monthsOf, type Records } from './firm.ts';
import { DISTRESSED, rungIn, type Setting } from './life.ts';
import { drawSeat, firmName, personName } from './names.ts';

const PUBLISHED_FROM = monthOf(2006, 1);
const TERM = 48;
const REPLACED = 0.65;
const DIRECTOR_LEAVES = [0.0016, 0.0018, 0.0022, 0.004, 0.012, 0.03];
const DIRECTOR_JOINS = 0.0013;
const SEAT_MOVES = [0.0018, 0.0018, 0.0022, 0.004, 0.008, 0.014];
const QUOTAS_PASS = [0.0012, 0.0012, 0.0016, 0.003, 0.007, 0.014];
const CAPITAL_CHANGES = [0.0025, 0.0018, 0.0014, 0.0012, 0.0012, 0.0008];
const OTHER_ACTS = [
  ['object-change', [0.0012]],
  ['articles-change', [0.0014]],
  ['quota-attached', [0, 0, 0.0001, 0.0006, 0.003, 0.005]],
  ['assets-frozen', [0, 0, 0, 0.0001, 0.0007, 0.002]],
] as const satisfies readonly (readonly [CompanyActType, readonly number[]])[];

/** The register's page of one company, as it is written over the years. */
interface Page {
  readonly firm: Firm;
  readonly setting: Setting;
  readonly chance: Chance;
  readonly facts: CaseFact[];
  name: string;
  seat: Firm['seat'];
  directors: CaseHolder[];
  strangers: number;
}

export const companyRegister: Records = (firm, setting, chance) => {
  const { name, seat } = firm;
  const page: Page = { firm, setting, chance, facts: [], name, seat, directors: [], strangers: 0 };
  const deposits = drawDeposits(page);
  writeBeginning(page);
  for (const [month, rung] of monthsOf(firm, setting, PUBLISHED_FROM)) {
    for (const accountsYear of deposits.get(month) ?? [])
      act(page, 'accounts', someDay(month, chance), { accountsYear });
    writeOffices(page, month, rung);
    writeChanges(page, month, rung);
  }
  writeEnd(page);
  return page.facts;
};

function act(page: Page, type: CompanyActType, publishedOn: LocalDate, more: Partial<Act> = {}): void {
  page.facts.push({
    kind: 'company-act',
    act: type,
    publishedOn,
    firma: page.name,
    legalForm: page.firm.form,
    seat: null,
    accountsYear: null,
    ...more,
  });
}
type Act = Extract<CaseFact, { kind: 'company-act' }>;

function office(
  page: Page,
  movement: OfficeAct['movement'],
  holder: CaseHolder,
  on: LocalDate,
  cause: string | null = null,
): void {
  const partner = movement === 'quota-held';
  const label = page.firm.form === 'SA' ? 'Administrador' : 'Gerente';
  page.facts.push({
    kind: 'office',
    movement,
    role: partner ? 'partner' : 'director',
    roleLabel: partner ? 'Sócio' : label,
    holder,
    on,
    cause,
  });
}

function leave(page: Page, holder: CaseHolder, on: LocalDate, cause: string): void {
  office(page, 'ceased', holder, on, cause);
  page.directors = page.directors.filter(other => other !== holder);
}

function join(page: Page, holder: CaseHolder, on: LocalDate): void {
  office(page, 'appointed', holder, on);
  page.directors.push(holder);
}

/** Labels of persons begin with the company's number, but for its owner's, who may stand in several. */
function stranger(page: Page): CaseHolder {
  const name = personName(page.chance);
  if (page.chance.happens(0.04)) return { name };
  return { person: `P-${page.firm.nif}-${++page.strangers}`, name };
}

function writeBeginning(page: Page): void {
  const { firm, setting, chance } = page;
  const founded = firm.born >= PUBLISHED_FROM;
  const month = founded ? firm.born : PUBLISHED_FROM + chance.between(1, 150);
  const second = firm.form !== 'Unipessoal Lda' && chance.happens(0.55) ? stranger(page) : null;
  const holders = second ? [firm.owner, second] : [firm.owner];
  const shown = founded || chance.happens(0.85);
  if (!shown || month > setting.asOf || month >= (firm.life.end?.month ?? Infinity)) {
    page.directors.push(...holders);
    return;
  }
  const on = someDay(month, chance);
  const least = firm.form === 'SA' ? 50_000 : 5_000;
  if (founded)
    act(page, 'constitution', on, { seat: firm.seat, capitalEur: least * chance.pick([1, 1, 1, 2, 5]) });
  else act(page, 'office-appointed', on, { seat: firm.seat });
  for (const holder of holders) join(page, holder, on);
  if (firm.form !== 'SA') for (const holder of holders) office(page, 'quota-held', holder, on);
  else appoint(page, 'auditor', 'Fiscal Único', 'Revisores Exemplo, SROC', on);
}

/** An office that controls nothing, of somebody named without a number. */
function appoint(
  page: Page,
  role: 'auditor' | 'insolvency-administrator',
  roleLabel: string,
  name: string,
  on: LocalDate,
): void {
  page.facts.push({
    kind: 'office',
    movement: 'appointed',
    role,
    roleLabel,
    holder: { name },
    on,
    cause: null,
  });
}

function writeOffices(page: Page, month: Month, rung: number): void {
  const { firm, chance } = page;
  const again = firm.form === 'SA' && (month - firm.born) % TERM === 0;
  const leaving = page.directors.length > 0 && chance.happens(byRung(DIRECTOR_LEAVES, rung));
  const joining = chance.happens(leaving ? REPLACED : DIRECTOR_JOINS);
  if (!again && !leaving && !joining) return;
  const published = someDay(month, chance);
  const on = addDays(published, -chance.between(2, 50));
  if (again) {
    act(page, 'office-appointed', published);
    for (const holder of page.directors) office(page, 'appointed', holder, on);
  }
  if (leaving) {
    act(page, 'office-ceased', published);
    const resigned = rung >= DISTRESSED || chance.happens(0.7);
    const cause = resigned ? 'renúncia' : chance.pick(['destituição', 'óbito']);
    leave(page, chance.pick(page.directors), on, cause);
  }
  const needed = leaving && page.directors.length === 0 && rung < DISTRESSED;
  if (joining || needed) {
    act(page, 'office-appointed', published);
    join(page, stranger(page), on);
  }
}

function writeChanges(page: Page, month: Month, rung: number): void {
  const { firm, chance } = page;
  if (chance.happens(byRung(SEAT_MOVES, rung))) {
    page.seat = drawSeat(firm.district, chance);
    act(page, 'seat-change', someDay(month, chance), { seat: page.seat });
  }
  if (firm.form !== 'SA' && chance.happens(byRung(QUOTAS_PASS, rung))) {
    const on = someDay(month, chance);
    act(page, 'quota-transfer', on);
    office(page, 'quota-held', stranger(page), on);
  }
  if (chance.happens(byRung(CAPITAL_CHANGES, rung))) {
    const capitalEur = Math.round(chance.around(50_000, 0.8) / 100) * 100;
    act(page, 'capital', someDay(month, chance), { capitalEur });
  }
  for (const [type, rates] of OTHER_ACTS) {
    if (!chance.happens(byRung(rates, rung))) continue;
    if (type === 'articles-change' && chance.happens(0.3)) page.name = firmName(firm.root, firm.form, chance);
    act(page, type, someDay(month, chance));
  }
}

/** Not deposited at all, by the rung at the term in July. */
const ACCOUNTS_MISSING = [0.02, 0.03, 0.08, 0.2, 0.42, 0.65];
const UNTIDY_MISSES = 0.3;
const LATE = 0.13;
/** Deposited a year or more after all. */
const MADE_UP_LATER = 0.45;

/** Years of accounts by the month in which they are deposited. */
function drawDeposits({ firm, setting, chance }: Page): Map<Month, number[]> {
  const deposits = new Map<Month, number[]>();
  for (let year = Math.max(2006, yearOf(firm.born)); year < yearOf(setting.asOf); year++) {
    const term = monthOf(year + 1, 7);
    const missed = byRung(ACCOUNTS_MISSING, rungIn(firm.life, term)) + (firm.untidy ? UNTIDY_MISSES : 0);
    const missing = chance.happens(missed);
    if (missing && !chance.happens(MADE_UP_LATER)) continue;
    const late = chance.happens(LATE) ? chance.between(1, 7) : 0;
    const month = term + (missing ? chance.between(10, 26) : late);
    deposits.set(month, [...(deposits.get(month) ?? []), year]);
  }
  return deposits;
}

function writeEnd(page: Page): void {
  const { firm, setting, chance } = page;
  const { end, plans } = firm.life;
  const write = (type: CompanyActType, month: Month): void => {
    if (month >= PUBLISHED_FROM && month <= setting.asOf) act(page, type, someDay(month, chance));
  };
  for (const { from } of plans) write('insolvency', from);
  if (end?.how === 'declared') {
    write('insolvency', end.month);
    const on = someDay(end.month, chance);
    if (end.month >= PUBLISHED_FROM && end.month <= setting.asOf)
      appoint(page, 'insolvency-administrator', 'Administrador da Insolvência', personName(chance), on);
    write('deregistration', end.month + chance.between(9, 42));
  } else if (end?.how === 'abandoned') {
    write('dissolution-ex-officio', end.month + chance.between(24, 48));
  } else if (end?.how === 'wound-up') {
    write('dissolution', end.month);
    write('deregistration', end.month);
  }
}
