/** A company as it was known: the same bytes as were answered then, as long as what they were made from may be kept. */
import { afterEach, expect, it } from 'vitest';
import { stripAssessments } from '../../../src/contractors/assessments/past-assessments.ts';
import {
  addCorrection,
  answerCorrection,
  closeCorrection,
} from '../../../src/contractors/corrections/corrections.ts';
import type { Fact } from '../../../src/facts/fact.ts';
import { isoDay } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { act, notice } from '../../checks/known-of.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { askRest } from '../../kit/ask-rest.ts';
import { assessAgain, assessByHand } from '../../kit/assess-by-hand.ts';
import { moveClock } from '../../kit/clocks.ts';
import { companyNif } from '../../kit/specimen-country.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { words } from '../../kit/words.ts';

const DAY = 86_400;
const app = await appOfFile({ ASSESSMENT_FRESH_HOURS: '48' });
afterEach(() => moveClock(app.db.pool, 0));

let serial = 700;
const newCompany = () => companyNif(serial++);
const now = async (): Promise<string> => (await app.db.sql`select app_now() as at`)[0].at.toISOString();
const state = (nif: string, register: 'citius-insolvency' | 'mj-publications', facts: readonly Fact[]) =>
  app.db.prisma.$transaction(tx => stateFacts(tx, [{ nif, register, facts }], { complete: true }));
const ask = (nif: string, query = '', headers = {}) =>
  askRest(app, 'GET', `/api/v1/contractors/${nif}${query}`, { headers });
const knownAt = (nif: string, at: string, more = '') => ask(nif, `?knownAt=${encodeURIComponent(at)}${more}`);
/** Moments asked about lie between two changes. */
const pause = (ms: number) => app.db.sql`select pg_sleep(${ms / 1000})`;

it('gives the bytes that were answered then: assessment, corrections and open analysis', async () => {
  const nif = newCompany();
  const answered: { at: string; text: string; tag: string | null }[] = [];
  const remember = async () => {
    const { status, text, etag: tag } = await ask(nif, '?expand=evidence');
    expect(status).toBe(200);
    answered.push({ at: await now(), text, tag });
    await pause(5);
  };
  await assessByHand(app, nif);
  await remember();
  const opening = {
    db: app.db,
    livemode: false,
    registers: ['citius-insolvency'] as const,
    enqueue: async () => {},
  };
  const { correction } = await addCorrection(opening, {
    nif: nif as Nif,
    check: 'taxDebtor',
    text: 'It was paid.',
  });
  await remember();
  await answerCorrection(app.db, { id: correction.id, text: 'The list of October shows it.' });
  await remember();
  await closeCorrection(app.db, { id: correction.id });
  await remember();
  await state(nif, 'citius-insolvency', [notice()]);
  await assessAgain(app, nif);
  await remember();

  expect(new Set(answered.map(({ text }) => text)).size).toBe(answered.length);
  for (const { at, text, tag } of answered) {
    const then = await knownAt(nif, at, '&expand=evidence');
    expect([then.status, then.text, then.etag]).toEqual([200, text, tag]);
  }
  const { assessedAt, score } = JSON.parse(answered[0]!.text);
  expect((await knownAt(nif, assessedAt)).body.score).toBe(score);
});

it('stays what it was when its model is calibrated later', async () => {
  const nif = newCompany();
  await assessByHand(app, nif);
  const before = await ask(nif);
  const at = await now();
  await pause(5);
  const rates = Array.from({ length: 101 }, () => ({ rate: 0.02, low: 0.01, high: 0.03 }));
  await app.db
    .sql`insert into calibrations (id, model_version, livemode, made_at, assessments, failures, rates)
     values ('cal_1', ${before.body.modelVersion}, ${before.body.livemode}, app_now(), 9000, 180, ${JSON.stringify(rates)})`;
  expect((await ask(nif)).body).toMatchObject({
    calibrated: true,
    calibration: { failures: 180, rate: 0.02 },
  });
  expect((await knownAt(nif, at)).text).toBe(before.text);
  expect((await knownAt(nif, await now())).body.calibrated).toBe(true);
  await app.db.sql`delete from calibrations`;
});

