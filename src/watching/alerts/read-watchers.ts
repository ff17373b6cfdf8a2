/** Reads, in the transaction that completes an analysis, who watches the company and what they were told so far. */
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { Judged } from './cause-state.ts';
import type { Episode } from './episode.ts';
import { type Rules, rulesOf } from './rules.ts';

/** A list of a client that the company is on. */
export interface WatchingList {
  readonly id: string;
  readonly name: string;
  readonly rules: Rules;
  readonly digestOnly: boolean;
  /** The client's own reference of the company; null: none. */
  readonly reference: string | null;
}

export interface Watcher {
  readonly clientId: string;
  readonly lists: readonly [WatchingList, ...WatchingList[]];
  readonly baselineIds: readonly string[];
  readonly episodes: readonly KnownEpisode[];
}

export interface KnownEpisode extends Episode {
  /** `YYYY-MM-DD` in Lisbon: no event before this day; null: it is not silenced. */
  readonly silencedUntil: string | null;
}

interface ListRow extends Omit<WatchingList, 'rules'> {
  readonly clientId: string;
  readonly rules: unknown;
  readonly baselineId: string | null;
}

export async function readWatchers(tx: SqlTx, nif: string): Promise<Watcher[]> {
  const { rows } = await tx.query<ListRow>({
    name: 'lists_that_watch',
    text: `select l.id, l.client_id as "clientId", l.name, l.rules, l.digest_only as "digestOnly", w.reference,
             w.baseline_id as "baselineId"
           from watched_companies w join watchlists l on l.id = w.watchlist_id
           where w.nif = $1 order by l.client_id, l.id`,
    values: [nif],
  });
  const byClient = Map.groupBy(rows, ({ clientId }) => clientId);
  const episodes = await readEpisodes(tx, nif, [...byClient.keys()]);
  return [...byClient].map(([clientId, own]) => {
    const [first, ...rest] = own.map(({ rules, ...list }) => ({ ...list, rules: rulesOf(rules) }));
    return {
      clientId,
      lists: [first!, ...rest],
      baselineIds: own.flatMap(({ baselineId }) => baselineId ?? []),
      episodes: episodes.get(clientId) ?? [],
    };
  });
}

/** Of every list of every client. */
export async function readAllRules(sql: SqlTx): Promise<{ id: string; rules: Rules }[]> {
  const { rows } = await sql.query<{ id: string; rules: unknown }>('select id, rules from watchlists');
  return rows.map(({ id, rules }) => ({ id, rules: rulesOf(rules) }));
}

/** By client, oldest first; locked, so that an acknowledgement waits. */
async function readEpisodes(
  tx: SqlTx,
  nif: string,
  clientIds: readonly string[],
): Promise<Map<string, KnownEpisode[]>> {
  const { rows } = await tx.query<KnownEpisode & { clientId: string }>({
    name: 'episodes_of_company',
    text: `select a.id, a.client_id as "clientId", a.cause, a.state, a.level, a.floor, a.records, a.quiet,
             to_char(a.cleared_at at time zone 'Europe/Lisbon', 'YYYY-MM-DD') as "clearedOn",
             (select t.cause from alerts t where t.id = a.told_with) as "toldWith",
             to_char(a.silenced_until, 'YYYY-MM-DD') as "silencedUntil"
           from alerts a where a.nif = $1 and a.client_id = any($2::text[]) order by a.id for update`,
    values: [nif, clientIds],
  });
  return Map.groupBy(rows, ({ clientId }) => clientId);
}

/** By id; those past their retention are left out. */
export async function readJudged(tx: SqlTx, ids: readonly string[]): Promise<Map<string, Judged>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<Judged>({
    name: 'judged_before',
    text: `select id as "assessmentId", model_version as "modelVersion", score, verdict, completeness,
             jsonb_build_object('low', bound_low, 'high', bound_high) as bounds, outcomes, contributions, known
           from assessments where id = any($1::text[]) and known ? 'registers'`,
    values: [ids],
  });
  return new Map(rows.map(row => [row.assessmentId, row]));
}
