/**
 * Wraps registers so that answers are parsed in a thread with limited time and memory, because an answer may be made to
 * take for ever. The network stays in the process: the thread asks it for every answer. If parsing is ended, the answer is
 * `unreadable`.
 */
import type { Nif } from '../../kernel/nif.ts';
import { LIST_REGISTERS, REGISTER_NAMES } from '../../kernel/register-name.ts';
import type { Shape } from '../capture.ts';
import type { TaughtWord, UnreadAnswer } from '../reading/vocabulary.ts';
import {
  type AnyListRegister,
  type Consultation,
  type ConsultedRegister,
  type DaySpan,
  type ListPart,
  type ListRecord,
  NOTHING_CAME,
  type ParseContext,
  type Reading,
  type Register,
  type RegisterContext,
} from '../register.ts';
import { ImportRefused, type SavedRegister } from '../saved-answers.ts';
import { BoundedThread, ifEnded, ReadingEnded } from './bounded-thread.ts';
import { processAnswers } from './process-answers.ts';
import type { FromThread, RegisterJob, SavedPart, SavedReading, ThreadData } from './thread-messages.ts';

/**
 * Gives each register its thread. `personSecret` is the key for the hashes of persons' numbers; null: persons are numbered.
 * `words` are those that an operator has taught.
 */
export function threadsOfRegisters(
  personSecret: string | null,
  words: readonly TaughtWord[] = [],
): <R extends Register>(register: R) => R {
  // Registers queried per company share a thread, because their pages are small; each list has its own.
  const consulted = REGISTER_NAMES.filter(name => !LIST_REGISTERS.includes(name));
  return register =>
    register.kind === 'consulted'
      ? { ...register, ...consultedIn(threadWith({ reads: consulted, personSecret, words }), register) }
      : {
          ...register,
          ...listIn(threadWith({ reads: [register.meta.name], personSecret, words }), register),
        };
}

const threads = new Map<string, BoundedThread>();

/** The process's one of these: a start takes half a second of CPU, which reading a page never does. */
function threadWith(data: ThreadData): BoundedThread {
  const key = JSON.stringify(data);
  const thread = threads.get(key) ?? new BoundedThread(data);
  threads.set(key, thread);
  return thread;
}

type Consulted = ConsultedRegister<unknown> | SavedRegister<unknown>;

function consultedIn(thread: BoundedThread, register: Consulted): Partial<SavedRegister<unknown>> {
  async function ask(
    method: 'consult' | 'searchDays',
    about: Nif | DaySpan,
    context: RegisterContext,
  ): Promise<Consultation<unknown>> {
    const { captures, answer } = processAnswers(context);
    const job = jobOf(register, method, [about], context);
    return thread
      .run({ job, repeatable: true, answer, ...heard(context) })
      .catch(error => ({ reading: endedReading(error), captures })) as Promise<Consultation<unknown>>;
  }
  return {
    ...capturesIn(thread, register),
    words: wordsIn(thread, register),
    consult: (nif, context) => ask('consult', nif, context),
    ...(register.searchDays && { searchDays: (days, context) => ask('searchDays', days, context) }),
    ...('savedAnswers' in register && {
      savedAnswers: { ...register.savedAnswers, read: readSavedIn(thread, register) },
    }),
  };
}

/** All files in one piece, as a job has one. */
const readSavedIn =
  (thread: BoundedThread, register: Register): SavedRegister<unknown>['savedAnswers']['read'] =>
  async (files, context, about = null) => {
    const told = files.map(
      ({ name, capture: { body, ...capture } }): SavedPart => ({ name, capture, bytes: body.length }),
    );
    const job = jobOf(register, 'readSaved', [told, about], context);
    const body = Buffer.concat(files.map(({ capture }) => capture.body));
    const names = files.map(({ name }) => name).join(', ');
    const { companies, faults } = await thread.read<SavedReading>(job, body).catch(error => {
      throw error instanceof ReadingEnded ? new ImportRefused([`${names}: ${error.message}`]) : error;
    });
    if (faults) throw new ImportRefused(faults);
    return companies;
  };

