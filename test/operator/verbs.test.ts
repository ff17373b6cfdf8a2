/** The operator's page reads what the command line reads, and each change of it is one row in the log, in its operator's name. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ALL_COMMANDS } from '../../src/cli/all-commands.ts';
import { ALL_VERBS } from '../../src/operator/api/operator-api.ts';
import { cliHere } from '../cli/cli-here.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { changedPage } from '../registers/citius-executions/changed-page.ts';
import { ANA, act, COMPANY, DESIGNATION, gridPage, popup } from '../registers/mj-publications/support.ts';
import { startOperatorWorld } from './operator-world.ts';

const CAPTURES = { MJ_PUBLICATIONS_SOURCE: 'captures' };
const world = await startOperatorWorld(CAPTURES);
afterAll(() => world.close());
const cli = cliHere({ ...TEST_ENV, ...CAPTURES, DATABASE_URL: world.db.url, OPERATOR_NAME: 'rui' });

const newRows = async (work: () => Promise<unknown>) => {
  const before = (await world.actions()).length;
  await work();
  return (await world.actions()).slice(before);
};
const file = (name: string, text: string) => ({ name, content: Buffer.from(text).toString('base64') });
const LIST = gridPage([
  { on: '2025-03-20', label: 'DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)' },
  { on: '2024-02-01', label: 'AUMENTO DE CAPITAL' },
]);
const TEXT = popup(DESIGNATION);

it('reads what the command line reads', async () => {
  await world.get(`/api/v1/contractors/${COMPANY}`);
  await cli.json('corrections', 'add', COMPANY, '--check', 'taxDebtor', '--text', 'Paid in October.');
  const both = async (path: string, ...args: string[]) => [await world.read(path), await cli.json(...args)];
  const [registers, listed] = await both('registers', 'registers', 'list');
  const still = (states: { ageSeconds: unknown }[]) => states.map(({ ageSeconds: _, ...it }) => it);
  expect(still(registers)).toEqual(still(listed));
  expect(registers).toContainEqual(
    expect.objectContaining({ register: 'mj-publications', state: 'captures' }),
  );
  for (const [path, ...args] of [
    ['pending', 'registers', 'pending'],
    ['analyses', 'analyses', 'list'],
    ['corrections', 'corrections', 'list'],
    ['deliveries', 'webhooks', 'deliveries'],
    ['audit', 'audit', 'list'],
  ] as const) {
    const [page, command] = await both(path, ...args);
    expect([path, page]).toEqual([path, command]);
  }
  expect((await world.read('keys')).keys).toEqual(await cli.json('keys', 'list'));
  expect(await world.read(`usage?client=${world.clientId}`)).toEqual(
    (await cli.json('usage', '--client', world.clientId)).days,
  );
  const month = new Date().toISOString().slice(0, 7);
  const used = await cli.json('usage', '--month', month);
  expect(await world.read(`usage/month?month=${month}`)).toEqual(used);
  expect(used.lines[0]).toMatchObject({ clientId: world.clientId, unit: 'request' });
  const { daysWanted } = await cli.json('harvest');
  expect(await world.read('rounds')).toMatchObject({ harvest: { daysWanted }, watching: { companies: 0 } });
  expect((await world.read('jobs')).queues.map((it: { queue: string }) => it.queue)).toContain(
    'run-analysis',
  );
});

it('names each change as the command line does', () => {
  const names = new Set(ALL_COMMANDS.flatMap(({ name, changes }) => (changes ? [name] : [])));
  const changed = ALL_VERBS.flatMap(({ changes }) => (changes ? [changes.action] : []));
  expect(changed.filter(action => !names.has(action))).toEqual([]);
});

describe('a change', () => {
  it('is one row with who, by the page, what, to what and why', async () => {
    const { id } = await world.issue();
    const rows = await newRows(() => world.read('keys/revoke', { id, reason: 'left in a repository' }));
    const what = { action: 'keys revoke', object: id, reason: 'left in a repository' };
    expect(rows).toEqual([{ ...what, actor: 'ana', via: 'page', failed: false }]);
    const shown = (await world.read('keys')).keys.find((key: { id: string }) => key.id === id);
    expect(shown.state).toBe('revoked');
    expect(JSON.stringify(shown)).not.toContain('secretHash');
  });

  it('that is refused says why, and the log says that it did not succeed', async () => {
    for (const [path, body] of [
      ['keys/revoke', { id: 'key_unknown' }],
      ['webhooks/resend', { id: 'dlv_unknown' }],
      ['corrections/close', { id: 'cor_unknown' }],
      ['analyses/redrive', { id: 'anl_unknown' }],
      ['jobs/redrive', { job: 'unknown' }],
    ] as const) {
      let answer = new Response();
      const rows = await newRows(async () => {
        answer = await world.ask(path, body);
      });
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      const problem = await answer.json();
      expect([path, answer.status < 500, problem.detail]).toEqual([
        path,
        true,
        expect.stringContaining('unknown'),
      ]);
      expect(rows.map(({ failed }) => failed)).toEqual([false, true]);
    }
  });

  it('of a correction and of a round does what the command does', async () => {
    const [{ id }] = await world.read('corrections');
    await world.read('corrections/answer', { id, text: 'The list of 20 November still has it.' });
    await world.read('corrections/close', { id });
    expect((await cli.json('corrections', 'list'))[0]).toMatchObject({
      state: 'closed',
      answer: 'The list of 20 November still has it.',
    });
    const rows = await newRows(() => world.read('harvest', {}));
    expect(rows).toMatchObject([{ action: 'harvest', object: null }]);
    const [analysis] = await world.read('analyses');
    expect(await world.read('analyses/redrive', { id: analysis.id })).toMatchObject({ nif: COMPANY });
  });
});

it('jobs that failed for good run again', async () => {
  await world.read('harvest', {});
  const fail = `update pgboss.job set state = 'failed', completed_on = now() where name = 'harvest' returning id`;
  const { rows } = await world.db.pool.query(fail);
  expect((await world.read('jobs')).failed).toMatchObject([{ id: rows[0].id, queue: 'harvest' }]);
  expect(await world.read('jobs/redrive', { job: rows[0].id })).toEqual({
    redriven: [{ id: rows[0].id, queue: 'harvest' }],
  });
  expect((await world.read('jobs')).failed).toEqual([]);
});

it('a process without the key of persons’ hashes reads pages, and brings in none', async () => {
  const keyless = await startOperatorWorld({ ...CAPTURES, PERSON_HASH_KEY: '' });
  try {
    const files = [file('list.html', LIST)];
    expect(await keyless.read('registers/parse', { register: 'mj-publications', files })).toHaveLength(1);
    const refused = await keyless.ask('registers/import', { register: 'mj-publications', files });
    expect([refused.status, (await refused.json()).detail]).toEqual([
      503,
      expect.stringContaining('contractor-risk registers import'),
    ]);
  } finally {
    await keyless.close();
  }
});

it('a word that is taught while the process runs is known to the pages that it reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'words-'));
  const path = join(folder, 'words.json');
  const taught = await startOperatorWorld({ REGISTER_WORDS: path });
  try {
    const files = [file('changed.html', changedPage())];
    const outcome = async () =>
      (await taught.read('registers/parse', { register: 'citius-executions', files }))[0].outcome;
    expect(await outcome()).toBe('unreadable');
    const word = { vocabulary: 'citius-executions label', word: 'situacao', meaning: 'ignored' };
    await writeFile(path, JSON.stringify([{ ...word, because: 'a test', on: '2026-11-24' }]));
    await expect.poll(outcome, { timeout: 40_000, interval: 500 }).toBe('found');
  } finally {
    await taught.close();
    await rm(folder, { recursive: true });
  }
});

describe('saved pages', () => {
  it('are read first, with nothing kept or logged, and no number of a person shown', async () => {
    let answers: { file: string; outcome: string; records: unknown[] }[] = [];
    const rows = await newRows(async () => {
      const files = [file('list.html', LIST), file('act.html', TEXT), file('other.html', '<p>hello')];
      answers = await world.read('registers/parse', { register: 'mj-publications', files });
    });
    expect(rows).toEqual([]);
    expect(answers.map(({ file: name, outcome }) => [name, outcome])).toEqual([
      ['list.html', 'found'],
      ['act.html', 'found'],
      ['other.html', 'unreadable'],
    ]);
    expect(JSON.stringify(answers)).toContain('person-1');
    expect(JSON.stringify(answers)).not.toContain(ANA);
    expect(JSON.stringify(answers)).not.toMatch(/(?<![0-9a-z])[0-9a-f]{48}(?![0-9a-z])/);
    expect(await world.db.prisma.registerAnswer.count()).toBe(0);
  });

  it('are brought in all or none, and the analysis that waited goes on', async () => {
    const broken = await world.ask('registers/import', {
      register: 'mj-publications',
      files: [file('list.html', LIST), file('other.html', '<p>hello')],
    });
    const { errors } = await broken.json();
    expect([broken.status, errors]).toEqual([
      400,
      [{ pointer: '#/files', detail: expect.stringContaining('other.html') }],
    ]);
    expect(await world.db.prisma.registerAnswer.count()).toBe(0);
    const rows = await newRows(async () => {
      const files = [file('list.html', LIST), file('act.html', TEXT)];
      const [company] = await world.read('registers/import', { register: 'mj-publications', files });
      expect(company).toMatchObject({ nif: COMPANY, outcome: 'found', acts: 2, woken: true });
    });
    expect(rows).toMatchObject([{ actor: 'ana', action: 'registers import', object: 'mj-publications' }]);
  });

  it('that are made to take for ever are refused, and nobody waits for them', async () => {
    const endless = file('endless.html', `<table>${'<tr><td>'.repeat(600_000)}`);
    const asked = world.ask('registers/import', { register: 'mj-publications', files: [endless] });
    expect((await world.ask('session')).status).toBe(200);
    const refused = await asked;
    expect([refused.status, (await refused.json()).errors[0].detail]).toEqual([
      400,
      expect.stringContaining('endless.html'),
    ]);
    const twice = { register: 'mj-publications', files: [file('a.html', LIST), file('a.html', TEXT)] };
    expect((await (await world.ask('registers/import', twice)).json()).errors[0].detail).toContain(
      'one name',
    );
  });

  it('of acts alone say what is still to be saved', async () => {
    const seat = popup(act('MUDANÇA DA SEDE', ['SEDE: Rua Nova, 1'], { ap: 'AP. 7/20260130' }));
    const page = { register: 'mj-publications', files: [file('act.html', seat)] };
    const saved = (savedAt: string) => ({ ...page, savedAt });
    const said = await world.read('registers/import', saved('2026-05-04T10:00:00Z'));
    expect(said).toMatchObject([{ nif: COMPANY, outcome: expect.stringMatching(/^(incomplete|found)$/) }]);
    expect((await world.ask('registers/import', saved('2999-01-01T00:00:00Z'))).status).toBe(400);
  });
});

describe('what cannot be taken is refused in words', () => {
  it.each([
    ['a body that is no JSON', 'keys/revoke', '{', 400, 'malformed-request'],
    ['a member that is not known', 'keys/revoke', '{"id":"key_1","force":true}', 400, 'invalid-parameter'],
    ['a member that lacks', 'keys/revoke', '{}', 400, 'invalid-parameter'],
    ['a register that is none', 'registers/parse', '{"register":"x","files":[]}', 400, 'invalid-parameter'],
    ['a body beyond 8 MB', 'registers/parse', `"${'x'.repeat(9 * 1024 * 1024)}"`, 413, 'payload-too-large'],
    ['a POST where one reads', 'registers', '{}', 405, 'method-not-allowed'],
    ['an address that is none', 'registers/burn', '{}', 404, 'not-found'],
  ])('%s', async (_, path, body, status, code) => {
    const sent = await fetch(`${world.api}/operator/api/${path}`, {
      method: 'POST',
      headers: { authorization: world.operator },
      body,
    });
    expect([sent.status, (await sent.json()).code]).toEqual([status, code]);
    expect(sent.headers.get('cache-control')).toBe('no-store');
  });

  it('a question with a parameter that is not known', async () => {
    const refused = await world.ask('deliveries?state=lost');
    expect([refused.status, (await refused.json()).errors[0].pointer]).toEqual([400, '#/state']);
    expect((await world.ask('registers?all=1')).status).toBe(400);
  });
});
