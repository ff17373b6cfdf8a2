/** The index of failed companies: written as failures come to light, whatever their order, and kept as long as they stand. */
import type { Tx } from '../../db/open-database.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import { buildsByName, nameWords } from './name-words.ts';

/** How far back failures are read, in months: the windows of the continuity rule reach no further. */
export const FAILURE_MONTHS = 72;

/** From least to most: of several kinds a company is kept under the last, on the first day of it. */
export const FAILURE_KINDS = [
  'debts',
  'execution',
  'petition',
  'dissolution',
  'revitalisation',
  'insolvency',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export interface Failure {
  readonly nif: Nif;
  readonly name: string;
  readonly kind: FailureKind;
  readonly on: LocalDate;
  readonly filedOn: LocalDate | null;
  readonly foundIn: SpecifiedRegister;
}

const KINDS = `array[${FAILURE_KINDS.map(kind => `'${kind}'`).join(', ')}]`;
const rank = (kind: string): string => `array_position(${KINDS}, ${kind})`;

/** Returns the companies that were not in the index. The same failures in any order give the same rows. */
export async function noteFailures(tx: Tx, failures: readonly Failure[]): Promise<Nif[]> {
  const worst = [...Map.groupBy(failures, ({ nif }) => nif).values()].map(of => of.toSorted(byWeight)[0]!);
  if (worst.length === 0) return [];
  const rows = worst
    .toSorted((a, b) => (a.nif < b.nif ? -1 : 1))
    .map(({ nif, name, kind, on, filedOn, foundIn }) => ({
      nif,
      name,
      kind,
      name_words: nameWords(name),
      failed_on: on,
      filed_on: filedOn,
      builds: buildsByName(name),
      found_in: foundIn,
    }));
  const written = await tx.$queryRawUnsafe<{ nif: Nif; is_new: boolean }[]>(UPSERT, JSON.stringify(rows));
  return written.filter(({ is_new }) => is_new).map(({ nif }) => nif);
}

function byWeight(a: Failure, b: Failure): number {
  const byKind = FAILURE_KINDS.indexOf(b.kind) - FAILURE_KINDS.indexOf(a.kind);
  return byKind || compare(a.on, b.on) || compare(a.name, b.name);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Officers that were read before the failure are read again: who left around it is what matters. */
const UPSERT = `
  insert into failed_companies as f (nif, name, name_words, kind, failed_on, filed_on, builds, found_in)
  select nif, name, name_words, kind, failed_on, filed_on, builds, found_in
  from jsonb_to_recordset($1::jsonb) as r(
    nif text, name text, name_words text[], kind text, failed_on date, filed_on date, builds boolean, found_in text)
  on conflict (nif) do update set kind = excluded.kind,
    name = case when f.officers_read_at is null then excluded.name else f.name end,
    name_words = case when f.officers_read_at is null then excluded.name_words else f.name_words end,
    failed_on = excluded.failed_on, filed_on = excluded.filed_on, builds = coalesce(excluded.builds, f.builds),
    found_in = excluded.found_in,
    officers_read_at = case when f.officers_read_at >= excluded.failed_on then f.officers_read_at end
  where (${rank('excluded.kind')}, f.failed_on) > (${rank('f.kind')}, excluded.failed_on)
  returning nif, xmax = 0 as is_new`;

/** Officers, partners and seats of these companies are read; their names, seats and titles tell more than the notice did. */
export async function markOfficersRead(tx: Tx, nifs: readonly string[]): Promise<void> {
  const read = await tx.$queryRawUnsafe<ReadCompany[]>(READ_COMPANIES, [...nifs]);
  if (read.length === 0) return;
  const rows = read.map(({ nif, name, seat, seat_building, seat_unit, is_titled }) => ({
    nif,
    name,
    name_words: nameWords(name, seat),
    seat_building,
    seat_unit,
    builds: is_titled ? true : buildsByName(name),
  }));
  await tx.$executeRawUnsafe(MARK_READ, JSON.stringify(rows));
}

interface ReadCompany {
  readonly nif: string;
  readonly name: string;
  readonly seat: Parameters<typeof nameWords>[1];
  readonly seat_building: string | null;
  readonly seat_unit: string | null;
  /** It has or had a title to build. */
  readonly is_titled: boolean;
}

const READ_COMPANIES = `
  select f.nif, case when c.legal_form is null then f.name else c.name end as name, c.seat, c.seat_building, c.seat_unit,
    exists (select from facts t where t.nif = f.nif and t.kind = 'licence') as is_titled
  from failed_companies f left join companies c on c.nif = f.nif where f.nif = any($1::text[]) order by f.nif`;

const MARK_READ = `
  update failed_companies f set name = r.name, name_words = r.name_words, seat_building = r.seat_building,
    seat_unit = r.seat_unit, builds = coalesce(r.builds, f.builds), officers_read_at = app_now()
  from jsonb_to_recordset($1::jsonb) as r(
    nif text, name text, name_words text[], seat_building text, seat_unit text, builds boolean)
  where f.nif = r.nif`;

/** A register did not answer about its officers: others go first for a while. */
export async function markTried(tx: Tx, nif: Nif): Promise<void> {
  await tx.$executeRaw`update failed_companies set tried_at = app_now() where nif = ${nif}`;
}

/**
 * Removes what no longer stands: failures that their register no longer states or whose facts are past their retention,
 * debtors that left the lists, and whatever is older than the window. Returns how many.
 */
export const dropFailures = (tx: Tx): Promise<number> => tx.$executeRaw`
  delete from failed_companies f
  where f.failed_on < ((app_now() - make_interval(months => ${FAILURE_MONTHS + 1}::int)) at time zone 'Europe/Lisbon')::date
    or not case when f.kind = 'debts'
      then exists (select from list_entries e join register_lists l on l.register = e.register and l.edition = e.edition
                   where e.nif = f.nif and e.register = f.found_in)
      else exists (select from facts s where s.nif = f.nif and s.register = f.found_in and s.gone_at is null) end`;
