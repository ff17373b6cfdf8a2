/** `clients/typescript` as a partner has it: packed, and installed into an empty folder. */
import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { restClientTypes } from '../../generate/rest-client-types.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const CLIENT = join(ROOT, 'clients/typescript');

/** Built aside, so that files of tests that run at once do not share what is built. Returns the tarball. */
export async function packClient(folder: string): Promise<string> {
  const aside = join(folder, 'package');
  await cp(CLIENT, aside, { recursive: true });
  await writeFile(join(aside, 'src/types.ts'), restClientTypes());
  const options = { rootDir: 'src', outDir: 'dist' };
  const settings = { extends: join(CLIENT, 'tsconfig.json'), compilerOptions: options, include: ['src'] };
  await writeFile(join(aside, 'tsconfig.json'), JSON.stringify(settings));
  await compile(['-p', aside]);
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
