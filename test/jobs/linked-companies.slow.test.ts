/** Companies that directors link are asked about: bounded, resumably, visibly, one level deep, and nobody waits for them. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FIXED_COMPANIES } from '../../sandbox/country/stories/fixed-companies.ts';
import { completeAnalysis } from '../../src/contractors/analyses/complete-analysis.ts';
import { type Analysis, readAnalysis } from '../../src/contractors/analysis.ts';
import { addCorrection, readCorrections } from '../../src/contractors/corrections/corrections.ts';
import { LINKED_REGISTERS } from '../../src/facts/linked-company.ts';
import { askLinked, planLinked } from '../../src/jobs/analysis/consult-linked.ts';
import { createAnswers } from '../../src/jobs/answers/answers.ts';
import { databaseClaims, questionLock } from '../../src/jobs/asking/question-lock.ts';
import type { RegisterGateway } from '../../src/jobs/asking/register-gateway.ts';
import { readHarvest } from '../../src/jobs/harvest/harvest-status.ts';
import { silentLog } from '../../src/kernel/log.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { SPECIFIED_REGISTERS } from '../../src/kernel/register-name.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import type { ConsultedRegister } from '../../src/registers/register.ts';
import { companyNif } from '../graph/graph-database.ts';
import { openByHand } from '../kit/assess-by-hand.ts';
import { runByHand } from '../kit/run-by-hand.ts';
import { startTestApp, type TestApp } from '../kit/test-app.ts';
import { databaseOfFile } from '../kit/test-database.ts';
import { linkByHand, linkTogether } from './linked-world.ts';

const db = await databaseOfFile();

/** Those that are asked about one linked company at a time; the lists are read whole. */
const ASKED = ALL_REGISTERS.filter(({ kind }) => kind === 'consulted')
  .map(({ meta }) => meta.name)
  .filter(name => (LINKED_REGISTERS as readonly string[]).includes(name))
  .toSorted();

