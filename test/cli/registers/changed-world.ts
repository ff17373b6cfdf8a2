/** A site that changed, beside the one that the adapter reads, and the command line at either. For a whole test file. */
import { afterAll } from 'vitest';
import type { RegisterName } from '../../../src/kernel/register-name.ts';
import { ALL_REGISTERS } from '../../../src/registers/all-registers.ts';
import type { ConsultedRegister } from '../../../src/registers/register.ts';
import { TEST_ENV } from '../../kit/test-env.ts';
import { startWorld } from '../../registers/conformance-world.ts';
import { serve } from '../../registers/http/http-server.ts';
import { CHANGES } from '../../registers/strangers/all-changes.ts';
import { type Change, changedSite } from '../../registers/strangers/changed-site.ts';
import { cliHere, cliOfFile } from '../cli-here.ts';
import { folderOfFile } from '../cli-kit.ts';

export const changeOf = (register: RegisterName, what: string): Change =>
  CHANGES.find(it => it.register === register && it.what === what)!;

export const settingOf = (register: RegisterName): string =>
  `REGISTER_${register.toUpperCase().replaceAll('-', '_')}_URL`;

/** `someone`: a company of which the register has records. */
export async function changedWorld(name: RegisterName, what: string) {
  const register = ALL_REGISTERS.find(({ meta }) => meta.name === name) as ConsultedRegister<unknown>;
  const [world, { db }, folder] = await Promise.all([startWorld(), cliOfFile(), folderOfFile()]);
  const site = await serve(changedSite(world.url, changeOf(name, what)));
  afterAll(() => Promise.all([world.close(), site.close()]));
  const words = { REGISTER_WORDS: `${folder.path}/words.json` };
  const at = (url: string) =>
    cliHere({ ...TEST_ENV, ...words, DATABASE_URL: db.url, [settingOf(name)]: `${url}/${name}` });
  const someone = await world.someoneIn(register);
  return { register, world, site, db, folder, someone, known: at(world.url), changed: at(site.url) };
}
