/** The network's nodes and edges by one recursive statement, as somebody would write it by hand for that. */
import { HUB_COMPANIES } from '../src/network/exploring/read-network.ts';

const KNOWN = `a.role = 'director' and coalesce(a.appointed_on, a.ceased_on) <= current_date
  and (a.ceased_on is null or a.ceased_on >= current_date - interval '10 years')`;

/** Parameters: NIF, depth. */
export const NETWORK_BY_HAND = `
  with recursive walk as (
    select $1::text as nif, 0 as step
    union
    select led.nif, w.step + 1 from walk w
    join lateral (select distinct a.person_id from appointments a where a.company_nif = w.nif and ${KNOWN}) p on true
    join lateral (
      select unnest(array_agg(x.company_nif)) as nif from (
        select a.company_nif from appointments a where a.person_id = p.person_id and ${KNOWN}
        group by a.company_nif limit ${HUB_COMPANIES + 2}) x
      having count(*) <= ${HUB_COMPANIES + 1}) led on true
    where w.step < $2),
  companies_reached as materialized (select nif, min(step) as step from walk group by nif),
  offices as materialized (
    select r.step, a.* from companies_reached r join lateral (
      select a.* from appointments a where a.company_nif = r.nif and ${KNOWN}) a on true),
  people_reached as materialized (
    select person_id, min(step) as step from offices where step < $2 group by person_id)
  select
    (select json_agg(json_build_object('nif', c.nif, 'name', c.name, 'step', r.step, 'verdict', v.verdict))
     from companies_reached r join companies c on c.nif = r.nif left join assessments v on v.id = c.latest_assessment_id) as companies,
    (select json_agg(json_build_object('id', p.id, 'name', p.name, 'step', r.step))
     from people_reached r join people p on p.id = r.person_id) as people,
    (select json_agg(json_build_object('from', o.person_id, 'to', o.company_nif, 'roleLabel', o.role_label,
       'appointedOn', o.appointed_on, 'ceasedOn', o.ceased_on, 'source', o.source, 'ceasedSource', o.ceased_source))
     from offices o join people_reached r on r.person_id = o.person_id) as offices`;
