/**
 * Sends one signed request to an address that a client chose, so that neither the address nor the answer can harm us:
 * only checked addresses are contacted (`target.ts`, `dial.ts`), no redirect is followed, and the whole exchange
 * (name, connection, TLS, headers, body) is limited to 15 s and 20 kB. Exchanges share nothing.
 */
import { type Answer, askOverSocket, type Post } from './ask-over-socket.ts';
import { type DialOptions, dial, ExchangeFailure, type ExchangeFault, failureOf } from './dial.ts';
import { readTarget } from './target.ts';

export interface EgressOptions {
  readonly allowLoopback: boolean;
  /** For the whole exchange; default: 15 s. */
  readonly timeoutMs?: number;
  readonly lookup?: DialOptions['lookup'];
  readonly ca?: string;
  /** Called before sending if connecting took long: whether to send at all. */
  readonly stillWanted?: () => Promise<boolean>;
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
/** After a longer connection attempt, `stillWanted` is called. */
const LONG_DIAL_MS = 500;

/**
 * Never rejects for what the receiver does. An answer counts only if it ends within the limits: a 200 whose body is slow
 * or endless is `timeout` or `too_large`.
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
  const { lookup, ca, stillWanted } = options;
  const startedAt = performance.now();
  const socket = await dial(reading.target, { signal, ...(lookup && { lookup }), ...(ca && { ca }) });
  if (stillWanted && performance.now() - startedAt > LONG_DIAL_MS && !(await stillWanted())) {
    socket.destroy();
    throw new ExchangeFailure('connection', 'nothing is to be sent there any more');
  }
  return askOverSocket(socket, request, signal);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