function listIn(thread: BoundedThread, register: AnyListRegister): Partial<AnyListRegister> {
  return {
    ...capturesIn(thread, register),
    readList: context => readListIn(thread, register, context),
    isUnchanged(files, context) {
      const { answer } = processAnswers(context);
      const job = jobOf(register, 'isUnchanged', [files], context);
      return thread
        .run({ job, repeatable: false, answer, ...heard(context) })
        .catch(ifEnded(false)) as Promise<boolean>;
    },
  };
}

const capturesIn = (
  thread: BoundedThread,
  register: Register,
): Required<Pick<Register, 'parse' | 'shape'>> => ({
  parse: ({ body, ...capture }, asked, context) =>
    thread
      .read<Reading<never>>(jobOf(register, 'parse', [capture, asked], context), body)
      .catch(endedReading),
  shape: ({ body, ...capture }, asked, context) =>
    thread.read<Shape>(jobOf(register, 'shape', [capture, asked], context), body).catch(ifEnded(null)),
});

const wordsIn =
  (thread: BoundedThread, register: Register): NonNullable<ConsultedRegister<unknown>['words']> =>
  (nif, pages, context) => {
    const sizes = pages.map(({ length }) => length);
    const asIfAsked = { ...context, baseUrl: register.meta.officialBaseUrl };
    const job = jobOf(register, 'words', [nif, sizes], asIfAsked);
    return thread
      .read<UnreadAnswer>(job, Buffer.concat(pages))
      .catch(error => ({ reason: endedReading(error).reason, words: [] }));
  };

type Part = ListPart<ListRecord>;

async function* readListIn(
  thread: BoundedThread,
  register: AnyListRegister,
  context: RegisterContext,
): AsyncGenerator<Part> {
  const { captures, answer } = processAnswers(context);
  try {
    yield* partsFrom<Part>(give =>
      thread.run({
        job: jobOf(register, 'readList', [], context),
        repeatable: false,
        async answer(question, body) {
          if (question.kind !== 'part') return answer(question);
          const { capture, ...part } = question.part as Part;
          return { value: await give({ ...part, capture: { ...capture, body: body! } }) };
        },
        ...heard(context),
      }),
    );
  } catch (error) {
    const reading = endedReading(error);
    yield { part: 'reading', reading, capture: captures.at(-1) ?? NOTHING_CAME };
  }
}

/** @throws what is no fault of the answer. */
function endedReading(error: unknown): Extract<Reading<never>, { outcome: 'unreadable' }> {
  if (error instanceof ReadingEnded) return { outcome: 'unreadable', reason: error.message };
  throw error;
}

const jobOf = (
  { meta }: Register,
  method: RegisterJob['method'],
  args: readonly unknown[],
  { today, companyName = null, mostRecords, baseUrl }: ParseContext & { baseUrl?: string },
): RegisterJob => ({
  register: meta.name,
  method,
  args,
  context: {
    today,
    companyName,
    ...(mostRecords !== undefined && { mostRecords }),
    ...(baseUrl !== undefined && { baseUrl }),
  },
});

const heard = ({ signal, log }: RegisterContext) => ({
  signal,
  log: ({ log: level, fields, message }: Extract<FromThread, { log: unknown }>) =>
    log[level](fields, message),
});

/** Turns callbacks into a generator of a list's parts: `run` gives each part, and learns whether another is wanted. */
async function* partsFrom<P>(
  run: (give: (part: P) => Promise<boolean>) => Promise<unknown>,
): AsyncGenerator<P> {
  let coming = Promise.withResolvers<P | null>();
  let wanted = Promise.withResolvers<boolean>();
  const give = (part: P) => {
    coming.resolve(part);
    return wanted.promise;
  };
  const ended = run(give).then(
    () => coming.resolve(null),
    error => coming.reject(error),
  );
  try {
    for (let part = await coming.promise; part !== null; part = await coming.promise) {
      coming = Promise.withResolvers();
      // After the reader has stopped, errors are ignored.
      coming.promise.catch(() => {});
      yield part;
      const before = wanted;
      wanted = Promise.withResolvers();
      before.resolve(true);
    }
  } finally {
    wanted.resolve(false);
    await ended;
  }
}