describe('what is asked', () => {
  const restated = (nif: string) =>
    db.sql`select fact from facts where nif = ${nif} and register = 'mj-publications' and gone_at is null`;

  /** A gateway whose registers find nothing, but for the company register, which still shows its acts; it notes who was asked about whom. */
  function gatewayOf(asked: string[], answer: (nif: string) => boolean = () => true): RegisterGateway {
    return {
      registers: ALL_REGISTERS.map(register =>
        register.meta.name === 'mj-publications' ? { ...register, facts: (acts: unknown) => acts } : register,
      ),
      captureOnly: new Set(),
      askers: questionLock(),
      consult: async (register: ConsultedRegister<unknown>, { nif }: { nif: string }) => {
        asked.push(`${register.meta.name} ${nif}`);
        const records =
          register.meta.name === 'mj-publications' ? (await restated(nif)).map(({ fact }) => fact) : [];
        const reading = answer(nif)
          ? { outcome: records.length > 0 ? 'found' : 'not_found', records, registerDate: null }
          : { outcome: 'unavailable', reason: 'HTTP 503' };
        return { reading, captures: [] };
      },
    } as unknown as RegisterGateway;
  }

  const open = (nif: Nif) => openByHand(db, nif, { registers: ['at-debtors'] });
  const signal = new AbortController().signal;

  it('fifty companies at every register that a rule reads, the nearest; the next analysis asks about the others', async () => {
    const subject = companyNif(1);
    const companies = Array.from({ length: 60 }, (_, n) => companyNif(100 + n));
    await linkByHand(db, [
      { nif: subject, person: 'p1' },
      { nif: subject, person: 'p2' },
      ...companies.map((nif, n) => ({
        nif,
        person: n < 30 ? 'p1' : 'p2',
        ...(n < 10 ? { to: '2024-01-01' } : {}),
      })),
    ]);
    const asked: string[] = [];
    const deps = { db, gateway: gatewayOf(asked), answers: createAnswers(db), log: silentLog };
    const analysis = await open(subject);
    expect(await planLinked(deps, analysis)).toMatchObject({ open: 50 * ASKED.length });
    await askLinked(deps, analysis, { signal, goesOn: () => true });
    expect(new Set(asked)).toEqual(
      new Set(companies.slice(10).flatMap(nif => ASKED.map(name => `${name} ${nif}`))),
    );
    const total = 50 * ASKED.length;
    expect(asked).toHaveLength(total);
    expect((await readAnalysis(db, analysis.id))!.progress).toEqual({ done: total, total: total + 1 });
    expect(await planLinked(deps, analysis)).toMatchObject({ open: 0 });
    await db.sql`update analyses set state = 'complete' where id = ${analysis.id}`;
    expect(await planLinked(deps, await open(subject))).toMatchObject({ open: 10 * ASKED.length });
  });

  it('is taken up again where it was cut off: an answer is not asked for twice, a failure once an analysis', async () => {
    const [subject, other, third] = [companyNif(2), companyNif(300), companyNif(301)];
    await linkTogether(db, 'p3', [subject, other, third]);
    const asked: string[] = [];
    const gateway = gatewayOf(asked, nif => nif !== third);
    const deps = { db, gateway, answers: createAnswers(db), log: silentLog };
    const analysis = await open(subject);
    expect(await planLinked(deps, analysis)).toMatchObject({ open: 2 * ASKED.length });
    const cutOff = new AbortController();
    const done = async () => (await readAnalysis(db, analysis.id))!.progress.done;
    const consult: RegisterGateway['consult'] = async (...args) => {
      const answer = deps.gateway.consult(...args);
      if (asked.length <= 2) return answer;
      await expect.poll(done).toBe(2);
      cutOff.abort(new Error('killed'));
      return answer;
    };
    const cut = { ...deps, gateway: { ...gateway, consult } };
    await expect(askLinked(cut, analysis, { signal: cutOff.signal, goesOn: () => true })).rejects.toThrow(
      'killed',
    );
    const [before, open_] = [asked.length, 2 * ASKED.length - (await done())];
    await askLinked(deps, analysis, { signal, goesOn: () => true });
    expect(asked.length - before).toBe(open_);
    const total = 2 * ASKED.length;
    expect((await readAnalysis(db, analysis.id))!.progress).toEqual({ done: total, total: total + 1 });
    await askLinked(deps, analysis, { signal, goesOn: () => true });
    expect(await planLinked(deps, analysis)).toMatchObject({ open: 0 });
    const rows = await db.sql`select nif, state from linked_steps where analysis_id = ${analysis.id}
       order by nif, register`;
    expect(rows.map(({ nif, state }) => [nif, state])).toEqual(
      [other, third].flatMap(nif => ASKED.map(() => [nif, nif === third ? 'failing' : 'answered'])),
    );
  });

  it('asked about for itself and for a linked company at once, in two processes: each register once', async () => {
    const companies = [companyNif(500), companyNif(501)] as const;
    await linkTogether(db, 'p5', companies);
    const asked: string[] = [];
    const process = () => {
      const claims = databaseClaims(db.url, silentLog);
      const gateway: RegisterGateway = { ...gatewayOf(asked), askers: questionLock(claims) };
      const slow: RegisterGateway['consult'] = async (...args) => {
        const answer = await gatewayOf(asked).consult(...args);
        await expect.poll(() => asked.length).toBeGreaterThanOrEqual(4);
        return answer;
      };
      return { gateway: { ...gateway, consult: slow }, close: claims.close };
    };
    const [one, other] = [process(), process()];
    const registers = ['citius-insolvency', 'citius-executions'] as const;
    const opened = await Promise.all(
      companies.map(nif => openByHand(db, nif, { registers, refresh: false })),
    );
    const answers = createAnswers(db);
    await Promise.all([
      runByHand({ db, answers, gateway: one.gateway }, opened[0]!.id),
      runByHand({ db, answers, gateway: other.gateway }, opened[1]!.id),
    ]);
    expect(asked.sort()).toEqual(
      ASKED.flatMap(register => companies.map(nif => `${register} ${nif}`)).sort(),
    );
    await Promise.all([one.close(), other.close()]);
  });

  it('a correction of a check that hears of them has them asked anew, and is answered when they have been', async () => {
    const [subject, other, third] = [companyNif(4), companyNif(600), companyNif(601)];
    await linkTogether(db, 'p6', [subject, other, third]);
    const asked: string[] = [];
    const deps = { db, gateway: gatewayOf(asked), answers: createAnswers(db), log: silentLog };
    const run = async (analysis: Analysis, { gateway } = deps) => {
      asked.length = 0;
      await planLinked(deps, analysis);
      await askLinked({ ...deps, gateway }, analysis, { signal, goesOn: () => true });
      await db.sql`update analysis_steps set state = 'answered' where analysis_id = ${analysis.id}`;
      await completeAnalysis(db, { analysis, registers: [] });
      return [...asked].sort();
    };
    const opening = { db, livemode: false, registers: SPECIFIED_REGISTERS, enqueue: async () => {} };
    const refresh = () => openByHand(db, subject, { registers: SPECIFIED_REGISTERS });
    const contest = async (check: string) =>
      (await addCorrection(opening, { nif: subject, check, text: 'Settled in October.' })).analysis;
    const states = async () => (await readCorrections(db, { nif: subject })).map(({ state }) => state);
    const everything = [other, third].flatMap(nif => ASKED.map(name => `${name} ${nif}`)).sort();
    const insolvencies = [other, third].map(nif => `citius-insolvency ${nif}`).sort();

    expect(await run(await refresh())).toEqual(everything);
    expect(await run(await refresh())).toEqual([]);
    expect(await run(await contest('insolvencyDeclared'))).toEqual([]);
    expect(await run(await contest('directorsWithIssues'))).toEqual(everything);
    expect(await states()).toEqual(['answered', 'answered']);
    const oneIsSilent = { ...deps, gateway: gatewayOf(asked, nif => nif !== third) };
    expect(await run(await contest('linkedCompaniesInsolvent'), oneIsSilent)).toEqual(insolvencies);
    expect(await states()).toEqual(['answered', 'answered', 'open']);
    expect(await run(await refresh())).toEqual([`citius-insolvency ${third}`]);
    expect(await states()).toEqual(['answered', 'answered', 'answered']);
    expect(await run(await refresh())).toEqual([]);
  });

  it('a register that is read from captures is not asked', async () => {
    const [subject, other] = [companyNif(3), companyNif(400)];
    await linkTogether(db, 'p4', [subject, other]);
    const gateway = { ...gatewayOf([]), captureOnly: new Set(['citius-insolvency' as const]) };
    expect(await planLinked({ db, gateway }, await open(subject))).toMatchObject({ open: ASKED.length - 1 });
  });
});

