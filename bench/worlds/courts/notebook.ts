/** Collects what registers show of one company: nothing that they publish after the day of the case. */
import type { CaseFact } from '../../../src/cases/case.ts';
import { addDays, addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { SpecifiedRegister } from '../../../src/kernel/register-name.ts';
import type { Random } from './random.ts';

export interface Notebook {
  readonly random: Random;
  readonly asOf: LocalDate;
  readonly facts: { readonly on: LocalDate; readonly fact: CaseFact }[];
  /** Some day of the month that is counted from the day of the case. */
  dayIn(month: number): LocalDate;
  /** Notes a fact that a register publishes on `on`. */
  note(on: LocalDate, fact: CaseFact): void;
}

export function openNotebook(random: Random, asOf: LocalDate): Notebook {
  const facts: { on: LocalDate; fact: CaseFact }[] = [];
  const months = new Map<number, LocalDate>();
  return {
    random,
    asOf,
    facts,
    dayIn(month) {
      const begins = months.get(month) ?? addMonths(asOf, month);
      months.set(month, begins);
      return addDays(begins, random.between(0, 27));
    },
    note(on, fact) {
      if (on <= asOf) facts.push({ on, fact });
    },
  };
}

export const REGISTER_OF: Readonly<Record<CaseFact['kind'], (fact: CaseFact) => SpecifiedRegister>> = {
  'insolvency-notice': () => 'citius-insolvency',
  'debtor-listing': fact =>
    fact.kind === 'debtor-listing' && fact.creditor === 'tax' ? 'at-debtors' : 'ss-debtors',
  licence: () => 'impic-licences',
  'company-act': () => 'mj-publications',
  office: () => 'mj-publications',
  execution: () => 'citius-executions',
  'labour-sanction': () => 'act-sanctions',
  'court-case': () => 'citius-cases',
  'public-contract': () => 'base-contracts',
  'contract-ban': () => 'base-contracts',
};
