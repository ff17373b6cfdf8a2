/** Corrections and forgetting by the real command line, with a worker that asks the registers of the sandbox. */
import { afterAll, describe, expect, it } from 'vitest';
import { createCountry } from '../../sandbox/country/create-country.ts';
import { readConfig } from '../../src/app/config.ts';
import { personKeyer } from '../../src/kernel/secrets/person-key.ts';
import { createPartner } from '../kit/partner.ts';
import { startGroup } from '../kit/process-group.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { cliOfFile } from './cli-here.ts';
import { runProgram } from './cli-kit.ts';

const TAX_DEBTOR = '580000028';

const cli = await cliOfFile();
const group = await startGroup({ databaseUrl: cli.db.url, apis: 1, workers: 1, sandbox: true });
afterAll(() => group.end());
const partner = await createPartner(cli.db);

const ask = async () =>
  (
    await fetch(`${group.apis[0]!.url}/api/v1/contractors/${TAX_DEBTOR}`, { headers: partner.headers })
  ).json();

/** The program with something on standard input. */
const runWith = (input: string, ...args: string[]) => runProgram(args, group.env, { input });

describe('a correction', () => {
  it('is taken in, shown to partners, and answered by a worker that asked the register anew', async () => {
    await expect.poll(async () => (await ask()).status).toBe('complete');
    const before = await ask();
    expect(before.corrections).toEqual([]);
    const about = [TAX_DEBTOR, '--check', 'taxDebtor', '--text', 'Paid in October.'];
    const added = await cli.json('corrections', 'add', ...about);
    expect(added).toMatchObject({ state: 'open', analysisId: expect.stringMatching(/^anl_/) });
    await expect.poll(async () => (await ask()).corrections[0]?.state).toBe('answered');
    const after = await ask();
    expect(after.id).not.toBe(before.id);
    expect(after.corrections).toEqual([
      {
        id: added.id,
        check: 'taxDebtor',
        text: 'Paid in October.',
        state: 'answered',
        createdAt: added.createdAt,
        answeredAt: expect.any(String),
        assessmentId: after.id,
        changed: false,
        answer: null,
        answers: [],
      },
    ]);
    await cli.json('corrections', 'answer', added.id, '--text', 'The list of 15 November still shows it.');
    expect((await ask()).corrections[0].answer).toMatch(/still shows it/);
    await cli.json('corrections', 'close', added.id);
    expect((await ask()).corrections).toEqual([]);
    expect(await cli.json('corrections', 'list', '--nif', TAX_DEBTOR)).toMatchObject([
      { id: added.id, state: 'closed' },
    ]);
  });
});

describe('forgetting', () => {
  it('names the clients that were shown a company of the person, and no other', async () => {
    const { seed, companies } = readConfig(TEST_ENV).sandbox;
    const [founded] = createCountry({ seed, companies }).company(TAX_DEBTOR)!.acts;
    const director = founded!.appointed[0]!.holder;
    const stranger = await createPartner(cli.db);
    await fetch(`${group.apis[0]!.url}/api/v1/usage`, { headers: stranger.headers });
    await expect.poll(async () => (await ask()).status).toBe('complete');

    const report = JSON.parse((await runWith(director.nif, 'people', 'report', '--json')).out);
    const read = await cli.db.sql`select client_id as "clientId", nif, at from shown_companies
      where nif = any(${report.companies}) order by at, 1, 2`;
    expect(report).toMatchObject({
      companies: expect.arrayContaining([TAX_DEBTOR]),
      offices: expect.arrayContaining([expect.objectContaining({ nif: TAX_DEBTOR, role: 'director' })]),
      shownTo: [{ clientId: partner.clientId }],
    });
    // Every reading, and nothing more.
    expect(
      report.readings.map(({ clientId, nif, at }: { clientId: string; nif: string; at: string }) => [
        clientId,
        nif,
        at,
      ]),
    ).toEqual(read.map(({ clientId, nif, at }) => [clientId, nif, at.toISOString()]));
    expect(read.length).toBeGreaterThan(1);
    expect(JSON.stringify(report)).not.toContain(director.nif);

    const dry = await runWith(director.nif, 'people', 'forget', '--dry-run', '--json');
    expect(JSON.parse(dry.out)).toMatchObject({
      companies: expect.arrayContaining([TAX_DEBTOR]),
      shownTo: [{ clientId: partner.clientId, client: 'Partner', companies: 1 }],
    });
    const done = await runWith(director.nif, 'people', 'forget');
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toMatch(new RegExp(`Tell these clients .*\\n(.*\\n)*${partner.clientId} `));
    expect(done.out).not.toContain(stranger.clientId);
    expect(done.out).not.toContain(director.name);
    expect(done.out).not.toContain(director.nif);
  });

  it('takes the number from standard input only, repeats it nowhere, and counts what it would do', async () => {
    const nif = '123456789';
    const key = personKeyer(group.env.PERSON_HASH_KEY!)(nif);
    await cli.db.pool.query(
      `insert into people (id, nif_hash, name) values ('dir_x', $1, 'Anna Inventada')`,
      [key],
    );
    const dry = await runWith(`${nif}\n`, 'people', 'forget', '--dry-run', '--json');
    expect([dry.code, JSON.parse(dry.out)]).toEqual([
      0,
      { dryRun: true, companies: [], facts: 0, answers: 0, assessments: 0, notes: 0, shownTo: [] },
    ]);
    expect((await cli.db.sql`select 1 from people where nif_hash = ${key}`).length).toBe(1);
    const done = await runWith(`PT ${nif}`, 'people', 'forget');
    expect([done.code, done.out + done.err]).toEqual([0, expect.not.stringContaining(nif)]);
    expect((await cli.db.sql`select 1 from people where nif_hash = ${key}`).length).toBe(0);
    for (const [input, sentence] of [
      ['', /standard input/],
      [TAX_DEBTOR, /not the tax number of a natural person/],
    ] as const) {
      const { code, out, err } = await runWith(input, 'people', 'forget');
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(sentence);
    }
  });
});
