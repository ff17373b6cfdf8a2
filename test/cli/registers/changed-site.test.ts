/** A site that changed while the service ran: the change is named, a word mends it, and what had come is read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAnswerStore } from '../../../src/jobs/answers/store-answer.ts';
import { ALL_REGISTERS } from '../../../src/registers/all-registers.ts';
import type { ConsultedRegister } from '../../../src/registers/register.ts';
import { TEST_ENV } from '../../kit/test-env.ts';
import { askAt, type Subject, startWorld, type World } from '../../registers/conformance-world.ts';
import { serve, type TestServer } from '../../registers/http/http-server.ts';
import { CHANGES } from '../../registers/strangers/all-changes.ts';
import { changedSite } from '../../registers/strangers/changed-site.ts';
import { cliHere, openCliKit } from '../cli-here.ts';
import { type Cli, type CliKit, type Folder, temporaryFolder } from '../cli-kit.ts';

const NAME = 'citius-executions';
const register = ALL_REGISTERS.find(({ meta }) => meta.name === NAME) as ConsultedRegister<unknown>;
const change = CHANGES.find(it => it.register === NAME && it.what === 'a column of states is added')!;

let world: World;
let site: TestServer;
let kit: CliKit;
let folder: Folder;
let someone: Subject;
let before: Cli;
let after: Cli;

beforeAll(async () => {
  [world, kit, folder] = await Promise.all([startWorld(), openCliKit(), temporaryFolder()]);
  [site, someone] = await Promise.all([serve(changedSite(world.url, change)), world.someoneIn(register)]);
  const at = (url: string) =>
    cliHere({
      ...TEST_ENV,
      DATABASE_URL: kit.db.url,
      REGISTER_CITIUS_EXECUTIONS_URL: `${url}/${NAME}`,
      REGISTER_WORDS: `${folder.path}/words.json`,
    });
  [before, after] = [at(world.url), at(site.url)];
});
afterAll(() => Promise.all([world.close(), site.close(), kit.close(), folder.remove()]));

const shapeChanges = async () =>
  (await after.json('registers', 'list')).find((it: { register: string }) => it.register === NAME)
    .shapeChanges;

it('the difference is named, with the page that shows it', async () => {
  expect(await before.json('registers', 'consult', NAME, someone.nif)).toMatchObject({ outcome: 'found' });
  expect(await before.json('registers', 'consult', NAME, someone.nif)).toMatchObject({ outcome: 'found' });
  expect(await shapeChanges()).toEqual([]);
  expect(await after.json('registers', 'consult', NAME, someone.nif)).toMatchObject({
    outcome: 'unreadable',
  });
  const [changed, ...others] = await shapeChanges();
  expect(others).toEqual([]);
  expect(changed).toMatchObject({ changes: ['column 5, "Situação", is new'] });
  expect(changed.page).toMatch(/\(answer\)$/);
  const { rows } = await kit.db.pool.query('select register from register_captures where hash = $1', [
    Buffer.from(changed.recording, 'hex'),
  ]);
  expect(rows).toEqual([{ register: NAME }]);
});

it('the page that shows it becomes a failing test, by the name that the list of registers prints', async () => {
  const [{ recording }] = await shapeChanges();
  const fixture = (name: string) => [
    'registers',
    'fixture',
    NAME,
    name,
    '--nif',
    someone.nif,
    '--expect',
    'found',
    '--into',
    folder.path,
  ];
  const { fixture: file } = await after.json(...fixture(recording.slice(0, 12)));
  expect(await after.json('registers', 'parse', NAME, file, '--nif', someone.nif)).toMatchObject({
    outcome: 'unreadable',
    reason: expect.stringContaining('Situação'),
  });
  expect(await after.failure(...fixture('0123456789ab'))).toMatchObject({
    code: 'recording',
    message: expect.stringMatching(/No page of citius-executions is kept as 0123456789ab; give/),
  });
});

it('an answer that was not read is read again once its word is taught, as of the day on which it came', async () => {
  const asked = await askAt(register, someone, { url: site.url, timeoutMs: register.meta.timeoutMs });
  const [{ now }] = (await kit.db.pool.query(`select app_now() - interval '1 hour' as now`)).rows;
  await createAnswerStore(kit.db)({ register, nif: someone.nif, consultation: asked, askedAt: now });
  expect(await after.json('registers', 'reread', NAME)).toMatchObject({ read: 0, left: 1 });
  const [{ questions }] = await after.json(
    ...['registers', 'rehearse', NAME, '--nif', someone.nif, '--out', folder.path],
  );
  const file = questions[0].recordings.at(-1);
  const learn = ['registers', 'learn', NAME, file, '--nif', someone.nif, '--meaning', 'ignored'];
  expect(await after.json(...learn, '--because', 'a test')).toMatchObject({
    outcome: 'found',
    read: 1,
    left: 0,
  });
  const { rows } = await kit.db.pool.query(
    'select outcome, asked_at as "askedAt" from register_answers where nif = $1 order by id desc limit 1',
    [someone.nif],
  );
  expect(rows).toEqual([{ outcome: 'found', askedAt: now }]);
  const facts = await kit.db.pool.query('select kind from facts where nif = $1', [someone.nif]);
  expect(facts.rows).toEqual([{ kind: 'execution' }]);
  expect(await after.json('registers', 'reread', NAME)).toMatchObject({ read: 0, left: 0 });
  expect(await after.json('registers', 'import', NAME, file, '--nif', someone.nif)).toMatchObject({
    companies: [{ outcome: 'found', acts: 1 }],
  });
});
