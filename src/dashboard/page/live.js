/** Live data: open analyses register by register, and the client's own events, resumed after a reconnect. */
import { ask, follow } from './api.js';

const ANALYSIS = `id nif state version startedAt completedAt refresh progress { done total }
  steps { register state outcome reason attempts }`;

const PROGRESS = `subscription { analysisProgress { ${ANALYSIS} } }`;
const EVENTS = `subscription ($after: String) { events(after: $after) { __typename id cursor nif type } }`;
const LAST_CURSOR = `{ events(last: 0) { pageInfo { endCursor } } }`;

/** Analyses seen by this page, by id; the newest version of each. */
export const analyses = new Map();
const listeners = new Set();

/** `listener({ analysis })` or `listener({ event })`; returns how to stop. */
export function onLive(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = news => {
  for (const listener of [...listeners]) listener(news);
};

export function takeAnalysis(analysis) {
  const known = analyses.get(analysis.id);
  if (known && known.version > analysis.version) return;
  analyses.set(analysis.id, { ...known, ...analysis });
  tell({ analysis: analyses.get(analysis.id) });
}

export const openAnalysisOf = nif =>
  [...analyses.values()].find(analysis => analysis.nif === nif && analysis.state !== 'complete') ?? null;

/** Reads analyses that ended while the connection was away. */
async function lookAgain() {
  for (const { id, state } of analyses.values()) {
    if (state === 'complete') continue;
    const { analysis } = await ask(`query ($id: ID!) { analysis(id: $id) { ${ANALYSIS} } }`, { id }).catch(
      () => ({}),
    );
    if (analysis) takeAnalysis(analysis);
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
      tell({ event: events });
    },
    // Older than what is kept: what was missed is read by the views themselves.
    () => {
      const held = cursor !== null;
      cursor = null;
      return held;
    },
  );
}
