/**
 * Sends one signed request to an address that a client chose, so that neither the address nor the answer can hurt
 * us: only judged addresses are dialled (`target.ts`, `dial.ts`), no redirect is followed, and the whole exchange
 * (name, connection, TLS, headers, body) ends at 15 s and 20 kB. Nothing is kept from one exchange to the next.
 */
import { type Answer, askOverSocket, type Post } from './ask-over-socket.ts';
import { type DialOptions, dial } from './dial.ts';
import { ExchangeFailure, type ExchangeFault, failureOf } from './exchange-failure.ts';
import { readTarget } from './target.ts';

export interface EgressOptions {
  readonly allowLoopback: boolean;
  /** For the whole exchange; 15 s unless said. */
  readonly timeoutMs?: number;
  readonly lookup?: DialOptions['lookup'];
  readonly ca?: string;
}

export type Exchange =
  | ({ readonly kind: 'answered'; readonly durationMs: number } & Answer)
  | {
      readonly kind: 'failed';
      readonly fault: ExchangeFault;
      /** For the operator's log. */
      readonly detail: string;
      readonly durationMs: number;
    };

const TIMEOUT_MS = 15_000;

/**
 * Never rejects for what the receiver does. An answer counts only when it ends within the bounds: a 200 whose body
 * drips or never ends is `timeout` or `too_large`, because a receiver that cannot finish an answer has not shown
 * that it took the event, and reading on is what it must not be able to make us do.
 */
export async function post(request: Post, options: EgressOptions): Promise<Exchange> {
  const { timeoutMs = TIMEOUT_MS } = options;
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    deadline.abort(new ExchangeFailure('timeout', `no whole answer within ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    const work = exchange(request, options, deadline.signal);
    const answer = await Promise.race([work, aborted(deadline.signal)]);
    return { kind: 'answered', ...answer, durationMs: elapsed() };
  } catch (error) {
    const cause = deadline.signal.aborted ? deadline.signal.reason : error;
    const { fault, message } = failureOf('connection', cause);
    return { kind: 'failed', fault, detail: message, durationMs: elapsed() };
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(request: Post, options: EgressOptions, signal: AbortSignal): Promise<Answer> {
  const reading = readTarget(request.url, options);
  if (reading.kind === 'refused') throw new ExchangeFailure('endpoint_blocked', reading.because);
  const { lookup, ca } = options;
  const socket = await dial(reading.target, { signal, ...(lookup && { lookup }), ...(ca && { ca }) });
  return askOverSocket(socket, request, signal);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
