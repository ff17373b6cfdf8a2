/** The operator's API: what is read is kept and read again, and after each change everything that is shown is. */
import { type Signal, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Fault } from '../components.ts';
import { announce } from './announce.ts';
import type { Data } from './answers.ts';
import { operator } from './operator-session.ts';
import { ApiError } from './request.ts';

const REFRESH_MS = 15_000;

export type Entry = { users: number; answer: Signal<{ data: Data; error: Data }>; asking: Promise<void> | null };
const entries = new Map<string, Entry>();

/** Reads, or posts `body`; throws `ApiError` with all that the service said. */
export async function operatorRequest(path: string, body: Data = null) {
  const response = await send(path, body);
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { detail = response.statusText, errors = [], code = null } = answer;
  const said = [detail, ...errors.map(({ pointer, detail: why }) => (pointer === '#/files' ? why : `${pointer}: ${why}`))];
  const requestId = response.headers.get('request-id');
  throw new ApiError(said.join('\n'), { code, requestId, status: response.status });
}

async function send(path, body) {
  for (;;) {
    const token = await operator.usable();
    const response = await fetch(`/operator/api/${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    }).catch(() => {
      throw new ApiError('unreachable', { code: 'unreachable' });
    });
    if (response.status === 401) operator.refused(token);
    else if (response.status !== 429 || body) return response;
    else await new Promise(resolve => setTimeout(resolve, (Number(response.headers.get('retry-after')) || 5) * 1000));
  }
}

/** What stands at the path, for a component: it is drawn again when that changes. */
export function useRead(path) {
  const entry = entryOf(path);
  useEffect(() => {
    entry.users++;
    void load(path, entry);
    return () => {
      entry.users--;
    };
  }, [path]);
  return { ...entry.answer.value, again: () => void load(path, entry) };
}

function entryOf(path): Entry {
  const entry = entries.get(path) ?? { users: 0, answer: signal({ data: null, error: null }), asking: null };
  entries.set(path, entry);
  return entry;
}

function load(path, entry: Entry) {
  entry.asking ??= operatorRequest(path)
    .then(
      data => {
        const isSame = JSON.stringify(data) === JSON.stringify(entry.answer.peek().data);
        if (!isSame || entry.answer.peek().error) entry.answer.value = { data, error: null };
      },
      error => {
        entry.answer.value = { ...entry.answer.peek(), error };
      },
    )
    .finally(() => {
      entry.asking = null;
    });
  return entry.asking;
}

export function readShown() {
  for (const [path, entry] of entries)
    if (entry.users > 0) void load(path, entry);
    else entries.delete(path);
}

/**
 * A change: `run` posts it and resolves to the answer, or null after a refusal, which stands in `error`. `said` is told to
 * screen readers when it is done.
 */
export function useChange(said) {
  const [{ isBusy, error }, set] = useState({ isBusy: false, error: null as Fault | null });
  async function run(path, body) {
    if (isBusy) return null;
    set({ isBusy: true, error: null });
    try {
      const answer = await operatorRequest(path, body);
      set({ isBusy: false, error: null });
      announce(said);
      readShown();
      return answer;
    } catch (refused) {
      set({ isBusy: false, error: refused as Fault });
      return null;
    }
  }
  return { run, isBusy, error };
}

export function startOperatorRequests() {
  setInterval(() => operator.isOpen.peek() && !document.hidden && readShown(), REFRESH_MS);
}
