/**
 * Questions with kept answers: the same question (query and variables) is asked once at a time, and its answer is kept until
 * it is too old or news says that it changed. A view reads it with `useAsk` and is drawn again when the answer changes.
 */
import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from './request.js';
import { session } from './session.js';

/** @typedef {{ data: any, error: import('./request.js').ApiError | null, at: number }} Answer */
/**
 * @typedef {{ query: string, variables: Record<string, any>, partial: boolean, users: number,
 *   answer: import('@preact/signals').Signal<Answer>, asking: Promise<any> | null }} Entry
 */

/** @type {Map<string, Entry>} */
const entries = new Map();
const MOST_ENTRIES = 200;
const KEPT_SECONDS = 300;

// What one key may see, another may not.
effect(() => {
  session.keyId.value;
  entries.clear();
});

/**
 * The answer, kept or asked for; throws `ApiError`. `maxAge`: seconds that a kept answer may be old. Mutations go by `request`.
 * @param {string} query
 * @param {Record<string, any>} [variables]
 * @param {{ maxAge?: number, partial?: boolean }} [how]
 */
export function ask(query, variables = {}, { maxAge = KEPT_SECONDS, partial = false } = {}) {
  const entry = entryOf(query, variables, partial);
  const { data, at } = entry.answer.peek();
  if (data && Date.now() - at < maxAge * 1000) return Promise.resolve(data);
  return load(entry);
}

/**
 * The answer for a component, which is drawn again when it changes. `again` asks anew.
 * @param {string} query
 * @param {Record<string, any>} [variables]
 * @param {{ maxAge?: number, partial?: boolean }} [how]
 * @returns {Answer & { again: () => void }}
 */
export function useAsk(query, variables = {}, how = {}) {
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

/** Asks again what is shown and failed for a reason that passes; returns whether there was any. */
export function mendFailed() {
  const failed = [...entries.values()].filter(
    ({ users, answer }) => users > 0 && answer.peek().error?.passes,
  );
  for (const entry of failed) void load(entry).catch(() => {});
  return failed.length > 0;
}

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

/** @returns {Entry} */
function entryOf(query, variables, partial) {
  const key = `${JSON.stringify(variables)} ${query}`;
  const known = entries.get(key);
  if (known) return known;
  for (const [old, { users }] of entries) {
    if (entries.size < MOST_ENTRIES) break;
    if (users === 0) entries.delete(old);
  }
  const answer = signal(/** @type {Answer} */ ({ data: null, error: null, at: 0 }));
  const entry = { query, variables, partial, users: 0, answer, asking: null };
  entries.set(key, entry);
  return entry;
}
