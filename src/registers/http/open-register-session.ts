/** Opens a session with a register; see `register-session.ts`. */
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, type Dispatcher, request as sendHttp } from 'undici';
import type { Pace } from '../../kernel/pacing/pace.ts';
import type { Capture, RegisterMeta, Validators } from '../register.ts';
import { CookieJar } from './cookie-jar.ts';
import { ACCEPTED_ENCODINGS, boundedChunks, createPatience, readBody, unreachable } from './read-body.ts';
import {
  type RegisterRequest,
  type RegisterSession,
  RegisterUnreachable,
  type StreamedAnswer,
} from './register-session.ts';

export interface SessionOptions {
  readonly meta: Pick<RegisterMeta, 'name' | 'pace' | 'timeoutMs' | 'maxBodyBytes'>;
  readonly pace: Pace;
  /** Names the service and where its operator can be reached. */
  readonly userAgent: string;
  /** Ends every exchange and every wait of this session. */
  readonly signal: AbortSignal;
}

/**
 * A session that keeps its cookies, waits for its turn, follows no redirect (a 3xx is an answer) and retries nothing.
 * Sessions with the same site share connections, which close after some idle seconds, so a session needs no closing.
 * `meta.timeoutMs` limits the whole exchange with the body, without the waiting for a turn.
 */
export function openRegisterSession(options: SessionOptions): RegisterSession {
  const { meta, pace, signal } = options;
  const how: Exchange = { ...options, dispatcher: directWay(meta.timeoutMs), cookies: new CookieJar() };
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await pace.run(meta.name, meta.pace, signal, work);
    } catch (error) {
      throw unreachable(error);
    }
  }
  return {
    send: request => inTurn(() => exchange(request, how)),
    stream: (request, { maxBytes }) => inTurn(() => begin(request, how, maxBytes)),
  };
}

/** Sites close idle connections after five seconds or more; ours are closed before. */
const KEPT_IDLE_MS = 4_000;

const ways = new Map<number, Agent>();

/** Without undici's own timeouts: the deadline of `exchange` is the only one. */
function directWay(timeoutMs: number): Agent {
  const open = ways.get(timeoutMs);
  if (open) return open;
  const way = new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeoutMs },
    keepAliveTimeout: KEPT_IDLE_MS,
    keepAliveMaxTimeout: KEPT_IDLE_MS,
  });
  ways.set(timeoutMs, way);
  return way;
}

type Exchange = SessionOptions & { readonly dispatcher: Dispatcher; readonly cookies: CookieJar };

async function exchange(request: RegisterRequest, how: Exchange): Promise<Capture> {
  const patience = createPatience(how.meta.timeoutMs, how.signal);
  try {
    return await patience.during(wholeAnswer(request, how, patience.signal), 'whole answer');
  } finally {
    patience.end();
  }
}

async function wholeAnswer(request: RegisterRequest, how: Exchange, signal: AbortSignal): Promise<Capture> {
  const since = performance.now();
  const answer = await answerTo(request, how, { signal, encodings: ACCEPTED_ENCODINGS });
  // A 304 may have the header fields of the full answer, including its encoding.
  const fields = answer.statusCode === 304 ? {} : answer.headers;
  return {
    body: await readBody(answer.body, fields, how.meta.maxBodyBytes),
    headers: withoutCookies(answer.headers),
    ms: Math.round(performance.now() - since),
    ...movedTo(answer.headers.location?.toString(), new URL(request.url)),
    ...factsOf(request, answer),
  };
}

/** Sends the request with the cookies of the session, and keeps those of the answer. */
async function answerTo(
  request: RegisterRequest,
  { userAgent, dispatcher, cookies }: Exchange,
  { signal, encodings }: { readonly signal: AbortSignal; readonly encodings: string },
): Promise<Dispatcher.ResponseData> {
  const url = new URL(request.url);
  const cookie = cookies.field(url);
  const answer = await sendHttp(url, {
    method: request.method,
    headers: {
      ...requestHeaders(request),
      'accept-encoding': encodings,
      'user-agent': userAgent,
      ...(cookie === null ? {} : { cookie }),
    },
    body: request.form ? encodeForm(request.form) : null,
    dispatcher,
    signal,
  });
  cookies.take(url, answer.headers['set-cookie']);
  return answer;
}

const factsOf = (request: RegisterRequest, { statusCode, headers }: Dispatcher.ResponseData) => ({
  status: statusCode,
  contentType: headers['content-type']?.toString() ?? null,
  request: Object.fromEntries(request.form ?? new URL(request.url).searchParams),
  url: request.url,
  ...retryAfter(headers['retry-after']?.toString()),
  ...validators(headers),
});

/** A cookie is a key to somebody's session. */
const withoutCookies = (fields: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || /^set-cookie/.test(name) ? [] : [[name, String(value)]],
    ),
  );

/** `Retry-After` in seconds or as an HTTP date (RFC 9110, 10.2.3). */
function retryAfter(field: string | undefined): { retryAfterSeconds?: number } {
  if (field === undefined) return {};
  const seconds = /^\d{1,6}$/.test(field) ? Number(field) : (Date.parse(field) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: Math.ceil(seconds) } : {};
}

/** A query may have a tax number in it. */
function movedTo(location: string | undefined, from: URL): { movedTo?: string } {
  const to = location !== undefined && URL.parse(location, from);
  if (!to) return {};
  return { movedTo: to.origin === from.origin ? to.pathname : `${to.origin}${to.pathname}` };
}

/** Validators for the next conditional request. */
function validators(headers: IncomingHttpHeaders): { validators?: Validators } {
  const [etag, lastModified] = [headers.etag, headers['last-modified']];
  if (!etag && !lastModified) return {};
  return { validators: { ...(etag && { etag }), ...(lastModified && { lastModified }) } };
}

/** Sends both: a site that supports entity tags ignores the date (RFC 9110, 13.1.3). */
const conditions = ({ etag, lastModified }: Validators): Record<string, string> => ({
  ...(etag && { 'if-none-match': etag }),
  ...(lastModified && { 'if-modified-since': lastModified }),
});

async function begin(request: RegisterRequest, how: Exchange, maxBytes: number): Promise<StreamedAnswer> {
  const patience = createPatience(how.meta.timeoutMs, how.signal);
  try {
    // Not compressed: the bytes on the wire are then the file's size.
    const asked = answerTo(request, how, { signal: patience.signal, encodings: 'identity' });
    const answer = await patience.during(asked, 'further bytes');
    if (
      answer.statusCode !== 304 &&
      !/^(?:identity)?$/i.test(String(answer.headers['content-encoding'] ?? ''))
    )
      throw new RegisterUnreachable('the answer is in an encoding that was not asked for');
    return { ...factsOf(request, answer), chunks: boundedChunks(answer.body, patience, maxBytes) };
  } catch (error) {
    patience.end(error);
    throw error;
  }
}

const encodeForm = (form: NonNullable<RegisterRequest['form']>): string =>
  new URLSearchParams(form.map(([name, value]): [string, string] => [name, value])).toString();

function requestHeaders({ headers = {}, form, unless = {} }: RegisterRequest): Record<string, string> {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    accept: '*/*',
    'accept-language': 'pt-PT,pt;q=0.9',
    ...(form ? { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' } : {}),
    ...Object.fromEntries(given),
    ...conditions(unless),
  };
}