it('is not cached as the present, and starts nothing', async () => {
  const nif = newCompany();
  await assessByHand(app, nif);
  const at = await now();
  await state(nif, 'citius-insolvency', [notice()]);
  await pause(5);
  const latest = await assessAgain(app, nif);
  await knownAt(nif, at);
  expect((await ask(nif)).body.id).toBe(latest);
  await moveClock(app.db.pool, 3 * DAY);
  expect((await knownAt(nif, await now())).body).toMatchObject({ id: latest, refreshing: false });
  const rows = await app.db.sql`select from analyses where nif = ${nif} and state <> 'complete'`;
  expect(rows).toEqual([]);
});

it('is 404 where there was no assessment, and 410 past the retention, which says until when', async () => {
  const nif = newCompany();
  const before = await now();
  expect(await knownAt(nif, before)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  await pause(5);
  await assessByHand(app, nif);
  const at = await now();
  expect(await knownAt(nif, before)).toMatchObject({ status: 404 });
  const until = (
    await app.db.sql`select assessed_at + interval '24 months' as until from assessments
     where nif = ${nif}`
  )[0].until.toISOString();
  await moveClock(app.db.pool, 760 * DAY);
  const gone = { status: 410, body: { code: 'assessment-expired', detail: expect.stringContaining(until) } };
  expect(await knownAt(nif, at)).toMatchObject(gone);
  await app.db.prisma.$transaction(tx => stripAssessments(tx, 24));
  expect(await knownAt(nif, at)).toMatchObject(gone);
  expect(await ask(nif, '?asOf=2026-01-01')).toMatchObject({ status: 410 });
});

it('judges for another day: marked, not stored, and without what was published later', async () => {
  const nif = newCompany();
  await state(nif, 'mj-publications', [act('constitution', '2019-05-02')]);
  await state(nif, 'citius-insolvency', [notice({ publishedOn: isoDay('2026-09-23')! })]);
  const id = await assessByHand(app, nif);
  const stored = async () => (await app.db.sql`select count(*)::int as n from assessments`)[0].n;
  const before = await stored();
  const [present, earlier] = [await ask(nif), await ask(nif, '?asOf=2026-09-22&expand=evidence')];
  expect(present.body).toMatchObject({ checks: { insolvencyDeclared: 1 } });
  expect(present.body).not.toHaveProperty('judgedFor');
  expect(earlier).toMatchObject({
    status: 200,
    body: {
      status: 'judged',
      id: null,
      judgedFor: { day: '2026-09-22', assessmentId: id, assessedAt: present.body.assessedAt },
      checks: { insolvencyDeclared: 0, taxDebtor: null, directorsWithIssues: null },
    },
  });
  expect(earlier.body.unknownChecks).toEqual(
    expect.arrayContaining(
      words(`
      taxDebtor ssDebtor alvaraStatus directorsWithIssues phoenixPattern`),
    ),
  );
  expect(earlier.body.evidence.companyAgeYears.value).toBe(7);
  expect((await ask(nif, '?asOf=2026-09-23')).body.checks.insolvencyDeclared).toBe(1);
  expect(await ask(nif, '?asOf=2019-05-01')).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('founded on 2019-05-02') },
  });
  expect(await stored()).toBe(before);
  expect((await ask(nif)).text).toBe(present.text);
});

