/** The alerts of one part of the inbox, newest first: as many pages as were asked for, read again when some change. */
import { batch, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Alert } from '../../data/answers.ts';
import { onGatheredNews } from '../../data/live.ts';
import { often } from '../../data/often.ts';
import { type ApiError, request } from '../../data/request.ts';
import { keep, kept } from '../../way-back.ts';
import { onAnsweredElsewhere } from './alert-count.tsx';
import { isOfWatching, statesOf } from './folders.ts';

const ALERTS = `query ($state: AlertState!, $list: String, $after: String) {
  alerts(first: 100, after: $after, filter: { state: $state, list: $list }) { pageInfo { hasNextPage endCursor }
    edges { node { id version nif cause openedAt escalatedAt clearedAt acknowledgedAt silencedUntil company { name }
      says inPortuguese: says(language: PT) difference { from { score verdict } to { score verdict } } } } } }`;
/** A failure that passes is tried again. */
const RETRY_MS = 5_000;

/** `data`: null until they are read; `more` reads the next page. */
export function useAlerts(folder, list) {
  const inbox = useMemo(() => openInbox(folder, list), [folder, list]);
  useEffect(() => {
    void inbox.read();
    const stop = onGatheredNews(isOfWatching, inbox.read);
    const stopHearing = onAnsweredElsewhere(inbox.read);
    const stopLooking = often(inbox.read);
    return () => {
      stop();
      stopHearing();
      stopLooking();
      inbox.close();
    };
  }, [inbox]);
  const { alerts, error, hasMore, read, more } = inbox;
  return { data: alerts.value, error: error.value, hasMore: hasMore.value, again: read, more };
}

function openInbox(folder, list) {
  const states = statesOf(folder);
  const of = `${folder} ${list ?? ''}`;
  const alerts = signal<Alert[] | null>(null);
  const error = signal<ApiError | null>(null);
  const hasMore = signal(false);
  let pages = kept('inbox')?.of === of ? kept('inbox').pages : 1;
  let latest = 0;
  let timer = 0;
  async function read() {
    const turn = ++latest;
    clearTimeout(timer);
    try {
      const read = await Promise.all(states.map(state => readPages(state, list, pages)));
      if (turn !== latest) return;
      batch(() => {
        alerts.value = read.flatMap(part => part.alerts);
        hasMore.value = read.some(part => part.hasMore);
        error.value = null;
      });
    } catch (caught) {
      const fault = caught as ApiError;
      if (turn !== latest) return;
      error.value = fault;
      if (fault.passes) timer = setTimeout(read, RETRY_MS);
    }
  }
  return {
    alerts,
    error,
    hasMore,
    read,
    more() {
      pages++;
      keep({ inbox: { of, pages } });
      return read();
    },
    close() {
      latest++;
      clearTimeout(timer);
    },
  };
}

async function readPages(state, list, pages) {
  const alerts: Alert[] = [];
  let after = null;
  let hasMore = true;
  for (let page = 0; page < pages && hasMore; page++) {
    const { edges, pageInfo } = (await request(ALERTS, { state, list, after })).alerts;
    alerts.push(...edges.map(({ node }) => node));
    after = pageInfo.endCursor;
    hasMore = pageInfo.hasNextPage;
  }
  return { alerts, hasMore };
}
