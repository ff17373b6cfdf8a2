/** Rehearsals over sites that changed: a list is read whole, and the answer that is not read is named. */
import { afterAll, expect, it } from 'vitest';
import type { RegisterName } from '../../../src/kernel/register-name.ts';
import { ALL_REGISTERS } from '../../../src/registers/all-registers.ts';
import { TEST_ENV } from '../../kit/test-env.ts';
import { startWorld } from '../../registers/conformance-world.ts';
import { serve } from '../../registers/http/http-server.ts';
import { type Change, changedSite } from '../../registers/strangers/changed-site.ts';
import { cliHere, cliOfFile } from '../cli-here.ts';
import { folderOfFile } from '../cli-kit.ts';
import { changeOf, settingOf } from './changed-world.ts';

/** It answers for the bars, and its catalogue is there. */
const NO_FILES: Change = {
  register: 'base-contracts',
  what: 'the catalogue names no file',
  answer: (answer, { path }) =>
    path.includes('/datasets/')
      ? { ...answer, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"resources":[]}') }
      : answer,
};

const [world, kit, folder] = await Promise.all([startWorld(), cliOfFile(), folderOfFile()]);
afterAll(() => world.close());

async function rehearsed(register: RegisterName, url: string, { nif, firma } = world.companies[0]!) {
  const address = { [settingOf(register)]: `${url}/${register}` };
  const cli = cliHere({ ...TEST_ENV, DATABASE_URL: kit.db.url, ...address });
  const about = ['--nif', nif, '--name', firma, '--out', folder.path];
  return (await cli.json('registers', 'rehearse', register, ...about))[0];
}

it('the answer that is not read is named where others follow it, and learn finds its word there', async () => {
  const change = changeOf('citius-cases', 'the defendant has a word that nobody knows');
  const { nif, firma } = await world.someoneIn(
    ALL_REGISTERS.find(({ meta }) => meta.name === change.register)!,
  );
  const site = await serve(changedSite(world.url, change));
  const company = world.companies.find(it => it.nif === nif)!;
  const [{ recordings, unread }] = (await rehearsed(change.register, site.url, company)).questions;
  expect(recordings).toContain(unread);
  expect(unread).not.toBe(recordings.at(-1));
  const learn = ['registers', 'learn', change.register, unread, '--nif', nif, '--name', firma];
  expect(await kit.json(...learn)).toMatchObject({ outcome: 'unreadable', unknown: { word: 'Parte B' } });
  await site.close();
});

it.each([
  [changeOf('at-debtors', 'a file is cut in the middle'), 'list-02.pdf'],
  [changeOf('at-debtors', 'the second band is gone'), null],
  [changeOf('ss-debtors', 'no answer has more than two rows'), null],
  [NO_FILES, null],
])('it is not safe where $register: $what', async (change, unread) => {
  const site = await serve(changedSite(world.url, change));
  const report = await rehearsed(change.register, site.url);
  expect(report).toMatchObject({ verdict: 'unsafe', questions: [{ about: 'list' }] });
  if (unread !== null) expect(report.questions[0].unread).toMatch(unread);
  await site.close();
});

it.each(['at-debtors', 'ss-debtors', 'act-sanctions', 'base-contracts'] as const)(
  '%s passes where every part is read',
  async register => {
    const report = await rehearsed(register, world.url);
    expect(report).toMatchObject({ verdict: 'safe', fault: null });
    expect(report.questions[0].records).toBeGreaterThan(0);
    expect(report.questions[0].recordings).toHaveLength(1);
  },
);
