/** A correction stands on the assessment, its registers are asked anew, and the assessment that follows answers it. */
import { describe, expect, it } from 'vitest';
import { completeAnalysis } from '../../../src/contractors/analyses/complete-analysis.ts';
import { openAnalysis } from '../../../src/contractors/analyses/open-analysis.ts';
import { readAnalysis } from '../../../src/contractors/analysis.ts';
import {
  addCorrection,
  answerCorrection,
  awaitsAnswer,
  closeCorrection,
  readCorrections,
  readCorrectionTimes,
} from '../../../src/contractors/corrections/corrections.ts';
import { readContractor } from '../../../src/contractors/read-contractor.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { SPECIFIED_REGISTERS } from '../../../src/kernel/register-name.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { databaseOfFile } from '../../kit/test-database.ts';

const db = await databaseOfFile();
let serial = 0;
const opening = { db, livemode: false, registers: SPECIFIED_REGISTERS, enqueue: async () => {} };

const company = async () =>
  (await writeAssessedCompanies(db.pool, { count: 1, firstSerial: 3_000 + serial++ }))[0] as Nif;
const add = (nif: Nif, check = 'taxDebtor', text = 'The debt was paid in October.') =>
  addCorrection(opening, { nif, check, text });
const freshSteps = async (analysisId: string) =>
  (
    await db.sql`select register from analysis_steps where analysis_id = ${analysisId} and since is not null
       order by 1`
  ).map(row => row.register);
/** What a worker does when these registers have answered. */
const complete = async (analysis: { id: string }, answered: readonly string[] = SPECIFIED_REGISTERS) => {
  await db.sql`update analysis_steps set state = 'answered' where analysis_id = ${analysis.id}
     and register = any(${answered})`;
  const completed = await completeAnalysis(db, {
    analysis: (await readAnalysis(db, analysis.id))!,
    registers: [],
  });
  return completed!.assessmentId;
};
const correctionOf = async (nif: Nif) => (await readContractor(db, { nif, freshHours: 168 })).corrections;

it('days to an answer are told apart by who brought it, and nothing of none', async () => {
  expect(await readCorrectionTimes(db)).toEqual(
    ['company', 'operator'].map(by => ({ by, open: 0, oldestOpenDays: 0, daysToAnswer: null })),
  );
  const nif = await company();
  const days = [2, 4, 10, 200];
  for (const _ of days)
    await addCorrection(opening, { nif, check: 'taxDebtor', text: 'Paid.', byCompany: true });
  await add(nif);
  const rows = await db.sql`select id from corrections where by_company`;
  // All but the last were answered today; the last long ago. By `now()`, which is one moment for both columns.
  for (const [i, { id }] of rows.entries()) {
    const back = i === 3 ? 100 : 0;
    await db.sql`update corrections set state = 'answered', answered_at = now() - make_interval(days => ${back}),
      created_at = now() - make_interval(days => ${back + days[i]!}) where id = ${id}`;
  }
  await db.sql`update corrections set created_at = app_now() - interval '3 days' where not by_company`;
  const [byCompany, byOperator] = await readCorrectionTimes(db);
  expect(byCompany).toEqual({ by: 'company', open: 0, oldestOpenDays: 0, daysToAnswer: 4 });
  expect(byOperator).toMatchObject({ by: 'operator', open: 1, daysToAnswer: null });
  expect(byOperator!.oldestOpenDays).toBeCloseTo(3, 3);
  await db.sql`delete from corrections`;
});

