import { type Refusal, refusalOf } from './refusal.ts';

export interface ClientOptions {
  /** Address of the service, as the operator gave it. */
  readonly url: string;
  /** A secret key or a client token, or what gives one for each request. */
  readonly key: string | (() => string | Promise<string>);
  /** How often a request is sent again after a network fault, `429`, `502`, `503` or `504`. Left out: 4. */
  readonly retries?: number;
  /** The longest pause before that, in seconds; a longer `Retry-After` is thrown as a refusal. Left out: 60. */
  readonly maxPauseSeconds?: number;
  /** The longest that one attempt may take, its body included, in seconds. Left out: 60. */
  readonly timeoutSeconds?: number;
  /** Left out: the platform's. */
  readonly fetch?: typeof fetch;
}

export interface Asking {
  /** Ends the call, its waiting and its retries. */
  readonly signal?: AbortSignal | undefined;
}

export interface Sent extends Asking {
  readonly method?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | undefined;
  /** Whether the attempt may last: a stream, which its reader ends. */
  readonly isStream?: boolean;
  /** Whether a second sending does nothing further; left out: all but POST. */
  readonly isRepeatable?: boolean;
}

export type Transport = ReturnType<typeof createTransport>;

export function createTransport(options: ClientOptions) {
  const { url, key, retries = 4, maxPauseSeconds = 60, timeoutSeconds = 60 } = options;
  const base = new URL(url).href.replace(/\/+$/, '');
  const asks: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));

  async function attempt(path: string, sent: Sent): Promise<Response> {
    const { method = 'GET', query = {}, headers = {}, body, signal, isStream = false } = sent;
    const address = new URL(base + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value));
    const timeout = isStream ? [] : [AbortSignal.timeout(timeoutSeconds * 1_000)];
    const given = Object.entries(headers).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return asks(address, {
      method,
      headers: {
        authorization: `Bearer ${typeof key === 'string' ? key : await key()}`,
        ...Object.fromEntries(given),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.any([...(signal ? [signal] : []), ...timeout]),
    });
  }

  /** What is read of the answer, if it is a success; throws `Refusal` for any other, and the fault of a network that stays away. */
  async function send<Read>(path: string, sent: Sent, read: (response: Response) => Read | Promise<Read>) {
    const isRepeatable = sent.isRepeatable ?? sent.method !== 'POST';
    for (let tried = 0; ; tried++) {
      let refusal: Refusal | null = null;
      try {
        const response = await attempt(path, sent);
        if (response.ok) return await read(response);
        refusal = await refusalOf(response);
      } catch (fault) {
        if (!isRepeatable || tried >= retries || sent.signal?.aborted) throw fault;
      }
      const pause = pauseSeconds(tried, refusal, maxPauseSeconds);
      const mayRepeat = !refusal || (refusal.isPassing && (isRepeatable || didNothing(refusal)));
      if (refusal && (!mayRepeat || tried >= retries || pause > maxPauseSeconds)) throw refusal;
      await sleep(pause, sent.signal);
    }
  }

  const json = <Body>(path: string, sent: Sent = {}): Promise<Body> =>
    send(path, sent, response => response.json() as Promise<Body>);

  return { send, json };
}

/** The service's own `429` and `503` come before any work: even what may not be repeated is sent again. */
const didNothing = ({ status, problem }: Refusal) => problem !== null && (status === 429 || status === 503);

/** As the answer asks, or twice as long each time; a little spread, so that not all come back at once. */
export function pauseSeconds(tried: number, refusal: Refusal | null, longest: number): number {
  if (refusal?.retryAfter) return refusal.retryAfter;
  return Math.min(longest, 2 ** tried * (0.5 + Math.random() / 2));
}

export function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const leave = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, seconds * 1_000);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
