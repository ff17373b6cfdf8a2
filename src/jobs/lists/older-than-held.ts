import type pg from 'pg';
import type { RegisterMeta } from '../../registers/register.ts';
import type { Edition } from './edition.ts';

/**
 * Why an edition is older than the one that was taken last, or null: it would clear companies that were listed since. A list
 * with a date in the future, which is a misprint, counts as of the day on which it was read: it would lock all others out.
 */
export async function olderThanHeld(
  db: Pick<pg.ClientBase, 'query'>,
  { name }: Pick<RegisterMeta, 'name'>,
  { registerDate, savedAt }: Pick<Edition, 'registerDate'> & { readonly savedAt: Date | null },
): Promise<string | null> {
  const { rows } = await db.query(
    `select to_char(dated, 'YYYY-MM-DD') as dated, dated > $2::date as "isDatedLater",
            read_at > $3::timestamptz as "isReadLater"
     from register_lists, least(register_date, (read_at at time zone 'Europe/Lisbon')::date) as dated
     where register = $1`,
    [name, registerDate, savedAt],
  );
  const held = rows[0];
  if (held?.isDatedLater)
    return `the edition is of ${registerDate}, older than the one of ${held.dated} that was taken before. If it is right, take that one back first, and with it the assessments that were made from it: contractor-risk registers withdraw ${name} --reason "…"`;
  return held?.isReadLater ? 'the list that stands was read after these files were saved' : null;
}
