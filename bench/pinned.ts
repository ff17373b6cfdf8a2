/** Programs on cores of their own, where the machine has them: who makes the load does not take from who bears it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { guard } from '../test/kit/guard.ts';

const CORES = availableParallelism();
/** The load has the last core; what is measured has the others. */
export const LOAD_CORE = String(CORES - 1);
/** For work that nobody loads from outside. */
export const ALL_CORES = `0-${CORES - 1}`;
export const SERVICE_CORES = CORES > 2 ? `0-${CORES - 2}` : '0';

let canPin: Promise<boolean> | undefined;

/** Whether processes can be bound to cores here; said in the results. */
export const isPinned = (): Promise<boolean> =>
  (canPin ??= promisify(execFile)('taskset', ['-c', LOAD_CORE, 'true']).then(
    () => CORES > 1,
    () => false,
  ));

/** Binds a process that runs already, all of its threads, to `cores`. */
export async function pin(pid: number, cores: string): Promise<void> {
  if (await isPinned()) await promisify(execFile)('taskset', ['-a', '-p', '-c', cores, String(pid)]);
}

/** Runs a program of this folder with `input` on `cores`; resolves with the one JSON document that it prints. */
export async function runPinned<Output>(program: URL, input: unknown, cores: string): Promise<Output> {
  const node = [process.execPath, program.pathname];
  const [command, ...args] = (await isPinned()) ? ['taskset', '-c', cores, ...node] : node;
  const child = spawn(command!, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const release = guard(child.pid!, 'SIGKILL');
  child.stdin.end(JSON.stringify(input));
  const [output, code] = await Promise.all([textOf(child), ended(child)]).finally(release);
  if (code !== 0) throw new Error(`${program.pathname} ended with ${code}`);
  return JSON.parse(output);
}

async function textOf(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout!.setEncoding('utf8')) text += chunk;
  return text;
}

const ended = async (child: ChildProcess): Promise<number | null> => (await once(child, 'close'))[0];
