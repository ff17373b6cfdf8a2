/** The blocks of a page that bear a file's name, written into a folder and run as they stand. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderOfFile } from '../kit/of-file.ts';
import { installPythonClient, pythonSources } from '../kit/python-client.ts';
import { appOfFile } from '../kit/test-app.ts';
import { installClient, packClient } from '../kit/typescript-client.ts';

const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  sh: ['sh', '-eu'],
  ts: [process.execPath],
  py: ['python3'],
};

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

interface Snippets {
  readonly folder: string;
  readonly names: readonly string[];
  /** Runs a block until it ends, or until it has said `enough`. */
  run(
    name: string,
    options: { env: Readonly<Record<string, string>>; args?: readonly string[]; enough?: RegExp },
  ): Promise<Ran>;
}

/** 3.9 or newer. */
export const NEW_PYTHON = ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'];

/** Whether the program is here; where it is not, `untried` says on the terminal what was not run. */
export function has(command: readonly string[], untried: string): boolean {
  const [program, ...args] = command;
  const isHere = spawnSync(program!, args).status === 0;
  if (!isHere) console.warn(`There is no ${program} here: ${untried} not run.`);
  return isHere;
}

/** A page, and the service with its workers that its blocks ask, for a whole test file. */
export async function pageOfFile(page: string, settings: Readonly<Record<string, string>> = {}) {
  const app = await appOfFile({ ROLE: 'all', ...settings });
  const snippets = await cutSnippets(page);
  return { app, snippets, env: { API: app.api, KEY: app.key } };
}

/** No block may take longer: one that hangs would hold the whole run. */
const LONGEST_MS = 170_000;

/** `page` is relative to the project, whose packages a block may import, and the clients as partners install them. */
export async function cutSnippets(page: string): Promise<Snippets> {
  const text = await readFile(new URL(`../../${page}`, import.meta.url), 'utf8');
  const above = await folderOfFile();
  await symlink(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(above, 'node_modules'));
  const folder = join(above, 'page');
  await mkdir(folder);
  if (text.includes("from 'contractor-risk-client'")) await installClient(folder, await packClient(above));
  if (/^from contractor_risk import/m.test(text))
    await installPythonClient(folder, await pythonSources(above));
  const blocks = [...text.matchAll(/^```\w+ (\S+\.\w+)\n(.*?)^```$/gms)];
  for (const [, name, code] of blocks) await writeFile(join(folder, name!), code!);
  return {
    folder,
    names: blocks.map(([, name]) => name!),
    run: (name, { env, args = [], enough }) =>
      new Promise((resolve, reject) => {
        const [program, ...before] = PROGRAMS[name.split('.').at(-1)!]!;
        const child = spawn(program!, [...before, join(folder, name), ...args], {
          cwd: folder,
          env: { PATH: process.env.PATH ?? '', HOME: folder, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
          timeout: LONGEST_MS,
        });
        const heard = { out: '', errors: '' };
        child.stdout.setEncoding('utf8').on('data', text => {
          heard.out += text;
          if (enough?.test(heard.out)) child.kill('SIGKILL');
        });
        child.stderr.setEncoding('utf8').on('data', text => {
          heard.errors += text;
        });
        child.once('error', reject);
        child.once('close', code => resolve({ code, ...heard }));
      }),
  };
}
