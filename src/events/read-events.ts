import type { Database } from '../db/open-database.ts';
import { gathered } from '../kernel/pacing/gathered.ts';
import type { EventType } from './all-events.ts';
import type { LoggedEvent } from './event.ts';

export interface LogBounds {
  /** Sequence number of the newest placed event; 0 before the first. */
  readonly last: bigint;
  /** Events up to this one are past the retention, and not returned. */
  readonly retired: bigint;
}

/** The bounds are those of the moment at which the page was read. */
export interface EventPage extends LogBounds {
  /** Oldest first; newest first if read backwards. */
  readonly events: readonly LoggedEvent[];
  /** There are more events of these types beyond the page. */
  readonly more: boolean;
}

export interface EventQuery {
  readonly clientId: string;
  /** Only events after this sequence number, and none past the retention. */
  readonly after: bigint;
  readonly before?: bigint | null;
  readonly types?: readonly EventType[] | null;
  readonly nifs?: readonly string[] | null;
  /** Only about companies that are on this watchlist now. */
  readonly watchlistId?: string | null;
  readonly limit: number;
  /** From the newest back. */
  readonly backwards?: boolean;
}

const pageSql = (direction: 'asc' | 'desc', about: string) => `
  select c.last, c.retired, e.*
  from event_cursors c
  left join lateral (
    select id, client_id, type, nif, data, created_at, cursor from events
    where client_id = c.client_id and cursor > greatest($2::bigint, c.retired)
      and ($3::bigint is null or cursor < $3) and ($4::text[] is null or type = any($4)) ${about}
    order by cursor ${direction} limit $5
  ) e on true
  where c.client_id = $1
  order by e.cursor ${direction}`;

const OF_COMPANIES = 'and nif = any($6::text[])';
const OF_LIST = (parameter: string) =>
  `and nif in (select nif from watched_companies where watchlist_id = ${parameter})`;

function aboutOf({ nifs, watchlistId }: Pick<EventQuery, 'nifs' | 'watchlistId'>): {
  about: string;
  companies: unknown[];
} {
  if (nifs && watchlistId)
    return { about: `${OF_COMPANIES} ${OF_LIST('$7')}`, companies: [nifs, watchlistId] };
  if (nifs) return { about: OF_COMPANIES, companies: [nifs] };
  return watchlistId ? { about: OF_LIST('$6'), companies: [watchlistId] } : { about: '', companies: [] };
}

/** One page of a client's log with its bounds, from one statement. Only placed events are returned. */
export async function readEventPage({ pool }: Pick<Database, 'pool'>, ask: EventQuery): Promise<EventPage> {
  const { clientId, after, before = null, types = null, limit, backwards = false } = ask;
  const { about, companies } = aboutOf(ask);
  const { rows } = await pool.query({
    // About certain companies it is planned each time: few of a long log, or most of it.
    ...(about === '' && { name: backwards ? 'event_page_back' : 'event_page' }),
    text: pageSql(backwards ? 'desc' : 'asc', about),
    values: [clientId, after.toString(), before?.toString() ?? null, types, limit + 1, ...companies],
  });
  const found = rows.filter(row => row.id !== null);
  return {
    events: found.slice(0, limit).map(asEvent),
    more: found.length > limit,
    ...boundsIn(rows),
  };
}

/** How many of a client's events there are for what is asked, `most` at most. */
export async function countEvents(
  { pool }: Pick<Database, 'pool'>,
  ask: Pick<EventQuery, 'clientId' | 'types' | 'nifs' | 'watchlistId'>,
  most: number,
): Promise<number> {
  const { about, companies } = aboutOf(ask);
  const { rows } = await pool.query(`select count(id)::int as count from (${pageSql('asc', about)}) page`, [
    ...[ask.clientId, 0, null, ask.types ?? null, most],
    ...companies,
  ]);
  return rows[0].count;
}

export interface LogQuery {
  readonly clientId: string;
  /** Only events after this sequence number. */
  readonly after: bigint;
  readonly limit: number;
}

/**
 * Reads at most `limit` events of a client after a sequence number, oldest first. Only placed events are returned. Requests that
 * come while a statement runs share the next one.
 */
export function createEventReader(
  db: Pick<Database, 'pool'>,
): (ask: LogQuery) => Promise<readonly LoggedEvent[]> {
  return gathered(asks => readLogs(db, asks), { most: LOGS_AT_ONCE });
}

const LOGS_AT_ONCE = 100;

/** In the order of `asks`. */
async function readLogs(
  { pool }: Pick<Database, 'pool'>,
  asks: readonly LogQuery[],
): Promise<LoggedEvent[][]> {
  const { rows } = await pool.query({
    name: 'read_logs',
    text: `select ask.place, e.* from unnest($1::text[], $2::bigint[], $3::int[]) with ordinality as ask(client_id, after, most, place)
           cross join lateral (
             select id, client_id, type, nif, data, created_at, cursor from events
             where client_id = ask.client_id and cursor > ask.after order by cursor limit ask.most
           ) e order by ask.place, e.cursor`,
    values: [
      asks.map(({ clientId }) => clientId),
      asks.map(({ after }) => String(after)),
      asks.map(({ limit }) => limit),
    ],
  });
  const logs = Map.groupBy(rows, row => Number(row.place));
  return asks.map((_ask, n) => (logs.get(n + 1) ?? []).map(asEvent));
}

/** Those of a client's events with these ids that are placed and within the retention, in any order. */
export async function readEventsById(
  { pool }: Pick<Database, 'pool'>,
  { clientId, ids }: { clientId: string; ids: readonly string[] },
): Promise<LoggedEvent[]> {
  const { rows } = await pool.query({
    name: 'events_by_id',
    text: `select e.* from event_cursors c join events e on e.client_id = c.client_id and e.cursor > c.retired
           where c.client_id = $1 and e.id = any($2)`,
    values: [clientId, ids],
  });
  return rows.map(asEvent);
}

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
export const asEvent = (row: any): LoggedEvent => ({
  id: row.id,
  clientId: row.client_id,
  type: row.type,
  nif: row.nif,
  data: row.data,
  createdAt: row.created_at,
  sequence: BigInt(row.cursor),
});

export async function readLogBounds({ pool }: Pick<Database, 'pool'>, clientId: string): Promise<LogBounds> {
  const { rows } = await pool.query({
    name: 'read_log_bounds',
    text: 'select last, retired from event_cursors where client_id = $1',
    values: [clientId],
  });
  return boundsIn(rows);
}

/** Of a client that never had an event there is no row. */
const boundsIn = ([row]: { last: string; retired: string }[]): LogBounds => ({
  last: BigInt(row?.last ?? 0),
  retired: BigInt(row?.retired ?? 0),
});
