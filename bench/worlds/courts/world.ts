/**
 * A creditors' world. Suppliers, workers, banks and the State wait for their money by delays of their own; suits, lists,
 * executions and petitions follow from whom a firm stops paying first, and the courts are faster here than there.
 */
import { CASE_FORMAT, type CaseCompany, type CaseRegister } from '../../../src/cases/case.ts';
import { registerOf } from '../../../src/cases/facts-in-case.ts';
import { addDays, addMonths, isoDay, type LocalDate } from '../../../src/kernel/local-date.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../../src/kernel/register-name.ts';
import type { World, WorldAsked, WorldCompany } from '../world.ts';
import { companiesAround, holdingOf, type Inventing, type Member, peopleOf } from './around.ts';
import { chainOf, isFailure } from './chain.ts';
import { drawIdentity, noteCompanyActs } from './company-acts.ts';
import { inventedNif, SOURCES } from './country.ts';
import { noteCreditors } from './creditors.ts';
import { drawFirm } from './firm.ts';
import { goesOnAtZero, type Life, live, stateAt } from './life.ts';
import { type Notebook, openNotebook } from './notebook.ts';
import { noteProceedings } from './proceedings.ts';
import { type Random, randomAt } from './random.ts';
import { REGIMES, type Regime } from './regimes.ts';
import { noteWorks } from './works.ts';

export const world: World = {
  name: 'courts',
  sources: SOURCES,
  regimes: Object.keys(REGIMES),
  companies,
};

/** For more there are not enough invented numbers. */
const MOST = 200_000;

/** The aspects of a company that draw from streams of their own. */
const ASPECT = { life: 1, people: 2, records: 3, silence: 4, asOf: 5 };

function* companies({ seed, companies: many, regime: name }: WorldAsked): Iterable<WorldCompany> {
  const regime = Object.hasOwn(REGIMES, name) ? REGIMES[name] : undefined;
  if (!regime) throw new Error(`no regime "${name}": there are ${Object.keys(REGIMES).join(', ')}`);
  if (!Number.isSafeInteger(seed)) throw new Error(`the seed must be a whole number, not ${seed}`);
  if (!Number.isInteger(many) || many < 0 || many > MOST)
    throw new Error(`the number of companies must be a whole one from 0 to ${MOST}, not ${many}`);
  const asOf = dayOf(seed);
  let serial = 0;
  for (let place = 0; place < many; place++)
    yield invent(seed, place, asOf, regime, () => inventedNif(serial++));
}

/** The day of the case: of 2022 to 2025, by the seed. */
const dayOf = (seed: number): LocalDate =>
  addDays(isoDay('2022-01-31')!, randomAt(seed, 0, ASPECT.asOf).between(0, 1400));

function invent(
  seed: number,
  place: number,
  asOf: LocalDate,
  regime: Regime,
  nextNif: () => string,
): WorldCompany {
  const life = goingConcern(randomAt(seed, place, ASPECT.life), regime);
  const random = randomAt(seed, place, ASPECT.people);
  const newcomer = peopleOf(random);
  const inventing: Inventing = { random, regime, nextNif, newcomer };
  const nif = nextNif();
  const holding = holdingOf(inventing, life.firm);
  const partner = holding && { company: holding.identity.nif, name: holding.identity.firma };
  const identity = drawIdentity(random, life.firm, nif, newcomer, partner ? { partner } : {});
  const subject: Member = { life, identity };
  const members = [subject, ...(holding ? [holding] : []), ...companiesAround(inventing, subject)];
  const records = randomAt(seed, place, ASPECT.records);
  const silence = randomAt(seed, place, ASPECT.silence);
  const companies = members.map(member =>
    published(recordOf(records, member, asOf, regime), member, silence, regime),
  );
  const offices = officeCentre(silence, subject, members);
  return {
    case: { format: CASE_FORMAT, asOf, subject: nif, companies, ...offices },
    failsOn: failureDay(silence, life, asOf),
    hidden: chainOf(life.firm, regime.climate).outlook(stateAt(life, 0)!),
  };
}

/** Firms that ended before the day of the case, or stood in an insolvency on it, are drawn again. */
function goingConcern(random: Random, regime: Regime): Life {
  for (;;) {
    const life = live(random, drawFirm(random), regime);
    if (goesOnAtZero(life)) return life;
  }
}

function recordOf(random: Random, { life, identity }: Member, asOf: LocalDate, regime: Regime): Notebook {
  const notebook = openNotebook(random, asOf);
  noteCompanyActs(notebook, life, identity);
  noteWorks(notebook, life);
  noteProceedings(notebook, life, regime);
  noteCreditors(notebook, life, regime);
  return notebook;
}

/** How old an answer may be, in days, of the registers that are asked company by company. */
const AGE_OF_ANSWER: Readonly<Partial<Record<SpecifiedRegister, number>>> = {
  'mj-publications': 25,
  'impic-licences': 6,
  'citius-executions': 6,
  'citius-cases': 6,
};
const OLDER_ANSWER = 0.15;

/** What the registers that answered had published by the day of their answer. */
function published(
  { facts, asOf }: Notebook,
  { identity }: Member,
  random: Random,
  regime: Regime,
): CaseCompany {
  const registers = registersOf(random, asOf, regime);
  const shown = facts
    .filter(({ on, fact }) => {
      const answer = registers[registerOf(fact)];
      return !answer || ('answeredOn' in answer && on <= answer.answeredOn);
    })
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
  const lastFirma = shown.findLast(({ fact }) => fact.kind === 'company-act')?.fact;
  const name = lastFirma?.kind === 'company-act' ? lastFirma.firma : identity.firma;
  const differ = Object.keys(registers).length > 0;
  return { nif: identity.nif, name, ...(differ ? { registers } : {}), facts: shown.map(({ fact }) => fact) };
}

type Registers = Partial<Record<SpecifiedRegister, CaseRegister>>;

function registersOf(random: Random, asOf: LocalDate, regime: Regime): Registers {
  const registers: Registers = {};
  for (const register of SPECIFIED_REGISTERS) {
    const oldest = AGE_OF_ANSWER[register];
    const [isSilent, isOlder] = [random.chance(regime.silent[register] ?? 0), random.chance(OLDER_ANSWER)];
    const days = random.between(1, oldest ?? 1);
    if (isSilent) registers[register] = { silent: 'no answer within the time' };
    else if (oldest && isOlder) registers[register] = { answeredOn: addDays(asOf, -days) };
  }
  // Cases are searched by the legal name, which the published acts tell.
  if (registers['mj-publications'] && 'silent' in registers['mj-publications'])
    registers['citius-cases'] = { silent: 'the full legal name is not known' };
  return registers;
}

/** Some doors are those of an office centre, with many companies that have nothing in common. */
const OFFICE_CENTRE = 0.015;

function officeCentre(random: Random, { identity }: Member, members: readonly Member[]) {
  if (!random.chance(OFFICE_CENTRE)) return {};
  const { address, postalCode } = identity.seat;
  return {
    sharedSeats: [{ address, postalCode: postalCode!, firms: members.length + random.between(6, 80) }],
  };
}

function failureDay(random: Random, { end }: Life, asOf: LocalDate): LocalDate | null {
  if (!end || !isFailure(end.how)) return null;
  return addDays(addMonths(asOf, end.month), random.between(1, 28));
}
