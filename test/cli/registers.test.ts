/** What an operator sees of registers and analyses, and how captures and analyses are moved on. */

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { throughPrisma } from '../../src/db/sql-transaction.ts';
import { openJobQueue } from '../../src/jobs/queue/job-queue.ts';
import { newId } from '../../src/kernel/ids.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { COMPANY, DESIGNATION, gridPage, message, popup } from '../registers/mj-publications/support.ts';
import { cliOfFile } from './cli-here.ts';
import { folderOfFile } from './cli-kit.ts';

const LIST = gridPage([{ on: '2025-03-20', label: 'DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)' }]);
const HOUR_MS = 3_600_000;

const [cli, folder] = await Promise.all([cliOfFile(), folderOfFile()]);
const jobQueue = await openJobQueue(cli.db.url, { supervise: false, log: silentLog });
afterAll(() => jobQueue.stop(1_000));
const list = await folder.file('pesquisa.html', LIST);
const text = await folder.file('acto.html', popup(DESIGNATION));

beforeEach(async () => {
  await cli.db
    .sql`truncate analyses, analysis_steps, register_answers, register_lists, facts, pgboss.job cascade`;
});

/** An analysis that has come as far as a capture, its next round an hour away. */
async function waitingAnalysis(state = 'waiting'): Promise<string> {
  const id = newId('anl');
  await cli.db.prisma.$transaction(async tx => {
    await tx.$executeRaw`insert into analyses (id, nif, state, livemode, created_at, rounds, waiting_for)
      values (${id}, ${COMPANY}, ${state}, true, app_now(), 7, '{mj-publications}')`;
    await tx.$executeRaw`insert into analysis_steps (analysis_id, register, state, outcome, reason, attempts, updated_at)
      values (${id}, 'mj-publications', 'failing', 'unavailable', 'waits for a capture', 7, app_now()),
             (${id}, 'at-debtors', 'answered', 'found', null, 1, app_now())`;
    const later = { inMs: HOUR_MS, singletonKey: id };
    await jobQueue.send(throughPrisma(tx), 'run-analysis', { analysisId: id }, later);
  });
  return id;
}

/** The jobs of the analysis, in milliseconds from now to their start. */
async function jobsOf(id: string): Promise<number[]> {
  const rows = await cli.db
    .sql`select extract(epoch from start_after - now())::float8 * 1000 as ms from pgboss.job
       where data->>'analysisId' = ${id}`;
  return rows.map(row => row.ms);
}

describe('registers list', () => {
  it('names every register with its kind, and nothing where nothing was read', async () => {
    const states = await cli.json('registers', 'list');
    expect(states.map((it: { register: string }) => it.register)).toEqual(
      ALL_REGISTERS.map(({ meta }) => meta.name),
    );
    for (const state of states)
      expect(state).toMatchObject({ lastReadAt: null, ageSeconds: null, waiting: 0 });
  });

  it('tells how old the current edition and the last answers are, and who waits', async () => {
    await waitingAnalysis();
    await cli.db.sql`insert into register_lists
         values ('at-debtors', 'e', '2026-01-31', app_now() - interval '3 hours', 1234, '')`;
    await cli.db.pool.query(
      `insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records)
       values ('a', 'impic-licences', $1, 'not_found', app_now() - interval '2 days', 1, '[]'),
              ('b', 'impic-licences', $1, 'unavailable', app_now(), 1, '[]')`,
      [COMPANY],
    );
    const states = await cli.json('registers', 'list');
    const of = (name: string) => states.find((it: { register: string }) => it.register === name);
    expect(of('at-debtors')).toMatchObject({
      kind: 'list',
      rows: 1234,
      companies: null,
      registerDate: '2026-01-31',
    });
    expect(of('at-debtors').ageSeconds).toBeCloseTo(3 * 3600, -2);
    expect(of('impic-licences')).toMatchObject({ kind: 'consulted', rows: null, companies: 1, waiting: 0 });
    expect(of('impic-licences').ageSeconds).toBeCloseTo(48 * 3600, -2);
    expect(of('mj-publications')).toMatchObject({ waiting: 1, companies: 0 });
    const { out } = await cli.run('registers', 'list');
    expect(out).toMatch(/at-debtors +list +enabled +1234 rows .* 3 h +2026-01-31 +- +- +0\n/);
    expect(out).toMatch(/mj-publications +consulted +enabled +nothing .* 1\n/);
  });
});

