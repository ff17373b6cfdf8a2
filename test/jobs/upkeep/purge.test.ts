/** What may be kept, and no longer: the rule that the daily job and the command line both enforce. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { readContractor } from '../../../src/contractors/read-contractor.ts';
import { storeAnswer } from '../../../src/jobs/answers/store-answer.ts';
import { ANY_AGE_HOURS } from '../../../src/jobs/asking/register-ages.ts';
import { listState } from '../../../src/jobs/lists/keep-list.ts';
import { openJobQueue } from '../../../src/jobs/queue/job-queue.ts';
import { type PurgeCounts, purge, UNCONFIRMED_MONTHS } from '../../../src/jobs/upkeep/purge.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { ALL_REGISTERS } from '../../../src/registers/all-registers.ts';
import { atDebtors } from '../../../src/registers/at-debtors/at-debtors.ts';
import { citiusExecutions } from '../../../src/registers/citius-executions/citius-executions.ts';
import type { ConsultedRegister } from '../../../src/registers/register.ts';
import { writeAssessment } from '../../kit/assessed-company.ts';
import { countRows } from '../../kit/count-rows.ts';
import { folderOfFile } from '../../kit/of-file.ts';
import { companyNif, day } from '../../kit/specimen-country.ts';
import { startTestApp } from '../../kit/test-app.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { writeAtLists } from '../saved-lists.ts';
import { takeFiles } from '../take-files.ts';

const NIF = companyNif(1);
const MONTHS = 24;
const NOTHING: PurgeCounts = { answers: 0, facts: 0, pages: 0, lists: 0, assessments: 0, batches: 0 };

const [db, folder] = await Promise.all([databaseOfFile(), folderOfFile()]);
beforeEach(async () => {
  await db.sql`truncate register_answers, register_captures, facts, register_lists, list_entries, assessments, companies cascade`;
});

const query = async (sql: string, values: unknown[] = []) => (await db.pool.query(sql, values)).rows;
const enforce = (dryRun = false) => purge(db, { registers: ALL_REGISTERS, assessmentMonths: MONTHS, dryRun });
const ago = async (age: string): Promise<Date> =>
  (await query('select app_now() - $1::interval as at', [age]))[0].at;

const executionsOf = (...years: number[]) =>
  years.map(year => ({
    nif: NIF,
    name: 'EXEMPLO, LDA',
    owedEur: 100,
    process: `${year}/22.5T8LRA`,
    court: 'Leiria',
    reason: 'no-assets',
    extinguishedOn: day(`${year}-04-13`),
    includedOn: day(`${year}-06-01`),
  }));

/** The list of executions answers, with one page behind it. */
function store(nif: Nif, years: number[], page: string, askedAt: Date): Promise<string> {
  const body = new TextEncoder().encode(page);
  const capture = { body, status: 200, contentType: null, request: {}, url: null };
  const consultation = {
    reading:
      years.length > 0
        ? ({ outcome: 'found', records: executionsOf(...years), registerDate: null } as const)
        : ({ outcome: 'not_found', registerDate: null } as const),
    captures: [capture],
  };
  const register = citiusExecutions as ConsultedRegister<unknown>;
  return db.prisma.$transaction(tx => storeAnswer(tx, { register, nif, consultation, askedAt }));
}

/** The same so long ago. */
async function answer(age: string, years: number[], page: string): Promise<string> {
  const askedAt = await ago(age);
  const id = await store(NIF, years, page, askedAt);
  const hash = createHash('sha256').update(page).digest();
  await query('update register_captures set stored_at = $1 where hash = $2', [askedAt, hash]);
  return id;
}

const pages = () => countRows(db.pool, 'register_captures');
const keptAnswers = async () =>
  (await query(`select id from register_answers where records <> '[]' order by id`)).map(({ id }) => id);
const THIS_YEAR = new Date().getFullYear();

