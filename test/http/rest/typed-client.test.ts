/** A client generated from the OpenAPI document compiles, and its types and the service agree. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openapiDocument } from '../../../src/http/openapi/openapi-document.ts';
import { startTestApp, type TestApp } from '../../kit/test-app.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../../..');

/** What a partner writes against the generated client. */
const PROGRAM = `
import { Api } from './client.ts';

const api = new Api({
  baseUrl: process.env.SERVICE!,
  securityWorker: (key: string | null) => ({ headers: { Authorization: 'Bearer ' + key } }),
});
api.setSecurityData(process.env.KEY!);
const { status, data } = await api.api.getContractor('580000010');
const said: 'complete' | 'judged' | 'analyzing' = data.status;
const left: number = (await api.api.getUsage()).data.limits.length;
console.log(JSON.stringify({ status, said, left }));
`;

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  // Within the project, so that its compiler and its settings are the ones that judge.
  folder = await mkdtemp(join(ROOT, 'test/http/.client-'));
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

it('a client generated from the document compiles and asks the service', async () => {
  const { files } = await generateApi({
    spec: openapiDocument('https://risk.example') as never,
    fileName: 'client.ts',
    output: false as never,
    silent: true,
  });
  await writeFile(join(folder, 'client.ts'), files[0]!.fileContent);
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const options =
    '--ignoreConfig --noEmit --strict --target esnext --module esnext --moduleResolution bundler --allowImportingTsExtensions --skipLibCheck --types node';
  const compiled = await run(process.execPath, [tsc, ...options.split(' '), 'program.ts'], {
    cwd: folder,
  }).catch(({ stdout, stderr }) => ({ stdout: String(stdout) + String(stderr) }));
  expect(compiled.stdout).toBe('');
  expect(await readFile(join(folder, 'client.ts'), 'utf8')).toContain('getContractor');
  const asked = ['--experimental-transform-types', '--no-warnings', 'program.ts'];
  const env = { ...process.env, SERVICE: app.api, KEY: app.key };
  const { stdout } = await run(process.execPath, asked, { cwd: folder, env });
  expect(JSON.parse(stdout)).toEqual({ status: 202, said: 'analyzing', left: 0 });
});
