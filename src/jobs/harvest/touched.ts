/** The assessed companies that a failed company touches: at its door, of a like name, with its people, that own it or that it owns, or waiting for it. */
import type { Tx } from '../../db/open-database.ts';
import type { Nif } from '../../kernel/nif.ts';
import { CHAIN_AT_MOST, COMPANIES_AT_MOST } from '../../network/exploring/read-network.ts';
import { isLike, nameWords } from '../../network/failures/name-words.ts';
import { DOOR_CROWD, HUB_OFFICES } from '../../network/failures/read-candidates.ts';

export async function touchedBy(tx: Tx, failed: readonly Nif[]): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<Touched[]>(TOUCHED, failed);
  const touched = rows.filter(
    ({ words, name, seat }) => words === null || isLike(nameWords(name, seat), words),
  );
  return [...new Set(touched.map(({ nif }) => nif))].sort();
}

interface Touched {
  readonly nif: string;
  readonly name: string;
  readonly seat: Parameters<typeof nameWords>[1];
  /** Words of the failed company, where only a word of the name is shared; else null. */
  readonly words: readonly string[] | null;
}

/** As in the migration's index: the words of a name, folded. */
const WORDS_OF_NAME = `regexp_split_to_array(lower(translate(c.name, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ', 'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn')), '[^a-z0-9]+')`;

/** The unread candidates of an assessment are asked one by one, so that the index on them is used. */
const TOUCHED = `
  with recursive failed as (select nif, seat_building, name_words from failed_companies where nif = any($1::text[])),
  people as (
    select distinct a.person_id from appointments a join failed f on f.nif = a.company_nif
    where a.role in ('director', 'partner') and a.person_id is not null),
  above as (
    select nif, 0 as depth from failed
    union
    select a.holder_company_nif, b.depth + 1 from above b join appointments a on a.company_nif = b.nif
    where a.role in ('director', 'partner') and a.holder_company_nif is not null and b.depth < ${CHAIN_AT_MOST}),
  below as (
    select nif, 0 as depth from failed
    union
    select a.company_nif, b.depth + 1 from below b cross join lateral (
      select company_nif from appointments
      where holder_company_nif = b.nif and role in ('director', 'partner') limit ${COMPANIES_AT_MOST}) a
    where b.depth < ${CHAIN_AT_MOST}),
  near as (
    select nif, '' as failed, null::text[] as words from above where depth > 0 union all select nif, '', null from below where depth > 0
    union all
    select c.nif, f.nif, null from failed f join companies c on c.seat_building = f.seat_building
    where c.latest_assessment_id is not null
      and (select count(*) from companies d where d.seat_building = f.seat_building) <= ${DOOR_CROWD}
    union all
    select a.company_nif, '', null from people p cross join lateral (
      select company_nif, count(*) over () as offices from appointments
      where person_id = p.person_id and role in ('director', 'partner') limit ${HUB_OFFICES + 1}) a
    where a.offices <= ${HUB_OFFICES}
    union all
    select a.nif, f.nif, null from failed f cross join lateral (
      select nif from assessments where network_coverage -> 'unread' @> jsonb_build_array(jsonb_build_object('nif', f.nif))) a
    union all
    select c.nif, f.nif, f.name_words from failed f join companies c on ${WORDS_OF_NAME} && f.name_words
    where c.latest_assessment_id is not null)
  select distinct n.nif, c.name, c.seat, n.words from near n join companies c on c.nif = n.nif
  where c.latest_assessment_id is not null and n.nif <> n.failed`;
