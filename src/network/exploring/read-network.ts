/**
 * Reads the network around one company from the database: who directs, directed or owns it, also through a legal person, their
 * other companies, those in which it stands itself, and failed companies that it may continue, with all facts about them. It is bounded: of a person with very many
 * companies (a nominee, an employee of a bank) only the failed ones are read, of very many companies the failed and the most relevant,
 * of very many people those in office first. What is left out is said.
 */

import { holdsList } from '../../db/held-list.ts';
import type { Reading } from '../../db/sql-transaction.ts';
import type { CutOff } from '../../facts/linked-company.ts';
import { LINKED_REGISTERS } from '../../facts/linked-company.ts';
import type { NetworkCoverage, UnreadCandidate } from '../../facts/network-coverage.ts';
import type { RegisterAge } from '../../facts/register-age.ts';
import { readFacts, type StoredFact } from '../../facts/stored-facts.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { PersonKey } from '../../kernel/secrets/person-key.ts';
import type { CompanyRecord } from '../continuity/company-story.ts';
import { readFirmsAt } from '../continuity/read-firms-at.ts';
import { seatPlace } from '../continuity/seat-place.ts';
import { readCandidates, unreadAmong } from '../failures/read-candidates.ts';
import { readCountryCoverage } from '../failures/read-coverage.ts';
import { OFFICE_YEARS_BACK } from '../offices/positions.ts';
import { assessNetwork, type NetworkAnswer } from './assess-network.ts';

/** Of a person with more companies only the failed ones are read. */
export const HUB_COMPANIES = 50;
const PEOPLE_AT_MOST = 100;
/** Legal persons one behind another. */
export const CHAIN_AT_MOST = 4;
export const COMPANIES_AT_MOST = 200;

export interface OtherCompany {
  readonly nif: Nif;
  readonly name: string;
  readonly silent: readonly SpecifiedRegister[];
}

export interface Surroundings {
  /** Companies directed now first, then the most recent, then failed ones that no director links. */
  readonly others: readonly OtherCompany[];
  readonly cutOff: readonly CutOff[];
  /** Failed companies at its door, or of a like name, whose acts nobody has read. */
  readonly unread: readonly UnreadCandidate[];
}

export interface NetworkRead {
  readonly answer: NetworkAnswer;
  /** Facts about the company itself. */
  readonly facts: readonly StoredFact[];
  /** Registers that have not answered about one or another of the linked companies. */
  readonly silent: ReadonlySet<SpecifiedRegister>;
  readonly coverage: NetworkCoverage;
}

interface NetworkQuery {
  readonly nif: Nif;
  readonly asOf: LocalDate;
  readonly registers: readonly RegisterAge[];
  /** If they were read just now. */
  readonly surroundings?: Surroundings | null | undefined;
  /** Counts the whole index of failures, unless something else is said to stand for it. */
  readonly countryCoverage?: typeof readCountryCoverage;
}

export async function readNetwork(
  db: Reading,
  { nif, asOf, registers, surroundings, countryCoverage = readCountryCoverage }: NetworkQuery,
): Promise<NetworkRead> {
  const [{ others, cutOff, unread }, country] = await Promise.all([
    surroundings ?? readSurroundings(db, { nif, asOf, registers }),
    countryCoverage(db, asOf),
  ]);
  const coverage = { ...country, unread };
  const stored = await readFacts(db, [nif, ...others.map(other => other.nif)]);
  const byCompany = Map.groupBy(stored, fact => fact.nif);
  const record = (of: { nif: Nif; name?: string }): CompanyRecord => ({
    ...of,
    facts: byCompany.get(of.nif) ?? [],
  });
  const subject = record({ nif });
  const records = others.map(other => ({ ...record(other), silent: other.silent }));
  const [ids, firmsAt] = await Promise.all([
    readPersonIds(db, [subject, ...records]),
    readFirmsAt(db, buildingsOf([subject, ...records])),
  ]);
  // A person in facts but not yet in the network is not shown.
  const idOf = (person: PersonKey) => ids.get(person) ?? '';
  const question = { subject, others: records, cutOff, coverage, asOf };
  return {
    answer: assessNetwork(question, { idOf, firmsAt }),
    facts: subject.facts,
    silent: new Set(others.flatMap(other => other.silent)),
    coverage,
  };
}

