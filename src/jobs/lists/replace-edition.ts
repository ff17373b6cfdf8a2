/** Replaces the current edition with a staged one, in one transaction that writes only the rows that differ. */
import type pg from 'pg';
import { noteListedEndings } from '../../facts/outcomes.ts';
import { isSameEntry } from '../../facts/stored-facts.ts';
import type { RegisterMeta } from '../../registers/register.ts';
import { markAmended, markChanged } from '../../watching/rounds/rejudgements.ts';
import type { Edition } from './list-stage.ts';

/** A list with fewer rows may grow by any factor, and shrink by any unless its register says otherwise. */
const SMALL_LIST = 200;
const SHRINKS_TO = 0.5;
const GROWS_TO = 2;

/** The rows from which a list may not shrink by half at once. */
type VolumeBound = Pick<RegisterMeta, 'mayNotHalveFrom'>;

/** Why the edition is refused for its size; null once it is current. Without a bound any size is taken. */
export async function replaceEdition(
  client: pg.ClientBase,
  register: string,
  edition: Edition,
  bound: VolumeBound | null,
): Promise<string | null> {
  await client.query('begin');
  try {
    const refusal = await replace(client, register, edition, bound);
    await client.query(refusal === null ? 'commit' : 'rollback');
    return refusal;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

interface Held {
  readonly edition: string;
  readonly rows: number;
  readonly isSame: boolean;
}

async function replace(
  client: pg.ClientBase,
  register: string,
  edition: Edition,
  bound: VolumeBound | null,
): Promise<string | null> {
  const { rows } = await client.query<Held>(
    `select edition, rows, body_hash = $2 and (marks ->> 'parserVersion')::int is not distinct from $3 as "isSame"
     from register_lists where register = $1`,
    [register, edition.bodyHash, edition.marks.parserVersion],
  );
  const held = rows[0] ?? null;
  // Files that have only changes update the current edition.
  if (edition.rows === 0) {
    if (!held?.edition) return 'there is no list yet that these changes could be about';
    await client.query(
      `update register_lists set captures = captures || $2::bytea[], unreadable = unreadable || $3::jsonb
       where register = $1`,
      [register, edition.pages, JSON.stringify(edition.unreadable)],
    );
    await keepAmendments(client, register);
    await amendHeld(client, register);
    await markAmended(client, { register, edition: held.edition });
    return null;
  }
  if (held && !held.isSame && bound && isBeyond(bound, held.rows, edition.rows))
    return `the list went from ${held.rows} to ${edition.rows} rows, beyond its bounds; the old one is kept. If it is right, give it again with --any-volume (contractor-risk registers refresh ${register}, or registers import)`;
  // The rows that stay need no other name.
  const id = held?.edition || edition.id;
  await put(client, register, { ...edition, id });
  await keepAmendments(client, register);
  await amendStaged(client, register);
  // Also after one that was emptied past its age: who is on the new one is looked at.
  if (held) await markChanged(client, { register, edition: id });
  await takeRows(client, register, id);
  await noteListedEndings(client, register);
  return null;
}

const isBeyond = ({ mayNotHalveFrom = SMALL_LIST }: VolumeBound, before: number, now: number): boolean =>
  (before >= mayNotHalveFrom && now < before * SHRINKS_TO) ||
  (before >= SMALL_LIST && now > before * GROWS_TO);

async function put(client: pg.ClientBase, register: string, edition: Edition): Promise<void> {
  const { id, registerDate, readAt, rows, bodyHash, marks, unreadable, pages } = edition;
  await client.query(
    `insert into register_lists (register, edition, register_date, read_at, rows, body_hash, marks, captures, unreadable)
     values ($1, $2, $3::date, coalesce($4::timestamptz, app_now()), $5, $6, $7::jsonb, $8::bytea[], $9::jsonb)
     on conflict (register) do update set edition = excluded.edition, register_date = excluded.register_date,
       read_at = excluded.read_at, rows = excluded.rows, body_hash = excluded.body_hash, marks = excluded.marks,
       captures = excluded.captures, unreadable = excluded.unreadable`,
    [
      register,
      id,
      registerDate,
      readAt,
      rows,
      bodyHash,
      JSON.stringify(marks),
      pages,
      JSON.stringify(unreadable),
    ],
  );
}

/** Rows that the staged edition has too are not touched. Others go, those of an interrupted reading among them. */
async function takeRows(client: pg.ClientBase, register: string, edition: string): Promise<void> {
  await client.query(
    `delete from list_entries e where register = $1 and not exists (
       select from staged_entries s where s.nif = e.nif and s.key = e.key and e.edition = $2
         and ${isSameEntry('s.fact', 'e.fact')})`,
    [register, edition],
  );
  await client.query(
    `insert into list_entries (register, edition, nif, key, fact)
     select $1, $2, nif, key, fact from staged_entries s where not exists (
       select from list_entries e where e.register = $1 and e.nif = s.nif and e.key = s.key)`,
    [register, edition],
  );
}

async function keepAmendments(client: pg.ClientBase, register: string): Promise<void> {
  await client.query(
    `insert into list_amendments as a (register, key, at, patch)
     select distinct on (key) $1, key, at, patch from staged_amendments order by key, at desc, patch::text desc
     on conflict (register, key) do update set at = excluded.at, patch = excluded.patch where excluded.at >= a.at`,
    [register],
  );
}

/** Applies the amendments that are kept to entries `e`. */
const AMENDED = `set fact = e.fact || a.patch from list_amendments a
  where a.register = $1 and a.key = e.key and not e.fact @> a.patch`;

const amendStaged = (client: pg.ClientBase, register: string) =>
  client.query(`update staged_entries e ${AMENDED}`, [register]);

const amendHeld = (client: pg.ClientBase, register: string) =>
  client.query(`update list_entries e ${AMENDED} and e.register = a.register`, [register]);
