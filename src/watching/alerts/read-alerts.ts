/** A client's alerts, as every door shows them. */
import type { Database } from '../../db/open-database.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import { isId } from '../../kernel/ids.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import { Problem } from '../../kernel/problems.ts';
import { type ListKey, listName, readWatchlist } from '../lists/watchlist.ts';
import type { Difference } from './difference.ts';
import type { EndedBecause } from './end-alerts.ts';
import type { AlertState } from './episode.ts';

/** A client's own words. */
export interface AlertNote {
  readonly text: string;
  readonly at: string;
  /** The key that wrote it; null where that was not kept. */
  readonly by: string | null;
}

export interface Alert {
  readonly id: string;
  /** Grows with every change of the alert, by the service or its client. */
  readonly version: number;
  readonly nif: string;
  readonly state: AlertState;
  readonly cause: string;
  /** What stands and opened with it, or got worse with it: it has no alert of its own. */
  readonly alsoCauses: readonly string[];
  readonly level: number;
  /** Names of the lists that name the cause and are still there. */
  readonly watchlists: readonly string[];
  readonly openedAt: Date;
  readonly escalatedAt: Date | null;
  /** When it cleared or ended. */
  readonly clearedAt: Date | null;
  readonly endedBecause: EndedBecause | null;
  readonly acknowledgedAt: Date | null;
  /** Every one that was written, the oldest first. */
  readonly notes: readonly AlertNote[];
  /** `YYYY-MM-DD` in Lisbon. */
  readonly silencedUntil: LocalDate | null;
  readonly digest: boolean;
  readonly fromAssessmentId: string;
  readonly assessmentId: string;
  readonly difference: Difference;
}

export interface AlertFilter {
  /** Empty: all. */
  readonly state: readonly Alert['state'][];
  readonly list: string | null;
  readonly nif: string | null;
}

/** Of `alerts`, under the alias `a`: an `Alert`. */
export const ALERT_COLUMNS = `a.id, a.version, a.nif, a.state, a.cause, a.level, a.opened_at as "openedAt", a.escalated_at as "escalatedAt",
  a.cleared_at as "clearedAt", a.acknowledged_at as "acknowledgedAt", a.notes, a.digest,
  a.ended_because as "endedBecause",
  to_char(a.silenced_until, 'YYYY-MM-DD') as "silencedUntil", a.from_assessment_id as "fromAssessmentId",
  a.assessment_id as "assessmentId", a.difference,
  array(select l.name from watchlists l where l.id = any(a.watchlist_ids) order by l.name) as watchlists,
  array(select t.cause from alerts t where t.client_id = a.client_id and t.nif = a.nif and t.told_with = a.id and t.state = 'open' order by t.cause) as "alsoCauses"`;

/** Of the same: those that other alerts tell are none of their own. */
export const IS_ALERT = 'a.told_with is null';

/**
 * Newest first, those older than `after`, an alert's id; at most `limit`, and whether there are more.
 * @throws Problem for a list that is not there.
 */
export async function readAlerts(
  { pool }: Pick<Database, 'pool'>,
  {
    clientId,
    after,
    limit,
    state,
    list,
    nif,
  }: AlertFilter & { clientId: string; after: string | null; limit: number },
): Promise<{ alerts: Alert[]; more: boolean }> {
  const listId = list === null ? null : await ownListId(pool, { clientId, name: list });
  const { rows } = await pool.query<Alert>(
    `select ${ALERT_COLUMNS} from alerts a
     where a.client_id = $1 and ${IS_ALERT} and ($2::text is null or a.id < $2) and (cardinality($3::text[]) = 0 or a.state = any($3))
       and ($4::text is null or a.nif = $4)
       and ($5::text is null or $5 = any(a.watchlist_ids))
     order by a.id desc limit $6`,
    [clientId, after, state, nif, listId, limit + 1],
  );
  return { alerts: rows.slice(0, limit), more: rows.length > limit };
}

/** @throws Problem `not-found`, and `invalid-parameter` for what is no name of a list. */
export const ownListId = async (sql: SqlTx, { clientId, name }: ListKey): Promise<string> =>
  (await readWatchlist(sql, { clientId, name: listName(name, 'list') })).id;

const noSuchAlert = (): Problem => new Problem('not-found', 'There is no such alert.');

/** The id as it was sent. @throws Problem `not-found` for a text that is no id of an alert: the database takes not every text. */
export function alertId(text: string): string {
  if (!isId('alr', text)) throw noSuchAlert();
  return text;
}

/** @throws Problem `not-found`, also for another client's. */
export async function readAlert(
  sql: Pick<SqlTx, 'query'>,
  { clientId, id }: { clientId: string; id: string },
): Promise<Alert> {
  const { rows } = await sql.query<Alert>(
    `select ${ALERT_COLUMNS} from alerts a where a.id = $1 and a.client_id = $2`,
    [id, clientId],
  );
  if (!rows[0]) throw noSuchAlert();
  return rows[0];
}
