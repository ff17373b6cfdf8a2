/**
 * A thread that parses registers' answers for several jobs, one turn at a time. A turn begins when the process gives it an
 * answer, and lasts until it asks for more or is done. A turn that takes too much time or memory ends the thread. Its job
 * fails; the other jobs begin again in a new thread and get the same answers as before.
 */
import { Worker } from 'node:worker_threads';
import { COMPILED_CODE } from '../../kernel/process/compiled-code.ts';
import type { Answer, FromThread, Job, Question, ThreadData, ToThread, Turn } from './thread-messages.ts';

/** CPU time: on a busy machine a page takes no more of it. Most take milliseconds. Large files get more for each megabyte. */
const TURN_MS = 3_500;
const TURN_MS_PER_MB = 1_000;
const TICK_MS = 250;
/** A thread that waits takes no CPU: this many times as long, in ticks of this process, ends it too. */
const WAITING_TIMES = 10;
const HEAP_MB = 256;
/** A thread without a job is kept this long: starting one costs more than reading a page. */
const REST_MS = 30_000;
/** A job whose thread ends this often, whatever the cause, fails. */
const MOST_STARTS = 3;

const MEGABYTE = 1024 * 1024;

/** Parsing was ended; the message says why, for the operator. */
export class ReadingEnded extends Error {
  override readonly name = 'ReadingEnded';
}

/** For `catch`: what it means that parsing was ended. */
export const ifEnded =
  <T>(meaning: T) =>
  (error: unknown): T => {
    if (error instanceof ReadingEnded) return meaning;
    throw error;
  };

export interface ThreadWork {
  readonly job: Job;
  readonly body?: Uint8Array;
  /** Its answers are kept, so that it can begin again; false: it fails instead. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal;
  answer(question: Question, body?: Uint8Array): Promise<Answer>;
  log?(message: Extract<FromThread, { log: unknown }>): void;
}

interface Running extends ThreadWork {
  readonly id: number;
  readonly result: PromiseWithResolvers<unknown>;
  /** The answers so far by question number, if it is repeatable. */
  readonly answers: Promise<Answer>[];
  /** Open questions; it works while there are none. */
  open: number;
  starts: number;
}

export class BoundedThread {
  readonly #workerData: ThreadData;
  readonly #running = new Map<number, Running>();
  #ids = 0;
  #worker: Worker | null = null;
  #isReady = false;
  #waiting: Turn[] = [];
  #turn: { readonly running: Running; readonly clock: NodeJS.Timeout } | null = null;
  #rest: NodeJS.Timeout | undefined;

  constructor(workerData: ThreadData) {
    this.#workerData = workerData;
  }

  /** The job's result. @throws ReadingEnded, or the job's error. */
  async run(work: ThreadWork): Promise<unknown> {
    work.signal?.throwIfAborted();
    const id = this.#ids++;
    const running: Running = {
      ...work,
      id,
      result: Promise.withResolvers<unknown>(),
      answers: [],
      open: 0,
      starts: 0,
    };
    const abort = () => this.#worker?.postMessage({ id, abort: true } satisfies ToThread);
    work.signal?.addEventListener('abort', abort, { once: true });
    this.#running.set(id, running);
    this.#begin(running);
    try {
      return await running.result.promise;
    } finally {
      work.signal?.removeEventListener('abort', abort);
    }
  }

  /** The result of a job that has all its bytes, and so asks nothing. */
  read<T>(job: Job, body: Uint8Array): Promise<T> {
    const answer = () => Promise.reject(new Error('bytes are read without questions'));
    return this.run({ job, body, repeatable: true, answer }) as Promise<T>;
  }

