/** The real service as real processes, told apart by role, killed, stopped and continued like real ones. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { guard } from './guard.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface ServiceProcess {
  readonly child: ChildProcess;
  /** Everything written to standard output so far, and to standard error (the log). */
  output(): string;
  errors(): string;
  /** Resolves with the first match of `pattern` in standard output; rejects if the process ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends a signal and waits for the end; resolves with the exit code, null when the signal itself ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** SIGSTOP: it keeps its sockets, transactions and locks, and does nothing. */
  pause(): void;
  /** SIGCONT. */
  resume(): void;
}

/** Starts `src/main.ts` with exactly these settings (and PATH). */
export function startService(env: Readonly<Record<string, string>>): ServiceProcess {
  return startProgram(['src/main.ts'], env);
}

export function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  program = process.execPath,
): ServiceProcess {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/tmp', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const release = child.pid === undefined ? () => {} : guard(child.pid, 'SIGKILL');
  const heard = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', text => {
    heard.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    heard.err += text;
  });
  const ended = once(child, 'exit').finally(release);
  ended.catch(() => {});
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    output: () => heard.out,
    errors: () => heard.err,
    says: pattern => saying(child, heard, pattern),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async kill(signal) {
      if (hasEnded()) return child.exitCode;
      child.kill(signal);
      // A paused process hears nothing but SIGKILL until it is continued.
      child.kill('SIGCONT');
      const [code] = await ended;
      return code;
    },
  };
}

function saying(
  child: ChildProcess,
  heard: { readonly out: string; readonly err: string },
  pattern: RegExp,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const done = () => {
      child.stdout!.off('data', look);
      child.off('close', gone);
    };
    const look = () => {
      const match = pattern.exec(heard.out);
      if (!match) return;
      done();
      resolve(match);
    };
    const gone = () => {
      done();
      reject(
        new Error(
          `the process ended with ${child.exitCode ?? child.signalCode} before it said ${pattern}\n${heard.out}\n${heard.err}`,
        ),
      );
    };
    child.stdout!.on('data', look);
    child.on('close', gone);
    look();
    if (child.stdout!.closed && !pattern.exec(heard.out)) gone();
  });
}