/** Buildings in which one of these companies has or had its seat. */
export function buildingsOf(records: readonly CompanyRecord[]): string[] {
  const seats = records.flatMap(({ facts }) =>
    facts.flatMap(({ fact }) =>
      fact.kind === 'company-act' && fact.seat ? (seatPlace(fact.seat) ?? []) : [],
    ),
  );
  return [...new Set(seats.map(({ building }) => building))];
}

/** Companies in which a legal person stands, whoever else does: a group may have many, so only the bounds of the whole hold. */
const heldBy = (holder: string): string => `
  select a.company_nif as nif, bool_or(a.ceased_on is null or a.ceased_on > $2::date) as runs,
         max(coalesce(a.ceased_on, 'infinity'::date)) as until
  from appointments a
  where a.holder_company_nif = ${holder} and a.role in ('director', 'partner') and a.company_nif <> ${holder}
    and (a.ceased_on is null or a.ceased_on >= $3::date)
  group by a.company_nif limit ${COMPANIES_AT_MOST + 1}`;

/** Other companies of those who control or controlled the company, and failed ones near it, as far as they are followed. */
export async function readSurroundings(
  db: Reading,
  { nif, asOf, registers }: { nif: Nif; asOf: LocalDate; registers: readonly RegisterAge[] },
): Promise<Surroundings> {
  const needed = registers.filter(({ name }) => (LINKED_REGISTERS as readonly string[]).includes(name));
  const candidates = await readCandidates(db, { nif, asOf });
  if (!candidates) return { others: [], cutOff: [], unread: [] };
  const { rows } = await db.pool.query({
    name: 'read_surroundings',
    text: `with recursive chain as (
             select holder_company_nif as nif, 1 as depth from appointments
             where company_nif = $1 and role in ('director', 'partner') and holder_company_nif is not null
             union
             select a.holder_company_nif, c.depth + 1 from chain c join appointments a on a.company_nif = c.nif
             where c.depth <= ${CHAIN_AT_MOST} and a.role in ('director', 'partner') and a.holder_company_nif is not null),
           below as (
             select o.*, 1 as depth from (${heldBy('$1')}) o
             union
             select o.nif, o.runs and b.runs, o.until, b.depth + 1 from below b cross join lateral (${heldBy('b.nif')}) o
             where b.depth <= ${CHAIN_AT_MOST} and o.nif <> $1),
           owned as (
             select nif, bool_or(runs) as runs, max(until) as until from below group by nif having min(depth) <= ${CHAIN_AT_MOST}),
           holders as (
             select nif from chain where nif <> $1 group by nif having min(depth) <= ${CHAIN_AT_MOST}
             order by min(depth), nif limit ${PEOPLE_AT_MOST}),
           people_here as (
             select person_id, bool_or(ceased_on is null or ceased_on > $2::date) as current from (
               select person_id, ceased_on from appointments where company_nif = $1 and role in ('director', 'partner')
               union all
               select a.person_id, a.ceased_on from holders h join appointments a on a.company_nif = h.nif and a.role in ('director', 'partner')) p
             where person_id is not null group by person_id),
           followed as (select * from people_here order by current desc, person_id limit ${PEOPLE_AT_MOST}),
           held as (
             select h.current, o.* from followed h cross join lateral (
               select a.person_id, a.company_nif, bool_or(a.ceased_on is null or a.ceased_on > $2::date) as runs,
                      max(coalesce(a.ceased_on, 'infinity'::date)) as until
               from appointments a
               where a.person_id = h.person_id and a.role in ('director', 'partner') and a.company_nif <> $1
                 and (a.ceased_on is null or a.ceased_on >= $3::date)
               group by a.person_id, a.company_nif limit ${HUB_COMPANIES + 1}) o),
           hubs as (select person_id, count(*)::int as companies from held group by person_id having count(*) > ${HUB_COMPANIES}),
           failed_of_hubs as (
             select distinct a.company_nif from hubs h join appointments a on a.person_id = h.person_id and a.role in ('director', 'partner')
             join failed_companies f on f.nif = a.company_nif
             where a.company_nif <> $1 and (a.ceased_on is null or a.ceased_on >= $3::date) limit ${HUB_COMPANIES}),
           of_people as (
             select company_nif, current and runs as close, until from held where person_id not in (select person_id from hubs)
             union all select company_nif, true, null from failed_of_hubs
             union all select nif, true, null from holders),
           others as (
             select company_nif, bool_or(close) as close, max(coalesce(until, 'infinity')) as until from (
               select * from of_people
               union all
               select * from owned
               union all
               select a.company_nif, p.close and (a.ceased_on is null or a.ceased_on > $2::date), a.ceased_on
               from of_people p join appointments a on a.holder_company_nif = p.company_nif and a.role in ('director', 'partner')
               where a.company_nif <> $1 and (a.ceased_on is null or a.ceased_on >= $3::date)) o
             group by company_nif),
           shown as (
             select o.company_nif, o.close, o.until, 0 as place from others o left join failed_companies f on f.nif = o.company_nif
             order by f.nif is null, o.close desc, o.until desc, o.company_nif limit ${COMPANIES_AT_MOST}),
           near as (
             select n.nif, false, '-infinity'::date, n.place::int from unnest($5::text[]) with ordinality as n(nif, place)
             where n.nif not in (select company_nif from shown))
           select o.company_nif as nif, coalesce(nullif(c.name, c.nif), f.name, c.nif) as name, (select coalesce(array_agg(companies), '{}') from hubs) as hubs,
                  (select count(*)::int from others) as all_others,
                  (select count(distinct a.company_nif)::int from appointments a
                   where a.person_id in (select person_id from people_here except select person_id from followed)
                     and a.role in ('director', 'partner') and a.company_nif <> $1
                     and (a.ceased_on is null or a.ceased_on >= $3::date)
                     and a.company_nif not in (select company_nif from others)) as of_further_people,
                  (select count(distinct nif)::int from chain where nif <> $1) - (select count(*)::int from holders)
                    + (select count(distinct nif)::int from below) - (select count(*)::int from owned) as further_in_chains,
                  (select coalesce(array_agg(r.name order by r.name), '{}') from jsonb_to_recordset($4::jsonb) as r(name text, kind text, "maxAgeHours" int)
                   where not case when r.kind = 'list'
                     then exists (select 1 from register_lists l where l.register = r.name and ${holdsList('l')} and l.read_at > app_now() - make_interval(hours => r."maxAgeHours"))
                     else exists (select 1 from register_answers x where x.nif = o.company_nif and x.register = r.name
                       and x.outcome in ('found', 'not_found') and x.asked_at > app_now() - make_interval(hours => r."maxAgeHours"))
                     end) as silent
           from (select null::text as company_nif, true as close, null::date as until, -1 as place
                 union all select * from shown union all select * from near) o
           left join companies c on c.nif = o.company_nif
           left join failed_companies f on f.nif = o.company_nif
           order by least(o.place, 1), o.close desc, o.until desc, o.place, o.company_nif`,
    values: [
      nif,
      asOf,
      addMonths(asOf, -12 * OFFICE_YEARS_BACK),
      JSON.stringify(needed),
      candidates.near.map(near => near.nif),
    ],
  });
  // The first row has the sums, so that they exist even without linked companies.
  const [sums, ...others] = rows;
  const beyond = Math.max(0, sums.all_others - COMPANIES_AT_MOST);
  const leftOut = beyond + sums.of_further_people + sums.further_in_chains + candidates.leftOut;
  return {
    others: others.map(({ nif, name, silent }) => ({ nif, name, silent })),
    cutOff: [
      ...sums.hubs.map((companies: number): CutOff => ({ reason: 'hub', companies })),
      ...(leftOut > 0 ? [{ reason: 'bound', companies: leftOut } as const] : []),
    ],
    unread: unreadAmong(candidates),
  };
}

async function readPersonIds(
  { pool }: Reading,
  records: readonly CompanyRecord[],
): Promise<ReadonlyMap<PersonKey, string>> {
  const keys = new Set<PersonKey>();
  for (const { facts } of records)
    for (const { fact } of facts)
      if (fact.kind === 'office' && fact.holder.type === 'person') keys.add(fact.holder.key);
  if (keys.size === 0) return new Map();
  const { rows } = await pool.query({
    name: 'read_person_ids',
    text: 'select nif_hash, id from people where nif_hash = any($1)',
    values: [[...keys]],
  });
  return new Map(rows.map(row => [row.nif_hash, row.id]));
}
