/** Messages between the process and a parser thread. Bodies are beside their message, because they are transferred. */
import type { LocalDate } from '../../kernel/local-date.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import type { Capture } from '../capture.ts';
import type { RegisterRequest } from '../http/register-session.ts';
import type { TaughtWord } from '../reading/vocabulary.ts';
import type { CapturedFile, CompanyCaptures } from '../saved-answers.ts';

/** What a thread is given when it starts. */
export interface ThreadData {
  /** The registers whose answers it reads. */
  readonly reads: readonly RegisterName[];
  /** Key for the hashes of persons' numbers; null: persons are numbered. */
  readonly personSecret: string | null;
  /** Those that an operator has taught. */
  readonly words: readonly TaughtWord[];
}

/** A task for the thread: a method of the `Register` contract, or work on the bytes of a page. */
export type Job = RegisterJob | BytesJob;

/** What is made of bytes; the result is bytes. */
export interface BytesJob {
  readonly method: 'unwrap' | 'withoutPersons';
  readonly args: readonly unknown[];
}

export interface RegisterJob {
  readonly register: RegisterName;
  readonly method:
    | 'parse'
    | 'shape'
    | 'words'
    | 'readSaved'
    | 'consult'
    | 'searchDays'
    | 'readList'
    | 'isUnchanged';
  /** Arguments of the method, without its context. */
  readonly args: readonly unknown[];
  readonly context: {
    readonly today: LocalDate;
    readonly companyName?: string | null;
    readonly baseUrl?: string;
    readonly mostRecords?: number;
  };
}

/** What the thread made of saved files. */
export type SavedReading =
  | { readonly companies: CompanyCaptures<unknown>[]; readonly faults?: undefined }
  | { readonly companies?: undefined; readonly faults: readonly string[] };

/** A file that comes to the thread among others: its capture, and how many bytes of the whole are its own. */
export interface SavedPart extends Pick<CapturedFile, 'name'> {
  readonly capture: Omit<Capture, 'body'>;
  readonly bytes: number;
}

/** A question of the thread to the process. */
export type Question =
  | { readonly kind: 'send'; readonly session: number; readonly request: RegisterRequest }
  | {
      readonly kind: 'stream';
      readonly session: number;
      readonly request: RegisterRequest;
      readonly maxBytes: number;
    }
  /** The next bytes of a streamed answer; null after the last. */
  | { readonly kind: 'chunk'; readonly stream: number }
  | { readonly kind: 'leave'; readonly stream: number }
  /** A part of a list is ready; the answer says whether another one is wanted. */
  | { readonly kind: 'part'; readonly part: unknown };

/** A value, and the bytes that belong to it. */
export interface Packet {
  readonly value: unknown;
  readonly body?: Uint8Array | undefined;
}

/** Errors are sent as text; only `RegisterUnreachable` is recognised on the other side. */
export interface Failure {
  readonly unreachable: boolean;
  readonly message: string;
}

type Told = Omit<Packet, 'body'> | { readonly failure: Failure };

export type Answer = Told & Pick<Packet, 'body'>;

/** What the thread works on until it asks for more. */
export type Turn = { readonly id: number; readonly body?: Uint8Array | undefined } & (
  | { readonly job: Job }
  | { readonly number: number; readonly answer: Told }
);

export type ToThread = Turn | { readonly id: number; readonly abort: true };

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export type FromThread =
  /** The thread has loaded its parsers. */
  | { readonly ready: true }
  | {
      readonly id: number;
      readonly number: number;
      readonly question: Question;
      readonly body?: Uint8Array | undefined;
    }
  | { readonly id: number; readonly log: LogLevel; readonly fields: object; readonly message: string }
  | { readonly id: number; readonly done: unknown }
  | { readonly id: number; readonly failure: Failure };
