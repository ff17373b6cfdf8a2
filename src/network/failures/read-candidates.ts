/**
 * Failed companies that one company may continue, found without anybody having asked about them: by a partner, by a legal
 * person in office, by the door, by a like name. Nearest first and bounded; it proposes, the continuity rule decides.
 */
import type { Reading } from '../../db/sql-transaction.ts';
import type { Seat } from '../../facts/fact.ts';
import type { UnreadCandidate } from '../../facts/network-coverage.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { FAILURE_MONTHS } from './failed-companies.ts';
import { isLike, nameWords } from './name-words.ts';

export interface Candidate {
  readonly nif: Nif;
  readonly name: string;
  /** Null: by people alone. */
  readonly because: UnreadCandidate['because'] | null;
  /** It may be a builder, and its officers were not read since it failed. */
  readonly isUnread: boolean;
}

export interface Candidates {
  /** Nearest first. */
  readonly near: readonly Candidate[];
  /** Further ones that are not read. */
  readonly leftOut: number;
}

const CANDIDATES_AT_MOST = 40;
/** A person or a legal person with more offices links none. */
export const HUB_OFFICES = 50;
/** A door with more companies, failed or not, links none: an office centre, an accountant's. */
export const DOOR_CROWD = 12;
/** Companies that share a word with the name and are looked at more closely. */
const LIKE_NAMES_AT_MOST = 1_000;
/** Of those, with the most words in common, that are compared. */
const LOOKED_AT = 100;

/** Null for a company of which nothing is known: it has no office, no door and no name, and so nothing is near it. */
export async function readCandidates(
  { pool }: Reading,
  { nif, asOf }: { nif: Nif; asOf: LocalDate },
): Promise<Candidates | null> {
  const { rows: known } = await pool.query<Subject>({
    name: 'read_subject_of_candidates',
    text: 'select name, seat, seat_building as building, seat_unit as unit from companies where nif = $1',
    values: [nif],
  });
  const [subject] = known;
  if (!subject) return null;
  const words = subject.name === nif ? [] : nameWords(subject.name, subject.seat);
  // Without a name, so planned each time: a plan for any name would walk through all failures.
  const { rows } = await pool.query<FoundRow>({
    text: CANDIDATES,
    values: [nif, subject.building, subject.unit, words, addMonths(asOf, -FAILURE_MONTHS), asOf],
  });
  const found = rows.flatMap(row => {
    const because = row.by_seat ? 'seat' : row.by_name && isLike(words, row.words) ? 'name' : null;
    const candidate: Candidate = { nif: row.nif, name: row.name, because, isUnread: row.unread };
    return because !== null || row.by_people ? [candidate] : [];
  });
  const near = found.slice(0, CANDIDATES_AT_MOST);
  return { near, leftOut: found.length - near.length };
}

/** The failed companies among them that nobody has read: what they would show cannot be ruled out. */
export const unreadAmong = ({ near }: Candidates): UnreadCandidate[] =>
  near.flatMap(({ nif, name, because, isUnread }) =>
    isUnread && because !== null ? [{ nif, name, because }] : [],
  );

interface Subject {
  readonly name: string;
  readonly seat: Seat | null;
  readonly building: string | null;
  readonly unit: string | null;
}

interface FoundRow {
  readonly nif: Nif;
  readonly name: string;
  readonly by_people: boolean;
  readonly by_seat: boolean;
  readonly by_name: boolean;
  readonly words: readonly string[];
  readonly unread: boolean;
}

/**
 * Parameters: company, building, unit, words of the name, first and last day of failure.
 * `ties`: people and legal persons that stand behind the company, also by way of a company that holds it; two directors'
 * offices are left to `read-network.ts`.
 */
const CANDIDATES = `
  with own as (
    select distinct person_id, holder_company_nif as holder, role from appointments
    where company_nif = $1 and role in ('director', 'partner') and (person_id is not null or holder_company_nif is not null)
    limit 100),
  holders as (select distinct holder from own where holder is not null),
  people as (
    select person_id, bool_or(role = 'partner') as owns from own where person_id is not null group by 1
    union all
    select a.person_id, true from holders h cross join lateral (
      select person_id from appointments where company_nif = h.holder and role in ('director', 'partner')
        and person_id is not null limit ${HUB_OFFICES}) a),
  of_people as (
    select x.company_nif as nif from people p cross join lateral (
      select a.company_nif, a.role, count(*) over () as offices from appointments a
      where a.person_id = p.person_id and a.role in ('director', 'partner') limit ${HUB_OFFICES + 1}) x
    where x.offices <= ${HUB_OFFICES} and (p.owns or x.role = 'partner')),
  legal as (select holder as nif from holders union select nif from of_people union select $1),
  of_legal as (
    select x.company_nif as nif from legal l cross join lateral (
      select a.company_nif, count(*) over () as offices from appointments a
      where a.holder_company_nif = l.nif and a.role in ('director', 'partner') limit ${HUB_OFFICES + 1}) x
    where x.offices <= ${HUB_OFFICES}),
  door as (
    select $2::text as building where (
      select count(*) from (select from companies where seat_building = $2 limit ${DOOR_CROWD + 1}) c) <= ${DOOR_CROWD}),
  found as (
    select nif, 1 as place, 0 as shared from (
      select nif from of_people union select nif from of_legal union select holder from holders) tied
    union all
    select f.nif, 2, 0 from door join failed_companies f on f.seat_building = door.building
    where f.seat_unit is null or $3::text is null or f.seat_unit = $3
    union all
    (select f.nif, 3, f.shared from (
       select nif, (select count(*) from unnest(name_words) as word where word = any($4::text[])) as shared
       from (select nif, name_words from failed_companies where name_words && $4::text[] limit ${LIKE_NAMES_AT_MOST}) w) f
     order by f.shared desc limit ${LOOKED_AT})),
  nearest as (
    select nif, min(place) as place, count(distinct place) as ways, max(shared) as shared, bool_or(place = 1) as by_people,
      bool_or(place = 2) as by_seat, bool_or(place = 3) as by_name
    from found group by nif)
  select f.nif, f.name, n.by_people, n.by_seat, n.by_name, f.name_words as words,
    f.officers_read_at is null and f.builds is distinct from false as unread
  from nearest n join failed_companies f on f.nif = n.nif
  where f.nif <> $1 and f.failed_on between $5 and $6
  order by n.ways desc, n.place, n.shared desc, f.failed_on desc, f.nif`;
