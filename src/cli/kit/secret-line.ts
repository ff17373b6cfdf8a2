/** Reads one line that must not be in a shell's history: from a pipe, or from a prompt without echo. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Empty where nothing is given. What is typed is not echoed: the interface writes to nowhere. */
export async function readSecretLine(prompt: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
}