  #begin(running: Running): void {
    running.starts++;
    running.open = 0;
    this.#wake();
    this.#give({ id: running.id, job: running.job, body: running.body });
  }

  #wake(): void {
    clearTimeout(this.#rest);
    this.#worker ??= this.#start();
    this.#worker.ref();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
      workerData: this.#workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // It sees no setting and no secret of the service; its code is not compiled anew for every thread.
      env: { NODE_COMPILE_CACHE: COMPILED_CODE },
      execArgv: [],
    });
    worker.on('message', (message: FromThread) => {
      if (this.#worker === worker) this.#hear(message);
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#lose(
        worker,
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? `reading it takes more than ${HEAP_MB} MB of memory`
          : `its reader failed: ${error.name}`,
      ),
    );
    worker.on('exit', () => this.#lose(worker, 'its reader ended'));
    return worker;
  }

  #give(turn: Turn): void {
    this.#waiting.push(turn);
    this.#next();
  }

  #next(): void {
    if (this.#turn || !this.#isReady) return;
    const turn = this.#waiting.shift();
    if (!turn) return;
    const running = this.#running.get(turn.id);
    // It was stopped while this waited.
    if (!running) {
      this.#next();
      return;
    }
    const body = turn.body && new Uint8Array(turn.body);
    this.#worker!.postMessage({ ...turn, body }, body ? [body.buffer] : []);
    if ('answer' in turn) running.open--;
    if (running.open === 0) this.#turn = { running, clock: this.#clock(turn.body?.length ?? 0) };
    else this.#next();
  }

  #clock(bytes: number): NodeJS.Timeout {
    const mostMs = TURN_MS + (bytes / MEGABYTE) * TURN_MS_PER_MB;
    const worker = this.#worker!;
    const before = cpuMsOf(worker);
    let tickedMs = 0;
    const clock = setInterval(async () => {
      tickedMs += TICK_MS;
      const spentMs = tickedMs / WAITING_TIMES >= mostMs ? mostMs : (await cpuMsOf(worker)) - (await before);
      // The turn may have ended meanwhile.
      if (spentMs >= mostMs && this.#turn?.clock === clock)
        this.#lose(worker, `reading it takes longer than ${Math.round(mostMs / 100) / 10} s`);
    }, TICK_MS);
    return clock;
  }

  #endTurn(): void {
    clearInterval(this.#turn?.clock);
    this.#turn = null;
  }

  #hear(message: FromThread): void {
    if ('ready' in message) {
      this.#isReady = true;
      this.#next();
      return;
    }
    const running = this.#running.get(message.id);
    if ('log' in message) {
      running?.log?.(message);
      return;
    }
    if (!running) return;
    if (this.#turn?.running === running) this.#endTurn();
    if ('question' in message) void this.#answer(running, message);
    else this.#finish(running, message);
    this.#next();
  }

  async #answer(
    running: Running,
    { number, question, body }: Extract<FromThread, { question: Question }>,
  ): Promise<void> {
    const { starts } = running;
    running.open++;
    const coming = running.answers[number] ?? running.answer(question, body);
    if (running.repeatable) running.answers[number] = coming;
    const { body: answered, ...answer } = await coming;
    // The thread may have ended meanwhile: the job asks again in the new one.
    if (running.starts === starts && this.#running.has(running.id))
      this.#give({ id: running.id, number, answer, body: answered });
  }

  #finish(running: Running, outcome: Extract<FromThread, { done: unknown } | { failure: unknown }>): void {
    if ('failure' in outcome) this.#fail(running, new Error(outcome.failure.message));
    else {
      this.#end(running);
      running.result.resolve(outcome.done);
    }
  }

  #fail(running: Running, error: Error): void {
    this.#end(running);
    running.result.reject(running.signal?.aborted ? running.signal.reason : error);
  }

  #end({ id }: Running): void {
    this.#running.delete(id);
    if (this.#running.size > 0) return;
    this.#worker?.unref();
    this.#rest = setTimeout(() => this.#drop(), REST_MS).unref();
  }

  /** Ends the worker if it is still the current one; its messages are then ignored. */
  #lose(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return;
    const guilty = this.#turn?.running;
    this.#drop();
    for (const running of [...this.#running.values()]) {
      const mayBeginAgain = running.repeatable && !running.signal?.aborted && running.starts < MOST_STARTS;
      if (running !== guilty && mayBeginAgain) this.#begin(running);
      else this.#fail(running, new ReadingEnded(guilty && running !== guilty ? 'its reader ended' : reason));
    }
  }

  #drop(): void {
    this.#endTurn();
    this.#waiting = [];
    this.#isReady = false;
    void this.#worker?.terminate();
    this.#worker = null;
  }
}

/** Of its own code; 0 once it has ended. */
const cpuMsOf = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => 0,
  );
