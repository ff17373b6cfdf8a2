/** What the network asks of the service, and what of it is kept. */
import type { Data } from '../data/answers.ts';
import { pauseOf, problemOf } from '../data/pause.ts';
import { ApiError } from '../data/request.ts';
import { session } from '../data/session.ts';

/** Answers that were read, for as long as the page has the same token. */
const kept = new Map();
let keptFor = '';

export function keptAnswers() {
  if (keptFor !== session.token) kept.clear();
  keptFor = session.token ?? '';
  return kept;
}

const GRAPHQL = 'application/graphql-response+json, application/json';

export const readFile = async path => (await send(path)).text();

export async function askNetwork(query, variables) {
  const headers = { 'content-type': 'application/json', accept: GRAPHQL };
  const body = JSON.stringify({ query, variables });
  const { data } = await (await send('/graphql', { method: 'POST', headers, body })).json();
  return data;
}

/** Throws what was refused, with `retryAfter` in seconds where it is worth waiting for. */
async function send(path, { headers = {}, ...init } = {} as Data) {
  const { token } = session;
  const response = await fetch(path, { ...init, headers: { ...headers, authorization: `Bearer ${token}` } }).catch(() => {
    throw new ApiError('unreachable', { code: 'unreachable' });
  });
  if (response.status === 401) session.refused(token);
  const problem = response.ok && path !== '/graphql' ? null : await problemOf(response.clone());
  if (!problem) return response;
  const { detail, code, requestId } = problem;
  const error = new ApiError(detail ?? response.statusText, { code, requestId });
  const isSpent = response.status === 429 || ['quota-exceeded', 'too-many-requests'].includes(code);
  throw Object.assign(error, { retryAfter: isSpent ? await pauseOf(response) : null });
}
