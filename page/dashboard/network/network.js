/** The network's place in the page: all that it needs from outside comes in here. */
import { html, render } from 'htm/preact';
import { toneOf, VerdictBadge } from '../components/verdicts/verdict-badge.js';
import { ApiError } from '../data/request.js';
import { saveFile } from '../data/save-file.js';
import { session } from '../data/session.js';
import { replaceAddress } from '../router.js';
import { day, getLanguage, registerName, verdictName } from '../texts.js';
import { mountNetwork } from './network-view.js';

/** Answers that were read, for as long as the page has the same token. */
const kept = new Map();
let keptFor = '';

/**
 * Draws the network around a company into `main`, until it is told to `end`.
 * @param {HTMLElement} main
 * @param {string} nif
 */
export function network(main, nif) {
  if (keptFor !== session.token) kept.clear();
  keptFor = session.token ?? '';
  return mountNetwork(main, nif, outside);
}

const GRAPHQL = 'application/graphql-response+json, application/json';

/** Saves text as a file of the visitor's. */
const download = (name, type, text) => saveFile(new Blob([text], { type }), name);

function verdictPill(verdict) {
  const place = document.createElement('span');
  render(html`<${VerdictBadge} verdict=${verdict} />`, place);
  return place;
}

const outside = {
  kept,
  day,
  download,
  toneOf,
  verdictName,
  verdictPill,
  registerName,
  language: getLanguage,
  hash: () => location.hash,
  setHash: replaceAddress,
  read: async path => (await send(path)).json(),
  readText: async path => (await send(path)).text(),
  async ask(query, variables) {
    const headers = { 'content-type': 'application/json', accept: GRAPHQL };
    const body = JSON.stringify({ query, variables });
    const { data } = await (await send('/graphql', { method: 'POST', headers, body })).json();
    return data;
  },
};

/** Throws what was refused, with `retryAfter` in seconds where it was for the allowance. */
async function send(path, { headers = {}, ...init } = /** @type {any} */ ({})) {
  const { token } = session;
  const response = await fetch(path, {
    ...init,
    headers: { ...headers, authorization: `Bearer ${token}` },
  }).catch(() => {
    throw new ApiError('unreachable', { code: 'unreachable' });
  });
  if (response.status === 401) session.refused(token);
  const problem = response.ok && path !== '/graphql' ? null : await problemOf(response.clone());
  if (!problem) return response;
  const { detail, code, requestId } = problem;
  const error = new ApiError(detail ?? response.statusText, { code, requestId });
  const isSpent = response.status === 429 || ['quota-exceeded', 'too-many-requests'].includes(code);
  throw Object.assign(error, {
    retryAfter: isSpent ? Number(response.headers.get('retry-after') ?? problem.retryAfter ?? 5) : null,
  });
}

/** Of REST the body; of GraphQL its first error, if it answered no data. */
async function problemOf(response) {
  const body = await response.json().catch(() => ({}));
  if (!body.errors) return response.ok ? null : body;
  const [{ message, extensions }] = body.errors;
  return { detail: message, ...extensions };
}
