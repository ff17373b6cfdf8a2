/** Reads a client's secret key from the environment, a prompt without echo, or a pipe. Never from the command line, which others can see. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './command.ts';

const KEY_VARIABLE = 'CONTRACTOR_RISK_KEY';

export async function readKey(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const key = env[KEY_VARIABLE]?.trim() || (await readLine()).trim();
  if (key) return key;
  throw new UsageError(`A client’s key is needed: set ${KEY_VARIABLE}, or type it when asked.`);
}

/** What is typed is not echoed: the interface writes to nowhere. */
async function readLine(): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write('Key: ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
}
