/** What an operator does by hand in an hour a day: which pages to save, and where to put them. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, utimes } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { planDay, type WantedPages } from '../../../src/jobs/imports/day-plan.ts';
import { sweepDropFolder } from '../../../src/jobs/imports/drop-folder.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { startWorld, THREADED } from '../../registers/conformance-world.ts';
import { cliOfFile } from '../cli-here.ts';
import { folderOfFile } from '../cli-kit.ts';

const [world, cli, folder] = await Promise.all([startWorld(), cliOfFile(), folderOfFile()]);
afterAll(() => world.close());
const executions = THREADED.find(({ meta }) => meta.name === 'citius-executions')!;
const someone = await world.someoneIn(executions);
const page = (await world.ask(executions, someone)).captures.at(-1)!.body;

async function put(parcel: string, body: string | Uint8Array): Promise<string> {
  await folder.file(`${parcel}/page.html`, body);
  return `${folder.path}/${parcel}`;
}

it('a parcel is taken once and is gone; one that is refused lies aside, with the reason', async () => {
  const good = await put(`citius-executions/${someone.nif}`, page);
  const strange = await put('citius-executions/580000028', '<html><body>Novidades</body></html>');
  const person = await put('citius-executions/299999998', page);
  const ended = await cli.run('registers', 'watch-folder', folder.path, '--once', '--json');
  const taken = JSON.parse(ended.out);
  expect([ended.code, taken.map((it: { refused: unknown }) => it.refused !== null).sort()]).toEqual([
    1,
    [false, true, true],
  ]);
  for (const path of [good, strange, person]) expect(existsSync(path)).toBe(false);
  for (const { refused, told } of taken)
    if (refused) expect(await readFile(`${refused}/WHY.txt`, 'utf8')).toBe(`${told}\n`);
  const rows = await cli.db.sql`select nif, outcome from register_answers`;
  expect(rows).toEqual([{ nif: someone.nif, outcome: 'found' }]);
  expect(await cli.json('registers', 'watch-folder', folder.path, '--once')).toEqual([]);
});

it('a parcel whose files still come waits, and so does one that a fault of ours kept out', async () => {
  const path = await put('citius-executions/580000036', page);
  const taken: string[] = [];
  const takeIn = async ({ name }: { name: string }) => ({ isTaken: taken.push(name) > 0, told: 'taken' });
  expect(await sweepDropFolder(folder.path, takeIn, 3_600_000)).toEqual([]);
  await expect(sweepDropFolder(folder.path, () => Promise.reject(new Error('away')), 0)).rejects.toThrow(
    'away',
  );
  expect([taken, existsSync(path)]).toEqual([[], true]);
  expect(await sweepDropFolder(folder.path, takeIn, 0)).toHaveLength(1);
  expect(existsSync(path)).toBe(false);
});

it('a parcel with links or pipes in it is refused, and nothing is read or written where they lead', async () => {
  const secret = await folder.file('elsewhere/secret.txt', 'secret');
  const link = await put('citius-executions/580000052', '<p>x');
  await symlink(secret, `${link}/WHY.txt`);
  await mkdir(`${folder.path}/citius-executions/580000060`);
  execFileSync('mkfifo', [`${folder.path}/citius-executions/580000060/page.html`]);
  await symlink(`${folder.path}/elsewhere`, `${folder.path}/citius-executions/580000079`);
  const { out, code } = await cli.run('registers', 'watch-folder', folder.path, '--once', '--json');
  const refused = JSON.parse(out);
  expect([code, refused.length]).toEqual([1, 2]);
  for (const { told, refused: aside } of refused) {
    expect(told).toMatch(/^There is a link, a pipe or a device in it: put the files themselves there\.$/);
    expect(await readFile(`${aside}/WHY.txt`, 'utf8')).toBe(`${told}\n`);
  }
  expect(await readdir(`${folder.path}/elsewhere`)).toEqual(['secret.txt']);
  expect(await readFile(secret, 'utf8')).toBe('secret');
});

it('a parcel from a machine whose clock is a day ahead does not wait for that day', async () => {
  const path = await put('citius-executions/580000044', page);
  const tomorrow = Date.now() / 1_000 + 86_400;
  await utimes(`${path}/page.html`, tomorrow, tomorrow);
  const takeIn = async () => ({ isTaken: true, told: 'taken' });
  expect(await sweepDropFolder(folder.path, takeIn)).toHaveLength(1);
});

const wanted = (nif: string | null, it: Partial<WantedPages>): WantedPages => ({
  register: 'mj-publications',
  nif,
  clients: 0,
  analyses: 0,
  resolves: 0,
  since: new Date('2026-11-24'),
  why: '',
  minutes: 4,
  ...it,
});

it('the plan of a day begins with whom most clients wait for, and fits its time', () => {
  const plan = planDay(
    [
      wanted('a', { resolves: 9 }),
      wanted('b', { clients: 1, analyses: 1 }),
      wanted('c', { clients: 3, analyses: 3, minutes: 8 }),
      wanted(null, { clients: 2, analyses: 40, minutes: 30 }),
      wanted('d', { clients: 1, analyses: 1, since: new Date('2026-11-20') }),
    ],
    20,
  );
  expect(plan.today.map(({ nif }) => nif)).toEqual(['c', 'd', 'b', 'a']);
  expect([plan.minutes, plan.later]).toEqual([20, 1]);
});

it('registers plan names the register, the company, who waits, and the page to open', async () => {
  const id = newId('anl');
  await cli.db.sql`insert into analyses (id, nif, state, livemode, created_at, rounds, waiting_for)
     values (${id}, '580000028', 'waiting', true, app_now(), 1, '{mj-publications}')`;
  const step = `insert into analysis_steps (analysis_id, register, state, outcome, reason, attempts, updated_at) values`;
  await cli.db.pool.query(
    `${step} ($1, 'citius-insolvency', 'failing', 'unavailable', 'HTTP 503', 1, app_now()),
       ($1, 'at-debtors', 'failing', 'unreadable', 'new columns', 1, app_now()),
       ($1, 'impic-licences', 'failing', 'unreadable', 'a new label', 1, app_now())`,
    [id],
  );
  const plan = await cli.json('registers', 'plan', '--minutes', '10');
  expect(
    plan.today.map(({ register, nif, analyses }: WantedPages) => [register, nif, analyses]).sort(),
  ).toEqual([
    ['at-debtors', null, 1],
    ['impic-licences', '580000028', 1],
  ]);
  expect(plan.today[0].page).toMatch(/^https:/);
  expect(await cli.failure('registers', 'plan', '--minutes', 'many')).toMatchObject({ exitCode: 2 });
});
