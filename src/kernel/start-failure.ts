/** Why a process that was set up rightly cannot start. */
export type StartFailureCode =
  | 'port-taken'
  | 'no-embedded-postgres'
  | 'embedded-postgres-failed'
  | 'start-locked'
  | 'pooler'
  | 'unknown-model'
  | 'register-words';

/** A planned end of the start: a sentence for the operator, with what to do. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  readonly code: StartFailureCode;

  constructor(code: StartFailureCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** The failure of `listen`, said with the setting that names the port where another program has it. */
export function listenFailure(error: NodeJS.ErrnoException, port: number, remedy: string): Error {
  if (error.code !== 'EADDRINUSE') return error;
  return new StartFailure('port-taken', `Port ${port} is taken by another program. ${remedy}`);
}
