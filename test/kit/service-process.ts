/** The real service as real processes, told apart by role, killed and stopped like real ones. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface ServiceProcess {
  readonly child: ChildProcess;
  /** Everything written to standard output so far, and to standard error. */
  output(): string;
  errors(): string;
  /** Resolves with the first match of `pattern` in standard output. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `src/main.ts` with exactly these settings (and PATH). */
export function startService(env: Readonly<Record<string, string>>): ServiceProcess {
  return startProgram(['src/main.ts'], env);
}

export function startProgram(args: readonly string[], env: Readonly<Record<string, string>>): ServiceProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/tmp', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', chunk => {
    out += chunk;
  });
  child.stderr.on('data', chunk => {
    err += chunk;
  });
  const ended = once(child, 'exit');
  return {
    child,
    output: () => out,
    errors: () => err,
    says: pattern =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(out);
          if (!match) return;
          child.stdout.off('data', look);
          resolve(match);
        };
        child.stdout.on('data', look);
        child.once('exit', code =>
          reject(new Error(`the process ended with ${code} before it said ${pattern}\n${out}\n${err}`)),
        );
        look();
      }),
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}
