/** A watchlist as the page holds it: read whole by one request, and after that row by row as its companies are assessed. */
import { batch, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Watched } from '../views/lists/shown-rows.ts';
import { follow } from './follow.ts';
import { GATHER_MS } from './gather.ts';
import { onNews } from './live.ts';
import { often } from './often.ts';
import { type ApiError, request, sendRest } from './request.ts';

/** Rows that come one by one are drawn together. */
const DRAW_MS = 250;
/** What changes while the list is read is read again. */
const OVERLAP_MS = 5_000;

const ASSESSED = `subscription ($name: String!) { watchedCompanies(watchlist: $name) {
  nif name reference assessment { score verdict completeness assessedAt reason changedAt before { score verdict } } } }`;

const VERSION = 'query ($name: String!) { watchlist(name: $name) { version } }';

/** `rows`: null until they are read. */
export function useWatched(name) {
  const list = useMemo(() => openList(name), [name]);
  useEffect(() => {
    void list.look();
    void list.read();
    const stop = onNews(({ nif }) => list.heard(nif));
    const stopLooking = often(list.look);
    return () => {
      stop();
      stopLooking();
      list.unfollow();
    };
  }, [list]);
  const isThere = list.rows.value !== null && list.isThere.value;
  // One that has no company yet is none that can be followed.
  useEffect(() => {
    if (isThere) list.follow();
  }, [list, isThere]);
  return { rows: list.rows.value, error: list.error.value, isThere: list.isThere.value, again: list.read };
}

function openList(name) {
  const rows = signal<Watched[] | null>(null);
  const error = signal<ApiError | null>(null);
  const isThere = signal(true);
  const path = `/api/v1/watchlists/${encodeURIComponent(name)}/companies.ndjson`;
  let since = '';
  let version: number | null | undefined;
  let timer = 0;
  let unfollow = () => {};
  /** Rows that wait to be drawn, by NIF. */
  const arrived = new Map();
  function draw() {
    const taken = [...arrived.values()];
    arrived.clear();
    if (rows.peek()) rows.value = merged(rows.peek(), taken);
  }
  function arrive(row) {
    if (arrived.size === 0) setTimeout(draw, DRAW_MS);
    arrived.set(row.nif, row);
  }
  function followRows() {
    let isFirst = true;
    unfollow();
    unfollow = follow(
      ASSESSED,
      () => {
        // What came while the connection was away.
        if (!isFirst) void read(true);
        isFirst = false;
        return { name };
      },
      ({ watchedCompanies }) => arrive(watchedCompanies),
    );
  }
  /** Which companies are on it, somebody else may have changed. */
  async function look() {
    const { watchlist } = await request(VERSION, { name }).catch(() => ({ watchlist: { version } }));
    const before = version;
    version = watchlist?.version ?? null;
    if (before !== undefined && before !== version) await read();
  }
  async function read(changed = false) {
    try {
      const { taken, readAt } = await rowsAt(changed ? `${path}?changedSince=${encodeURIComponent(since)}` : path);
      since = new Date(readAt - OVERLAP_MS).toISOString();
      batch(() => {
        rows.value = changed && rows.peek() ? merged(rows.peek(), taken) : taken;
        error.value = null;
        isThere.value = true;
      });
    } catch (caught) {
      const fault = caught as ApiError;
      batch(() => {
        isThere.value = fault.status !== 404;
        error.value = fault.status === 404 ? null : fault;
        if (fault.status === 404) rows.value = [];
      });
    }
  }
  return {
    rows,
    error,
    isThere,
    read: () => read(),
    look,
    follow: followRows,
    unfollow: () => unfollow(),
    heard(nif) {
      // About no company: a batch is complete.
      if (nif && !rows.peek()?.some(row => row.nif === nif)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void read(true), GATHER_MS);
    },
  };
}

function merged(rows, changed) {
  const byNif = new Map(changed.map(row => [row.nif, row]));
  return rows.map(row => byNif.get(row.nif) ?? row);
}

/** The rows, and when they were read, by the service's clock. */
async function rowsAt(path) {
  const { text, response } = await sendRest(path);
  const taken = text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line));
  return { taken, readAt: Date.parse(response.headers.get('date') ?? '') || Date.now() };
}

/** Sends to REST; the answer's JSON, or null where it has none. Throws `ApiError`. */
export async function rest(method, path, { type = 'application/json', body = null as string | null, headers = {} } = {}) {
  const { text } = await sendRest(path, {
    method,
    headers: { ...(body === null ? {} : { 'content-type': type }), ...headers },
    ...(body === null ? {} : { body }),
  });
  return text ? JSON.parse(text) : null;
}
