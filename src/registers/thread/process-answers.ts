/** Answers a parser thread: the process talks to the register for it. */
import type { Capture } from '../capture.ts';
import { type RegisterSession, RegisterUnreachable } from '../http/register-session.ts';
import type { RegisterContext } from '../register.ts';
import type { Answer, Packet, Question } from './thread-messages.ts';

type SessionQuestion = Exclude<Question, { kind: 'part' }>;

/** `captures` are the complete answers so far, in order. */
export function processAnswers({ openSession }: Pick<RegisterContext, 'openSession'>): {
  readonly captures: readonly Capture[];
  answer(question: SessionQuestion): Promise<Answer>;
} {
  const captures: Capture[] = [];
  const sessions: RegisterSession[] = [];
  const streams: AsyncIterator<Uint8Array>[] = [];

  async function read(asked: SessionQuestion): Promise<Packet> {
    if (asked.kind === 'chunk') {
      const { done, value } = await streams[asked.stream]!.next();
      return done ? { value: null } : { value: null, body: value };
    }
    if (asked.kind === 'leave') {
      await streams[asked.stream]!.return?.();
      return { value: null };
    }
    sessions[asked.session] ??= openSession();
    const session = sessions[asked.session]!;
    if (asked.kind === 'send') {
      const capture = await session.send(asked.request);
      captures.push(capture);
      const { body, ...value } = capture;
      return { value, body };
    }
    const { chunks, ...answer } = await session.stream!(asked.request, { maxBytes: asked.maxBytes });
    streams.push(chunks[Symbol.asyncIterator]());
    return { value: { ...answer, stream: streams.length - 1 } };
  }

  return { captures, answer: asked => read(asked).catch(failureOf) };
}

function failureOf(error: unknown): Answer {
  const message = error instanceof Error ? error.message : 'unknown fault';
  return { failure: { unreachable: error instanceof RegisterUnreachable, message } };
}
