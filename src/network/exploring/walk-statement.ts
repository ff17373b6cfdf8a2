/**
 * Walks the network in one SQL statement, one set per step, so that the cost depends on the result, not on the size of the
 * country. Every index scan of appointments is bounded: a hub costs as much as fifty companies.
 */

import { OFFICE_YEARS_BACK } from '../offices/positions.ts';
import { HUB_COMPANIES } from './read-network.ts';

export const OFFICES_AT_MOST = 200;
/** The company from which somebody is reached is one of theirs, and none of the others. */
const FOLLOWED_AT_MOST = HUB_COMPANIES + 1;

/** Published by the day, and not ended long before it. */
const KNOWN = `coalesce(a.appointed_on, a.ceased_on) <= asked.day
  and (a.ceased_on is null or a.ceased_on >= asked.day - interval '${OFFICE_YEARS_BACK} years')`;
const RUNS = '(a.ceased_on is null or a.ceased_on > asked.day)';
/** People link companies as directors; companies as directors or as shareholders. */
const OF_PERSON = `a.role = 'director'`;
const OF_COMPANY = `a.role in ('director', 'partner')`;

/** Parameters: NIF, day (null: today), most nodes. One row; none if no register has named the company. */
export function walkStatement(depth: number): string {
  const steps = Array.from({ length: depth + 1 }, (_, step) => step);
  const before = steps.slice(0, depth);
  const all = (table: string, of: readonly number[]) =>
    of.map(step => `select ${step} as step, * from ${table}_${step}`).join(' union all ') ||
    `select 0 as step, null::text as id where false`;
  return `with asked as materialized (
      select day, (day + 1)::timestamp at time zone 'Europe/Lisbon' as until, $3::int as first
      from (select least($2::date, (app_now() at time zone 'Europe/Lisbon')::date) as day) today),
    companies_0 as materialized (select nif as id, true as close from companies where nif = $1),
    ${steps.map(step => [offices(step), ...(step < depth ? nextStep(step) : [])].join(',\n    ')).join(',\n    ')},
    companies_shown as materialized (${all('companies', steps)}),
    people_shown as materialized (${all('people', before)}),
    offices_seen as not materialized (${all('offices', steps)})
    select asked.day::text as "asOf",
      ${companiesShown} as companies,
      ${peopleShown(before)} as people,
      ${officesShown} as offices,
      ${cutOff(before)} as cuts
    from asked where exists (select 1 from companies_0)`;
}

/** Holders of offices in the companies of this step; current ones first, in the order of the index. */
const offices = (step: number): string => `offices_${step} as materialized (
      select o.* from companies_${step} c cross join asked cross join lateral (
        select a.company_nif, a.person_id, a.holder_company_nif, a.role, a.role_label, a.appointed_on,
               case when not ${RUNS} then a.ceased_on end as ceased_on, a.source,
               case when not ${RUNS} then a.ceased_source end as ceased_source, ${RUNS} as runs
        from appointments a
        where a.company_nif = c.id and ${KNOWN}
          and case when a.holder_company_nif is null then ${OF_PERSON} else ${OF_COMPANY} end
        order by a.ceased_on desc nulls first, a.id
        limit ${OFFICES_AT_MOST + 1}) o)`;

/** The people of this step, and the companies that follow from them and from the companies of this step. */
function nextStep(step: number): string[] {
  const upTo = Array.from({ length: step + 1 }, (_, one) => one);
  const without = (table: string, of: readonly number[]) =>
    of.length === 0
      ? ''
      : `and f.id not in (${of.map(one => `select id from ${table}_${one}`).join(' union all ')})`;
  const room = (tables: readonly string[]) =>
    `greatest(0, (select first from asked) - ${tables.map(table => `(select count(*) from ${table})`).join(' - ')})`;
  const companies = upTo.map(one => `companies_${one}`);
  const people = upTo.map(one => `people_${one}`);
  return [
    `people_found_${step} as materialized (
      select f.id, bool_or(f.runs) as close from (select person_id as id, runs from offices_${step}) f
      where f.id is not null ${without('people', upTo.slice(0, -1))} group by f.id)`,
    `people_${step} as materialized (
      select * from people_found_${step} order by close desc, id limit ${room([...companies, ...people.slice(0, -1)])})`,
    `led_${step} as materialized (${led('people', 'person_id', OF_PERSON, step)}
      union all ${led('companies', 'holder_company_nif', OF_COMPANY, step)})`,
    `companies_found_${step + 1} as materialized (
      select f.id, bool_or(f.runs) as close from (
        select o.id, o.runs from led_${step}, unnest(companies, runs) as o(id, runs) where others <= ${FOLLOWED_AT_MOST}
        union all select holder_company_nif, runs from offices_${step}) f
      where f.id is not null ${without('companies', upTo)} group by f.id)`,
    `companies_${step + 1} as materialized (
      select * from companies_found_${step + 1} order by close desc, id limit ${room([...companies, ...people])})`,
  ];
}

