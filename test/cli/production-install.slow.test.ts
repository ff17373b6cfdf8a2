/** What a user installs: without development packages, the service runs by `npm start` and gives an assessment. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { guard } from '../kit/guard.ts';
import { words } from '../kit/words.ts';
import { folderOfFile } from './cli-kit.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PARTS = words(`
  .npmrc package.json package-lock.json prisma.config.ts schema.graphql openapi.json
  prisma src page sandbox`);
const GENERATED = join(ROOT, 'src/db/generated');
/** As in a user's shell: without the programs of this project. */
const PATH = (process.env.PATH ?? '').split(delimiter).filter(part => !part.endsWith('node_modules/.bin'));

const folder = await folderOfFile();
// PostgreSQL's own account has to enter it.
await chmod(folder.path, 0o755);
const settings = { PATH: PATH.join(delimiter), HOME: process.env.HOME ?? '/tmp' };
const filter = (from: string) => from !== GENERATED;
for (const part of PARTS) await cp(join(ROOT, part), join(folder.path, part), { recursive: true, filter });
await promisify(execFile)('npm', ['ci', '--omit=dev', '--prefer-offline'], {
  cwd: folder.path,
  env: settings,
});

it('answers with a complete assessment and shows its pages', async () => {
  const service = npmStart();
  try {
    const [, url = ''] = await service.says(/listens on (http:\S+)/);
    const [key = ''] = await service.says(/crl_sk_\w+/);
    expect(await assessed(url, key)).toMatchObject({ status: 'complete', verdict: 'moderate_risk' });
    for (const page of ['/dashboard', '/docs', '/graphql'])
      expect((await fetch(url + page, { headers: { accept: 'text/html' } })).status, page).toBe(200);
  } finally {
    await service.end();
  }
});

async function assessed(url: string, key: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, prefer: 'wait=25' };
  for (;;) {
    const answer = await fetch(`${url}/api/v1/contractors/580000028`, { headers });
    if (answer.status !== 202) return answer.json();
  }
}

function npmStart() {
  // A group of its own: npm does not hand every signal on.
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder.path,
    env: { ...settings, PORT: '0', LOG_LEVEL: 'warn' },
    detached: true,
  });
  const release = guard(-npm.pid!, 'SIGKILL');
  const ended = once(npm, 'close').finally(release);
  let heard = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', text => (heard += text));
  return {
    async says(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const match = pattern.exec(heard);
        if (match) return match;
        await Promise.race([once(npm.stdout, 'data'), ended.then(() => Promise.reject(new Error(heard)))]);
      }
    },
    async end() {
      process.kill(-npm.pid!, 'SIGTERM');
      await ended;
    },
  };
}
