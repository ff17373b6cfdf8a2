/**
 * The thread that parses registers' answers. It has no network and no database: it asks the process for every
 * answer of a register, and can be ended at any moment.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Log } from '../../kernel/log.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { type PersonKey, personKeyer, personLabels } from '../../kernel/secrets/person-key.ts';
import type { Capture } from '../capture.ts';
import { type RegisterSession, RegisterUnreachable, type StreamedAnswer } from '../http/register-session.ts';
import { unwrapSaved } from '../reading/saved-page.ts';
import { shapeOf } from '../reading/shape.ts';
import { unreadWords } from '../reading/unread-words.ts';
import { teach } from '../reading/vocabulary.ts';
import { withoutPersons } from '../reading/without-persons.ts';
import {
  type ConsultedRegister,
  type ListPart,
  type ListRecord,
  type Reading,
  type Register,
  type RegisterContext,
  refused,
} from '../register.ts';
import { type CapturedFile, ImportRefused, withSavedAnswers } from '../saved-answers.ts';
import type {
  Answer,
  BytesJob,
  FromThread,
  Job,
  LogLevel,
  Packet,
  Question,
  RegisterJob,
  SavedPart,
  SavedReading,
  ThreadData,
  ToThread,
} from './thread-messages.ts';

const { reads, personSecret, words } = workerData as ThreadData;
/** No other adapter is loaded: each has parsers of its own. */
const registers = new Map(await Promise.all(reads.map(async name => [name, await adapterOf(name)] as const)));
teach(words);
const newPersonKey = (): ((nif: string) => PersonKey) =>
  personSecret === null ? personLabels() : personKeyer(personSecret);

interface RunningJob {
  readonly stop: AbortController;
  /** Open questions by number; there may be several, because unpacking a file reads ahead. */
  readonly waiting: ((answer: Answer) => void)[];
}
const running = new Map<number, RunningJob>();

parentPort!.on('message', async (message: ToThread) => {
  if ('job' in message) tell(await outcomeOf(message.id, message.job, message.body));
  else if ('answer' in message)
    running.get(message.id)?.waiting[message.number]?.({ ...message.answer, body: message.body });
  else running.get(message.id)?.stop.abort();
});
tell({ ready: true });

async function adapterOf(name: RegisterName): Promise<Register> {
  const exported: Record<string, Partial<Register>> = await import(`../${name}/${name}.ts`);
  return Object.values(exported).find(({ meta }) => meta?.name === name) as Register;
}

function tell(message: FromThread): void {
  const body = 'body' in message && message.body ? new Uint8Array(message.body) : null;
  parentPort!.postMessage(body ? { ...message, body } : message, body ? [body.buffer] : []);
}

async function outcomeOf(id: number, job: Job, body: Uint8Array | undefined): Promise<FromThread> {
  const stop = new AbortController();
  running.set(id, { stop, waiting: [] });
  try {
    const done =
      'register' in job ? await work(job, body, contextOf(id, job, stop.signal), id) : madeOf(body!, job);
    return { id, done };
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown fault';
    return { id, failure: { unreachable: error instanceof RegisterUnreachable, message } };
  } finally {
    running.delete(id);
  }
}

/** Copied, so that only these bytes are sent. */
const madeOf = (body: Uint8Array, { method, args: [most] }: BytesJob): Uint8Array =>
  new Uint8Array(method === 'unwrap' ? unwrapSaved(body, most as number) : withoutPersons(body));

