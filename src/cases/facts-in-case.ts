/** The facts of a case in the form in which registers give them. */
import type { Fact, OfficeHolder } from '../facts/fact.ts';
import { dayOf } from '../facts/fact-day.ts';
import type { StoredFact } from '../facts/stored-facts.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { SpecifiedRegister } from '../kernel/register-name.ts';
import type { PersonKey } from '../kernel/secrets/person-key.ts';
import { answerOf } from './answer-of.ts';
import type { CaseCompany, CaseFact, CaseHolder } from './case.ts';

export function registerOf(fact: Pick<CaseFact, 'kind'> & { creditor?: unknown }): SpecifiedRegister {
  if (fact.kind === 'debtor-listing') return fact.creditor === 'tax' ? 'at-debtors' : 'ss-debtors';
  return REGISTERS[fact.kind];
}

const REGISTERS: Readonly<Record<Exclude<Fact['kind'], 'debtor-listing'>, SpecifiedRegister>> = {
  'insolvency-notice': 'citius-insolvency',
  licence: 'impic-licences',
  'company-act': 'mj-publications',
  office: 'mj-publications',
  execution: 'citius-executions',
  'labour-sanction': 'act-sanctions',
  'court-case': 'citius-cases',
  'public-contract': 'base-contracts',
  'contract-ban': 'base-contracts',
};

export const NOON = 'T12:00:00.000Z';

export interface Reader {
  readonly asOf: LocalDate;
  readonly personKey: (label: string) => PersonKey;
}

/** Those that count: of registers that speak, and no later than the day of the case. */
export function factsOf(company: CaseCompany, place: number, { asOf, personKey }: Reader): StoredFact[] {
  const { nif, facts } = company;
  const stored: StoredFact[] = [];
  const records = new Set<string>();
  for (const [at, written] of facts.entries()) {
    if ('process' in written || written.reference !== undefined) {
      // The same record, written twice.
      const text = JSON.stringify(written);
      if (records.has(text)) continue;
      records.add(text);
    }
    const register = registerOf(written);
    const answer = answerOf(company, register, asOf);
    const until = 'silent' in answer ? (answer.recordsUntil ?? null) : asOf;
    if (until === null) continue;
    const answeredOn = 'answeredOn' in answer ? answer.answeredOn : until;
    const fact = inFull(written, { register, nif, place, at, personKey });
    if (dayOf(fact) <= until) stored.push({ nif, fact, askedAt: answeredOn + NOON });
  }
  return stored;
}

interface Place {
  readonly register: SpecifiedRegister;
  readonly nif: string;
  readonly place: number;
  readonly at: number;
  readonly personKey: Reader['personKey'];
}

/** With a key that keeps the order of the file, by which acts of one day are told apart. */
function inFull(written: CaseFact, { register, nif, place, at, personKey }: Place): Fact {
  const { reference = `companies[${place}].facts[${at}]`, ...rest } = written;
  const source = { register, reference, url: null, date: null as LocalDate | null };
  const holder = 'holder' in rest ? { holder: holderOf(rest.holder, personKey) } : null;
  const key = `case:${nif}:${String(at).padStart(6, '0')}`;
  const fact = { ...rest, ...holder, key, source } as Fact;
  source.date = dayOf(fact) || null;
  return fact;
}

function holderOf(holder: CaseHolder, personKey: Reader['personKey']): OfficeHolder {
  const { name } = holder;
  if ('person' in holder) return { type: 'person', key: personKey(holder.person), name };
  if ('company' in holder) return { type: 'company', nif: holder.company as Nif, name };
  return { type: 'unidentified', name };
}
