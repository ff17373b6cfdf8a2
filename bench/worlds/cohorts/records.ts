/** What the nine registers show of a company on the day, and which of them do not answer. */
import type { CaseCompany, CaseFact, CaseRegister } from '../../../src/cases/case.ts';
import { registerOf } from '../../../src/cases/facts-in-case.ts';
import { addDays, type LocalDate } from '../../../src/kernel/local-date.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../../src/kernel/register-name.ts';
import { legible } from '../../../src/kernel/unreadable.ts';
import { lastDay } from './calendar.ts';
import type { Chance } from './chance.ts';
import { companyRegister } from './company-register.ts';
import { courtCases, insolvencyNotices } from './courts.ts';
import { executions, listings } from './debts.ts';
import type { Firm } from './firm.ts';
import type { Setting } from './life.ts';
import { contracts, licences, sanctions } from './titles.ts';

/** Each has a chance of its own in turn, so that their order is part of the world. */
const ALL = [
  companyRegister,
  insolvencyNotices,
  courtCases,
  executions,
  listings,
  licences,
  contracts,
  sanctions,
];

/** Chance that a register does not answer, and that its answer is some days old. */
const SILENT: Readonly<Record<SpecifiedRegister, number>> = {
  'citius-insolvency': 0.002,
  'at-debtors': 0.005,
  'ss-debtors': 0.005,
  'impic-licences': 0.01,
  'mj-publications': 0.01,
  'citius-executions': 0.02,
  'act-sanctions': 0.02,
  'citius-cases': 0.03,
  'base-contracts': 0.01,
};
const SPARSE = 0.38;
const COURTS_SILENT = 0.35;
const OLD_ANSWER = 0.04;
const REASONS = ['not asked yet', 'the site did not answer', 'the answer could not be read'] as const;

export function recordsOf(firm: Firm, setting: Setting, chance: Chance): CaseCompany {
  const shown = ALL.flatMap(records => records(firm, setting, chance));
  const registers = answers(setting, chance);
  const facts = shown.filter(fact => isSeen(fact, registers[registerOf(fact)]));
  const listed = Object.keys(registers).length > 0 ? { registers } : {};
  const lastAct = shown.findLast(fact => fact.kind === 'company-act');
  return { nif: firm.nif, name: lastAct?.firma ?? firm.name, ...listed, facts };
}

type Answers = Partial<Record<SpecifiedRegister, CaseRegister>>;

function answers({ regime, asOf }: Setting, chance: Chance): Answers {
  const found: Answers = {};
  for (const register of SPECIFIED_REGISTERS) {
    const courts = regime === 'quiet-courts' && register === 'citius-cases' ? COURTS_SILENT : 0;
    const silent = Math.max(SILENT[register], regime === 'sparse-registers' ? SPARSE : 0, courts);
    if (chance.happens(silent)) found[register] = { silent: chance.pick(REASONS) };
    else if (chance.happens(OLD_ANSWER))
      found[register] = { answeredOn: addDays(lastDay(asOf), -chance.between(1, 25)) };
  }
  const company = found['mj-publications'];
  // Cases are asked for by the full legal name, which only the published acts tell.
  if (company && 'silent' in company)
    found['citius-cases'] = { silent: 'the full legal name is not known yet' };
  return found;
}

const isSeen = (fact: CaseFact, answer: CaseRegister | undefined): boolean =>
  answer === undefined || ('answeredOn' in answer && (dayOf(fact) ?? answer.answeredOn) <= answer.answeredOn);

/** The day of the record; null where its register states none. */
export function dayOf(fact: CaseFact): LocalDate | null {
  if ('publishedOn' in fact) return fact.publishedOn;
  if ('on' in fact) return fact.on;
  if ('listDate' in fact) return fact.listDate;
  if ('stateSince' in fact) return fact.stateSince;
  if ('signedOn' in fact) return legible(fact.signedOn);
  return fact.kind === 'execution' ? fact.extinguishedOn : legible(fact.from);
}
