/**
 * Questions with kept answers: the same question (query and variables) is asked once at a time, and its answer is kept until
 * it is too old or news says that it changed. A view reads it with `useAsk` and is drawn again when the answer changes.
 */
import { effect, type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Fault } from '../components/failure.tsx';
import type { Data } from './answers.ts';
import { whenBack } from './mend.ts';
import { type ApiError, request } from './request.ts';
import { session } from './session.ts';

type Answer = { data: Data; error: ApiError | null; at: number };
/** What a component gets. */
export type Asked = { data: Data; error: Fault | null; again: () => unknown };
type How = { maxAge?: number; partial?: boolean };
type Entry = { query: string; variables: object; partial: boolean; users: number; answer: Signal<Answer>; asking: Promise<Data> | null };

const entries = new Map<string, Entry>();
const MOST_ENTRIES = 200;
const KEPT_SECONDS = 300;

// What one key may see, another may not.
effect(() => {
  session.keyId.value;
  entries.clear();
});

/** The answer, kept or asked for; throws `ApiError`. `maxAge`: seconds that a kept answer may be old. Mutations go by `request`. */
export function ask(query: string, variables: object = {}, { maxAge = KEPT_SECONDS, partial = false }: How = {}) {
  const entry = entryOf(query, variables, partial);
  const { data, at } = entry.answer.peek();
  if (data && Date.now() - at < maxAge * 1000) return Promise.resolve(data);
  return load(entry);
}

/** The answer for a component, which is drawn again when it changes. `again` asks anew. */
export function useAsk(query: string, variables: object = {}, how: How = {}): Asked {
  const entry = entryOf(query, variables, how.partial ?? false);
  useEffect(() => {
    entry.users++;
    ask(query, variables, how).catch(() => {});
    return () => {
      entry.users--;
    };
  }, [entry]);
  return { ...entry.answer.value, again: () => void load(entry).catch(() => {}) };
}

/** Answers that speak of this company are over: shown ones are asked for again, others when they are next wanted. */
export function forget(nif) {
  for (const [key, entry] of entries) {
    if (!key.includes(nif)) continue;
    entry.answer.value = { ...entry.answer.peek(), at: 0 };
    if (entry.users === 0) continue;
    // What is on its way may be from before the news.
    const before = entry.asking?.catch(() => {}) ?? Promise.resolve();
    void before.then(() => load(entry)).catch(() => {});
  }
}

// What is shown and failed for a reason that passes, also beneath an older answer.
whenBack(() => {
  const failed = [...entries.values()].filter(({ users, answer }) => users > 0 && answer.peek().error?.passes);
  for (const entry of failed) void load(entry).catch(() => {});
});

function load(entry) {
  const { query, variables, partial, answer } = entry;
  entry.asking ??= request(query, variables, { partial })
    .then(
      data => {
        answer.value = { data, error: null, at: Date.now() };
        return data;
      },
      error => {
        answer.value = { ...answer.peek(), error };
        throw error;
      },
    )
    .finally(() => {
      entry.asking = null;
    });
  return entry.asking;
}

function entryOf(query, variables, partial): Entry {
  const key = `${JSON.stringify(variables)} ${query}`;
  const known = entries.get(key);
  if (known) return known;
  for (const [old, { users }] of entries) {
    if (entries.size < MOST_ENTRIES) break;
    if (users === 0) entries.delete(old);
  }
  const answer = signal<Answer>({ data: null, error: null, at: 0 });
  const entry = { query, variables, partial, users: 0, answer, asking: null };
  entries.set(key, entry);
  return entry;
}
