/** Writes the contents of acts into the network: names, seats, and who held which office when. */
import type { RawTx } from '../../db/sql-transaction.ts';
import type { Fact, OfficeAct } from '../../facts/fact.ts';
import { newId } from '../../kernel/ids.ts';
import { fold } from '../../kernel/text/fold.ts';
import { companyProfile } from '../continuity/company-profile.ts';
import { seatPlace } from '../continuity/seat-place.ts';
import { companyWords } from '../names/company-words.ts';
import { type OfficeHeld, officesHeld } from './appointments.ts';

interface CompanyFacts {
  readonly nif: string;
  readonly facts: readonly Fact[];
}

/** Replaces the offices of these companies by those from all their current facts; adds new people and holders. */
export async function linkCompanies(tx: RawTx, nifs: readonly string[]): Promise<void> {
  const standing = await tx.$queryRaw<{ nif: string; fact: Fact }[]>`
    select nif, fact from facts where nif = any(${nifs}) and gone_at is null order by nif, key`;
  const companies = [...Map.groupBy(standing, row => row.nif)].map(
    ([nif, rows]): CompanyFacts => ({ nif, facts: rows.map(({ fact }) => fact) }),
  );
  const held = companies.flatMap(({ nif, facts }) =>
    officesHeld(facts.filter((fact): fact is OfficeAct => fact.kind === 'office')).map(office => ({
      nif,
      office,
    })),
  );
  await upsertCompanies(
    tx,
    companies,
    held.map(({ office }) => office),
  );
  const people = await upsertPeople(
    tx,
    held.map(({ office }) => office),
  );
  await tx.$executeRaw`delete from appointments where company_nif = any(${nifs})`;
  if (held.length === 0) return;
  const rows = held.map(({ nif, office }) => ({
    id: newId('dir'),
    company_nif: nif,
    person_id: office.holder.type === 'person' ? people.get(office.holder.key) : null,
    holder_company_nif: office.holder.type === 'company' ? office.holder.nif : null,
    holder_name: office.holder.name,
    role: office.role,
    role_label: office.roleLabel,
    appointed_on: office.appointedOn,
    ceased_on: office.ceasedOn,
    cause: office.cause,
    source: office.source,
    ceased_source: office.ceasedSource,
  }));
  await tx.$executeRaw`
    insert into appointments select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id text, company_nif text, person_id text, holder_company_nif text, holder_name text, role text, role_label text,
      appointed_on date, ceased_on date, cause text, source jsonb, ceased_source jsonb)`;
}

const named = (nif: string, name: string) => ({ nif, name, name_words: companyWords(name) });

async function upsertCompanies(
  tx: RawTx,
  companies: readonly CompanyFacts[],
  offices: readonly OfficeHeld[],
): Promise<void> {
  const rows = new Map<string, object>();
  for (const { holder } of offices)
    if (holder.type === 'company') rows.set(holder.nif, named(holder.nif, holder.name));
  for (const { nif, facts } of companies) {
    const profile = companyProfile(facts);
    const place = profile?.seat ? seatPlace(profile.seat) : null;
    rows.set(nif, {
      ...named(nif, profile?.name ?? nif),
      legal_form: profile?.legalForm ?? null,
      seat: profile?.seat ?? null,
      incorporated_on: profile?.incorporatedOn ?? null,
      seat_building: place?.building ?? null,
      seat_unit: place?.unit ?? null,
      seat_municipality: profile?.seat?.municipality ? fold(profile.seat.municipality) : null,
    });
  }
  // In NIF order, like every writer of this table, so that two analyses that share holders cannot deadlock.
  const ordered = [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await tx.$executeRaw`
    insert into companies as c (nif, name, name_words, legal_form, seat, incorporated_on, seat_building, seat_unit, seat_municipality)
    select nif, name, name_words, legal_form, seat, incorporated_on, seat_building, seat_unit, seat_municipality
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb)
      as r(nif text, name text, name_words text[], legal_form text, seat jsonb, incorporated_on date, seat_building text,
        seat_unit text, seat_municipality text)
    on conflict (nif) do update set
      (name, name_words) = (
        select case when keeps then c.name else excluded.name end, case when keeps then c.name_words else excluded.name_words end
        from (select excluded.name = excluded.nif or (excluded.legal_form is null and c.legal_form is not null) as keeps) k),
      legal_form = coalesce(excluded.legal_form, c.legal_form),
      seat = coalesce(excluded.seat, c.seat),
      seat_building = case when excluded.seat is null then c.seat_building else excluded.seat_building end,
      seat_unit = case when excluded.seat is null then c.seat_unit else excluded.seat_unit end,
      seat_municipality = coalesce(excluded.seat_municipality, c.seat_municipality),
      incorporated_on = coalesce(excluded.incorporated_on, c.incorporated_on)`;
}

/** Ids of the people by their keyed hash. */
async function upsertPeople(tx: RawTx, offices: readonly OfficeHeld[]): Promise<Map<string, string>> {
  const rows = new Map<string, { id: string; nif_hash: string; name: string }>();
  for (const { holder } of offices)
    if (holder.type === 'person')
      rows.set(holder.key, { id: newId('dir'), nif_hash: holder.key, name: holder.name });
  if (rows.size === 0) return new Map();
  const ordered = [...rows.values()].sort((a, b) => (a.nif_hash < b.nif_hash ? -1 : 1));
  const people = await tx.$queryRaw<{ id: string; nif_hash: string }[]>`
    insert into people (id, nif_hash, name)
    select id, nif_hash, name from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as r(id text, nif_hash text, name text)
    on conflict (nif_hash) do update set name = excluded.name
    returning id, nif_hash`;
  return new Map(people.map(person => [person.nif_hash, person.id]));
}
