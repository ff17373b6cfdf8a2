/** Every way in which an assessment is taken back, and what stands afterwards. A wrong parser: test/http/access/recalled.test.ts. */
import { beforeEach, expect, it } from 'vitest';
import { completeAnalysis } from '../../../src/contractors/analyses/complete-analysis.ts';
import { readAnalysis } from '../../../src/contractors/analysis.ts';
import { rewriteJudged } from '../../../src/contractors/assessments/past-assessments.ts';
import { addCorrection } from '../../../src/contractors/corrections/corrections.ts';
import { readContractor } from '../../../src/contractors/read-contractor.ts';
import { recall, tellLateReaders } from '../../../src/contractors/recall/recall.ts';
import { sqlTransaction } from '../../../src/db/sql-transaction.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { SPECIFIED_REGISTERS } from '../../../src/kernel/register-name.ts';
import { cliHere } from '../../cli/cli-here.ts';
import { writeAssessedCompanies, writtenAssessmentId } from '../../kit/assessed-company.ts';
import { createPartner, type Partner } from '../../kit/partner.ts';
import { appOfFile, TEST_ENV } from '../../kit/test-app.ts';

const app = await appOfFile();
const { db } = app;
const cli = cliHere({ ...TEST_ENV, DATABASE_URL: db.url });
let serial = 500;
let [nif, id]: [Nif, string] = ['' as Nif, ''];
let [reader, stranger]: [Partner, Partner] = [null!, null!];

const ask = async (by: Partner, path = '') =>
  fetch(`${app.api}/api/v1/contractors/${nif}${path}`, { headers: by.headers });
const heard = ({ clientId }: Partner) =>
  db.sql`select data from events where client_id = ${clientId} and type = 'assessment.withdrawn'`;

beforeEach(async () => {
  nif = (await writeAssessedCompanies(db.pool, { count: 1, firstSerial: serial++ }))[0] as Nif;
  id = writtenAssessmentId(nif);
  [reader, stranger] = await Promise.all([createPartner(db), createPartner(db)]);
  expect((await ask(reader)).status).toBe(200);
});

it('by a command: its readers are told, it is answered no more, and its registers are asked anew', async () => {
  const args = ['assessments', 'withdraw', id, '--cause', 'identity', '--reason', 'another of that name'];
  expect(await cli.json(...args)).toMatchObject({ id, nif, cause: 'identity', assessments: 1, clients: 1 });
  const [told] = await heard(reader);
  expect(told!.data).toMatchObject({
    assessmentId: id,
    cause: 'identity',
    said: { score: 90, verdict: 'low_risk', color: 'safe' },
    now: null,
  });
  expect(await heard(stranger)).toEqual([]);
  expect((await ask(reader)).status).toBe(202);
  const steps =
    await db.sql`select distinct s.since is not null as anew from analysis_steps s join analyses n on n.id = s.analysis_id
    where n.nif = ${nif} and s.register = 'citius-insolvency'`;
  expect(steps).toEqual([{ anew: true }]);
  // Once.
  expect(await cli.failure(...args)).toMatchObject({ code: 'withdrawn', exitCode: 1 });
  expect(
    await cli.refusal('assessments', 'withdraw', 'asm_none', '--cause', 'register', '--reason', 'x'),
  ).toMatch(/^\d not-found/);
  expect((await heard(reader)).length).toBe(1);
});

it('by a correction that changed its check: what was said of it since it came', async () => {
  const opening = { db, livemode: false, registers: SPECIFIED_REGISTERS, enqueue: async () => {} };
  const { analysis } = await addCorrection(opening, { nif, check: 'taxDebtor', text: 'Paid in October.' });
  await db.sql`update analysis_steps set state = 'answered' where analysis_id = ${analysis.id}`;
  const done = await completeAnalysis(db, {
    analysis: (await readAnalysis(db, analysis.id))!,
    registers: [],
  });
  const [told] = await heard(reader);
  expect(told!.data).toMatchObject({
    assessmentId: id,
    cause: 'correction',
    now: { assessmentId: done!.assessmentId },
  });
  expect(await heard(stranger)).toEqual([]);
  const { assessment } = await readContractor(db, { nif, freshHours: 168 });
  expect([assessment!.id, assessment!.withdrawn]).toEqual([done!.assessmentId, null]);
});

it('because it named somebody who is to be forgotten: it stands, marked, until the company is judged anew', async () => {
  await db.sql`update assessments set known = '{"who": "dir_forgotten"}' where id = ${id}`;
  await db.prisma.$transaction(tx =>
    rewriteJudged(tx, ['dir_forgotten'], () => '{"known": {}, "outcomes": {}, "contributions": []}'),
  );
  const [told] = await heard(reader);
  expect(told!.data).toMatchObject({ assessmentId: id, cause: 'forgotten' });
  const answer = await ask(reader, '?expand=evidence');
  expect([answer.status, (await answer.json()).withdrawn.cause]).toEqual([200, 'forgotten']);
});

it('an answer that was under way is logged after it, and its reader is told a minute later', async () => {
  await sqlTransaction(db, tx => recall(tx, { assessmentIds: [id], cause: 'register' }));
  await db.sql`insert into shown_companies (nif, at, request_id, client_id, assessment_ids, answered, charged)
    values (${nif}, app_now(), 'req_late', ${stranger.clientId}, ${[id]}, true, true)`;
  expect(await sqlTransaction(db, tellLateReaders)).toBe(1);
  expect((await heard(stranger)).length).toBe(1);
  expect(await sqlTransaction(db, tellLateReaders)).toBe(0);
});
