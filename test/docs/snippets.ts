/** The blocks of a page of docs/ that bear a file's name, written into a folder and run as they stand. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

export interface Snippets {
  readonly folder: string;
  readonly names: readonly string[];
  /** Runs a block until it ends, or until it has said `enough`. */
  run(
    name: string,
    options: { env: Readonly<Record<string, string>>; args?: readonly string[]; enough?: RegExp },
  ): Promise<Ran>;
  remove(): Promise<void>;
}

/** No block may take longer: one that hangs would hold the whole run. */
const LONGEST_MS = 170_000;

/** `page` is relative to the project, whose packages a block may import. */
export async function cutSnippets(page: string): Promise<Snippets> {
  const text = await readFile(new URL(`../../${page}`, import.meta.url), 'utf8');
  const folder = await mkdtemp(join(tmpdir(), 'docs-'));
  await symlink(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  const blocks = [...text.matchAll(/^```\w+ (\S+\.\w+)\n(.*?)^```$/gms)];
  for (const [, name, code] of blocks) await writeFile(join(folder, name!), code!);
  return {
    folder,
    names: blocks.map(([, name]) => name!),
    remove: () => rm(folder, { recursive: true, force: true }),
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