/** The companies of each holder and their number; one more than are followed shows a hub. */
const led = (holders: string, column: string, roles: string, step: number): string => `
      select h.id as holder, o.* from ${holders}_${step} h cross join asked cross join lateral (
        select array_agg(company_nif) as companies, array_agg(runs) as runs, count(*) as others from (
          select a.company_nif, bool_or(${RUNS}) as runs from appointments a
          where a.${column} = h.id and ${roles} and ${KNOWN}
          group by a.company_nif limit ${FOLLOWED_AT_MOST + 1}) one) o`;

/**
 * Results are arrays of one type, for which PostgreSQL looks up the output function once; for an object it does so for
 * every member of every row. A company without a latest assessment also has no earlier one.
 */
const companiesShown = `(select to_json(array_agg(array[c.nif, c.name, s.step::text, v.verdict, v.score::text,
        (extract(epoch from v.assessed_at) * 1000)::bigint::text, v.id] order by s.step, s.close desc, c.nif))
      from companies_shown s join companies c on c.nif = s.id
      left join lateral (
        select v.id, v.verdict, v.score, v.assessed_at from assessments v
        where c.latest_assessment_id is not null and v.nif = c.nif and v.assessed_at < asked.until
        order by v.assessed_at desc limit 1) v on true)`;

const peopleShown = (
  steps: readonly number[],
): string => `(select to_json(array_agg(array[p.id, p.name, s.step::text, (p.id in (${hubs(steps)}))::text]
        order by s.step, s.close desc, p.id))
      from people_shown s join people p on p.id = s.id)`;

const hubs = (steps: readonly number[]): string =>
  steps.map(step => `select holder from led_${step} where others > ${FOLLOWED_AT_MOST}`).join(' union all ');

/** The offices as three lists in the same order: the offices, the acts that began them, and those that ended them. */
const officesShown = `(select json_build_array(
        to_json(array_agg(array[coalesce(o.person_id, o.holder_company_nif), o.company_nif, o.role, o.role_label,
          o.appointed_on::text, o.ceased_on::text])),
        to_json(array_agg(o.source)), to_json(array_agg(o.ceased_source)))
      from (select * from offices_seen o
        where o.person_id in (select id from people_shown) or o.holder_company_nif in (select id from companies_shown)
        order by o.step, o.company_nif, o.appointed_on, o.ceased_on, o.person_id, o.holder_company_nif, o.role_label) o)`;

/** What was left out, and why. Numbers count only what was read: there may be more. */
function cutOff(steps: readonly number[]): string {
  const last = steps.length;
  const found = steps.flatMap(step => [
    `(select count(*) from people_found_${step}) - (select count(*) from people_${step})`,
    `(select count(*) from companies_found_${step + 1}) - (select count(*) from companies_${step + 1})`,
  ]);
  return `(select coalesce(json_agg(cut order by cut.reason, cut.at), '[]') from (
        select 'hub' as reason, h.holder as at, ${FOLLOWED_AT_MOST} as omitted from (${hubs(steps)}) h
        union all
        select one.reason, c.company_nif, one.omitted from (
          select company_nif, count(*) as offices,
                 count(*) filter (where person_id is null and holder_company_nif is null) as unnamed
          from offices_seen group by company_nif) c
        cross join lateral (values ('many-offices', (c.offices > ${OFFICES_AT_MOST})::int), ('unidentified', c.unnamed::int))
          as one(reason, omitted) where c.offices > ${OFFICES_AT_MOST} or c.unnamed > 0
        union all
        select 'first', null, (${found.join(' + ')})::int
        union all
        select 'depth', null, count(*)::int from (
          select coalesce(person_id, holder_company_nif) from offices_${last}
          where (person_id is not null or holder_company_nif is not null)
            and (person_id is null or person_id not in (select id from people_shown))
            and (holder_company_nif is null or holder_company_nif not in (select id from companies_shown))
          group by 1) beyond
      ) cut where cut.omitted > 0)`;
}