describe('what a register publishes only for a time', () => {
  it('goes with everything that stated it once the register states it no more', async () => {
    const earlier = await answer('10 days', [THIS_YEAR - 1, THIS_YEAR - 2], 'both');
    const now = await answer('3 days', [THIS_YEAR - 1], 'one left');
    expect(await query('select gone_at is null as stands from facts order by key')).toHaveLength(2);
    expect(await enforce()).toEqual({ ...NOTHING, answers: 1, facts: 1, pages: 1 });
    expect(await keptAnswers()).toEqual([now]);
    expect(await query('select gone_at from facts')).toEqual([{ gone_at: null }]);
    expect(await pages()).toBe(1);
    // That it was asked, and how that ended, stays.
    expect(await query('select outcome, captures from register_answers where id = $1', [earlier])).toEqual([
      { outcome: 'found', captures: [] },
    ]);
    expect(await enforce()).toEqual(NOTHING);
  });

  it('is history for a time where the register still states all of it', async () => {
    const earlier = await answer('10 days', [THIS_YEAR - 1], 'the same');
    const now = await answer('3 days', [THIS_YEAR - 1], 'the same again');
    expect(await enforce()).toEqual(NOTHING);
    expect(await keptAnswers()).toEqual([earlier, now].sort());
  });

  it('goes when no answer has confirmed it for two years', async () => {
    await answer('25 months', [THIS_YEAR - 3], 'old');
    expect(await enforce()).toEqual({ ...NOTHING, answers: 1, facts: 1, pages: 1 });
    expect(await query('select key from facts')).toEqual([]);
    expect(await pages()).toBe(0);
  });

  it('no answer counts that may have outlived its facts', () => {
    expect(ANY_AGE_HOURS).toBeLessThan((UNCONFIRMED_MONTHS / 12) * 365 * 24);
  });

  it('goes after the years that the law gives it, though the register may be late', async () => {
    await answer('3 days', [THIS_YEAR - 7, THIS_YEAR - 1], 'an old one');
    expect(await enforce()).toMatchObject({ facts: 1 });
    const [{ fact }] = await query('select fact from facts');
    expect(fact.source.date).toBe(`${THIS_YEAR - 1}-06-01`);
  });

  it('keeps no page longer than its days', async () => {
    await answer('200 days', [THIS_YEAR - 1], 'still stated');
    expect(await enforce()).toEqual({ ...NOTHING, pages: 1 });
    expect(await query('select key from facts')).toHaveLength(1);
  });

  it('leaves a page that a younger answer has again', async () => {
    await answer('200 days', [THIS_YEAR - 1], 'the same page');
    const [{ at }] = await query('select stored_at as at from register_captures');
    await store(companyNif(2), [], 'the same page', new Date());
    const [{ at: later }] = await query('select stored_at as at from register_captures');
    expect(later.getTime()).toBeGreaterThan(at.getTime());
    expect(await enforce()).toEqual(NOTHING);
    expect(await pages()).toBe(1);
  });
});

describe('a permanent public record', () => {
  it('keeps what stands, however old, and its history for a time', async () => {
    for (const [i, age] of ['4 years', '3 years', '10 days'].entries())
      await query(
        `insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records)
         values ($1, 'mj-publications', $2, 'found', app_now() - $3::interval, 1, '[{"a":1}]')`,
        [`ans_${i}`, i === 0 ? companyNif(2) : NIF, age],
      );
    await query(
      `insert into facts (nif, register, key, kind, fact, first_seen_at, last_seen_at, gone_at)
       values ($1, 'mj-publications', 'k', 'company-act', '{}', app_now() - interval '9 years', app_now() - interval '8 years', app_now())`,
      [NIF],
    );
    expect(await enforce()).toEqual({ ...NOTHING, answers: 1 });
    // The first is all that is known of its company.
    expect(await keptAnswers()).toEqual(['ans_0', 'ans_2']);
    expect(await query('select key from facts')).toHaveLength(1);
  });
});

describe('a list of debtors', () => {
  const today = day('2026-11-02');
  const country = createCountry({ seed: 'purge', companies: 60 });
  const take = async () => takeFiles(db, await writeAtLists({ country, today, folder }));
  const entries = () => countRows(db.pool, 'list_entries');

  it('stays while it is current, and goes at its age limit', async () => {
    await take();
    const held = await entries();
    expect(held).toBeGreaterThan(0);
    expect(await enforce()).toEqual(NOTHING);
    expect(await entries()).toBe(held);
    await query(`update register_lists set read_at = app_now() - interval '49 hours'`);
    expect(await enforce()).toEqual({ ...NOTHING, lists: 1 });
    expect(await entries()).toBe(0);
    expect(await enforce()).toEqual(NOTHING);
  });

  it('that went clears nobody: the same files make a whole list again', async () => {
    await take();
    const held = await entries();
    await query(`update register_lists set read_at = app_now() - interval '49 hours'`);
    await enforce();
    expect(await listState(db, atDebtors, atDebtors.meta.maxAgeHours)).toMatchObject({
      outcome: 'unavailable',
    });
    expect(await take()).toMatchObject({ outcome: 'found' });
    expect(await entries()).toBe(held);
  });
});