async function work(
  { register: name, method, args, context: { mostRecords = Infinity } }: RegisterJob,
  body: Uint8Array | undefined,
  context: RegisterContext,
  id: number,
): Promise<unknown> {
  const register = registers.get(name)!;
  const [first, ...others] = args as [never, never];
  if (method === 'parse') {
    const reading: Reading<unknown> = await register.parse(
      { ...(first as object), body } as Capture,
      ...others,
      context,
    );
    return reading.outcome === 'found' && reading.records.length > mostRecords
      ? refused(
          `it holds more than ${mostRecords} records, which are not shown: bring it in by the command line`,
        )
      : reading;
  }
  if (method === 'readSaved')
    return readSaved(register, { parts: first, about: others[0]!, body: body! }, context);
  if (method === 'shape') {
    const [asked] = others as [{ readonly nif: Nif | null }];
    return shapeOf(register, { ...(first as object), body } as Capture, asked.nif, context);
  }
  if (register.kind === 'consulted' && method === 'words')
    return unreadWords(register, first, { pages: cutInto(body!, others[0]!), context });
  if (register.kind === 'consulted')
    return method === 'searchDays' ? register.searchDays!(first, context) : register.consult(first, context);
  if (method === 'isUnchanged') return register.isUnchanged?.(first, context) ?? false;
  for await (const part of register.readList(context)) if (!(await isAnotherWanted(id, part))) break;
  return null;
}

async function readSaved(
  register: Register,
  { parts, about, body }: { parts: readonly SavedPart[]; about: Nif | null; body: Uint8Array },
  context: RegisterContext,
): Promise<SavedReading> {
  const bodies = cutInto(
    body,
    parts.map(({ bytes }) => bytes),
  );
  const files = parts.map(
    ({ name, capture }, place): CapturedFile => ({ name, capture: { ...capture, body: bodies[place]! } }),
  );
  try {
    const { savedAnswers } = withSavedAnswers(register as ConsultedRegister<unknown>);
    return { companies: await savedAnswers.read(files, context, about) };
  } catch (error) {
    if (error instanceof ImportRefused) return { faults: error.faults };
    throw error;
  }
}

/** What came in one piece, by the bytes that each of its bodies has. */
function cutInto(whole: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  let at = 0;
  return sizes.map(size => {
    at += size;
    return whole.subarray(at - size, at);
  });
}

async function isAnotherWanted(id: number, { capture, ...part }: ListPart<ListRecord>): Promise<boolean> {
  const { body, ...rest } = capture;
  return (await ask(id, { kind: 'part', part: { ...part, capture: rest } }, body)).value === true;
}

async function ask(id: number, question: Question, body?: Uint8Array): Promise<Packet> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const number = running.get(id)!.waiting.push(resolve) - 1;
  tell({ id, number, question, body });
  const answer = await promise;
  if (!('failure' in answer)) return answer;
  const { unreachable, message } = answer.failure;
  throw unreachable ? new RegisterUnreachable(message) : new Error(message);
}

function contextOf(id: number, { context }: RegisterJob, signal: AbortSignal): RegisterContext {
  let sessions = 0;
  return {
    ...context,
    personKey: newPersonKey(),
    baseUrl: context.baseUrl ?? '',
    openSession: () => sessionOf(id, sessions++),
    signal,
    log: logOf(id, {}),
  };
}

function logOf(id: number, known: object): Log {
  const at = (log: LogLevel) => (fields: object, message: string) =>
    tell({ id, log, fields: { ...known, ...fields }, message });
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: fields => logOf(id, { ...known, ...fields }),
  };
}

const sessionOf = (id: number, session: number): RegisterSession => ({
  async send(request) {
    const { value, body } = await ask(id, { kind: 'send', session, request });
    return { ...(value as Omit<Capture, 'body'>), body: body! };
  },
  async stream(request, { maxBytes }) {
    const { value } = await ask(id, { kind: 'stream', session, request, maxBytes });
    const { stream, ...answer } = value as Omit<StreamedAnswer, 'chunks'> & { stream: number };
    return { ...answer, chunks: chunksOf(id, stream) };
  },
});

async function* chunksOf(id: number, stream: number): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const { body } = await ask(id, { kind: 'chunk', stream });
      if (!body) return;
      yield body;
    }
  } finally {
    await ask(id, { kind: 'leave', stream });
  }
}
