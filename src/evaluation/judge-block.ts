/** Judges the companies of one block as the service would on a day: from what the registers show by then, and nothing else. */
import type { Known, RegisterKnowledge } from '../checks/check.ts';
import { judge } from '../checks/judge.ts';
import type { Verdict } from '../checks/judgement.ts';
import type { PhoenixLevel } from '../facts/phoenix-finding.ts';
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import { type PersonKey, personKeyer } from '../kernel/person-key.ts';
import { REGISTER_NAMES } from '../kernel/register-name.ts';
import { assessNetwork } from '../network/assess-network.ts';
import { type CompanyRecord, companyStory } from '../network/company-story.ts';
import type { SandboxCompany } from '../sandbox/country/country.ts';
import type { CountryIndex } from './country-index.ts';
import { publishedFacts } from './published-facts.ts';

export interface Judged {
  readonly nif: string;
  readonly score: number;
  readonly verdict: Verdict;
  /** Of the company as the successor of a failed one; `not_assessable` where nothing could be looked at. */
  readonly phoenix: PhoenixLevel | 'not_assessable';
}

/** Nobody real stands behind the numbers, so any key will do. */
const personKey = personKeyer('the invented people of the sandbox country');
/** The id of a person is made when somebody is first stored; here nobody is. */
const idOf = (person: PersonKey): string => `dir_${person.slice(0, 26)}`;

/** In the order given. Nobody works in two blocks, so the network around a company ends with its block. */
export function judgeBlock(
  companies: readonly SandboxCompany[],
  { casesNaming, firmsAt }: CountryIndex,
  today: LocalDate,
): Judged[] {
  const askedAt = `${today}T12:00:00.000Z`;
  const records = companies.map((company): CompanyRecord => {
    const facts = publishedFacts(company, { today, personKey, casesNaming });
    const nif = company.nif as Nif;
    return { nif, name: company.firma, facts: facts.map(fact => ({ nif, fact, askedAt })) };
  });
  const linkedTo = linksAmong(records, today);
  return records.map(subject => {
    const others = linkedTo(subject).map(other => ({ ...other, silent: [] }));
    const network = assessNetwork({ subject, others, cutOff: [], asOf: today }, { firmsAt, idOf });
    const { score, verdict } = judge({ ...toldBy(subject, today, askedAt), ...network });
    const { phoenix } = network;
    const level = phoenix.assessable ? (phoenix.findings[0]?.level ?? 'none') : 'not_assessable';
    return { nif: subject.nif, score, verdict, phoenix: level };
  });
}

/** Offices that ended longer ago are not followed, as the service has it. */
const YEARS_BACK = 10;

/** For a company, the others in which somebody who ever directed it is or was director. */
function linksAmong(
  records: readonly CompanyRecord[],
  today: LocalDate,
): (company: CompanyRecord) => CompanyRecord[] {
  const since = addMonths(today, -12 * YEARS_BACK);
  const directed = new Map<PersonKey, Set<CompanyRecord>>();
  const directors = new Map<CompanyRecord, PersonKey[]>();
  for (const record of records) {
    const { controls } = companyStory(record, today);
    directors.set(
      record,
      controls.map(({ person }) => person),
    );
    for (const { person, to } of controls)
      if (to === null || to >= since) directed.set(person, (directed.get(person) ?? new Set()).add(record));
  }
  return company => {
    const linked = directors.get(company)!.flatMap(person => [...(directed.get(person) ?? [])]);
    return [...new Set(linked)].filter(other => other !== company);
  };
}

/** Every register has answered that day. */
function toldBy(
  { nif, facts }: CompanyRecord,
  today: LocalDate,
  askedAt: string,
): Pick<Known, 'nif' | 'today' | 'facts' | 'registers'> {
  const answered: RegisterKnowledge = { state: 'answered', askedAt, date: today, asked: `NIF ${nif}` };
  const registers = Object.fromEntries(REGISTER_NAMES.map(name => [name, answered])) as Known['registers'];
  return { nif, today, facts: facts.map(({ fact }) => fact), registers };
}
