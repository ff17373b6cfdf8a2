/** Reads one line that must not be in a shell's history: from a pipe, or from a prompt without echo. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { readNif } from '../../kernel/nif.ts';
import { UsageError } from './command.ts';

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

const LONGEST = 200;

/** The tax number of a person, which no error repeats. @throws UsageError for what is none. */
export async function readPersonsNumber(): Promise<string> {
  const text = await readSecretLine('Tax number (NIF) of the person, not shown: ');
  if (text === '') throw new UsageError('Nothing was given on standard input.');
  if (text.length > LONGEST) throw new UsageError('Standard input holds more than one short line.');
  const reading = readNif(text);
  if (reading.kind === 'natural-person') return text.replace(/\D/g, '');
  throw new UsageError(
    reading.kind === 'invalid'
      ? `That is no tax number: ${reading.because}.`
      : 'That is not the tax number of a natural person; for a company see: contractor-risk corrections add',
  );
}
