/** `clients/typescript` as a partner has it: packed, and installed into an empty folder. */
import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const CLIENT = join(ROOT, 'clients/typescript');

/** Built aside, so that files of tests that run at once do not share what is built. Returns the tarball. */
export async function packClient(folder: string): Promise<string> {
  const aside = join(folder, 'package');
  await mkdir(aside);
  for (const name of ['package.json', 'README.md']) await cp(join(CLIENT, name), join(aside, name));
  await compile(['-p', CLIENT, '--outDir', join(aside, 'dist')]);
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--silent'], { cwd: aside });
  return join(aside, stdout.trim());
}

export async function installClient(folder: string, tarball: string): Promise<void> {
  const offline = ['--offline', '--no-audit', '--no-fund', '--silent', '--no-save'];
  await run('npm', ['install', ...offline, '--prefix', folder, tarball], { cwd: folder });
}

/** With the project's compiler; what it finds is in the error. */
export async function compile(options: readonly string[], cwd = ROOT): Promise<void> {
  await run(join(ROOT, 'node_modules/.bin/tsc'), options, { cwd }).catch(({ stdout }) =>
    Promise.reject(new Error(stdout)),
  );
}
