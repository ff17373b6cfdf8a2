import { Refusal, refusalOf } from './refusal.ts';

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
  /** A text, or what is sent as JSON. */
  readonly body?: string | object | undefined;
  /** Whether the attempt may last: a stream, which its reader ends. */
  readonly isStream?: boolean;
  /** Whether a second sending does nothing further; left out: all but POST. */
  readonly isRepeatable?: boolean;
}

export type Transport = ReturnType<typeof createTransport>;

/** What no further attempt mends. */
export class Unsendable extends TypeError {}

export function createTransport(options: ClientOptions) {
  const { url, key, retries = 4, maxPauseSeconds = 60, timeoutSeconds = 60 } = options;
  const base = originOf(url);
  const asks: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));

  /** Not in the words of `fetch`, which quotes what is no key. */
  const checked = (token: unknown): string => {
    const text = typeof token === 'string' ? token.trim() : '';
    if (/^[!-~]+$/.test(text)) return text;
    throw new Unsendable(
      'key is missing or not a key: give a secret key, a client token, or a function that returns one.',
    );
  };
  if (typeof key !== 'function') checked(key);

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
        authorization: `Bearer ${checked(typeof key === 'function' ? await key() : key)}`,
        ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
        ...Object.fromEntries(given),
      },
      ...(body === undefined ? {} : { body: typeof body === 'object' ? JSON.stringify(body) : body }),
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
        if (sent.signal?.aborted || fault instanceof Unsendable) throw fault;
        if (fault instanceof Refusal) refusal = fault;
        else {
          const { why, isLasting } = reasonOf(fault);
          const told = `The request to ${base} failed: ${why}.`;
          if (isLasting) throw new Unsendable(told, { cause: fault });
          if (!isRepeatable || tried >= retries) throw new Error(told, { cause: fault });
        }
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

function originOf(url: string): string {
  const { origin, href } = URL.canParse(url) ? new URL(url) : {};
  if (origin?.startsWith('http') && href === `${origin}/`) return origin;
  throw new TypeError(
    'url is the address of the service alone, without a path, such as https://risk.example.',
  );
}

/** `fetch failed` has the reason behind it. Some ports it never opens. */
function reasonOf(fault: unknown) {
  const { message, code } = ((fault as Error).cause ?? fault) as Error & { code?: string };
  return { why: message || code, isLasting: message === 'bad port' };
}

/** A part of a path: an empty one would be another address, and a number may have lost its zeros. */
export function pathPart(name: string, text: string): string {
  if (typeof text === 'string' && text.trim() !== '') return encodeURIComponent(text);
  throw new TypeError(`Give ${name} as a text that is not empty.`);
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
