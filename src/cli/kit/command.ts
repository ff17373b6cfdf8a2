/** The contract of a command: one file each, listed in `all-commands.ts`; `run-cli.ts` does the printing. */
import type { Command } from 'commander';
import type { Config } from '../../app/config.ts';
import type { Database } from '../../db/open-database.ts';

export interface Service {
  readonly config: Config;
  readonly db: Database;
  /** Names of the migrations that opening has applied. */
  readonly migrated: readonly string[];
}

export interface CliCommand {
  /** Group and verb, as typed: `keys issue`; or one word: `usage`. */
  readonly name: string;
  readonly summary: string;
  /** Shown under --help; must work once ids are filled in. */
  readonly example: string;
  /** Declares arguments and options; every command has `--json`. */
  readonly declare?: (command: Command) => Command;
  /** For a command that changes something: what, for the log of operators' actions; null where this call changes nothing. */
  // biome-ignore lint/suspicious/noExplicitAny: as for `run`
  readonly changes?: (options: any, args: readonly string[]) => Changed | null;
  // biome-ignore lint/suspicious/noExplicitAny: each command knows the options that it declared
  readonly run?: (options: any, args: readonly string[]) => Promise<Answer>;
  /** In its place, for one that needs the service first of all: it is opened, and closed afterwards. */
  // biome-ignore lint/suspicious/noExplicitAny: as for `run`
  readonly inService?: (service: Service, options: any, args: readonly string[]) => Promise<Answer>;
}

export interface Changed {
  /** An id, a register, a company's NIF; null where there is no one thing. Never anything of a person. */
  readonly object: string | null;
  /** Where the command has its own option for it; else `--reason`. */
  readonly reason?: string | undefined;
}

/** Options of a command: texts that may be left out, flags, and what may be given several times. */
export type Given<Text extends string, Flag extends string = never, Several extends string = never> = {
  readonly [Name in Text]?: string;
} & { readonly [Name in Flag]?: boolean } & { readonly [Name in Several]?: readonly string[] };

/** What its first argument names. */
export const itsArgument = (_: unknown, [object = '']: readonly string[]): Changed => ({ object });

export const CLIENT_ARGUMENT = ['<client>', 'id of the client, as clients list shows it'] as const;

export const KEY_ARGUMENT = ['<key>', 'id of the key, as keys list shows it'] as const;

/** The output of a command: one JSON document for scripts, plain text for people. */
export interface Answer {
  readonly json: unknown;
  readonly text: string;
  /** 1: the command succeeded and reports that something is wrong. */
  readonly exitCode?: 0 | 1;
}

/** A planned refusal or failure: exit code 1, a sentence, no stack trace. */
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

/** Wrong arguments: exit code 2, before anything was opened. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';

  constructor(sentence: string) {
    super('usage', sentence);
  }
}
