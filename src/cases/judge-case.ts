/**
 * What the service would judge if it had read a case from its registers on that day. Pure: the same file gives the same
 * judgement. The file is taken as valid (`read-case.ts`), because worlds judge tens of thousands.
 */
import type { Known, RegisterKnowledge } from '../checks/check.ts';
import { judge } from '../checks/judging/judge.ts';
import type { Judgement } from '../checks/judging/judgement.ts';
import { say } from '../checks/words/say.ts';
import { LINKED_REGISTERS } from '../facts/linked-company.ts';
import { WHOLE_COVERAGE } from '../facts/network-coverage.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../kernel/register-name.ts';
import { type PersonKey, personKeyer } from '../kernel/secrets/person-key.ts';
import type { CompanyRecord } from '../network/continuity/company-story.ts';
import { assessNetwork } from '../network/exploring/assess-network.ts';
import { answerOf } from './answer-of.ts';
import type { CaseCompany, CaseFile } from './case.ts';
import { factsOf, NOON } from './facts-in-case.ts';
import { followedCompanies } from './followed-companies.ts';
import { firmsInCase } from './seats-in-case.ts';

export interface JudgedCase {
  readonly known: Known;
  readonly judgement: Judgement;
}

export function judgeCase(file: CaseFile): JudgedCase {
  const known = knownOf(file);
  return { known, judgement: judge(known) };
}

/** What is known of the subject. Whether another company matters to it is for the network's rules to say. */
export function knownOf(file: CaseFile): Known {
  const { asOf, companies } = file;
  const recordOf = recordsOf(file);
  const { others, cutOff } = followedCompanies(file);
  const itself = companies.find(({ nif }) => nif === file.subject)!;
  const subject = recordOf(itself);
  const question = {
    subject,
    others: others.map(other => ({ ...recordOf(other), silent: silentOf(other, asOf) })),
    cutOff,
    asOf,
    coverage: file.coverage ?? WHOLE_COVERAGE,
  };
  const firmsAt = firmsInCase(() => companies.map(recordOf), file.sharedSeats);
  return {
    nif: subject.nif,
    today: asOf,
    facts: subject.facts.map(({ fact }) => fact),
    registers: answersOf(itself, file),
    ...assessNetwork(question, { idOf: shownId, firmsAt }),
  };
}

/** Each company with its facts, made once. */
function recordsOf(file: CaseFile): (company: CaseCompany) => CompanyRecord {
  const reader = { asOf: file.asOf, personKey: keysOfCase(file) };
  const made = new Map<CaseCompany, CompanyRecord>();
  return company => {
    const { nif, name } = company;
    const place = file.companies.indexOf(company);
    const record = made.get(company) ?? { nif: nif as Nif, name, facts: factsOf(company, place, reader) };
    made.set(company, record);
    return record;
  };
}

/** A label is the same person in its own file only. */
function keysOfCase({ subject, asOf }: CaseFile): (label: string) => PersonKey {
  const keyOf = personKeyer(`case of ${subject} on ${asOf}`);
  const known = new Map<string, PersonKey>();
  return label => {
    const key = known.get(label) ?? keyOf(label);
    known.set(label, key);
    return key;
  };
}

/** In the form of the ids that the service gives to people. */
const shownId = (person: PersonKey): string => `dir_${person.slice(0, 26)}`;

/** Of the registers that are asked about linked companies. */
const silentOf = (company: CaseCompany, asOf: LocalDate): SpecifiedRegister[] =>
  LINKED_REGISTERS.filter(name => 'silent' in answerOf(company, name, asOf));

function answersOf(company: CaseCompany, { asOf }: CaseFile): Known['registers'] {
  const answer = (name: SpecifiedRegister): RegisterKnowledge => {
    const stated = answerOf(company, name, asOf);
    if ('silent' in stated) {
      const because = say('because', 'stated', { reason: stated.silent });
      const { recordsUntil } = stated;
      return { state: 'unknown', because, ...(recordsUntil && { answeredOn: recordsUntil }) };
    }
    const { answeredOn } = stated;
    return { state: 'answered', askedAt: answeredOn + NOON, date: answeredOn, asked: `NIF ${company.nif}` };
  };
  return Object.fromEntries(SPECIFIED_REGISTERS.map(name => [name, answer(name)])) as Known['registers'];
}
