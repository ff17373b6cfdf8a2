import { spawn } from 'node:child_process';

/** A system account that a program runs as; null means the current one. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Runs a program to its end and resolves with its output; if it fails, rejects with its stderr. With `leavesServer` it waits
 * for the exit only, because the server keeps the pipes open.
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
      // A folder that the other account can enter; the checkout may be closed to it.
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', chunk => (out += chunk));
    child.stderr.on('data', chunk => (err += chunk));
    child.once('error', reject);
    // At `exit` some output may still be in the pipe; `close` comes after it.
    child.once(leavesServer ? 'exit' : 'close', code =>
      code === 0 ? resolve(out) : reject(new Error(`${program} ended with ${code}: ${(err || out).trim()}`)),
    );
  });
}
