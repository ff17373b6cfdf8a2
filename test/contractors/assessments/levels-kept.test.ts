/** The frozen levels of an assessment: they outlive what it was judged from. */
import { expect, it } from 'vitest';
import { stripAssessments } from '../../../src/contractors/assessments/past-assessments.ts';
import { notice } from '../../checks/known-of.ts';
import { completeByHand, hearNothing, openByHand } from '../../kit/assess-by-hand.ts';
import { moveClock } from '../../kit/clocks.ts';
import { companyNif } from '../../kit/specimen-country.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { databaseOfFile } from '../../kit/test-database.ts';

const db = await databaseOfFile();

const NIF = companyNif(1);

async function assessed(): Promise<string> {
  await db.prisma.$transaction(tx =>
    stateFacts(tx, [{ nif: NIF, register: 'citius-insolvency', facts: [notice()] }], { complete: true }),
  );
  await hearNothing(db, NIF);
  return (await completeByHand(db, await openByHand(db, NIF, { refresh: false }))).assessmentId;
}

const rowOf = async (id: string) =>
  (await db.sql`select levels, score, known, outcomes from assessments where id = ${id}`)[0];

it('are kept with each assessment, and stay when its inputs pass their retention', async () => {
  const id = await assessed();
  const { levels } = await rowOf(id);
  expect(levels.insolvencyDeclared).toMatchObject({ level: 'hit', row: expect.any(Number) });
  expect(levels.taxDebtor).toEqual({ level: 'clear', row: null, points: 0 });
  await moveClock(db.pool, 25 * 31 * 86_400);
  expect(await db.prisma.$transaction(tx => stripAssessments(tx, 24))).toBe(1);
  expect(await rowOf(id)).toMatchObject({ levels, known: {}, outcomes: {} });
  await moveClock(db.pool, 0);
});
