/** What a register answered, and the adapter does not read, is a failing test after two commands (docs/going-live.md). */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Cli } from '../cli-kit.ts';
import { changedWorld } from './changed-world.ts';

const NAME = 'citius-cases';
const { folder, someone, known, changed } = await changedWorld(NAME, 'years have two digits');
const about = ['--nif', someone.nif, '--name', someone.firma];

/** The recording of somebody's cases: of some court's. */
async function recordingOf(cli: Cli, out: string): Promise<string> {
  const into = ['--out', `${folder.path}/${out}`];
  const [{ questions }] = await cli.json('registers', 'rehearse', NAME, ...about, ...into);
  const files: string[] = questions[0].recordings;
  for (const file of files) if ((await readFile(file, 'utf8')).includes('lblNProcesso')) return file;
  throw new Error('no court has a case');
}

const fixture = (cli: Cli, recording: string, into: string) =>
  cli.json(
    ...['registers', 'fixture', NAME, recording, ...about],
    ...['--expect', 'found', '--into', `${folder.path}/${into}`],
  );

/** The second command, as the first one prints it. */
const seen = (into: string) =>
  new Promise<{ code: number; said: string }>(done => {
    const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env;
    const child = execFile(
      'npx',
      ['vitest', 'run', 'test/registers/recordings.test.ts'],
      { env: { ...env, RECORDINGS: `${folder.path}/${into}`, NO_COLOR: '1' } },
      (_error, out, err) => done({ code: child.exitCode!, said: out + err }),
    );
  });

it('a file of a rehearsal is a test that fails, with the reason, and holds nobody', async () => {
  const recording = await recordingOf(changed, 'changed');
  const { fixture: file } = await fixture(changed, recording, 'tests');
  const { code, said } = await seen('tests');
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('a case without a day') });
  const names = [...(await readFile(file, 'utf8')).matchAll(/lblNomeInterv">([^<]+)</g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(name).toMatch(/^[X .,'-]+$|\b(?:LDA|S\.A\.|BANCO)/i);
});

it('passes where the adapter reads it', async () => {
  await fixture(known, await recordingOf(known, 'known'), 'read');
  expect(await seen('read')).toMatchObject({ code: 0 });
});

it('the pages of one answer are read together, and one of them says no more than it can', async () => {
  const file = await recordingOf(known, 'together');
  const folderOf = file.slice(0, file.lastIndexOf('/'));
  const pages = (await readdir(folderOf)).filter(name => /^company-\d+\.html$/.test(name)).sort();
  const [, ...answers] = pages.map(name => `${folderOf}/${name}`);
  const parse = (...files: string[]) => known.json('registers', 'parse', NAME, ...files, ...about);
  expect(await parse(...answers)).toMatchObject({ outcome: 'found', reason: null });
  expect(await parse(...answers.filter(answer => answer !== file))).toMatchObject({
    outcome: 'unreadable',
    reason: expect.stringMatching(/^of \d+ courts the pages of 1 are missing$/),
  });
});