describe('registers pending and analyses list', () => {
  it('tell who waits for what', async () => {
    const id = await waitingAnalysis();
    const it = { nif: COMPANY, state: 'waiting' };
    const captures = { register: 'mj-publications', reason: 'waits for a capture', lacks: null };
    expect(await cli.json('registers', 'pending')).toMatchObject([
      { ...it, ...captures, analysisId: id, outcome: 'unavailable', attempts: 7, clients: 0 },
    ]);
    expect(await cli.json('analyses', 'list', '--state', 'waiting')).toMatchObject([
      { ...it, id, waitingFor: ['mj-publications'], progress: { done: 1, total: 2 } },
    ]);
    expect(await cli.json('analyses', 'list', '--state', 'stalled')).toEqual([]);
    expect((await cli.run('analyses', 'list')).out).toMatch(
      new RegExp(`${id}  ${COMPANY}  waiting  1 of 2 +mj-publications`),
    );
  });

  it('say so when nobody waits', async () => {
    expect((await cli.run('registers', 'pending')).out).toBe('No analysis waits for a register.\n');
    expect((await cli.run('analyses', 'list', '--state', 'stalled')).out).toBe('No analysis is stalled.\n');
  });
});

describe('analyses redrive', () => {
  it('wakes an analysis now, once, with its pauses begun anew', async () => {
    const id = await waitingAnalysis('stalled');
    const woken = { id, nif: COMPANY, state: 'stalled' };
    expect(await cli.json('analyses', 'redrive', id)).toEqual(woken);
    expect(await cli.json('analyses', 'redrive', id)).toMatchObject({ id });
    const [job, ...more] = await jobsOf(id);
    expect([job! <= 0, more]).toEqual([true, []]);
    expect(await cli.db.prisma.analysis.findUnique({ where: { id } })).toMatchObject({ rounds: 0 });
  });

  it('wakes one whose job was lost', async () => {
    const id = await waitingAnalysis('stalled');
    await cli.db.sql`truncate pgboss.job`;
    await cli.json('analyses', 'redrive', id);
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('refuses what is complete or was never there', async () => {
    const id = await waitingAnalysis('complete');
    for (const none of [id, 'anl_none'])
      expect(await cli.refusal('analyses', 'redrive', none)).toMatch(/^1 not-found: .*no open analysis/s);
  });
});

describe('registers import', () => {
  it('says what is still to capture, shows it among what is pending, and wakes nobody', async () => {
    const id = await waitingAnalysis();
    const missing = ['2025-03-20 DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)'];
    expect(await cli.json('registers', 'import', 'mj-publications', list)).toEqual({
      files: 1,
      companies: [{ nif: COMPANY, outcome: 'incomplete', acts: 1, missing, woken: false }],
    });
    expect((await jobsOf(id))[0]).toBeGreaterThan(HOUR_MS / 2);
    const [pending] = await cli.json('registers', 'pending');
    expect(pending.lacks).toBe(`captures lack: ${missing[0]}`);
    expect((await cli.run('registers', 'pending')).out).toContain(missing[0]);
  });

  it('completed by a later one, wakes the analysis that waits', async () => {
    const id = await waitingAnalysis();
    const { out } = await cli.run('registers', 'import', 'mj-publications', list);
    expect(out).toBe(
      `${COMPANY}: not complete yet, 1 record held. Still to capture:\n  - 2025-03-20 DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)\n`,
    );
    expect((await cli.run('registers', 'import', 'mj-publications', text)).out).toBe(
      `${COMPANY}: complete, 1 record held. Its analysis goes on.\n`,
    );
    const jobs = await jobsOf(id);
    expect([jobs.length, jobs[0]! <= 0]).toEqual([1, true]);
  });

  it('changes nothing when one file cannot be taken, and names every such file', async () => {
    const captcha = await folder.file('captcha.html', message('Por favor, efetue a Validação'));
    const ended = await cli.failure('registers', 'import', 'mj-publications', list, captcha, text);
    expect(ended).toMatchObject({
      exitCode: 1,
      code: 'refused',
      faults: [expect.stringMatching(/captcha\.html: no answer of the register .*captcha/)],
    });
    expect(await cli.db.prisma.registerAnswer.count()).toBe(0);
    const missing = await cli.run('registers', 'import', 'mj-publications', list, `${folder.path}/nowhere`);
    expect([missing.code, missing.out]).toEqual([1, '']);
    expect(missing.err).toMatch(/nowhere cannot be read: there is no such file\.\n$/);
    expect(await cli.db.prisma.registerAnswer.count()).toBe(0);
  });

  it('dates what it stores by the day of the captures', async () => {
    await cli.json('registers', 'import', 'mj-publications', list, text, '--captured-at', '2026-01-05');
    const [answer] = await cli.db.prisma.registerAnswer.findMany();
    expect(answer!.askedAt.toISOString()).toBe('2026-01-05T00:00:00.000Z');
  });
});
