/** One conversation with a register about one question: every answer is kept, and whatever goes wrong is a reading. */
import { type RegisterSession, RegisterUnreachable } from './http/register-session.ts';
import { ReadingEnd, readingOf } from './reading/reading-end.ts';
import {
  type Capture,
  type Consultation,
  type Reading,
  type RegisterContext,
  unavailable,
} from './register.ts';

/** Never rejects. The session asks nothing more once the consultation is stopped. */
export async function consultationOf<R>(
  { openSession, signal, log }: RegisterContext,
  ask: (session: RegisterSession) => Promise<Reading<R>>,
): Promise<Consultation<R>> {
  const captures: Capture[] = [];
  try {
    const session = openSession();
    const send: RegisterSession['send'] = async request => {
      signal.throwIfAborted();
      const capture = await session.send(request);
      captures.push(capture);
      return capture;
    };
    return { reading: await ask({ send }), captures };
  } catch (error) {
    if (signal.aborted) return { reading: unavailable('the consultation was stopped'), captures };
    if (!(error instanceof RegisterUnreachable || error instanceof ReadingEnd))
      log.error({ err: error }, 'a consultation failed for a reason that nobody planned');
    return { reading: readingOf(error), captures };
  }
}
