/** Reads what ties the companies of one list, in one statement whatever its size. */
import { PRICES } from '../../access/admission/prices.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import { Problem } from '../../kernel/problems.ts';
import { UNREADABLE } from '../../kernel/unreadable.ts';
import { HUB_OFFICES } from '../../network/failures/read-candidates.ts';
import { BUILDINGS_AS_JSON, COMMON_BUILDINGS } from '../../network/questions/common-doors.ts';
import type { Watchlist } from '../lists/watchlist.ts';
import { type ListTies, listTies } from './clusters.ts';
import type { ListRecords } from './ties.ts';

/** Companies of a list whose ties are read. */
export const MOST_TIED = 5_000;
/** Offices and shares that ended longer ago tie nobody. */
const OFFICE_YEARS = 2;
/** Contracts signed longer ago are no client in common. */
const CONTRACT_YEARS = 3;

const ROLES = `a.role in ('director', 'partner')`;

/** In fields; nothing for a list that is refused. */
export const priceOfTies = ({ companies }: Pick<Watchlist, 'companies'>): number =>
  companies > MOST_TIED ? 0 : companies * PRICES.tiedCompany;

/** @throws Problem `watchlist-too-large` for a list of more than `MOST_TIED` companies. */
export async function readListTies(
  sql: SqlTx,
  { id, companies }: Pick<Watchlist, 'id' | 'companies'>,
): Promise<ListTies> {
  if (companies > MOST_TIED)
    throw new Problem(
      'watchlist-too-large',
      `What hangs together is told of ${MOST_TIED} companies at most, and the list has ${companies}. Put those that you ask about on a list of their own.`,
    );
  const { rows } = await sql.query<ListRecords>(STATEMENT, [id]);
  return listTies(rows[0]!);
}

/** Who holds what in the companies listed; a company on the list that holds offices of others is a member itself. */
const HOLDERS = `
  offices as materialized (
    select distinct on (holder, nif) coalesce(a.person_id, a.holder_company_nif) as holder, a.company_nif as nif, a.source
    from asked, listed l join appointments a on a.company_nif = l.nif
    where ${ROLES} and a.holder_company_nif is distinct from a.company_nif
      and coalesce(a.person_id, a.holder_company_nif) is not null and coalesce(a.appointed_on, a.ceased_on) <= asked.day
      and (a.ceased_on is null or a.ceased_on >= asked.day - interval '${OFFICE_YEARS} years')
    order by holder, nif, a.ceased_on desc nulls first, a.id),
  members as (
    select holder, nif, source from offices union all
    select distinct o.holder, o.holder, null::jsonb from offices o join listed l on l.nif = o.holder),
  shared as (
    select holder, json_agg(json_build_object('nif', nif, 'source', source) order by nif) as held
    from members group by holder having count(*) > 1),
  holders as (
    select s.holder, s.held, h.offices from shared s cross join lateral (
      select count(*)::int as offices from (
        (select from appointments a where a.person_id = s.holder and ${ROLES} limit ${HUB_OFFICES + 1}) union all
        (select from appointments a where a.holder_company_nif = s.holder and ${ROLES} limit ${HUB_OFFICES + 1})) one) h)`;

/** Contracting bodies of several of them; contracts are a list of their register, or were asked one by one. */
const CLIENTS = `
  contracts as (
    select f.nif, f.fact from listed l join facts f on f.nif = l.nif
    where f.kind = 'public-contract' and f.gone_at is null
    union all
    select e.nif, e.fact from listed l join list_entries e on e.nif = l.nif
    join register_lists r on r.register = e.register and r.edition = e.edition
    where e.fact ->> 'kind' = 'public-contract'),
  clients as (
    select fact -> 'authority' ->> 'nif' as nif, max(fact -> 'authority' ->> 'name') as name,
      array_agg(distinct c.nif order by c.nif) as companies
    from contracts c, asked
    where fact -> 'authority' ->> 'nif' is not null
      and coalesce(nullif(fact ->> 'signedOn', '${UNREADABLE}'), fact -> 'source' ->> 'date')::date between asked.day - interval '${CONTRACT_YEARS} years' and asked.day
    group by 1 having count(distinct c.nif) > 1)`;

/** Parameter: id of the list. One row. */
const STATEMENT = `
  with asked as (select (app_now() at time zone 'Europe/Lisbon')::date as day),
  listed as materialized (
    select w.nif, c.name, c.seat, c.seat_building as building,
      jsonb_typeof(c.seat) = 'object' or exists (select from appointments where company_nif = w.nif) as known
    from watched_companies w left join companies c on c.nif = w.nif where w.watchlist_id = $1),
  ${HOLDERS}, ${COMMON_BUILDINGS}, ${CLIENTS}
  select
    (select coalesce(json_agg(json_build_object('nif', nif, 'name', nullif(name, nif),
       'municipality', seat ->> 'municipality', 'isRead', coalesce(known, false)) order by nif), '[]') from listed) as companies,
    (select coalesce(json_agg(json_build_object('offices', offices, 'held', held) order by holder), '[]') from holders) as holders,
    ${BUILDINGS_AS_JSON} as buildings,
    (select coalesce(json_agg(c order by cardinality(companies) desc, nif), '[]') from clients c) as clients`;
