/** Translates failures into sentences and exit codes. */
import { CommanderError } from 'commander';
import { KeyError, KeyInputError } from '../../access/keys/keys.ts';
import { ConfigError } from '../../app/config.ts';
import { Problem } from '../../kernel/problems.ts';
import { errorCode, isDatabaseAway } from '../../kernel/process/database-away.ts';
import { StartFailure } from '../../kernel/process/start-failure.ts';
import { FILE_FAULTS, UnreadableFile } from '../../kernel/text/given-file.ts';
import { CliError, UsageError } from './command.ts';

export interface Failure {
  /** 0: help or the version was requested. */
  readonly exitCode: 0 | 1 | 2;
  /** Commander has printed the message already. */
  readonly isShown: boolean;
  readonly code: string;
  readonly message: string;
  /** The database may be back in a moment. */
  readonly passes?: boolean;
  readonly [detail: string]: unknown;
}

const failure = (exitCode: 0 | 1 | 2, code: string, message: string, details: object = {}): Failure => ({
  exitCode,
  isShown: false,
  code,
  message,
  ...details,
});

export function describeFailure(error: unknown): Failure {
  if (error instanceof CommanderError) return ofCommander(error);
  if (error instanceof UsageError) return failure(2, error.code, error.message);
  if (error instanceof CliError) return failure(1, error.code, error.message, error.details);
  if (error instanceof ConfigError) return failure(2, 'settings', error.message, { faults: error.faults });
  if (error instanceof StartFailure) return failure(1, error.code, error.message);
  if (error instanceof UnreadableFile) return failure(1, 'file', error.message);
  if (error instanceof KeyInputError) return failure(2, 'usage', error.message);
  if (error instanceof KeyError) return failure(1, 'refused', error.message);
  if (error instanceof Problem) return failure(1, error.code, error.detail, error.members);
  return ofDatabase(error) ?? ofFiles(error) ?? unforeseen(error);
}

function ofCommander({ code, exitCode, message }: CommanderError): Failure {
  if (exitCode === 0) return failure(0, 'help', '');
  const sentence = code === 'commander.help' ? 'A command is needed; see --help.' : sentenceOf(message);
  return failure(2, 'usage', sentence, { isShown: true });
}

const sentenceOf = (message: string): string => message.replace(/^error: /, '').split('\n')[0]!;

/** Codes of the operating system and of PostgreSQL for a database that cannot be reached or entered. */
const DATABASE_FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at that address',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host cannot be looked up right now',
  ETIMEDOUT: 'it does not answer in time',
  EHOSTUNREACH: 'its host cannot be reached',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of that name',
  '55000': 'it takes no connections',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
  '25006': 'none of its hosts takes writes',
  '08P01': 'the pooler before it refuses, or has no connection to it',
  '42501': 'the user lacks a permission that this needs',
  '42P01': 'a table of the service is not there',
  '42883': 'a function of the service is not there',
};

/** Does not repeat the address, which may contain a password. */
function ofDatabase(error: unknown): Failure | null {
  const passes = isDatabaseAway(error);
  const fault = DATABASE_FAULTS[errorCode(error)] ?? (passes ? DATABASE_FAULTS.ETIMEDOUT : undefined);
  const named = process.argv.includes('--test') ? 'TEST_DATABASE_URL' : 'DATABASE_URL';
  const whose = process.env[named] ? named : 'the embedded one, in DATA_DIR';
  const message = `The database cannot be used: ${fault} (${whose}).`;
  return fault ? { ...failure(1, 'database', message), passes } : null;
}

function ofFiles(error: unknown): Failure | null {
  const { code = '', path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  const fault = syscall && FILE_FAULTS[code];
  const what = path ?? 'A file';
  const remedy =
    code === 'EEXIST'
      ? 'Give a new name.'
      : 'Give a place where this process may read and write (of the service: DATA_DIR).';
  return fault ? failure(1, 'files', `${what} cannot be used: ${fault}. ${remedy}`) : null;
}

/** Prisma's messages quote code and paths above their last line. */
function unforeseen(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const last =
    message
      .trim()
      .split('\n')
      .findLast(line => line.trim() !== '') ?? 'no reason was given';
  const stack = process.env.LOG_LEVEL === 'debug' && error instanceof Error ? `\n${error.stack}` : '';
  return failure(1, 'failed', `It did not work: ${last.trim()}${stack}`);
}
