/** The company register: constitution, people, accounts and changes, some of which announce a failure. */
import type { CaseHolder } from '../../../src/cases/case.ts';
import type { CompanyActType, OfficeRole, Seat } from '../../../src/facts/fact.ts';
import { addDays, addMonths, isoDay, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { State } from './chain.ts';
import { companyName, companyStem, drawSeat } from './country.ts';
import type { Firm } from './firm.ts';
import { type Life, stateAt } from './life.ts';
import type { Notebook } from './notebook.ts';
import type { Random } from './random.ts';

/** Who a company is. Its seat, firma and directors change over time; those here are the first. */
export interface Identity {
  readonly nif: string;
  readonly stem: string;
  readonly firma: string;
  readonly legalForm: 'Lda' | 'Unipessoal Lda' | 'SA';
  readonly seat: Seat;
  readonly directors: readonly CaseHolder[];
  readonly partners: readonly CaseHolder[];
  /** A person who is not yet known, with a label of the case. */
  newcomer(): CaseHolder;
}

const LEGAL_FORMS = {
  micro: [
    ['Unipessoal Lda', 0.45],
    ['Lda', 0.54],
    ['SA', 0.01],
  ],
  small: [
    ['Unipessoal Lda', 0.15],
    ['Lda', 0.75],
    ['SA', 0.1],
  ],
  medium: [
    ['Lda', 0.45],
    ['SA', 0.55],
  ],
} as const;

/** What is given is taken over from another company of the same people. */
export function drawIdentity(
  random: Random,
  firm: Firm,
  nif: string,
  newcomer: () => CaseHolder,
  given: { directors?: readonly CaseHolder[]; stem?: string; seat?: Seat; partner?: CaseHolder } = {},
): Identity {
  const legalForm = random.weighted<Identity['legalForm']>(LEGAL_FORMS[firm.size]);
  const most = legalForm === 'Unipessoal Lda' ? 1 : legalForm === 'Lda' ? 2 : 3;
  const stem = given.stem ?? companyStem(random);
  const ownSeat = drawSeat(random, firm.district);
  const directors = given.directors ?? Array.from({ length: random.between(1, most) }, newcomer);
  const partners = given.partner ? [given.partner] : directors.slice(0, most);
  const firma = companyName(random, legalForm, stem);
  return { nif, stem, firma, legalForm, seat: given.seat ?? ownSeat, directors, partners, newcomer };
}

/** Publications on the internet began in 2006. */
const FIRST_PUBLISHED = isoDay('2006-01-01')!;

/** What changes while the register is written. */
interface Page {
  readonly notebook: Notebook;
  readonly life: Life;
  readonly identity: Identity;
  legalForm: Identity['legalForm'];
  firma: string;
  seat: Seat;
  directors: CaseHolder[];
}

export function noteCompanyActs(notebook: Notebook, life: Life, identity: Identity): void {
  const { legalForm, firma, seat, directors } = identity;
  const page: Page = { notebook, life, identity, legalForm, firma, seat, directors: [...directors] };
  noteConstitution(page);
  for (let month = 1 - life.firm.ageMonths; month < (life.end?.month ?? 0) && month < 0; month++)
    noteChanges(page, month);
  noteAccounts(page);
  for (const { declared, closed } of life.rescues) {
    act(page, 'insolvency', notebook.dayIn(declared));
    act(page, 'other', notebook.dayIn(closed));
  }
  if (life.end && life.end.month < 0) noteEnding(page, life.end.month);
}

/** Notes an act and tells the day of its publication, on which its offices are published too. */
function act(
  page: Page,
  type: CompanyActType,
  day: LocalDate,
  more: { year?: number; capital?: number } = {},
): LocalDate {
  const { firma, legalForm, seat, notebook } = page;
  const publishedOn = addDays(day, notebook.random.between(1, 12));
  if (day < FIRST_PUBLISHED) return publishedOn;
  const { year: accountsYear = null, capital } = more;
  notebook.note(publishedOn, {
    ...{ kind: 'company-act', act: type, publishedOn, firma, legalForm },
    ...{ seat: type === 'accounts' ? null : seat, accountsYear },
    ...(capital === undefined ? {} : { capitalEur: capital }),
  });
  return publishedOn;
}

const LABELS = { Lda: 'Gerente', 'Unipessoal Lda': 'Gerente', SA: 'Administrador' } as const;

type Movement = 'appointed' | 'ceased' | 'quota-held';
/** The day of the deed and that of its publication. */
interface Deed {
  readonly on: LocalDate;
  readonly published: LocalDate;
  readonly cause?: string;
  readonly role?: OfficeRole;
}

function office({ notebook, legalForm }: Page, movement: Movement, holder: CaseHolder, deed: Deed): void {
  const { on, published, cause = null, role = movement === 'quota-held' ? 'partner' : 'director' } = deed;
  const labels: Partial<Record<OfficeRole, string>> = { partner: 'Sócio', auditor: 'Fiscal Único' };
  const roleLabel = labels[role] ?? LABELS[legalForm];
  if (on >= FIRST_PUBLISHED)
    notebook.note(published, { kind: 'office', movement, role, roleLabel, holder, on, cause });
}

/** The directors are appointed together, by one act. */
function appoint(page: Page, directors: readonly CaseHolder[], on: LocalDate): void {
  const published = act(page, 'office-appointed', on);
  for (const director of directors) office(page, 'appointed', director, { on, published });
}

function noteConstitution(page: Page): void {
  const { notebook, life, identity } = page;
  const { legalForm, directors, partners } = identity;
  const founded = notebook.dayIn(-life.firm.ageMonths);
  const least = legalForm === 'SA' ? 50_000 : notebook.random.pick([1, 100, 500, 5000, 5000, 10_000]);
  const capital = life.firm.size === 'micro' ? least : least * 10;
  const deed = { on: founded, published: act(page, 'constitution', founded, { capital }) };
  for (const director of directors) office(page, 'appointed', director, deed);
  if (legalForm === 'SA') office(page, 'appointed', { name: 'Exemplo SROC' }, { ...deed, role: 'auditor' });
  else for (const partner of partners) office(page, 'quota-held', partner, deed);
  // Of older companies the register publishes the directors when they are next appointed.
  if (founded < FIRST_PUBLISHED && notebook.random.chance(0.7))
    appoint(page, directors, addMonths(FIRST_PUBLISHED, notebook.random.between(1, 96)));
}

type Change = 'director' | CompanyActType;
/** Monthly chances of changes: in ordinary times, and in distress, when people leave and property moves. */
const ORDINARY: readonly (readonly [Change, number])[] = [
  ['director', 0.0026],
  ['seat-change', 0.0025],
  ['quota-transfer', 0.0022],
  ['object-change', 0.001],
  ['capital', 0.0014],
  ['articles-change', 0.0009],
  ['conversion', 0.0002],
  ['merger-or-division', 0.0001],
  ['quota-attached', 0.0001],
];
const DISTRESS: readonly (readonly [Change, number])[] = [
  ['director', 0.022],
  ['seat-change', 0.016],
  ['quota-transfer', 0.014],
  ['object-change', 0.002],
  ['capital', 0.002],
  ['articles-change', 0.004],
  ['quota-attached', 0.006],
  ['assets-frozen', 0.003],
];
const anyOf = (rates: typeof ORDINARY): number => rates.reduce((sum, [, rate]) => sum + rate, 0);
const [ANY_ORDINARY, ANY_IN_DISTRESS] = [anyOf(ORDINARY), anyOf(DISTRESS)];
/** Companies limited by shares elect their board for four years. */
const MANDATE_MONTHS = 48;

const inDistress = (state: State | null): boolean =>
  state !== null && (state.arrears >= 3 || state.court === 'petition' || state.cash === 0);

function noteChanges(page: Page, month: number): void {
  const { notebook, life, legalForm } = page;
  const distress = inDistress(stateAt(life, month));
  const age = month + life.firm.ageMonths;
  if (legalForm === 'SA' && age % MANDATE_MONTHS === 0 && !distress)
    appoint(page, page.directors, notebook.dayIn(month));
  if (!notebook.random.chance(distress ? ANY_IN_DISTRESS : ANY_ORDINARY)) return;
  const change = notebook.random.weighted(distress ? DISTRESS : ORDINARY);
  if (change === 'director') noteSuccession(page, month, distress);
  else noteChange(page, change, notebook.dayIn(month));
}

function noteChange(page: Page, change: CompanyActType, day: LocalDate): void {
  const { notebook, life, identity } = page;
  const { random } = notebook;
  // A company limited by shares has no quotas.
  if (change.startsWith('quota') && page.legalForm === 'SA') return;
  if (change === 'seat-change') page.seat = drawSeat(random, life.firm.district);
  if (change === 'conversion') page.legalForm = page.legalForm === 'Lda' ? 'SA' : 'Lda';
  if (change === 'conversion') page.firma = companyName(random, page.legalForm, identity.stem);
  if (change === 'articles-change' && random.chance(0.4)) page.firma = companyName(random, page.legalForm);
  const more = change === 'capital' ? { capital: 1000 * random.between(5, 200) } : {};
  const published = act(page, change, day, more);
  if (change === 'quota-transfer') office(page, 'quota-held', identity.newcomer(), { on: day, published });
}

/** A director leaves; a successor comes at once, later or, in distress, often not at all. */
function noteSuccession(page: Page, month: number, distress: boolean): void {
  const { random, dayIn } = page.notebook;
  const leaves = random.pick(page.directors);
  const on = dayIn(month);
  const cause = random.chance(distress ? 0.9 : 0.7) ? 'renúncia' : 'destituição';
  office(page, 'ceased', leaves, { on, published: act(page, 'office-ceased', on), cause });
  const others = page.directors.filter(director => director !== leaves);
  const succeeded = others.length === 0 || random.chance(distress ? 0.3 : 0.7);
  const successor = succeeded ? [page.identity.newcomer()] : [];
  page.directors = [...others, ...successor];
  const from = addDays(on, random.chance(0.7) ? 0 : random.between(10, 90));
  if (succeeded) appoint(page, successor, from);
}

/** Shares of missing and of late accounts, by the state when they are due; a careless firm is one that forgets. */
const CARELESS = { share: 0.07, missing: 0.4 } as const;
const DEPOSITS = {
  sound: { missing: 0.025, late: 0.08 },
  distress: { missing: 0.4, late: 0.4 },
} as const;

function noteAccounts(page: Page): void {
  const { notebook, life } = page;
  const { random, asOf } = notebook;
  const careless = random.chance(CARELESS.share);
  const founded = Number(addMonths(asOf, -life.firm.ageMonths).slice(0, 4));
  const lastDay = life.end && life.end.month < 0 ? addMonths(asOf, life.end.month) : asOf;
  for (let year = Math.max(2006, founded); year < Number(asOf.slice(0, 4)); year++) {
    const due = isoDay(`${year + 1}-07-15`)!;
    const monthDue = 12 * (year + 1 - Number(asOf.slice(0, 4))) + 7 - Number(asOf.slice(5, 7));
    // Before the term the firm decides by what it is like today.
    const state = stateAt(life, Math.min(-1, monthDue));
    const { missing, late } = DEPOSITS[inDistress(state) ? 'distress' : 'sound'];
    if (random.chance(careless ? CARELESS.missing : missing)) continue;
    const day = addDays(due, random.chance(late) ? random.between(10, 260) : random.between(-75, 5));
    if (day <= lastDay) act(page, 'accounts', day, { year });
  }
}

/** How a company leaves the register: months after its end for a closed one, often years for an insolvent one. */
function noteEnding(page: Page, month: number): void {
  const { random, dayIn } = page.notebook;
  const { how } = page.life.end!;
  const on = dayIn(month);
  if (how === 'left') {
    act(page, 'dissolution', on);
    act(page, 'liquidation-closed', on);
    act(page, 'deregistration', on);
  } else if (how === 'closed-with-debts') {
    const byRegistrar = random.chance(0.5);
    const ended = byRegistrar ? addDays(on, random.between(500, 1000)) : on;
    act(page, byRegistrar ? 'dissolution-ex-officio' : 'dissolution', ended);
    act(page, 'deregistration', addDays(ended, random.between(10, 200)));
  } else {
    act(page, 'insolvency', on);
    act(page, 'deregistration', addDays(on, random.between(300, 1400)));
  }
}
