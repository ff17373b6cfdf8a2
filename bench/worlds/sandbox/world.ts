/** The sandbox's country as a world. Its builders knew the scorecard, so its figures flatter; it is never the only one. */

import { makeBlock } from '../../../sandbox/country/block.ts';
import { planBlocks } from '../../../sandbox/country/block-plan.ts';
import type { SandboxCompany } from '../../../sandbox/country/country.ts';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { type CompanyTruth, hiddenTruth } from '../../../sandbox/country/lives/truth.ts';
import { CASE_FORMAT, type CaseCompany, type CaseFact } from '../../../src/cases/case.ts';
import type { Fact, OfficeHolder } from '../../../src/facts/fact.ts';
import { addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import { SPECIFIED_REGISTERS } from '../../../src/kernel/register-name.ts';
import { personLabels } from '../../../src/kernel/secrets/person-key.ts';
import type { World, WorldAsked, WorldCompany } from '../world.ts';
import { CasesByName } from './rows/case-rows.ts';
import { publishedFacts } from './rows/published-facts.ts';

const REGIMES = ['steady', 'sparse-registers'];
const LAST_DAY = '2025-11-20' as LocalDate;

/** Five days, half a year apart, so that not every seed is judged in the same year. */
const dayOf = (seed: number): LocalDate => addMonths(LAST_DAY, -6 * (seed % 5));

function* companiesOf({ seed, companies, regime }: WorldAsked): Generator<WorldCompany> {
  if (!REGIMES.includes(regime))
    throw new Error(`The sandbox has no regime "${regime}"; it has ${REGIMES.join(', ')}.`);
  const asOf = dayOf(seed);
  const country = createCountry({ seed: `world ${seed}`, companies });
  const cases = new CasesByName(asOf);
  for (const company of country.companies()) cases.add(company);
  const reader = {
    today: asOf,
    personKey: personLabels(),
    casesNaming: (name: string) => cases.naming(name),
  };
  const truths = hiddenTruth(country);
  for (const place of planBlocks(country).atLarge()) {
    const block = makeBlock(place);
    const told = new Map(block.map(company => [company.nif, caseCompany(company, reader, regime)]));
    const peopleOf = new Map(told.values().map(company => [company, peopleIn(company)]));
    const truthOf = new Map(block.map(({ nif }) => [nif, truths.next().value as CompanyTruth]));
    for (const [nif, company] of told) {
      const truth = truthOf.get(nif)!;
      if (truth.nif !== nif) throw new Error('the truth is not in the order of the country');
      if (!isGoing(truth, asOf)) continue;
      const people = [...peopleOf.get(company)!];
      const others = [...told.values()].filter(
        other => other !== company && people.some(person => peopleOf.get(other)!.has(person)),
      );
      yield {
        case: { format: CASE_FORMAT, asOf, subject: nif, companies: [company, ...others] },
        failsOn: failureWithin(truth, asOf, 24),
        hidden: hiddenChance(truth, asOf),
      };
    }
  }
}

export const world: World = {
  name: 'sandbox',
  sources: ['the rates of sandbox/country, which name their own sources'],
  regimes: REGIMES,
  companies: companiesOf,
};

function caseCompany(
  company: SandboxCompany,
  reader: Parameters<typeof publishedFacts>[1],
  regime: string,
): CaseCompany {
  const { nif, firma } = company;
  const facts = publishedFacts(company, reader).map(caseFact);
  return { nif, name: firma, facts, ...(regime === 'steady' ? {} : { registers: silentFor(nif) }) };
}

function caseFact(fact: Fact): CaseFact {
  const { key: _, source, ...members } = fact;
  const holder = fact.kind === 'office' ? { holder: caseHolder(fact.holder) } : {};
  return { ...members, ...holder, reference: source.reference } as CaseFact;
}

function caseHolder(holder: OfficeHolder) {
  const { name } = holder;
  if (holder.type === 'person') return { person: holder.key, name };
  return holder.type === 'company' ? { company: holder.nif, name } : { name };
}

/** About one register in six is silent for a company, by its number: the same for every seed. */
function silentFor(nif: string): NonNullable<CaseCompany['registers']> {
  const silent = SPECIFIED_REGISTERS.filter((_, place) => (Number(nif) * (place + 7)) % 97 < 16);
  return Object.fromEntries(silent.map(name => [name, { silent: 'the portal did not answer' }]));
}

const peopleIn = ({ facts }: CaseCompany): ReadonlySet<string> =>
  new Set(
    facts.flatMap(fact => (fact.kind === 'office' && 'person' in fact.holder ? fact.holder.person : [])),
  );

/** Founded by the day, not insolvent and not dissolved. */
function isGoing({ incorporatedOn, dissolvedOn, failedOn }: CompanyTruth, at: LocalDate): boolean {
  return (
    incorporatedOn <= at && (dissolvedOn === null || dissolvedOn > at) && (failedOn === null || failedOn > at)
  );
}

/** A declaration that is revoked was none. */
function failureWithin({ failedOn, course }: CompanyTruth, at: LocalDate, months: number): LocalDate | null {
  if (failedOn === null || course === 'revoked') return null;
  return failedOn <= addMonths(at, months) ? failedOn : null;
}

/** In a country whose lives are drawn at birth nothing is left to chance. */
const hiddenChance = (truth: CompanyTruth, at: LocalDate): number =>
  failureWithin(truth, at, 12) === null ? 0 : 1;