describe('a correction', () => {
  it('is shown at once, and has the registers behind its check asked anew', async () => {
    const nif = await company();
    const { correction, analysis } = await add(nif);
    expect(correction).toMatchObject({
      nif,
      check: 'taxDebtor',
      state: 'open',
      answeredAt: null,
      changed: null,
    });
    expect(await correctionOf(nif)).toEqual([correction]);
    expect([analysis.refresh, await freshSteps(analysis.id)]).toEqual([true, ['at-debtors']]);
  });

  it('is answered by the assessment that follows, which says whether the check changed', async () => {
    const nif = await company();
    const { correction, analysis } = await add(nif);
    const other = await addCorrection(opening, { nif, check: 'companyAgeYears', text: 'Older.' });
    expect(other.analysis.id).toBe(analysis.id);
    const assessmentId = await complete(analysis);
    const [answered, waiting] = await correctionOf(nif);
    expect(answered).toMatchObject({ id: correction.id, state: 'answered', assessmentId, changed: true });
    expect(answered!.answeredAt).toBeInstanceOf(Date);
    // The second came when the analysis had begun: its register was not asked for it.
    expect([waiting!.state, await awaitsAnswer(db, nif)]).toEqual(['open', true]);
    const next = await openAnalysis(opening, { id: newId('anl'), nif, refresh: true });
    expect(await freshSteps(next.id)).toEqual(['mj-publications']);
    await complete(next);
    expect((await correctionOf(nif)).map(one => one.state)).toEqual(['answered', 'answered']);
  });

  it('is answered with the event that tells of the assessment: whoever reads the one finds the other', async () => {
    const nif = await company();
    const { correction, analysis } = await add(nif);
    const { rows: clients } = await db.pool.query(
      `insert into clients (id, name, created_at) values ('cli_' || $1, 'Watcher', app_now()) returning id`,
      [nif],
    );
    await db.sql`insert into analysis_watchers (nif, client_id, since)
       values (${nif}, ${clients[0].id}, app_now())`;
    const assessmentId = await complete(analysis);
    // One transaction wrote all three: there is no moment at which somebody sees one without the others.
    const rows = await db.sql`select e.type, e.data->>'assessmentId' as assessment, c.changed, c.xmin = e.xmin
         and a.xmin = e.xmin as together
       from events e, corrections c, assessments a where e.nif = ${nif} and c.id = ${correction.id} and a.id = ${assessmentId}`;
    expect(rows).toEqual([
      { type: 'analysis.completed', assessment: assessmentId, changed: true, together: true },
    ]);
  });

  it('stays open while one of its registers has not answered', async () => {
    const nif = await company();
    const { analysis } = await add(nif);
    await complete(analysis, []);
    expect((await correctionOf(nif))[0]!.state).toBe('open');
  });

  it('may be answered in the operator’s words, and closed: then it is shown no more, and listed still', async () => {
    const nif = await company();
    const { correction } = await add(nif);
    expect(await answerCorrection(db, { id: correction.id, text: 'The list still shows it.' })).toMatchObject(
      { state: 'answered', answer: 'The list still shows it.', assessmentId: null },
    );
    const other = 'Another saw the court’s note.';
    for (const text of [other, other, 'The list still shows it.'])
      await answerCorrection(db, { id: correction.id, text });
    expect((await correctionOf(nif))[0]!.answers.map(({ text }) => text)).toEqual([
      'The list still shows it.',
      'Another saw the court’s note.',
    ]);
    await closeCorrection(db, { id: correction.id });
    expect(await correctionOf(nif)).toEqual([]);
    expect(await readCorrections(db, { nif })).toMatchObject([{ id: correction.id, state: 'closed' }]);
    expect(await readCorrections(db, { nif, state: 'open' })).toEqual([]);
  });

  it('is refused for a check that is not there, without words, too many, or with a person’s number in them', async () => {
    const nif = await company();
    await expect(add(nif, 'nothing')).rejects.toThrow(/There is no check "nothing".*taxDebtor/);
    for (const text of ['  ', 'x'.repeat(2_001)])
      await expect(add(nif, 'taxDebtor', text)).rejects.toThrow(/1 to 2000/);
    for (const text of ['I am 299999998.', 'NIF 299 999 998'])
      await expect(add(nif, 'taxDebtor', text)).rejects.toThrow(/tax number of a person/);
    expect(await readCorrections(db, { nif })).toEqual([]);
  });
});
