/** The command line inside the test's own process: the same parsing and printing, without a second for every start. */
import { afterAll } from 'vitest';
import { runCli } from '../../src/cli/kit/run-cli.ts';
import { createTestDatabase } from '../kit/test-database.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { type Cli, type CliKit, documentOf, errorOf, type Run } from './cli-kit.ts';

/** Runs one command, of which there may be one at a time, with these settings beside the process's own. */
export async function runHere(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const written = { out: '', err: '' };
  const { stdout, stderr } = process;
  const originals = [stdout.write, stderr.write] as const;
  const into = (stream: 'out' | 'err') =>
    ((chunk: string | Uint8Array) => {
      written[stream] += chunk;
      return true;
    }) as typeof stdout.write;
  const before = { ...process.env };
  Object.assign(process.env, env);
  [stdout.write, stderr.write] = [into('out'), into('err')];
  try {
    return { code: await runCli(args), ...written };
  } finally {
    [stdout.write, stderr.write] = originals;
    process.env = before;
  }
}

export function cliHere(env: Readonly<Record<string, string>>): Cli {
  const run: Cli['run'] = (...args) => runHere(args, env);
  const failure: Cli['failure'] = async (...args) => {
    const ended = await run(...args, '--json');
    return { ...errorOf(ended), exitCode: ended.code };
  };
  return {
    run,
    json: async (...args) => documentOf(await run(...args, '--json')),
    failure,
    async refusal(...args) {
      const { exitCode, code, message } = await failure(...args);
      return `${exitCode} ${code}: ${message}`;
    },
  };
}

/** The same over a database of its own. */
export async function openCliKit(env: Readonly<Record<string, string>> = {}): Promise<CliKit> {
  const db = await createTestDatabase();
  return { db, ...cliHere({ ...TEST_ENV, DATABASE_URL: db.url, ...env }), close: () => db.drop() };
}

/** The same for a whole test file, which awaits it at its top: it ends with the file. */
export async function cliOfFile(env?: Readonly<Record<string, string>>): Promise<CliKit> {
  const cli = await openCliKit(env);
  afterAll(() => cli.close());
  return cli;
}
