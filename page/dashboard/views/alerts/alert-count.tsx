/** How many alerts wait, beside the name of their view in the header. */
import { useEffect } from 'preact/hooks';
import { WaitingCount } from '../../components/waiting-count.tsx';
import { ask, useAsk } from '../../data/ask.ts';
import { onGatheredNews } from '../../data/live.ts';
import { often } from '../../data/often.ts';
import { isOfWatching, isWaiting } from './folders.ts';

/** A hundred fields, which are counted as one request. */
const WAITING = `{ alerts(first: 30, filter: { state: open }) { pageInfo { hasNextPage }
  edges { node { clearedAt acknowledgedAt silencedUntil } } } }`;

/** Other tabs of the browser count anew, too. */
const tabs = new BroadcastChannel('contractor-risk-alerts');

/** Counts anew: one was answered. */
export function countAgain() {
  tabs.postMessage(null);
  void ask(WAITING, {}, { maxAge: 0 }).catch(() => {});
}

/** `act` runs when an alert was answered in another tab. Returns how to stop. */
export function onAnsweredElsewhere(act) {
  tabs.addEventListener('message', act);
  return () => tabs.removeEventListener('message', act);
}

export function AlertCount() {
  const { data, again } = useAsk(WAITING, {}, { maxAge: 0 });
  useEffect(() => onGatheredNews(isOfWatching, again), []);
  useEffect(() => onAnsweredElsewhere(again), []);
  useEffect(() => often(again), []);
  if (!data) return null;
  const { edges, pageInfo } = data.alerts;
  const n = edges.filter(({ node }) => isWaiting(node)).length;
  if (!pageInfo.hasNextPage) return n > 0 && <WaitingCount n={n} />;
  // Where all that were read are dealt with, one that was not read may wait.
  return <WaitingCount n={n > 0 ? `${n}+` : '?'} />;
}
