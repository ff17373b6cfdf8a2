/** `clients/python` as a partner has it: its wheel, unpacked into an empty folder as an installer does. */
import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { pythonClientTypes } from '../../generate/python-client-types.ts';

const run = promisify(execFile);
const CLIENT = resolve(import.meta.dirname, '../../clients/python');

/** The sources with the types that are written from the OpenAPI document; returns their folder. */
export async function pythonSources(folder: string): Promise<string> {
  const sources = join(folder, 'python-sources');
  await cp(CLIENT, sources, { recursive: true });
  await writeFile(join(sources, 'contractor_risk/types.py'), pythonClientTypes());
  return sources;
}

export async function installPythonClient(folder: string, sources: string): Promise<void> {
  const { stdout } = await run('python3', ['build_wheel.py', folder], { cwd: sources });
  await run('python3', ['-m', 'zipfile', '-e', join(folder, stdout.trim()), folder]);
}
