import { setTimeout } from 'node:timers/promises';
import { createLanes } from '../../kernel/pacing/lanes.ts';
import { Problem } from '../../kernel/problems.ts';

/** Dear work of a client is done one piece after another in a process, so that nobody else waits behind many of his. */
const turns = createLanes(1);
/** Between two of them the client rests twice as long as the first took, so that others have most of the process. */
const RESTS = 2;
const LONGEST_REST_MS = 50;

/**
 * The work that a request has done, counted as it is done, in fields: it is charged whatever becomes of the answer. An
 * error, an answer that nobody takes or a caller that goes away gives nothing back.
 */
export class Work {
  readonly #client: string;
  readonly #caller: AbortSignal;
  #fields = 0;
  #unforeseen = 0;
  #ended = false;
  #refuseSpent: (unforeseen: number) => Promise<void> = async () => {};
  #asked = Promise.resolve();

  /** `caller` aborts when the caller goes away. */
  constructor(client: string, caller: AbortSignal) {
    this.#client = client;
    this.#caller = caller;
  }

  get fields(): number {
    return this.#fields;
  }

  /** The request is charged: nothing more is begun for it. */
  get isEnded(): boolean {
    return this.#ended;
  }

  /** Of a size that no estimate knew; `fields` are without it. */
  get unforeseen(): number {
    return this.#unforeseen;
  }

  /** Rejects with the refusal, if one of what was asked first was refused. */
  get asked(): Promise<void> {
    return this.#asked;
  }

  add(fields: number): void {
    this.#fields += fields;
  }

  /** What is asked before work that no estimate knew: it throws if the key is surely spent for it. */
  askFirst(refuseSpent: (unforeseen: number) => Promise<void>): void {
    this.#refuseSpent = refuseSpent;
  }

  /** Counted before it is done, so that nothing is done in vain for a key that has no room for it. */
  addUnforeseen(fields: number): Promise<void> {
    this.#unforeseen += fields;
    const { unforeseen } = this;
    // One after another: what is refused once is not asked again.
    this.#asked = this.#asked.then(() => this.#refuseSpent(unforeseen));
    return this.#asked;
  }

  /** Does dear work in its client's turn, if the caller has waited for it. No turn within another. */
  async inTurn<T>(dear: () => Promise<T>): Promise<T> {
    const leave = await turns.enter(this.#client);
    const begunAt = performance.now();
    try {
      if (this.#caller.aborted) throw new Problem('unavailable', 'The caller went away.');
      return await dear();
    } finally {
      const rest = Math.min(RESTS * (performance.now() - begunAt), LONGEST_REST_MS);
      // Who asks one after another waits for nothing.
      if (turns.waiting(this.#client) > 0) void setTimeout(rest).then(leave);
      else leave();
    }
  }

  /** A dear read counts the most that it may take until it is known what it took, also where it fails. */
  async reading<Read>(most: number, read: () => Promise<Read>, took: (read: Read) => number): Promise<Read> {
    this.#fields += most;
    const result = await this.inTurn(read);
    this.#fields += took(result) - most;
    return result;
  }

  end(): void {
    this.#ended = true;
  }
}

export const FIELDS_PER_REQUEST = 100;

/** What so much work takes from every usage limit: one for each hundred fields, rounded up. */
export const requestsOf = (fields: number): number => Math.max(1, Math.ceil(fields / FIELDS_PER_REQUEST));
