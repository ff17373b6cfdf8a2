/**
 * The network around one company, read from the database: who directs or directed it, and their other companies with
 * every fact about them. Bounded: a person with a great many companies lends a name or serves a bank, and links none;
 * and of very many companies those are looked at that matter most.
 */
import type { Database } from '../db/open-database.ts';
import type { CutOff } from '../facts/linked-company.ts';
import { LINKED_REGISTERS } from '../facts/linked-company.ts';
import type { RegisterAge } from '../facts/register-age.ts';
import { readFacts, type StoredFact } from '../facts/stored-facts.ts';
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';
import type { PersonKey } from '../kernel/person-key.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { assessNetwork, type NetworkAnswer } from './assess-network.ts';
import type { CompanyRecord } from './company-story.ts';
import { readFirmsAt } from './read-firms-at.ts';
import { seatPlace } from './seat-place.ts';

/** More companies of one person than this are a profession. */
export const HUB_COMPANIES = 50;
const PEOPLE_AT_MOST = 100;
const COMPANIES_AT_MOST = 200;
/** Offices that ended before are not followed; as `linkedCompanies` has it. */
const YEARS_BACK = 10;

export interface OtherCompany {
  readonly nif: Nif;
  readonly name: string;
  readonly silent: readonly RegisterName[];
}

export interface Surroundings {
  /** Those that are directed now first, then the most recent. */
  readonly others: readonly OtherCompany[];
  readonly cutOff: readonly CutOff[];
}

export interface NetworkRead {
  readonly answer: NetworkAnswer;
  /** What stands about the company itself. */
  readonly facts: readonly StoredFact[];
  /** Registers that have not answered about one or another of the linked companies. */
  readonly silent: ReadonlySet<RegisterName>;
}

export async function readNetwork(
  db: Database,
  { nif, asOf, registers }: { nif: Nif; asOf: LocalDate; registers: readonly RegisterAge[] },
): Promise<NetworkRead> {
  const { others, cutOff } = await readSurroundings(db, { nif, asOf, registers });
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
  // A person who is in facts and not yet in the network is shown by nobody: only linked companies write both.
  const idOf = (person: PersonKey) => ids.get(person) ?? '';
  return {
    answer: assessNetwork({ subject, others: records, cutOff, asOf }, { idOf, firmsAt }),
    facts: subject.facts,
    silent: new Set(others.flatMap(other => other.silent)),
  };
}

/** Doors at which one of these companies has or had its seat. */
function buildingsOf(records: readonly CompanyRecord[]): string[] {
  const seats = records.flatMap(({ facts }) =>
    facts.flatMap(({ fact }) =>
      fact.kind === 'company-act' && fact.seat ? (seatPlace(fact.seat) ?? []) : [],
    ),
  );
  return [...new Set(seats.map(({ building }) => building))];
}

/** Other companies of everybody who directs or directed the company, as far as they are followed. */
export async function readSurroundings(
  { pool }: Database,
  { nif, asOf, registers }: { nif: Nif; asOf: LocalDate; registers: readonly RegisterAge[] },
): Promise<Surroundings> {
  const needed = registers.filter(({ name }) => (LINKED_REGISTERS as readonly string[]).includes(name));
  const { rows } = await pool.query({
    name: 'read_surroundings',
    text: `with people_here as (
             select person_id, bool_or(ceased_on is null or ceased_on > $2::date) as current from appointments
             where company_nif = $1 and role = 'director' and person_id is not null
             group by person_id order by 2 desc, 1 limit ${PEOPLE_AT_MOST}),
           held as (
             select h.current, o.* from people_here h cross join lateral (
               select a.person_id, a.company_nif, bool_or(a.ceased_on is null or a.ceased_on > $2::date) as runs,
                      max(coalesce(a.ceased_on, 'infinity'::date)) as until
               from appointments a
               where a.person_id = h.person_id and a.role = 'director' and a.company_nif <> $1
                 and (a.ceased_on is null or a.ceased_on >= $3::date)
               group by a.person_id, a.company_nif limit ${HUB_COMPANIES + 1}) o),
           hubs as (select person_id, count(*)::int as companies from held group by person_id having count(*) > ${HUB_COMPANIES}),
           others as (
             select company_nif, bool_or(current and runs) as close, max(until) as until from held
             where person_id not in (select person_id from hubs) group by company_nif)
           select c.nif, c.name, (select coalesce(array_agg(companies), '{}') from hubs) as hubs,
                  (select count(*)::int from others) as all_others,
                  (select coalesce(array_agg(r.name order by r.name), '{}') from jsonb_to_recordset($4::jsonb) as r(name text, kind text, "maxAgeHours" int)
                   where not case when r.kind = 'list'
                     then exists (select 1 from register_lists l where l.register = r.name and l.read_at > app_now() - make_interval(hours => r."maxAgeHours"))
                     else exists (select 1 from register_answers x where x.nif = c.nif and x.register = r.name
                       and x.outcome in ('found', 'not_found') and x.asked_at > app_now() - make_interval(hours => r."maxAgeHours"))
                     end) as silent
           from (select null::text as company_nif, true as close, null::date as until, true as head
                 union all
                 (select company_nif, close, until, false from others order by close desc, until desc, company_nif limit ${COMPANIES_AT_MOST})) o
           left join companies c on c.nif = o.company_nif
           order by o.head desc, o.close desc, o.until desc, o.company_nif`,
    values: [nif, asOf, addMonths(asOf, -12 * YEARS_BACK), JSON.stringify(needed)],
  });
  // The first row carries the sums, so that they are told where nothing is left to link.
  const [sums, ...others] = rows;
  return {
    others: others.map(({ nif, name, silent }) => ({ nif, name, silent })),
    cutOff: [
      ...sums.hubs.map((companies: number): CutOff => ({ reason: 'hub', companies })),
      ...(sums.all_others > others.length
        ? [{ reason: 'bound', companies: sums.all_others - others.length } as const]
        : []),
    ],
  };
}

async function readPersonIds(
  { pool }: Database,
  records: readonly CompanyRecord[],
): Promise<ReadonlyMap<PersonKey, string>> {
  const keys = new Set<PersonKey>();
  for (const { facts } of records)
    for (const { fact } of facts)
      if (fact.kind === 'office' && fact.role === 'director' && fact.holder.type === 'person')
        keys.add(fact.holder.key);
  if (keys.size === 0) return new Map();
  const { rows } = await pool.query({
    name: 'read_person_ids',
    text: 'select nif_hash, id from people where nif_hash = any($1)',
    values: [[...keys]],
  });
  return new Map(rows.map(row => [row.nif_hash, row.id]));
}
