import type pg from 'pg';
import type { RegisterMeta } from '../../registers/register.ts';
import type { Edition } from './edition.ts';

/** Why an edition is older than the one that was taken last, or null: it would clear companies that were listed since. */
export async function olderThanHeld(
  db: Pick<pg.ClientBase, 'query'>,
  { name }: Pick<RegisterMeta, 'name'>,
  { registerDate, savedAt }: Pick<Edition, 'registerDate'> & { readonly savedAt: Date | null },
): Promise<string | null> {
  const { rows } = await db.query(
    `select to_char(register_date, 'YYYY-MM-DD') as dated, register_date > $2::date as "isDatedLater",
            read_at > $3::timestamptz as "isReadLater"
     from register_lists where register = $1`,
    [name, registerDate, savedAt],
  );
  const held = rows[0];
  if (held?.isDatedLater)
    return `the edition is of ${registerDate}, older than the one of ${held.dated} that was taken before. If it is right, take that one back first: contractor-risk registers withdraw ${name} --reason "…"`;
  return held?.isReadLater ? 'the list that stands was read after these files were saved' : null;
}
