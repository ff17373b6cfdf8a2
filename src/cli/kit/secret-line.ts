/** Reads one line that must not be in a shell's history: from a pipe, or from a prompt without echo. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from './command.ts';

const LONGEST = 200;

export async function readSecretLine(prompt: string): Promise<string> {
  const line = process.stdin.isTTY ? await typed(prompt) : await piped();
  if (line.trim() === '') throw new UsageError('Nothing was given on standard input.');
  return line.trim();
}

async function typed(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  // Discards the echo.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}

async function piped(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) {
    text += chunk;
    if (text.length > LONGEST) throw new UsageError('Standard input holds more than one short line.');
  }
  return text.split('\n', 1)[0]!;
}
