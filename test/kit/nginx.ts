/** A real nginx over a configuration, for tests of what stands before the service. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { guard } from './guard.ts';

export interface Nginx {
  /** What its access log says so far. */
  told(): Promise<string>;
  end(): Promise<void>;
}

/** Resolves when it listens at `port`; rejects with what it says if it ends before. */
export async function startNginx(conf: string, port: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'contractor-risk-nginx-'));
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off;\npid ${folder}/pid;\n${conf.replaceAll('/var/log/nginx/', `${folder}/`)}`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const release = guard(child.pid!, 'SIGTERM');
  let said = '';
  child.stderr.on('data', text => {
    said += text;
  });
  const ended = once(child, 'exit').finally(release);
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    await pause(20);
  }
  return {
    told: () => readFile(join(folder, 'access.log'), 'utf8'),
    async end() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    const done = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