it('for a later day only time passes', async () => {
  const nif = newCompany();
  await state(nif, 'mj-publications', [act('constitution', '2019-05-02')]);
  await assessByHand(app, nif);
  const { body } = await ask(nif);
  const later = `${Number(body.assessedAt.slice(0, 4)) + 1}-01-01`;
  const then = await ask(nif, `?asOf=${later}`);
  expect(then.body).toMatchObject({ judgedFor: { day: later }, unknownChecks: body.unknownChecks });
  expect(then.body.checks.companyAgeYears).toBeGreaterThanOrEqual(body.checks.companyAgeYears);
  expect(await ask(nif, '?asOf=2099-01-01')).toMatchObject({ status: 400 });
});

it.each([
  ['knownAt=yesterday', 'RFC 3339'],
  ['knownAt=2026-02-30T10:00:00Z', 'RFC 3339'],
  ['knownAt=2026-02-20T10:00:00', 'RFC 3339'],
  ['knownAt=2090-01-01T00:00:00Z', 'has not come yet'],
  ['asOf=2026-13-01', 'YYYY-MM-DD'],
  ['asOf=2026-01-01&expand=counterfactuals', 'leave it out'],
  ['asOf=2026-01-01&expand=directors', 'leave it out'],
])('%s is refused with a sentence', async (query, sentence) => {
  const nif = newCompany();
  await assessByHand(app, nif);
  const { status, body } = await ask(nif, `?${query}`);
  expect([status, body.code]).toEqual([400, 'invalid-parameter']);
  expect(body.detail).toContain(sentence);
});

it('costs a unit, and nothing where it is held already', async () => {
  const nif = newCompany();
  await assessByHand(app, nif);
  const at = await now();
  const { etag } = await knownAt(nif, at);
  expect((await ask(nif, `?knownAt=${at}`, { 'if-none-match': etag })).status).toBe(304);
  const rows = await app.db.sql`select status, quota, outcome from request_log where nif = ${nif}
     and assessment_id is not null order by at, id`;
  expect(rows).toEqual([
    { status: 200, quota: 1, outcome: 'answered' },
    { status: 304, quota: 0, outcome: 'answered' },
  ]);
});

const graphql = async (query: string) => (await askGraphql(app, query)).body;

it('GraphQL gives the same: what was in force, what is judged for a day, and the refusals', async () => {
  const nif = newCompany();
  const before = await now();
  await pause(5);
  const id = await assessByHand(app, nif);
  const at = await now();
  await state(nif, 'citius-insolvency', [notice()]);
  await pause(5);
  await assessAgain(app, nif);
  const fields =
    'id judgedFor score modelVersion checks(keys: ["insolvencyDeclared"]) { value } counterfactuals { score }';
  const { data } = await graphql(`{ company(nif: "${nif}") {
    now: assessment { id score }
    then: assessment(knownAt: "${at}") { ${fields} }
    earlier: assessment(asOf: "2026-09-22") { ${fields} }
  } }`);
  const { score } = (await knownAt(nif, at)).body;
  expect(data.company.then).toMatchObject({ id, judgedFor: null, score, checks: [{ value: 0 }] });
  expect(data.company.then.counterfactuals).not.toBeNull();
  expect(data.company.now.score).toBeLessThan(score);
  const judged = `${data.company.now.id}@2026-09-22`;
  expect(data.company.earlier).toMatchObject({
    id: judged,
    judgedFor: '2026-09-22',
    checks: [{ value: 0 }],
    counterfactuals: null,
  });
  // It is found again by its id, and is no other assessment to a cache.
  const again = await graphql(`{ node(id: "${judged}") { ... on Assessment { ${fields} } } }`);
  expect(again.data.node).toEqual(data.company.earlier);
  const asked = (at: string) =>
    graphql(`{ company(nif: "${nif}") { assessment(knownAt: "${at}") { score } } }`);
  expect(await asked(before)).toMatchObject({ data: { company: { assessment: null } } });
  expect((await asked('2090-01-01T00:00:00Z')).errors[0].extensions.code).toBe('invalid-parameter');
  await moveClock(app.db.pool, 760 * DAY);
  expect((await asked(at)).errors[0].extensions.code).toBe('assessment-expired');
});
