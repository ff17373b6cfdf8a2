/** The first live day as its page tells it: each command that has an output there is run, in order, over sites of which one changed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lisbonDay } from '../../src/kernel/local-date.ts';
import { REGISTER_NAMES } from '../../src/kernel/register-name.ts';
import { cliHere, openCliKit } from '../cli/cli-here.ts';
import type { Cli, CliKit } from '../cli/cli-kit.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { startWorld, type World } from '../registers/conformance-world.ts';
import { serve, type TestServer } from '../registers/http/http-server.ts';
import { CHANGES } from '../registers/strangers/all-changes.ts';
import { mixedSites } from '../registers/strangers/mixture.ts';

const PAGE = new URL('../../docs/going-live.md', import.meta.url).pathname;
/** The day on the page. */
const DAY = '2026-11-24';

const change = CHANGES.find(
  it => it.register === 'citius-executions' && it.what === 'a column of states is added',
)!;
const mixture = new Map(REGISTER_NAMES.map(name => [name, name === change.register ? change : null]));

let world: World;
let sites: TestServer;
let kit: CliKit;
let folder: string;
let cli: Cli;

beforeAll(async () => {
  [world, kit, folder] = await Promise.all([startWorld(), openCliKit(), mkdtemp(join(tmpdir(), 'live-'))]);
  sites = await serve(mixedSites(world.url, mixture));
  const urls = REGISTER_NAMES.map(name => [
    `REGISTER_${name.toUpperCase().replaceAll('-', '_')}_URL`,
    `${sites.url}/${name}`,
  ]);
  cli = cliHere({
    ...TEST_ENV,
    ...Object.fromEntries(urls),
    REGISTERS: 'live',
    REGISTER_CONTACT: 'desk@example.pt',
    REGISTER_WORDS: `${folder}/words.json`,
    DATABASE_URL: kit.db.url,
  });
});
afterAll(async () => {
  await Promise.all([world?.close(), sites?.close(), kit?.close()]);
  if (folder) await rm(folder, { recursive: true });
});

/** Commands of a block, and the block after it with what they print. */
const TOLD = /(?<=```sh\n)((?:contractor-risk .*\n)+)(?=```\n\n```\n)(```\n\n```\n)[\s\S]*?(?=```\n)/g;

it('prints what the page says', async () => {
  let told = '';
  let at = 0;
  const page = await readFile(PAGE, 'utf8');
  for (const { 0: whole, 1: commands, 2: between, index } of page.matchAll(TOLD)) {
    told += page.slice(at, index) + commands! + between!;
    for (const command of commands!.trim().split('\n')) told += await printed(command);
    at = index + whole.length;
  }
  await expect(told + page.slice(at)).toMatchFileSnapshot(PAGE);
});

async function printed(command: string): Promise<string> {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
  const args = words.slice(1).map(word => word.replace(`rehearsal-${DAY}`, `${folder}/rehearsal-${DAY}`));
  if (args[1] === 'rehearse') args.push('--out', `${folder}/rehearsal-${DAY}`);
  if (args[1] === 'fixture') args.push('--into', `${folder}/test/registers`);
  const { out, err } = await cli.run(...args);
  return (out + err)
    .replaceAll(`RECORDINGS=${folder}/test/registers `, '')
    .replaceAll(`${folder}/words.json`, '/etc/contractor-risk/words.json')
    .replaceAll(`${folder}/`, '')
    .replaceAll(lisbonDay(new Date()), DAY)
    .replace(/\b\d+ ms\b/g, '400 ms');
}
