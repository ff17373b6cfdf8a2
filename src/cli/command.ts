/** The contract of a command: one file each, listed in `all-commands.ts`; `run-cli.ts` does the printing. */
import type { Command } from 'commander';

export interface CliCommand {
  /** Group and verb, as typed: `keys issue`; or one word that stands alone: `usage`. */
  readonly name: string;
  readonly summary: string;
  /** Shown under --help; must work as it stands once ids are filled in. */
  readonly example: string;
  /** Declares arguments and options; `--json` is everybody's. */
  readonly declare?: (command: Command) => Command;
  // biome-ignore lint/suspicious/noExplicitAny: each command knows the options that it declared
  readonly run: (options: any, args: readonly string[]) => Promise<Answer>;
}

/** What a command has to say: one JSON document for scripts, plain text for people. */
export interface Answer {
  readonly json: unknown;
  readonly text: string;
  /** 1: it was answered, and the answer is that something is wrong. */
  readonly exitCode?: 0 | 1;
}

/** The operation was refused or failed in a way that was thought of: exit code 1, a sentence, no stack trace. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  readonly code: string;
  /** Further members of the error in JSON. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, sentence: string, details: Record<string, unknown> = {}) {
    super(sentence);
    this.code = code;
    this.details = details;
  }
}

/** Typed wrongly: exit code 2, before anything was opened. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';

  constructor(sentence: string) {
    super('usage', sentence);
  }
}