describe('assessments', () => {
  it('keep score and verdict only past their retention, and are not given out any more', async () => {
    await query(`insert into companies (nif, name) values ($1, 'SINTÉTICA LDA'), ($2, 'OUTRA LDA')`, [
      NIF,
      companyNif(2),
    ]);
    const made = [
      ['asm_1', NIF, '3 years'],
      ['asm_2', NIF, '10 days'],
      ['asm_3', companyNif(2), '25 months'],
    ];
    for (const [id, nif, ago] of made)
      await writeAssessment(db.pool, {
        ...{ id: id!, nif: nif!, ago: ago!, livemode: true, score: 55, verdict: 'moderate_risk' },
        ...{
          color: 'caution',
          checks: { taxDebtor: true },
          reasons: ['tax'],
          outcomes: { taxDebtor: { kind: 'hit' } },
        },
        ...{ contributions: [{ key: 'taxDebtor' }], counterfactuals: [{ score: 90 }], known: { facts: [] } },
      });
    await query(`update companies set latest_assessment_id = 'asm_2' where nif = $1`, [NIF]);
    await query(
      `update companies set latest_assessment_id = 'asm_3', latest_verdict = 'moderate_risk', latest_score = 55, latest_since = app_now() where nif = $1`,
      [companyNif(2)],
    );
    expect(await enforce(true)).toEqual({ ...NOTHING, assessments: 2 });
    expect(await query(`select id from assessments where known = '{}'`)).toEqual([]);
    expect(await enforce()).toEqual({ ...NOTHING, assessments: 2 });
    const kept = { score: 55, verdict: 'moderate_risk' };
    expect(
      await query(
        'select id, score, verdict, checks, known, outcomes, reasons, counterfactuals from assessments order by id',
      ),
    ).toEqual([
      { id: 'asm_1', ...kept, checks: {}, known: {}, outcomes: {}, reasons: [], counterfactuals: null },
      {
        id: 'asm_2',
        ...kept,
        checks: { taxDebtor: true },
        known: { facts: [] },
        outcomes: { taxDebtor: { kind: 'hit' } },
        reasons: ['tax'],
        counterfactuals: [{ score: 90 }],
      },
      { id: 'asm_3', ...kept, checks: {}, known: {}, outcomes: {}, reasons: [], counterfactuals: null },
    ]);
    const read = (nif: typeof NIF) => readContractor(db, { nif, freshHours: 168 });
    expect((await read(NIF)).assessment).toMatchObject({ id: 'asm_2' });
    expect((await read(companyNif(2))).assessment).toBeNull();
    expect(await query('select from companies where latest_verdict is not null')).toEqual([]);
    expect(await enforce()).toEqual(NOTHING);
  });
});

it('dry, counts exactly and changes nothing', async () => {
  await answer('10 days', [THIS_YEAR - 1, THIS_YEAR - 2], 'both');
  await answer('3 days', [THIS_YEAR - 1], 'one left');
  expect(await enforce(true)).toEqual({ ...NOTHING, answers: 1, facts: 1, pages: 1 });
  expect(await pages()).toBe(2);
  expect(await keptAnswers()).toHaveLength(2);
  expect(await enforce()).toEqual({ ...NOTHING, answers: 1, facts: 1, pages: 1 });
});

it('is enforced by a worker every day, by the same rule', async () => {
  const app = await startTestApp({ ROLE: 'worker' });
  const jobQueue = await openJobQueue(app.db.url, { supervise: false, log: silentLog });
  try {
    await app.db.sql`insert into facts (nif, register, key, kind, fact, first_seen_at, last_seen_at, gone_at)
       values (${NIF}, 'citius-executions', 'k', 'execution', '{}', app_now(), app_now(), app_now())`;
    await jobQueue.hasten(null, 'purge', {}, 'daily');
    await vi.waitFor(
      async () => {
        expect(await app.db.sql`select 1 from facts where key = 'k'`).toEqual([]);
        const rows = await app.db.sql`select cron, timezone from pgboss.schedule where name = 'purge'`;
        expect(rows).toEqual([{ cron: '25 4 * * *', timezone: 'Europe/Lisbon' }]);
      },
      { timeout: 90_000, interval: 50 },
    );
  } finally {
    await jobQueue.stop(5_000);
    await app.close();
  }
});
