/** The public API over HTTP, and nothing else. A limit that begins anew soon is waited for; a spent quota is a refusal. */
import { signal } from '@preact/signals';
import type { Data } from './answers.ts';
import { ApiError } from './api-error.ts';
import { pauseOf } from './pause.ts';
import { session } from './session.ts';

export { ApiError };

/** Until when a limit of the key is spent, in milliseconds of this clock; null: nothing waits. */
export const waitingUntil = signal<number | null>(null);

/** Answers `data`; throws `ApiError`. With `partial`, what could be answered is, whatever else failed. */
export const request = async (query, variables = {}, how = {}) => (await answered(query, variables, how)).data;

/** A mutation, which has the form `query($input: …) { NAME(input: $input) { result … errors { code detail } } }`: its result. */
export async function change(query, input) {
  const { data, requestId } = await answered(query, { input });
  const [{ result, errors }] = Object.values<Data>(data);
  if (result) return result;
  const [{ code, detail }] = errors;
  throw new ApiError(detail, { code: code.replaceAll('_', '-'), requestId, status: 200 });
}

async function answered(query, variables, { partial = false } = {}) {
  const response = await send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const requestId = response.headers.get('request-id');
  const { status } = response;
  const answer = await response.json().catch(() => ({}));
  if (answer.errors?.length && !(partial && answer.data)) {
    const [{ message, extensions = {} }] = answer.errors;
    const { code } = extensions;
    throw new ApiError(message, { code, requestId: extensions.requestId ?? requestId, status });
  }
  if (!answer.data) throw new ApiError(answer.detail ?? response.statusText, { code: answer.code, requestId, status });
  return { data: answer.data, requestId };
}

/** What REST answers, as text, with the response for its headers; throws `ApiError`. */
export async function sendRest(path, init = {}) {
  const response = await answeredByRest(path, init);
  return { text: await response.text(), response };
}

/** A file that REST answers, with its name; what it answers instead of one is a failure too. */
export async function fileFrom(path) {
  const response = await answeredByRest(path, {}, ({ status }) => status === 200);
  const [, name = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { blob: await response.blob(), name };
}

async function answeredByRest(path, init, isGood: (response: Response) => boolean = ({ ok }) => ok) {
  const response = await send(path, init);
  if (isGood(response)) return response;
  const text = await response.text();
  const problem = text.startsWith('{') ? JSON.parse(text) : {};
  throw new ApiError(problem.detail ?? (response.statusText || String(response.status)), {
    code: problem.code,
    requestId: response.headers.get('request-id'),
    status: response.status,
  });
}

/** Sends with the session's token, as soon as there is one and the limits let it. */
export async function send(path, init) {
  for (;;) {
    await allowance();
    const token = await session.usable();
    const response = await sendOnce(path, init, token);
    // Nothing of it was done: it is sent again when the session goes on.
    if (response.status === 401) {
      session.refused(token);
      continue;
    }
    const pause = response.status === 429 ? await pauseOf(response) : null;
    if (pause === null) return response;
    waitingUntil.value = Math.max(waitingUntil.value ?? 0, Date.now() + pause * 1000);
  }
}

async function allowance() {
  for (;;) {
    const left = (waitingUntil.value ?? 0) - Date.now();
    if (left <= 0) break;
    await new Promise(resolve => setTimeout(resolve, left + 50));
  }
  waitingUntil.value = null;
}

async function sendOnce(path, init, token) {
  try {
    return await fetch(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
  } catch {
    throw new ApiError('unreachable', { code: 'unreachable' });
  }
}