describe('in the service', () => {
  /** `580000125` answers about itself after 20 s at the insolvency notices; here it is somebody's other company. */
  const SLOW = '580000125';
  const SOUND = '580000010';
  const HIGH_RISK = '580000044';
  const PHOENIX = '580000095';
  const FAILED_ELSEWHERE = '580000117';
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'all' });
    await vi.waitFor(
      async () => {
        const rows = await app.db.sql`select 1 from register_lists`;
        expect(rows.length).toBeGreaterThanOrEqual(4);
      },
      { timeout: 90_000, interval: 50 },
    );
    // Until the failures around are read, continuity is unknown.
    await vi.waitFor(async () => expect((await readHarvest(app.db)).isWhole).toBe(true), {
      timeout: 90_000,
      interval: 50,
    });
  });
  afterAll(() => app.close());

  const body = async (nif: string) => (await app.get(`/api/v1/contractors/${nif}`)).json();
  const complete = (nif: string, fits: (body: Awaited<ReturnType<Response['json']>>) => boolean) =>
    vi.waitFor(
      async () => {
        const answer = await body(nif);
        expect(answer.status === 'complete' && fits(answer)).toBe(true);
        return answer;
      },
      { timeout: 90_000, interval: 100 },
    );

  it('the directors’ other companies are asked about before the first answer, where the registers are quick', async () => {
    const answer = await complete(HIGH_RISK, () => true);
    expect(answer).toMatchObject({
      checks: {
        directorsWithIssues: 2,
        directorsPriorInsolvencies: 1,
        linkedCompanies: 1,
        phoenixPattern: 'none',
      },
      directorNetwork: { companiesKnown: 1 },
    });
    expect(answer.unknownChecks).toEqual([]);
    const rows = await app.db
      .sql`select register, outcome from register_answers where nif = ${FAILED_ELSEWHERE}
       order by register`;
    expect(rows.map(({ register }) => register)).toEqual(ASKED);
    const { directors } = await (await app.get(`/api/v1/contractors/${HIGH_RISK}?expand=directors`)).json();
    expect(directors).toHaveLength(2);
    expect(directors[0]).toMatchObject({
      linkedCompaniesKnown: 1,
      linkedCompanies: [
        {
          nif: FAILED_ELSEWHERE,
          role: 'Gerente',
          records: expect.arrayContaining([
            expect.objectContaining({ kind: 'insolvency', register: 'citius-insolvency' }),
            expect.objectContaining({ kind: 'tax-debt', register: 'at-debtors' }),
          ]),
        },
      ],
    });
    expect(JSON.stringify(directors)).not.toMatch(/"[123]\d{8}"/);
    const assessed = await app.db.pool.query('select 1 from assessments where nif = $1', [FAILED_ELSEWHERE]);
    expect(assessed.rows).toEqual([]);
  });

  it('signs of continuity are found from what the registers publish, with their path', async () => {
    const { checks, score, verdict, reasons } = await complete(PHOENIX, () => true);
    expect(checks).toMatchObject({ phoenixPattern: 'strong', directorsWithIssues: 1, linkedCompanies: 1 });
    expect(checks).toMatchObject(FIXED_COMPANIES.find(({ nif }) => nif === PHOENIX)!.expected.checks);
    expect([score, verdict, reasons[0]]).toEqual([40, 'high_risk', 'MJ_PHOENIX_SIGNS']);
    const { evidence } = await (await app.get(`/api/v1/contractors/${PHOENIX}?expand=evidence`)).json();
    const says: string[] = evidence.phoenixPattern.evidence.map((each: { says: string }) => each.says);
    expect(says[0]).toMatch(
      /PEDRA LARGA DE TORVAL, LDA \(580000109\) was declared insolvent on 2025-10-\d\d/,
    );
    for (const sign of ['founded close', 'same door', 'same house', 'public list'])
      expect(says.filter(each => each.includes(sign)).length).toBeGreaterThan(0);
    expect(says.join(' ')).not.toMatch(/Vasco|Rua da Pedreira/);
  });

  it('a linked company that answers slowly holds nothing back: bounds stay wide until it has, then are revised', async () => {
    const rows = await app.db.sql`select p.nif_hash as key from appointments a
       join people p on p.id = a.person_id where a.company_nif = ${SOUND} and a.ceased_on is null limit 1`;
    await linkByHand(app.db, [{ nif: SLOW, person: rows[0].key, from: '2008-04-07' }]);
    // As if the company register had told of that office just now.
    await app.db.pool.query(
      `insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records)
       values (gen_random_uuid()::text, 'mj-publications', $1, 'found', app_now(), 1, '[]')`,
      [SLOW],
    );
    const answers = async () => {
      const rows = await app.db
        .sql`select register from register_answers where nif = ${SLOW} order by register`;
      return rows.map(({ register }) => register);
    };
    const first = await complete(SOUND, () => true);
    expect(await answers()).toEqual(ASKED.filter(name => name !== 'citius-insolvency'));
    expect(first.checks).toMatchObject({
      directorsWithIssues: 0,
      linkedCompanies: 1,
      phoenixPattern: 'none',
    });
    expect(first.unknownChecks).toEqual([
      'directorsWithIssues',
      'directorsPriorInsolvencies',
      'linkedCompaniesInsolvent',
      'phoenixPattern',
    ]);
    expect(first).toMatchObject({ score: 99, verdict: 'low_risk', bounds: { low: 43, high: 100 } });
    // Nine registers about the company, one about the other.
    const refreshing = await complete(SOUND, answer => answer.refreshing);
    expect(refreshing.id).toBe(first.id);
    const progress = async () =>
      (await (await app.get(`/api/v1/analyses/${refreshing.analysis.id}`)).json()).analysis.progress;
    await expect.poll(progress).toEqual({ done: 9, total: 10 });
    const revised = await complete(SOUND, answer => answer.unknownChecks.length === 0 && !answer.refreshing);
    expect(revised).toMatchObject({ score: 100, verdict: 'no_records', bounds: { low: 100, high: 100 } });
    expect(revised.id).not.toBe(first.id);
    expect(await answers()).toEqual(ASKED);
    const events = await app.db.pool.query(`select type from events where nif = $1 order by id`, [SOUND]);
    expect(events.rows.map(({ type }) => type)).toEqual(['analysis.completed', 'assessment.changed']);
  });
});
