/** The directors of a company with their other companies, over a real database. */
import { expect, it } from 'vitest';
import { readDirectors } from '../../../src/network/offices/read-directors.ts';
import { companyNif } from '../../graph/graph-database.ts';
import { linkByHand } from '../../jobs/linked-world.ts';
import { databaseOfFile } from '../../kit/test-database.ts';

const db = await databaseOfFile();
const [SUBJECT, OTHER] = [companyNif(1), companyNif(2)];

it('a linked company about which a register has never answered has no records that could look clean', async () => {
  await linkByHand(db, [
    { nif: SUBJECT, person: 'ana' },
    { nif: OTHER, person: 'ana' },
  ]);
  const records = async () => {
    const { directors } = await readDirectors(db, { nif: SUBJECT, mayRead: () => true });
    return directors[0]!.linkedCompanies.map(({ nif, records: told }) => [nif, told]);
  };
  expect(await records()).toEqual([[OTHER, null]]);
  for (const list of ['at-debtors', 'ss-debtors'])
    await db.sql`insert into register_lists (register, edition, read_at, rows, body_hash)
       values (${list}, 'e', app_now(), 1, '\\x00')`;
  const answered = (register: string, outcome: string) =>
    db.sql`insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records)
       values (gen_random_uuid()::text, ${register}, ${OTHER}, ${outcome}, app_now(), 1, '[]')`;
  await answered('citius-insolvency', 'not_found');
  await answered('citius-executions', 'unavailable');
  expect(await records()).toEqual([[OTHER, null]]);
  await answered('citius-executions', 'not_found');
  expect(await records()).toEqual([[OTHER, []]]);
});
