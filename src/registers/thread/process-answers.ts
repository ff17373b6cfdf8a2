/** Answers a parser thread: the process talks to the register for it. */
import type { Capture } from '../capture.ts';
import { type RegisterRequest, type RegisterSession, RegisterUnreachable } from '../http/register-session.ts';
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

  async function send({ session, args }: Extract<SessionQuestion, { session: number }>): Promise<Packet> {
    const capture = await sessions[session]!.send(...(args as [RegisterRequest]));
    captures.push(capture);
    const { body, ...value } = capture;
    return { value, body };
  }

  async function stream({ session, args }: Extract<SessionQuestion, { session: number }>): Promise<Packet> {
    const { chunks, ...answer } = await sessions[session]!.stream!(
      ...(args as [RegisterRequest, { maxBytes: number }]),
    );
    streams.push(chunks[Symbol.asyncIterator]());
    return { value: { ...answer, stream: streams.length - 1 } };
  }

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
    return asked.kind === 'send' ? send(asked) : stream(asked);
  }

  return { captures, answer: asked => read(asked).catch(failureOf) };
}

function failureOf(error: unknown): Answer {
  const message = error instanceof Error ? error.message : 'unknown fault';
  return { failure: { unreachable: error instanceof RegisterUnreachable, message } };
}
