/** The public GraphQL API, and nothing else: questions by HTTP, live changes by graphql-ws. */
import { createClient } from 'graphql-ws';
import { session } from './session.js';

/** A refusal in words: what the service said, its code, and the id under which its log has the request. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {{ code?: string | null, requestId?: string | null }} [details]
   */
  constructor(message, { code = null, requestId = null } = {}) {
    super(message);
    this.code = code;
    this.requestId = requestId;
  }
}

/** Answers `data`; throws `ApiError`. With `partial`, what could be answered is, whatever else failed. */
export async function ask(query, variables = {}, { partial = false } = {}) {
  const response = await send('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
    },
    body: JSON.stringify({ query, variables }),
  });
  const requestId = response.headers.get('request-id');
  const answer = await response.json().catch(() => ({}));
  if (answer.errors?.length && !(partial && answer.data)) {
    const [{ message, extensions = {} }] = answer.errors;
    throw new ApiError(message, { code: extensions.code, requestId: extensions.requestId ?? requestId });
  }
  if (!answer.data)
    throw new ApiError(answer.detail ?? response.statusText, { code: answer.code, requestId });
  return answer.data;
}

/** A file of the REST API, as text. */
export async function fetchText(path) {
  const response = await send(path, {});
  const text = await response.text();
  if (response.ok) return text;
  const problem = text.startsWith('{') ? JSON.parse(text) : {};
  throw new ApiError(problem.detail ?? response.statusText, {
    code: problem.code,
    requestId: response.headers.get('request-id'),
  });
}

async function send(path, init) {
  let response;
  try {
    response = await fetch(path, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${session.token}` },
    });
  } catch {
    throw new ApiError('unreachable', { code: 'unreachable' });
  }
  if (response.status === 401) session.refused();
  return response;
}

/** `connected`, `connecting` or `reconnecting`; told to whoever listens. */
export const connection = { state: 'connecting', listeners: new Set() };

function setConnection(state) {
  connection.state = state;
  for (const listener of connection.listeners) listener(state);
}

/**
 * The token of the open socket: the end of an older one says nothing of its successor.
 * @type {string | null}
 */
let opened = null;
/** The service's own word that a token is over, whatever the clock of this machine says. */
const FORBIDDEN = 4403;

const socket = createClient({
  url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
  connectionParams: () => {
    opened = session.token;
    return { authorization: `Bearer ${opened}` };
  },
  keepAlive: 10_000,
  // Ours to repeat: a resumed subscription asks behind its newest cursor, not behind its first.
  retryAttempts: 0,
  lazyCloseTimeout: 2_000,
  on: {
    connected: () => setConnection('connected'),
    /** @param {any} event */
    closed: ({ code }) => {
      setConnection('reconnecting');
      if (code === FORBIDDEN && session.token === opened) session.refused();
    },
  },
});

const RETRY_MS = [300, 700, 1_500, 3_000, 5_000];
/** Refusals that pass by themselves. */
const PASSING = ['unavailable', 'too-many-requests', 'quota-exceeded'];

/**
 * Follows a subscription until the returned function is called. `variables()` is asked anew for every try, so that it
 * resumes where it was; `onNext` gets `data`. What is refused for good is not asked again, unless `onRefused` (given the
 * code) says that the next try is another one.
 */
export function follow(query, variables, onNext, onRefused = _code => false) {
  let stopped = false;
  let unsubscribe = () => {};
  let tries = 0;
  /** Resolves with the code of a refusal, or null when the connection ended. */
  const once = () =>
    new Promise(resolve => {
      unsubscribe = socket.subscribe(
        { query, variables: variables() },
        {
          next({ data }) {
            tries = 0;
            if (data) onNext(data);
          },
          error: error => resolve(Array.isArray(error) ? (error[0]?.extensions?.code ?? 'refused') : null),
          complete: () => resolve(null),
        },
      );
    });
  (async () => {
    while (!stopped) {
      const refusal = session.token ? await once() : null;
      if (stopped || (refusal && !PASSING.includes(refusal) && !onRefused(refusal))) return;
      await new Promise(resolve => setTimeout(resolve, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]));
    }
  })();
  return () => {
    stopped = true;
    unsubscribe();
  };
}
