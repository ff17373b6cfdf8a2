/**
 * Live data: open analyses register by register, and the client's own events, resumed after a reconnect. Each analysis is
 * a signal of its own, so that an update draws one row; updates that come within one frame are drawn together.
 */
import { batch, type Signal, signal } from '@preact/signals';
import type { Data } from './answers.ts';
import { ask, forget } from './ask.ts';
import { follow } from './follow.ts';
import { gather } from './gather.ts';
import { request } from './request.ts';

export const ANALYSIS = `id nif state version startedAt completedAt refresh progress { done total }
  steps { register state outcome attempts }`;
const PROGRESS = `subscription { analysisProgress { ${ANALYSIS} } }`;
const EVENTS = `subscription ($after: String) { events(after: $after) { __typename id cursor type ... on AboutCompany { nif } } }`;
const LAST_CURSOR = `{ events(last: 0) { pageInfo { endCursor } } }`;
const ONE = `query ($id: ID!) { node(id: $id) { ... on Analysis { ${ANALYSIS} } } }`;

/** How long one that has completed stays, so that its last mark can be seen. */
const SEEN_MS = 20_000;
const MOST_RUNS = 500;

type Times = { startedAt: string; completedAt: string | null; endedAt?: number };
export type Analysis = Times & { id: string; nif: string; state: string; version: number; progress: { done: number; total: number }; steps: Data[] };

const analyses = new Map<string, Signal<Analysis>>();
/** Ids of the analyses to show, newest first. */
export const runs = signal<string[]>([]);
/** Newest versions that wait for the next frame, by id. */
const pending = new Map<string, Analysis>();
type News = { nif: string | null; event: { type: string } | null; isRead: boolean };
const listeners = new Set<(news: News) => unknown>();

/**
 * `listener({ nif, event, isRead })` hears of every company whose answer may have changed; `isRead`: it is asked for again
 * already. An event about no company (a batch is complete) has `nif` null. Returns how to stop.
 */
export function onNews(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const analysisSignal = id => analyses.get(id);

/** The open analysis of a company, as a component sees it; null where none runs. */
export function openAnalysisOf(nif) {
  for (const id of runs.value) {
    const analysis = analyses.get(id)?.value;
    if (analysis && analysis.nif === nif && analysis.state !== 'complete') return analysis;
  }
  return null;
}

/** Like `onNews`, for what need not be read at each word: `act` runs once for the news of one moment that `isWanted` takes. */
export function onGatheredNews(isWanted, act) {
  const { hear, stop } = gather(act);
  const stopNews = onNews(news => isWanted(news) && hear());
  return () => {
    stopNews();
    stop();
  };
}

export function takeAnalysis(analysis: Analysis) {
  const known = pending.get(analysis.id) ?? analyses.get(analysis.id)?.peek();
  if (known && known.version >= analysis.version) return;
  if (pending.size === 0) requestAnimationFrame(drawPending);
  pending.set(analysis.id, analysis);
}

function drawPending() {
  const ended: Analysis[] = [];
  batch(() => {
    for (const analysis of pending.values()) {
      const known = analyses.get(analysis.id);
      const before = known?.peek().endedAt;
      const endedAt = analysis.state === 'complete' ? (before ?? Date.now()) : undefined;
      const taken = { ...analysis, endedAt };
      if (endedAt && !before) ended.push(taken);
      if (known) known.value = taken;
      else analyses.set(taken.id, signal(taken));
    }
    pending.clear();
    listRuns();
  });
  for (const { nif } of ended) tell({ nif, event: null });
  if (ended.length > 0) setTimeout(listRuns, SEEN_MS + 100);
}

/** Drops those that have been seen to end; what is unchanged stays the same list. */
function listRuns() {
  const gone = Date.now() - SEEN_MS;
  const shown = [...analyses.values()]
    .map(one => one.peek())
    .filter(({ endedAt }) => !endedAt || endedAt > gone)
    .sort((a, b) => b.startedAt.localeCompare(a.startedAt) || a.id.localeCompare(b.id))
    .slice(0, MOST_RUNS)
    .map(({ id }) => id);
  for (const id of analyses.keys()) if (!shown.includes(id)) analyses.delete(id);
  if (shown.join() !== runs.peek().join()) runs.value = shown;
}

/** An analysis that ends is seen twice, by its progress and by its event: what it changed is read once. */
const SAME_NEWS_MS = 3_000;
const readFor = new Map<string, number>();

function tell({ nif, event }) {
  const isRead = Date.now() - (readFor.get(nif) ?? 0) < SAME_NEWS_MS;
  if (!isRead) {
    readFor.delete(nif);
    readFor.set(nif, Date.now());
    if (readFor.size > MOST_RUNS) readFor.delete(readFor.keys().next().value as string);
    forget(nif);
  }
  for (const listener of [...listeners]) listener({ nif, event, isRead });
}

/** Reads analyses that ended while the connection was away. */
async function lookAgain() {
  for (const one of [...analyses.values()]) {
    const { id, state } = one.peek();
    if (state === 'complete') continue;
    const { node } = await request(ONE, { id }).catch(() => ({ node: null }));
    if (node) takeAnalysis(node);
  }
}

export async function startLive() {
  let isFirst = true;
  follow(
    PROGRESS,
    () => {
      if (!isFirst) void lookAgain();
      isFirst = false;
      return {};
    },
    ({ analysisProgress }) => takeAnalysis(analysisProgress),
  );
  let cursor = await ask(LAST_CURSOR).then(
    ({ events }) => events.pageInfo.endCursor,
    () => null,
  );
  follow(
    EVENTS,
    () => (cursor ? { after: cursor } : {}),
    ({ events }) => {
      cursor = events.cursor;
      if (events.nif) tell({ nif: events.nif, event: events });
      else for (const listener of [...listeners]) listener({ nif: null, event: events, isRead: true });
    },
    // Older than what is kept: what was missed is read by the views themselves.
    () => {
      const held = cursor !== null;
      cursor = null;
      return held;
    },
  );
}
