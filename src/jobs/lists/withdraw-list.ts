/** Takes a wrong list back: the register is unread again, and so is what was judged from it. */
import { LOCK_OUT_JUDGEMENTS, withdrawJudged } from '../../contractors/recall/withdraw-judged.ts';
import type { Database } from '../../db/open-database.ts';
import { withoutListedEndings } from '../../facts/outcomes.ts';
import type { AnyListRegister } from '../../registers/register.ts';
import { lookSoon } from '../../watching/rounds/due.ts';
import { withListLock } from './keep-list.ts';

export interface WithdrawnList {
  readonly rows: number;
  /** Assessments that are answered no more. */
  readonly companies: number;
  /** Clients that read one of them, and are told. */
  readonly clients: number;
}

/** Null where no list stands. Its pages go with the next edition, or with the daily purge. */
export function withdrawList(
  db: Pick<Database, 'pool'>,
  register: AnyListRegister,
): Promise<WithdrawnList | null> {
  const { name } = register.meta;
  return withListLock(db, register, async client => {
    // The lock's connection ends with it: what was begun is not left half done.
    await client.query(`begin; ${LOCK_OUT_JUDGEMENTS}`);
    const { rows } = await client.query<{ rows: number }>(
      'delete from register_lists where register = $1 returning rows',
      [name],
    );
    await withoutListedEndings(client, name, () =>
      client.query('delete from list_entries where register = $1', [name]),
    );
    await client.query('delete from list_amendments where register = $1', [name]);
    const judged = rows[0] ? await withdrawJudged(client, name) : null;
    await lookSoon(client, judged?.companies ?? []);
    await client.query('commit');
    return (
      judged && { rows: rows[0]!.rows, companies: judged.companies.length, clients: judged.recalled.clients }
    );
  });
}
