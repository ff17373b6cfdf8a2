/** A list is rehearsed whole: a fault in a later part is found before the list is switched on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RegisterName } from '../../../src/kernel/register-name.ts';
import { TEST_ENV } from '../../kit/test-env.ts';
import { startWorld, type World } from '../../registers/conformance-world.ts';
import { serve } from '../../registers/http/http-server.ts';
import { CHANGES } from '../../registers/strangers/all-changes.ts';
import { type Change, changedSite } from '../../registers/strangers/changed-site.ts';
import { cliHere, openCliKit } from '../cli-here.ts';
import { type CliKit, type Folder, temporaryFolder } from '../cli-kit.ts';

const known = (register: RegisterName, what: string): Change =>
  CHANGES.find(it => it.register === register && it.what === what)!;

/** It answers for the bars, and its catalogue is there. */
const NO_FILES: Change = {
  register: 'base-contracts',
  what: 'the catalogue names no file',
  answer: (answer, { path }) =>
    path.includes('/datasets/')
      ? { ...answer, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"resources":[]}') }
      : answer,
};

let world: World;
let kit: CliKit;
let folder: Folder;
beforeAll(async () => {
  [world, kit, folder] = await Promise.all([startWorld(), openCliKit(), temporaryFolder()]);
});
afterAll(() => Promise.all([world.close(), kit.close(), folder.remove()]));

async function rehearsed(register: RegisterName, url: string) {
  const setting = `REGISTER_${register.toUpperCase().replaceAll('-', '_')}_URL`;
  const cli = cliHere({ ...TEST_ENV, DATABASE_URL: kit.db.url, [setting]: `${url}/${register}` });
  const nif = world.companies[0]!.nif;
  return (await cli.json('registers', 'rehearse', register, '--nif', nif, '--out', folder.path))[0];
}

it.each([
  [known('at-debtors', 'a file is cut in the middle'), 'list-02.pdf'],
  [known('at-debtors', 'the second band is gone'), null],
  [known('ss-debtors', 'no answer has more than two rows'), null],
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
