/** The command line as a real process, and what its answers are taken apart by. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { TestDatabase } from '../kit/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../../src/cli/contractor-risk.ts', import.meta.url));

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program with exactly these settings; `program` is another copy of it, `input` what is piped in. */
export function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { program = PROGRAM, input = '' }: { program?: string; input?: string } = {},
): Promise<Run> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let out = '';
  let err = '';
  child.stdout.on('data', chunk => {
    out += chunk;
  });
  child.stderr.on('data', chunk => {
    err += chunk;
  });
  return new Promise(resolve => child.once('close', code => resolve({ code, out, err })));
}

/** The one document on standard output; fails on anything beside it. */
// biome-ignore lint/suspicious/noExplicitAny: whatever a command prints, judged by the test
export function documentOf({ code, out, err }: Run): any {
  if (code !== 0 || err !== '') throw new Error(`ended with ${code}: ${err}`);
  return JSON.parse(out);
}

/** The error of a failed run with `--json`; fails when anything stands on standard output. */
// biome-ignore lint/suspicious/noExplicitAny: whatever a command prints, judged by the test
export function errorOf({ out, err }: Run): any {
  if (out !== '') throw new Error(`standard output is not empty: ${out}`);
  return JSON.parse(err).error;
}

export interface Cli {
  /** As people run it. */
  run(...args: string[]): Promise<Run>;
  /** With `--json`; the document. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  json(...args: string[]): Promise<any>;
  /** With `--json`, expected to fail. */
  failure(...args: string[]): Promise<{ exitCode: number | null; code: string; message: string }>;
  /** The same in one line: exit code, code and message. */
  refusal(...args: string[]): Promise<string>;
}

export interface CliKit extends Cli {
  readonly db: TestDatabase;
  close(): Promise<void>;
}

export interface Folder {
  readonly path: string;
  /** Writes a file, and the folders that its name has; returns its path. */
  file(name: string, content: string | Uint8Array): Promise<string>;
  remove(): Promise<void>;
}

export async function temporaryFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'contractor-risk-cli-'));
  return {
    path,
    async file(name, content) {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      return file;
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** One that goes with the test file, which awaits it at its top. */
export async function folderOfFile(): Promise<Folder> {
  const folder = await temporaryFolder();
  afterAll(() => folder.remove());
  return folder;
}
