/** Why a process that was set up rightly cannot start. */
export type StartFailureCode =
  | 'cannot-listen'
  | 'no-embedded-postgres'
  | 'embedded-postgres-failed'
  | 'start-locked'
  | 'pooler'
  | 'encoding'
  | 'test-database'
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

/** The failure of `listen`, said with the setting that mends it. */
export function listenFailure(error: NodeJS.ErrnoException, port: number, remedy: string): Error {
  const notOurs = 'HOST is no address of this machine. Set it to one that is, or leave it out.';
  const sentence = {
    EADDRINUSE: `Port ${port} is taken by another program. ${remedy}`,
    EACCES: `Port ${port} is not for this user. ${remedy}`,
    EADDRNOTAVAIL: notOurs,
    EAFNOSUPPORT: notOurs,
    ENOTFOUND: notOurs,
    EAI_AGAIN: notOurs,
  }[error.code ?? ''];
  return sentence ? new StartFailure('cannot-listen', sentence) : error;
}
