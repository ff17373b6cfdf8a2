/** Whose assessments a failure touches by ownership, over a real database. */
import { expect, test } from 'vitest';
import { touchedBy } from '../../../src/jobs/harvest/touched.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { linkByHand } from '../linked-world.ts';

const db = await databaseOfFile();

test('a company that failed touches those that own it and those that it owns, through others too', async () => {
  const written = await writeAssessedCompanies(db.pool, { count: 5 });
  const [top, middle, failed, below, other] = written as [Nif, Nif, Nif, Nif, Nif];
  const held = (nif: Nif, company: Nif) => ({ nif, person: null, company, role: 'partner' as const });
  await linkByHand(db, [held(middle, top), held(failed, middle), held(below, failed), held(other, other)]);
  await db.sql`insert into failed_companies (nif, name, name_words, failed_on, kind, found_in)
     values (${failed}, ${failed}, '{}', '2026-01-02', 'insolvency', 'citius-insolvency')`;
  expect(await db.prisma.$transaction(tx => touchedBy(tx, [failed]))).toEqual([top, middle, below].sort());
});
