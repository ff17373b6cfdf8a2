import { spawn } from 'node:child_process';

/** A system account that a program runs as; null means the current one. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Runs a program to its end and resolves with what it wrote; rejects with what it wrote to stderr when it fails. One
 * that `leavesServer` running is not waited for longer than itself: the server keeps its pipes open.
 */
export function run(
  program: string,
  args: readonly string[],
  user: SystemUser | null,
  { leavesServer = false }: { leavesServer?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...(user ?? {}),
      // A folder that the other account can enter; its own would be the checkout, which may be closed to it.
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', chunk => (out += chunk));
    child.stderr.on('data', chunk => (err += chunk));
    child.once('error', reject);
    // At `exit` the last that it wrote may still be in the pipe; `close` is after that.
    child.once(leavesServer ? 'exit' : 'close', code =>
      code === 0 ? resolve(out) : reject(new Error(`${program} ended with ${code}: ${(err || out).trim()}`)),
    );
  });
}
