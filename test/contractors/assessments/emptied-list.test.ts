/** A list that is past its age was emptied by the daily purge: it says nothing of a company, and clears nobody. */
import { expect, it } from 'vitest';
import { companyNif } from '../../graph/graph-database.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { assess, publishDebtors } from '../../watching/watched-world.ts';

const db = await databaseOfFile();

it('a list without its rows leaves the check unknown, whatever the age that is accepted', async () => {
  const nif = companyNif(31);
  await publishDebtors(db.url, [], '2026-11-01');
  const taxDebtor = async () => {
    const id = await assess(db, nif);
    const rows =
      await db.sql`select checks -> 'taxDebtor' as said, 'taxDebtor' = any(unknown_checks) as unknown
         from assessments where id = ${id}`;
    return rows[0];
  };
  expect(await taxDebtor()).toEqual({ said: false, unknown: false });
  await db.sql`with gone as (delete from list_entries where register = 'at-debtors')
     update register_lists set edition = '', captures = '{}' where register = 'at-debtors'`;
  expect(await taxDebtor()).toEqual({ said: null, unknown: true });
});
